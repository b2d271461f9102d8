import SimulationKernel

// What walkers, authors, staff and runners draw from. The numbers are part of the results (see `StreamPurposes`).
extension StreamPurpose {
    static var weather: StreamPurpose { StreamPurpose(rawValue: 200) }
    static var walkerArrival: StreamPurpose { StreamPurpose(rawValue: 201) }
    /// What a visitor is like: speed, people, stamina, battery, telephone.
    static var walkerHabits: StreamPurpose { StreamPurpose(rawValue: 202) }
    static var tourChoice: StreamPurpose { StreamPurpose(rawValue: 203) }
    static var dwelling: StreamPurpose { StreamPurpose(rawValue: 204) }
    static var linePatience: StreamPurpose { StreamPurpose(rawValue: 205) }
    /// What a visitor decides on leaving a waypoint.
    static var walkerDecisions: StreamPurpose { StreamPurpose(rawValue: 206) }
    static var gpsLoss: StreamPurpose { StreamPurpose(rawValue: 207) }
    static var straying: StreamPurpose { StreamPurpose(rawValue: 208) }
    static var authorWork: StreamPurpose { StreamPurpose(rawValue: 210) }
    static var authorPause: StreamPurpose { StreamPurpose(rawValue: 211) }
    static var authorTexts: StreamPurpose { StreamPurpose(rawValue: 212) }
    static var staffPause: StreamPurpose { StreamPurpose(rawValue: 213) }
    static var staffJudgement: StreamPurpose { StreamPurpose(rawValue: 214) }
    static var walkerCount: StreamPurpose { StreamPurpose(rawValue: 209) }
    static var runnerHabits: StreamPurpose { StreamPurpose(rawValue: 220) }
    static var sessionDay: StreamPurpose { StreamPurpose(rawValue: 221) }
    static var sessionPlan: StreamPurpose { StreamPurpose(rawValue: 222) }
    static var sessionLoop: StreamPurpose { StreamPurpose(rawValue: 223) }
    static var fixNoise: StreamPurpose { StreamPurpose(rawValue: 224) }
    static var sessionTrouble: StreamPurpose { StreamPurpose(rawValue: 225) }
    static var monthlyGoal: StreamPurpose { StreamPurpose(rawValue: 226) }
}
