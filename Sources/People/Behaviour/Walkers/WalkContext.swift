import Quantities
import SimulationKernel
import TourService

/// Event of a walker, an author or a staff member.
package enum WalkAgentEvent: BitwiseCopyable {
    case visitorArrives
    case walker(WalkerID)
    case author(AuthorID)
    case staff(StaffID)
}

extension WalkAgentEvent {
    /// Walker concerned; nil for others.
    var walker: WalkerID? {
        switch self {
        case .walker(let walker): walker
        case .visitorArrives, .author, .staff: nil
        }
    }
}

/// Shared state of walkers, authors and staff: the calendar, the city, the known tours, and the commands at this time.
struct WalkContext: ~Copyable {
    var calendar: EventCalendar<WalkAgentEvent>
    var tours: TourLibrary
    let city: WalkingCity
    let streams: StreamFamily
    /// Pending commands, in order.
    private var walkerActions: [(walker: WalkerID, action: TourService.WalkerAction)] = []
    private var writerCommands: [TourService.Command] = []
    private var actionsTaken = 0
    /// Walkers whose next step must be scheduled again.
    var toReschedule: [WalkerID] = []
    private(set) var events: [WalkerMovement] = []
    var passengers = TaxiPassengers<WalkerID>()

    init(_ setup: WalkerPopulationSetup) {
        calendar = EventCalendar(reservingCapacity: 1_024)
        tours = setup.city.initialTours
        city = setup.city
        streams = setup.streams
    }

    mutating func note(_ event: WalkerMovement) { events.append(event) }
    mutating func forgetEvents() { events.removeAll(keepingCapacity: true) }

    @inline(__always)
    mutating func intend(_ walker: WalkerID, _ action: TourService.WalkerAction) {
        walkerActions.append((walker, action))
    }

    mutating func intend(_ command: TourService.Command) { writerCommands.append(command) }

    /// Returns the next command at this time.
    mutating func takeCommand() -> TourService.Command? {
        if actionsTaken < walkerActions.count {
            let (walker, action) = walkerActions[actionsTaken]
            actionsTaken += 1
            return .walker(walker, action)
        }
        if actionsTaken > 0 {
            walkerActions.removeAll(keepingCapacity: true)
            actionsTaken = 0
        }
        return writerCommands.isEmpty ? nil : writerCommands.removeFirst()
    }
}
