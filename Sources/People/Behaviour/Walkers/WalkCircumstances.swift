import Quantities
import SimulationKernel
import TourService

/// Event of a walker, an author or a staff member.
package enum WalkMoment: BitwiseCopyable {
    case visitorArrives
    case walker(WalkerID)
    case author(AuthorID)
    case staff(StaffID)
}

extension WalkMoment {
    /// Walker concerned; nil for others.
    var walker: WalkerID? {
        switch self {
        case .walker(let walker): walker
        case .visitorArrives, .author, .staff: nil
        }
    }
}

/// Shared state of walkers, authors and staff: the calendar, the city, the known tours, and the commands at this time.
struct WalkCircumstances: ~Copyable {
    var calendar: EventCalendar<WalkMoment>
    var tours: KnownTours
    let guide: WalkGuide
    let streams: StreamFamily
    /// Pending commands, in order.
    private var walkerActions: [(walker: WalkerID, action: TourService.WalkerAction)] = []
    private var writerCommands: [TourService.Command] = []
    private var actionsTaken = 0
    /// Walkers whose next step must be scheduled again.
    var unsettled: [WalkerID] = []
    private(set) var events: [WalkEvent] = []
    var passengers = TaxiPassengers<WalkerID>()

    init(_ setup: WalkPeopleSetup) {
        calendar = EventCalendar(reservingCapacity: 1_024)
        tours = setup.guide.knownTours
        guide = setup.guide
        streams = setup.streams
    }

    mutating func note(_ event: WalkEvent) { events.append(event) }
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
