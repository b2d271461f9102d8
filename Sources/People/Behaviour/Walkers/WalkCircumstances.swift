import Quantities
import SimulationKernel
import TourService

/// What a person on foot, an author or one of the staff has in mind to do.
package enum WalkMoment: BitwiseCopyable {
    case visitorArrives
    case walker(WalkerID)
    case author(AuthorID)
    case staff(StaffID)
}

extension WalkMoment {
    /// Whose it is; nil if no walker's.
    var walker: WalkerID? {
        switch self {
        case .walker(let walker): walker
        case .visitorArrives, .author, .staff: nil
        }
    }
}

/// What all people on foot have in common: the calendar, the city, the tours they know, and what they do at this moment.
struct WalkCircumstances: ~Copyable {
    var calendar: EventCalendar<WalkMoment>
    var tours: KnownTours
    let guide: WalkGuide
    let streams: StreamFamily
    /// What the service is to be told, in order.
    private var walkerActions: [(walker: WalkerID, action: TourService.WalkerAction)] = []
    private var writerCommands: [TourService.Command] = []
    private var actionsTaken = 0
    /// Whose next step has to be planned anew.
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

    /// The next thing that is done at this moment.
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
