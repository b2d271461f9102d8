import Quantities
import Behaviour
import CityModel
import SimulationKernel
import TaxiService

/// What can happen in the simulated city.
enum WorldEvent: BitwiseCopyable {
    /// A timer that the service asked for is due.
    case timer(TaxiService.Timer)
    /// The next client of a demand source appears.
    case clientAppears(source: UInt32)
    case patienceEnds(RequestID)
    /// The client of a reservation cancels it, or puts it off (R03).
    case clientCancels(RequestID)
    case clientPutsOff(RequestID)
    case driverAnswers(DriverID, accepts: Bool)
    /// At the next pickup of the ride.
    case driverReachesPickup(DriverID)
    case driverGivesBack(DriverID)
    case rideInterrupted(DriverID, TaxiService.InterruptionCause)
    /// At the last stop.
    case driverReachesDestination(DriverID)
    /// `day` counts from the day of the run's start.
    case shiftBegins(DriverID, day: Int32)
    case shiftEnds(DriverID)
    case breakBegins(DriverID)
    /// After a break, after having stood down or given back.
    case driverReturns(DriverID)
    /// Has stood in a queue for a while and thinks of moving.
    case driverConsidersMoving(DriverID)
    case driverReachesZone(DriverID, ZoneID)
    case connectionLost(DriverID)
    case connectionRegained(DriverID)
    case hourEnds
    case warmUpEnds

    /// What the trace digest takes in: a number that tells events of one moment apart.
    var traceWord: UInt64 {
        switch self {
        case .timer(let timer): timer.traceWord
        case .clientAppears(let source): word(3, source)
        case .patienceEnds(let request): word(4, request.number)
        case .clientCancels(let request): word(16, request.number)
        case .clientPutsOff(let request): word(17, request.number)
        case .driverAnswers(let driver, let accepts): word(accepts ? 5 : 18, driver.index)
        case .driverReachesPickup(let driver): word(6, driver.index)
        case .driverGivesBack(let driver): word(19, driver.index)
        case .rideInterrupted(let driver, let cause): word(cause == .clientWish ? 20 : 21, driver.index)
        case .driverReachesDestination(let driver): word(7, driver.index)
        case .shiftBegins(let driver, _): word(8, driver.index)
        case .shiftEnds(let driver): word(9, driver.index)
        case .breakBegins(let driver): word(10, driver.index)
        case .driverReturns(let driver): word(11, driver.index)
        case .driverConsidersMoving(let driver): word(12, driver.index)
        case .driverReachesZone(let driver, let zone): word(13, driver.index) ^ UInt64(zone.index) << 32
        case .connectionLost(let driver): word(22, driver.index)
        case .connectionRegained(let driver): word(23, driver.index)
        case .hourEnds: word(14, 0)
        case .warmUpEnds: word(15, 0)
        }
    }

    private func word(_ kind: UInt64, _ number: UInt32) -> UInt64 { kind << 56 | UInt64(number) }
}

extension TaxiService.Timer {
    fileprivate var traceWord: UInt64 {
        switch self {
        case .offerTimeout(let driver, let serial): 1 << 56 | UInt64(driver.index) ^ UInt64(serial) << 24
        case .suspensionEnd(let driver): 2 << 56 | UInt64(driver.index)
        case .reservationDue(let ride, let serial): 24 << 56 | UInt64(ride.number) ^ UInt64(serial) << 24
        case .noShow(let ride, let serial): 25 << 56 | UInt64(ride.number) ^ UInt64(serial) << 24
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
