import SimulationKernel

// What is drawn from random streams of its own: by people (part B of the rule book), and by a load test. Whatever else draws
// (cities generated, tours, sweeps) has numbers from 50,000 on; a test compares them all.
//
// Numbers are part of the results: a changed one changes every draw for that purpose.
extension StreamPurpose {
    // Taxis. Accounts have 22 to 25, and 290 to 307 (`Applicants`).
    package static var arrival: StreamPurpose { StreamPurpose(rawValue: 1) }
    package static var tripChoice: StreamPurpose { StreamPurpose(rawValue: 2) }
    package static var partySize: StreamPurpose { StreamPurpose(rawValue: 3) }
    package static var patience: StreamPurpose { StreamPurpose(rawValue: 4) }
    package static var answer: StreamPurpose { StreamPurpose(rawValue: 5) }
    package static var answerDelay: StreamPurpose { StreamPurpose(rawValue: 6) }
    package static var pickupTravel: StreamPurpose { StreamPurpose(rawValue: 7) }
    package static var rideTravel: StreamPurpose { StreamPurpose(rawValue: 8) }
    package static var homeZone: StreamPurpose { StreamPurpose(rawValue: 9) }
    package static var shiftStart: StreamPurpose { StreamPurpose(rawValue: 10) }
    package static var shiftLength: StreamPurpose { StreamPurpose(rawValue: 11) }
    package static var breakLength: StreamPurpose { StreamPurpose(rawValue: 12) }
    package static var idleMove: StreamPurpose { StreamPurpose(rawValue: 13) }
    package static var clientHabits: StreamPurpose { StreamPurpose(rawValue: 14) }
    package static var bookingAhead: StreamPurpose { StreamPurpose(rawValue: 15) }
    package static var payment: StreamPurpose { StreamPurpose(rawValue: 16) }
    package static var rideFate: StreamPurpose { StreamPurpose(rawValue: 17) }
    package static var connectionLoss: StreamPurpose { StreamPurpose(rawValue: 18) }
    package static var connectionLength: StreamPurpose { StreamPurpose(rawValue: 19) }
    package static var tripPlaces: StreamPurpose { StreamPurpose(rawValue: 20) }
    package static var secondThoughts: StreamPurpose { StreamPurpose(rawValue: 21) }
    package static var arrivalCount: StreamPurpose { StreamPurpose(rawValue: 26) }
    package static var givingBack: StreamPurpose { StreamPurpose(rawValue: 27) }
    package static var regularPause: StreamPurpose { StreamPurpose(rawValue: 28) }
    /// Who goes home for good when some do.
    package static var leaving: StreamPurpose { StreamPurpose(rawValue: 29) }
    /// What somebody does who would consider a taxi.
    package static var travelChoice: StreamPurpose { StreamPurpose(rawValue: 30) }

    // A load test's own.
    package static var loadArrivals: StreamPurpose { StreamPurpose(rawValue: 101) }
    package static var loadActions: StreamPurpose { StreamPurpose(rawValue: 102) }
    package static var betweenSteps: StreamPurpose { StreamPurpose(rawValue: 103) }
    package static var zonePlaces: StreamPurpose { StreamPurpose(rawValue: 104) }
    package static var clientPause: StreamPurpose { StreamPurpose(rawValue: 105) }
    package static var loadWalks: StreamPurpose { StreamPurpose(rawValue: 106) }
    package static var loadRuns: StreamPurpose { StreamPurpose(rawValue: 107) }
    package static var loadPlaces: StreamPurpose { StreamPurpose(rawValue: 108) }
    package static var loadTourists: StreamPurpose { StreamPurpose(rawValue: 109) }
    package static var loadTours: StreamPurpose { StreamPurpose(rawValue: 110) }

    // Walkers, authors, staff and runners.
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

    // Tourists, and those who work for the guide.
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
