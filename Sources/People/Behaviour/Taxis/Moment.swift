import Quantities
import SimulationKernel
import TaxiService

/// What a person has in mind to do, or what will befall one.
package enum Moment: BitwiseCopyable {
    /// The next client of a demand source appears: the host knows who (B01).
    case clientAppears(source: UInt32)
    /// Asks for a taxi, as far as it has not been given.
    case clientAsks(ClientID)
    case patienceEnds(ClientID)
    /// Thinks better of it (T09).
    case clientWithdraws(ClientID)
    /// Has been told that no way leads there (Z04).
    case clientFindsNoWay(ClientID)
    /// Of a reservation (R03).
    case clientCancels(ClientID)
    case clientPutsOff(ClientID)
    case clientPays(ClientID)

    /// So many drivers go home for good.
    case driversLeave(Int32)
    /// `day` counts from the day of the run's start.
    case shiftBegins(DriverID, day: Int32)
    case shiftEnds(DriverID)
    case breakBegins(DriverID)
    /// After a ride: the shift is over, or the break is due.
    case driverGoesHome(DriverID)
    /// For the first time, after a break, after having stood down or given back.
    case driverStarts(DriverID)
    /// All stops of the offer have been seen (T05).
    case driverConsiders(DriverID)
    case driverAnswers(DriverID, accepts: Bool)
    /// At the first pickup of the ride.
    case driverArrives(DriverID)
    case driverGivesBack(DriverID)
    /// At a pickup of the ride where the taxi has arrived: who is there gets in.
    case driverPicksUp(DriverID)
    case driverInterrupts(DriverID, TaxiService.InterruptionCause)
    /// At the last stop: everybody pays.
    case driverReachesDestination(DriverID)
    case driverConcludes(DriverID)
    /// T12: the ride was closed, for nobody came.
    case driverLeavesPickup(DriverID)
    /// Has stood in a queue for a while and thinks of moving.
    case driverConsidersMoving(DriverID)
    /// Has stopped work to drive somewhere undisturbed.
    case driverSetsOut(DriverID, ZoneID)
    case driverReachesZone(DriverID, ZoneID)
    case connectionLost(DriverID)
    case connectionRegained(DriverID)

    /// Whose it is; nil if a client's, or of several.
    var driver: DriverID? {
        switch self {
        case .shiftBegins(let driver, _), .shiftEnds(let driver), .breakBegins(let driver),
            .driverGoesHome(let driver), .driverStarts(let driver), .driverConsiders(let driver),
            .driverAnswers(let driver, _), .driverArrives(let driver), .driverGivesBack(let driver),
            .driverPicksUp(let driver), .driverInterrupts(let driver, _), .driverReachesDestination(let driver),
            .driverConcludes(let driver), .driverLeavesPickup(let driver), .driverConsidersMoving(let driver),
            .driverSetsOut(let driver, _), .driverReachesZone(let driver, _), .connectionLost(let driver),
            .connectionRegained(let driver):
            driver
        case .clientAppears, .clientAsks, .patienceEnds, .clientWithdraws, .clientFindsNoWay, .clientCancels,
            .clientPutsOff, .clientPays, .driversLeave:
            nil
        }
    }

    /// Giving up comes last: a client whose taxi is found at this very moment stays.
    var priority: EventPriority {
        switch self {
        case .patienceEnds, .clientWithdraws: .last
        default: .normal
        }
    }
}

/// What people have in mind: in the calendar, and what they do at once.
///
/// What is to be done at once follows in the order in which it was planned, but what comes of a command goes before
/// what was planned before the command: so a client whose card has failed pays in cash before the next one pays.
struct Agenda: ~Copyable {
    private var calendar: EventCalendar<Moment>
    /// The next last.
    private var atOnce: [Moment] = []
    /// Behind how many of them the next is put that comes of the command given last.
    private var place = 0

    /// Whether the host asks what follows at once; where people pause between steps, and time is real, it does not.
    private let hasAtOnce: Bool

    init(reservingCapacity capacity: Int, hasAtOnce: Bool) {
        self.hasAtOnce = hasAtOnce
        calendar = EventCalendar(reservingCapacity: capacity)
        atOnce.reserveCapacity(16)
    }

    /// When the next moment is due that is in the calendar; nil if there is none.
    @inline(__always)
    var nextTime: SimTime? { calendar.nextTime }
    var now: SimTime { calendar.now }
    /// Whose moment is the next in the calendar; nil if a client's, or if there is none.
    var nextDriver: DriverID? { calendar.nextEvent?.driver }
    /// Whose is likely to follow; nil if a client's, or if that is not easily seen.
    var driverAfterNext: DriverID? { calendar.eventAfterNext?.driver }
    var memoryBytes: Int { calendar.memoryBytes }
    var isAnythingToDoAtOnce: Bool { !atOnce.isEmpty }

    /// The plan will be cancelled soon: what is known of it is fetched meanwhile.
    func prefetch(_ handle: EventHandle) { calendar.prefetch(handle) }

    /// Nothing is done before this moment; what was due before it is due then.
    mutating func begin(at time: SimTime) {
        calendar.schedule(.driversLeave(0), at: time, priority: .normal)
        _ = calendar.popNext()
    }

    @inline(__always)
    mutating func plan(_ moment: Moment, at time: SimTime) -> EventHandle {
        calendar.schedule(moment, at: max(time, calendar.now), priority: moment.priority)
    }

    /// Without a pause; where nobody asks for it, as soon as anything is asked for.
    mutating func planAtOnce(_ moment: Moment) {
        guard hasAtOnce else {
            _ = plan(moment, at: now)
            return
        }
        // One or two: to insert it costs more.
        atOnce.append(moment)
        for index in 0..<place { atOnce.swapAt(atOnce.count - 1 - index, atOnce.count - 2 - index) }
        place += 1
    }

    /// What was planned until now comes after what will come of the command given now.
    mutating func expectReactions() { place = 0 }

    @inline(__always)
    mutating func cancel(_ handle: EventHandle) {
        if handle != .none { calendar.cancel(handle) }
    }

    /// The next moment of the calendar.
    @inline(__always)
    mutating func takeNext() -> DueEvent<Moment>? {
        place = 0
        return calendar.popNext()
    }

    mutating func takeAtOnce() -> Moment? {
        place = 0
        return atOnce.popLast()
    }
}
