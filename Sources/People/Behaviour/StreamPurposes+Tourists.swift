import SimulationKernel

// What tourists draw from, and those who work for the guide. The numbers are part of the results (see `StreamPurposes`).
extension StreamPurpose {
    static var placeQuality: StreamPurpose { StreamPurpose(rawValue: 240) }
    static var placeCapacity: StreamPurpose { StreamPurpose(rawValue: 241) }
    static var touristArrival: StreamPurpose { StreamPurpose(rawValue: 242) }
    /// What a tourist is like: tastes, legs, home, length of stay, what the telephone allows.
    static var touristHabits: StreamPurpose { StreamPurpose(rawValue: 243) }
    static var touristMorning: StreamPurpose { StreamPurpose(rawValue: 244) }
    /// How much a tourist wants to see on a day.
    static var touristPlan: StreamPurpose { StreamPurpose(rawValue: 255) }
    /// What the weather source tells on a day.
    static var touristWeather: StreamPurpose { StreamPurpose(rawValue: 268) }
    static var touristEvening: StreamPurpose { StreamPurpose(rawValue: 245) }
    /// What a tourist does next, and which card of the feed that is.
    static var touristChoice: StreamPurpose { StreamPurpose(rawValue: 246) }
    static var cardChoice: StreamPurpose { StreamPurpose(rawValue: 247) }
    static var touristWay: StreamPurpose { StreamPurpose(rawValue: 248) }
    static var touristPatience: StreamPurpose { StreamPurpose(rawValue: 249) }
    static var touristVisit: StreamPurpose { StreamPurpose(rawValue: 250) }
    /// What a tourist thinks of a place when leaving it.
    static var touristGrade: StreamPurpose { StreamPurpose(rawValue: 251) }
    /// How a tourist answers others.
    static var touristAnswer: StreamPurpose { StreamPurpose(rawValue: 252) }
    static var bankAnswer: StreamPurpose { StreamPurpose(rawValue: 253) }
    static var touristRoute: StreamPurpose { StreamPurpose(rawValue: 254) }
    static var guideApplication: StreamPurpose { StreamPurpose(rawValue: 260) }
    static var guideHiring: StreamPurpose { StreamPurpose(rawValue: 261) }
    static var outingPlan: StreamPurpose { StreamPurpose(rawValue: 262) }
    static var outingLength: StreamPurpose { StreamPurpose(rawValue: 263) }
    static var organisationWork: StreamPurpose { StreamPurpose(rawValue: 264) }
    static var organisationPermit: StreamPurpose { StreamPurpose(rawValue: 267) }
    static var supportAnswer: StreamPurpose { StreamPurpose(rawValue: 265) }
    static var newsTime: StreamPurpose { StreamPurpose(rawValue: 266) }
}
