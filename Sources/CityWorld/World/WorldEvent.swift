import CityModel
import SimulationKernel
import TaxiService

/// What can happen in the simulated city.
enum WorldEvent: BitwiseCopyable {
    /// A timer that the service asked for is due.
    case timer(Timer)
    /// The next client of a demand source appears.
    case clientAppears(source: UInt32)
    case patienceEnds(RequestID)
    case driverAnswers(DriverID, accepts: Bool)
    case driverReachesPickup(DriverID)
    case driverReachesDestination(DriverID)
    /// `day` counts from the day of the run's start.
    case shiftBegins(DriverID, day: Int32)
    case shiftEnds(DriverID)
    case breakBegins(DriverID)
    /// After a break or after having stood down.
    case driverReturns(DriverID)
    /// Has stood in a queue for a while and thinks of moving.
    case driverConsidersMoving(DriverID)
    case driverReachesZone(DriverID, ZoneID)
    case hourEnds
    case warmUpEnds

    /// What the trace digest takes in: a number that tells events of one moment apart.
    var traceWord: UInt64 {
        switch self {
        case .timer(.offerTimeout(let driver, let serial)): 1 << 60 | UInt64(driver.index) << 28 ^ UInt64(serial)
        case .timer(.suspensionEnd(let driver)): 2 << 60 | UInt64(driver.index)
        case .clientAppears(let source): 3 << 60 | UInt64(source)
        case .patienceEnds(let request): 4 << 60 | UInt64(request.number)
        case .driverAnswers(let driver, let accepts): 5 << 60 | UInt64(driver.index) << 1 | (accepts ? 1 : 0)
        case .driverReachesPickup(let driver): 6 << 60 | UInt64(driver.index)
        case .driverReachesDestination(let driver): 7 << 60 | UInt64(driver.index)
        case .shiftBegins(let driver, _): 8 << 60 | UInt64(driver.index)
        case .shiftEnds(let driver): 9 << 60 | UInt64(driver.index)
        case .breakBegins(let driver): 10 << 60 | UInt64(driver.index)
        case .driverReturns(let driver): 11 << 60 | UInt64(driver.index)
        case .driverConsidersMoving(let driver): 12 << 60 | UInt64(driver.index)
        case .driverReachesZone(let driver, let zone): 13 << 60 | UInt64(driver.index) << 28 ^ UInt64(zone.index)
        case .hourEnds: 14 << 60
        case .warmUpEnds: 15 << 60
        }
    }
}

extension EventPriority {
    /// The service's timers, and the clock of the observation: an answer at exactly the time limit is too late (D08).
    static let timer = EventPriority(rawValue: 0)
    /// What people do.
    static let action = EventPriority(rawValue: 8)
    /// Giving up comes last: a client whose taxi is found at this very moment stays.
    static let givingUp = EventPriority(rawValue: 15)
}

extension StreamPurpose {
    // Numbers are part of the results: a changed one changes every draw for that purpose.
    static let arrivalGap = StreamPurpose(rawValue: 1)
    static let tripChoice = StreamPurpose(rawValue: 2)
    static let partySize = StreamPurpose(rawValue: 3)
    static let patience = StreamPurpose(rawValue: 4)
    static let answer = StreamPurpose(rawValue: 5)
    static let answerDelay = StreamPurpose(rawValue: 6)
    static let pickupTravel = StreamPurpose(rawValue: 7)
    static let rideTravel = StreamPurpose(rawValue: 8)
    static let homeZone = StreamPurpose(rawValue: 9)
    static let shiftStart = StreamPurpose(rawValue: 10)
    static let shiftLength = StreamPurpose(rawValue: 11)
    static let breakLength = StreamPurpose(rawValue: 12)
    static let idleMove = StreamPurpose(rawValue: 13)
}
