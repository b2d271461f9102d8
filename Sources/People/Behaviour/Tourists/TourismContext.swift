import GuideService
import PlaceService
import Quantities
import SimulationKernel

/// Event of a tourist, or of a person of the guide company.
package enum TourismAgentEvent: BitwiseCopyable {
    case touristArrives
    case tourist(UserID)
    case company(CompanyEvent)
}

/// Command of tourists or of the guide company.
package enum TourismCommand: Sendable {
    case place(PlaceService.Command)
    case guide(GuideService.Command)
}

/// Effect of a command, with the places on the screen of the person who gave it: cards of a feed, or stops of a route.
package enum TourismEffect: Sendable {
    case place(PlaceService.Effect, shown: ContiguousArray<PlaceID>)
    case guide(GuideService.Effect, shown: [PlaceID])
}

/// Shared state of tourists and the guide company: the calendar, the city, the guided tours known to them, and the
/// commands at this time.
struct TourismContext: ~Copyable {
    var calendar: EventCalendar<TourismAgentEvent>
    let ground: TourismCity
    let streams: StreamFamily
    let local: LocalCalendar
    let end: SimTime
    /// Guided tours by number.
    var guidedTours: [TrackedGuidedTour] = []
    /// Guided tours that have not begun.
    var upcoming: [GuidedTourID] = []
    /// Pending commands, in order.
    private var commands: [TourismCommand] = []
    private var commandsTaken = 0
    private(set) var events: [TouristMovement] = []

    init(_ setup: TouristPopulationSetup) {
        calendar = EventCalendar(reservingCapacity: 1_024)
        ground = setup.ground
        streams = setup.streams
        local = setup.local
        end = setup.end
    }

    // MARK: Commands and movements

    mutating func note(_ event: TouristMovement) { events.append(event) }
    mutating func removeEvents() { events.removeAll(keepingCapacity: true) }

    mutating func addCommand(_ user: UserID, _ action: PlaceService.UserAction) {
        commands.append(.place(.user(user, action)))
    }

    mutating func intend(_ user: UserID, _ action: GuideService.UserAction) {
        commands.append(.guide(.user(user, action)))
    }

    mutating func intend(_ person: GuideService.Person, _ action: GuideService.StaffAction) {
        commands.append(.guide(.staff(person, action)))
    }

    /// Returns the next command at this time.
    mutating func takeCommand() -> TourismCommand? {
        if commandsTaken < commands.count {
            commandsTaken += 1
            return commands[commandsTaken - 1]
        }
        if commandsTaken > 0 {
            commands.removeAll(keepingCapacity: true)
            commandsTaken = 0
        }
        return nil
    }

    // MARK: Days

    /// Returns the day of a time, counted from the start of the run.
    func day(at time: SimTime) -> Int32 {
        Int32(local.date(at: time).daysSince1970 - local.startDate.daysSince1970)
    }

    func moment(ofDay day: Int32, clock: SimDuration) -> SimTime {
        SimTime.zero + (SimDuration.days(Int64(day)) + clock - local.clockAtStart)
    }

    func isOpen(_ place: PlaceID, at time: SimTime) -> Bool {
        ground.isOpen(place, on: local.date(at: time), clock: local.clock(at: time))
    }
}

/// Guided tour as known to tourists and the guide company.
struct TrackedGuidedTour {
    var guide: GuideID
    var begins: SimTime
    /// Actual length.
    var length: SimDuration
    var places: [PlaceID]
    /// Participants.
    var followers: [UserID] = []
}
