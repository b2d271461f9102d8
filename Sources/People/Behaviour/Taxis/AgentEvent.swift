import Quantities
import SimulationKernel
import TaxiService

/// Event of an agent: an intended action, or an incident.
package enum AgentEvent: BitwiseCopyable {
    /// The next client of a demand source appears; the host knows the client (B01).
    case clientAppears(source: UInt32)
    /// The client asks for a taxi, unless already done.
    case clientAsks(ClientID)
    case patienceEnds(ClientID)
    /// The client withdraws the request (T09).
    case clientWithdraws(ClientID)
    /// The client learns that no route leads to the destination (Z04).
    case clientFindsNoRoute(ClientID)
    /// The client cancels a reservation (R03).
    case clientCancels(RequestID)
    case clientPostpones(RequestID)
    /// The client asks for the ride back from the destination of this request.
    case clientReturns(RequestID)
    case clientPays(ClientID)

    /// A number of drivers stop for good.
    case driversLeave(Int32)
    /// Drivers stop work for a strike, by its number.
    case strikeBegins(Int32)
    /// The drivers return to work after a strike, by its number.
    case strikeEnds(Int32)
    /// A shift begins; `day` counts from the day of the run's start.
    case shiftBegins(DriverID, day: Int32)
    case shiftEnds(DriverID)
    case breakBegins(DriverID)
    /// After a ride, because the shift is over or the break is due.
    case driverGoesHome(DriverID)
    /// The driver starts work for the first time, or after a break, a stand-down or a ride given back.
    case driverStarts(DriverID)
    /// All stops of the offer have been seen (T05).
    case driverConsiders(DriverID)
    case driverAnswers(DriverID, accepts: Bool)
    /// The taxi reaches the first pickup of the ride.
    case driverArrives(DriverID)
    case driverGivesBack(DriverID)
    /// At a pickup that the taxi has reached: the party there gets in.
    case driverPicksUp(DriverID)
    case driverInterrupts(DriverID, TaxiService.InterruptionCause)
    /// At the last stop: all parties pay.
    case driverReachesDestination(DriverID)
    case driverConcludes(DriverID)
    /// T12: the ride was closed as a no-show.
    case driverLeavesPickup(DriverID)
    /// The driver has stood in a queue for a while and considers moving.
    case driverConsidersMoving(DriverID)
    /// The driver has stopped work to drive without calls.
    case driverSetsOut(DriverID, ZoneID)
    case driverReachesZone(DriverID, ZoneID)
    /// The service has sent a driver at a rank with rules of its own to another zone.
    case driverIsSent(DriverID, ZoneID)
    /// The driver stops work to charge the battery, which is low, with or without an open offer (D03).
    case driverGoesCharging(DriverID)
    case driverReachesCharger(DriverID)
    case driverCharged(DriverID)
    case connectionLost(DriverID)
    case connectionRegained(DriverID)

    /// Driver concerned; nil for a client, or for several drivers.
    var driver: DriverID? {
        switch self {
        case .shiftBegins(let driver, _), .shiftEnds(let driver), .breakBegins(let driver),
            .driverGoesHome(let driver), .driverStarts(let driver), .driverConsiders(let driver),
            .driverAnswers(let driver, _), .driverArrives(let driver), .driverGivesBack(let driver),
            .driverPicksUp(let driver), .driverInterrupts(let driver, _), .driverReachesDestination(let driver),
            .driverConcludes(let driver), .driverLeavesPickup(let driver), .driverConsidersMoving(let driver),
            .driverSetsOut(let driver, _), .driverReachesZone(let driver, _), .driverIsSent(let driver, _),
            .driverGoesCharging(let driver), .driverReachesCharger(let driver), .driverCharged(let driver),
            .connectionLost(let driver),
            .connectionRegained(let driver):
            driver
        case .clientAppears, .clientAsks, .patienceEnds, .clientWithdraws, .clientFindsNoRoute, .clientCancels,
            .clientPostpones, .clientReturns, .clientPays, .driversLeave, .strikeBegins, .strikeEnds:
            nil
        }
    }

    /// Giving up comes last: a client whose taxi is found at the same time stays.
    var priority: EventPriority {
        switch self {
        case .patienceEnds, .clientWithdraws: .last
        default: .normal
        }
    }
}

/// Plans of the agents: events in the calendar, and immediate ones.
///
/// Immediate events follow in the order in which they were planned, but reactions to a command precede events planned
/// before that command. For example, a client whose card has failed pays in cash before the next client pays.
struct Agenda: ~Copyable {
    private var calendar: EventCalendar<AgentEvent>
    /// Immediate events; the next one is last.
    private var immediate: [AgentEvent] = []
    /// Index, counted from the end, at which the next reaction to the latest command is inserted.
    private var insertionIndex = 0

    /// Whether the host asks for immediate events. It does not in real time, where agents pause between steps.
    private let supportsImmediate: Bool

    init(reservingCapacity capacity: Int, hasAtOnce: Bool) {
        self.supportsImmediate = hasAtOnce
        calendar = EventCalendar(reservingCapacity: capacity)
        immediate.reserveCapacity(16)
    }

    /// Time of the next event in the calendar; nil if there is none.
    @inline(__always)
    var nextTime: SimTime? { calendar.nextTime }
    var now: SimTime { calendar.now }
    /// Driver of the next event in the calendar; nil for a client, or if there is none.
    var nextDriver: DriverID? { calendar.nextEvent?.driver }
    /// Driver of the probable event after the next one; nil for a client, or if it is not known cheaply.
    var driverAfterNext: DriverID? { calendar.eventAfterNext?.driver }
    var memoryBytes: Int { calendar.memoryBytes }
    var hasImmediateEvents: Bool { !immediate.isEmpty }

    /// Prefetches an event that will soon be cancelled.
    func prefetch(_ handle: EventHandle) { calendar.prefetch(handle) }

    /// Starts the agenda: nothing happens before this time; earlier events are moved to it.
    mutating func begin(at time: SimTime) {
        calendar.schedule(.driversLeave(0), at: time, priority: .normal)
        _ = calendar.popNext()
    }

    @inline(__always)
    mutating func plan(_ moment: AgentEvent, at time: SimTime) -> EventHandle {
        calendar.schedule(moment, at: max(time, calendar.now), priority: moment.priority)
    }

    /// Plans an event without a pause; if the host does not ask for immediate events, it goes into the calendar at the
    /// current time.
    mutating func planImmediately(_ moment: AgentEvent) {
        guard supportsImmediate else {
            _ = plan(moment, at: now)
            return
        }
        // There are one or two, so swapping is cheaper than inserting.
        immediate.append(moment)
        for index in 0..<insertionIndex { immediate.swapAt(immediate.count - 1 - index, immediate.count - 2 - index) }
        insertionIndex += 1
    }

    /// Lets reactions to the next command precede all events planned so far.
    mutating func expectReactions() { insertionIndex = 0 }

    @inline(__always)
    mutating func cancel(_ handle: EventHandle) {
        if handle != .none { calendar.cancel(handle) }
    }

    /// Removes and returns the next event of the calendar.
    @inline(__always)
    mutating func popNext() -> DueEvent<AgentEvent>? {
        insertionIndex = 0
        return calendar.popNext()
    }

    mutating func popImmediate() -> AgentEvent? {
        insertionIndex = 0
        return immediate.popLast()
    }
}
