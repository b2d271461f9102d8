import SimulationKernel

// Numbers of the random streams of agents (part B of the rule book) and of load tests. All other draws (generated
// cities, tours, sweeps) have numbers from 50,000; a test compares them all.
//
// Numbers are part of the results: changing one changes every draw for that purpose.
extension StreamPurpose {
    // Taxis. Accounts have 22 to 25, and 290 to 307 (`ApplicantGenerator`).
    /// Arrival times of requests.
    package static var arrival: StreamPurpose { StreamPurpose(rawValue: 1) }
    /// Choice of a trip.
    package static var tripChoice: StreamPurpose { StreamPurpose(rawValue: 2) }
    /// Party size.
    package static var partySize: StreamPurpose { StreamPurpose(rawValue: 3) }
    /// Patience of clients.
    package static var patience: StreamPurpose { StreamPurpose(rawValue: 4) }
    /// Answers to offers.
    package static var answer: StreamPurpose { StreamPurpose(rawValue: 5) }
    /// Delay of answers.
    package static var answerDelay: StreamPurpose { StreamPurpose(rawValue: 6) }
    /// Duration of drives to the pickup.
    package static var pickupTravel: StreamPurpose { StreamPurpose(rawValue: 7) }
    /// Duration of rides.
    package static var rideTravel: StreamPurpose { StreamPurpose(rawValue: 8) }
    /// Zone in which a driver's shift starts.
    package static var homeZone: StreamPurpose { StreamPurpose(rawValue: 9) }
    /// Start of a shift.
    package static var shiftStart: StreamPurpose { StreamPurpose(rawValue: 10) }
    /// Length of a shift.
    package static var shiftLength: StreamPurpose { StreamPurpose(rawValue: 11) }
    /// Length of a break.
    package static var breakLength: StreamPurpose { StreamPurpose(rawValue: 12) }
    /// Moves of idle drivers.
    package static var idleMove: StreamPurpose { StreamPurpose(rawValue: 13) }
    /// Habits of clients.
    package static var clientHabits: StreamPurpose { StreamPurpose(rawValue: 14) }
    /// Booking ahead.
    package static var bookingAhead: StreamPurpose { StreamPurpose(rawValue: 15) }
    /// Means of payment, and failures of cards.
    package static var payment: StreamPurpose { StreamPurpose(rawValue: 16) }
    /// Interruptions of rides.
    package static var rideFate: StreamPurpose { StreamPurpose(rawValue: 17) }
    /// Connection losses.
    package static var connectionLoss: StreamPurpose { StreamPurpose(rawValue: 18) }
    /// Length of connection losses.
    package static var connectionLength: StreamPurpose { StreamPurpose(rawValue: 19) }
    /// Positions within the zones of a trip.
    package static var tripPlaces: StreamPurpose { StreamPurpose(rawValue: 20) }
    /// Withdrawal of requests.
    package static var withdrawal: StreamPurpose { StreamPurpose(rawValue: 21) }
    /// Number of arrivals.
    package static var arrivalCount: StreamPurpose { StreamPurpose(rawValue: 26) }
    /// Rides that drivers give back.
    package static var rideReturn: StreamPurpose { StreamPurpose(rawValue: 27) }
    /// Pauses of regular clients.
    package static var regularPause: StreamPurpose { StreamPurpose(rawValue: 28) }
    /// Drivers who stop for good.
    package static var leaving: StreamPurpose { StreamPurpose(rawValue: 29) }
    /// Mode choice of people who consider a taxi.
    package static var travelChoice: StreamPurpose { StreamPurpose(rawValue: 30) }
    /// Clients who come later than their taxi.
    package static var lateness: StreamPurpose { StreamPurpose(rawValue: 33) }
    /// Drivers who take part in a strike.
    package static var strike: StreamPurpose { StreamPurpose(rawValue: 31) }
    /// Wheelchairs of parties.
    package static var wheelchair: StreamPurpose { StreamPurpose(rawValue: 32) }
    /// Groups of drivers.
    package static var driverGroup: StreamPurpose { StreamPurpose(rawValue: 36) }

    // Load tests.
    /// Arrivals in a load test.
    package static var loadArrivals: StreamPurpose { StreamPurpose(rawValue: 101) }
    /// Choice of users' actions in a load test.
    package static var loadActions: StreamPurpose { StreamPurpose(rawValue: 102) }
    /// Pauses between a driver's steps in a load test.
    package static var betweenSteps: StreamPurpose { StreamPurpose(rawValue: 103) }
    /// Positions within zones in a load test.
    package static var zonePlaces: StreamPurpose { StreamPurpose(rawValue: 104) }
    /// Pauses of clients in a load test.
    package static var clientPause: StreamPurpose { StreamPurpose(rawValue: 105) }
    /// Walkers in a load test.
    package static var loadWalks: StreamPurpose { StreamPurpose(rawValue: 106) }
    /// Runners in a load test.
    package static var loadRuns: StreamPurpose { StreamPurpose(rawValue: 107) }
    /// Places in a load test.
    package static var loadPlaces: StreamPurpose { StreamPurpose(rawValue: 108) }
    /// Tourists in a load test.
    package static var loadTourists: StreamPurpose { StreamPurpose(rawValue: 109) }
    /// Tours in a load test.
    package static var loadTours: StreamPurpose { StreamPurpose(rawValue: 110) }

    // Walkers, authors, staff and runners.
    static var weather: StreamPurpose { StreamPurpose(rawValue: 200) }
    static var walkerArrival: StreamPurpose { StreamPurpose(rawValue: 201) }
    /// Habits of a visitor: speed, group size, stamina, battery, phone.
    static var walkerHabits: StreamPurpose { StreamPurpose(rawValue: 202) }
    static var tourChoice: StreamPurpose { StreamPurpose(rawValue: 203) }
    static var dwelling: StreamPurpose { StreamPurpose(rawValue: 204) }
    static var linePatience: StreamPurpose { StreamPurpose(rawValue: 205) }
    /// Decisions of a visitor on leaving a waypoint.
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
    static var sessionInterruption: StreamPurpose { StreamPurpose(rawValue: 225) }
    static var monthlyGoal: StreamPurpose { StreamPurpose(rawValue: 226) }

    // Tourists, and people who work for the guide company.
    static var placeQuality: StreamPurpose { StreamPurpose(rawValue: 240) }
    static var placeCapacity: StreamPurpose { StreamPurpose(rawValue: 241) }
    static var touristArrival: StreamPurpose { StreamPurpose(rawValue: 242) }
    /// Habits of a tourist: tastes, walking, lodging, length of stay, permissions of the phone.
    static var touristHabits: StreamPurpose { StreamPurpose(rawValue: 243) }
    static var touristMorning: StreamPurpose { StreamPurpose(rawValue: 244) }
    /// Number of places that a tourist plans for a day.
    static var touristPlan: StreamPurpose { StreamPurpose(rawValue: 255) }
    /// Weather data of a day.
    static var touristWeather: StreamPurpose { StreamPurpose(rawValue: 268) }
    static var touristEvening: StreamPurpose { StreamPurpose(rawValue: 245) }
    /// Next action of a tourist, and choice of a card of the feed.
    static var touristChoice: StreamPurpose { StreamPurpose(rawValue: 246) }
    static var cardChoice: StreamPurpose { StreamPurpose(rawValue: 247) }
    static var touristTravel: StreamPurpose { StreamPurpose(rawValue: 248) }
    static var touristPatience: StreamPurpose { StreamPurpose(rawValue: 249) }
    static var touristVisit: StreamPurpose { StreamPurpose(rawValue: 250) }
    /// Grade of a place.
    static var touristGrade: StreamPurpose { StreamPurpose(rawValue: 251) }
    /// Answers of a tourist to others.
    static var touristAnswer: StreamPurpose { StreamPurpose(rawValue: 252) }
    static var bankAnswer: StreamPurpose { StreamPurpose(rawValue: 253) }
    static var touristRoute: StreamPurpose { StreamPurpose(rawValue: 254) }
    static var guideApplication: StreamPurpose { StreamPurpose(rawValue: 260) }
    static var guideHiring: StreamPurpose { StreamPurpose(rawValue: 261) }
    static var guidedTourPlan: StreamPurpose { StreamPurpose(rawValue: 262) }
    static var guidedTourLength: StreamPurpose { StreamPurpose(rawValue: 263) }
    static var organisationWork: StreamPurpose { StreamPurpose(rawValue: 264) }
    static var organisationPermit: StreamPurpose { StreamPurpose(rawValue: 267) }
    static var supportAnswer: StreamPurpose { StreamPurpose(rawValue: 265) }
    static var newsTime: StreamPurpose { StreamPurpose(rawValue: 266) }
}
