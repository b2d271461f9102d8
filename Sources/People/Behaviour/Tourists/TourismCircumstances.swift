import GuideService
import PlaceService
import Quantities
import SimulationKernel

/// What a tourist, or somebody who works for the guide, has in mind to do.
package enum TourismMoment: BitwiseCopyable {
    case touristArrives
    case tourist(UserID)
    case company(CompanyMoment)
}

/// What tourists and those who work for the guide tell the services.
package enum TourismCommand: Sendable {
    case place(PlaceService.Command)
    case guide(GuideService.Command)
}

/// What came of it, with the places that are on the screen of whoever gave the command: the cards of a feed, the stops of a
/// route.
package enum TourismEffect: Sendable {
    case place(PlaceService.Effect, shown: ContiguousArray<PlaceID>)
    case guide(GuideService.Effect, shown: [PlaceID])
}

/// What tourists and those who work for the guide have in common: the calendar, the city, the guided tours that they know of,
/// and what they do at this moment.
struct TourismCircumstances: ~Copyable {
    var calendar: EventCalendar<TourismMoment>
    let ground: TourismGround
    let streams: StreamFamily
    let local: LocalCalendar
    let end: SimTime
    /// By number.
    var outings: [KnownGuidedTour] = []
    /// Guided tours that have not begun.
    var upcoming: [GuidedTourID] = []
    /// What the services are to be told, in order.
    private var commands: [TourismCommand] = []
    private var commandsTaken = 0
    private(set) var events: [TourismEvent] = []

    init(_ setup: TouristPeopleSetup) {
        calendar = EventCalendar(reservingCapacity: 1_024)
        ground = setup.ground
        streams = setup.streams
        local = setup.local
        end = setup.end
    }

    // MARK: What is done

    mutating func note(_ event: TourismEvent) { events.append(event) }
    mutating func forgetEvents() { events.removeAll(keepingCapacity: true) }

    mutating func intend(_ user: UserID, _ action: PlaceService.UserAction) {
        commands.append(.place(.user(user, action)))
    }

    mutating func intend(_ user: UserID, _ action: GuideService.UserAction) {
        commands.append(.guide(.user(user, action)))
    }

    mutating func intend(_ person: GuideService.Person, _ action: GuideService.StaffAction) {
        commands.append(.guide(.staff(person, action)))
    }

    /// The next thing that is done at this moment.
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

    /// Counted from that of the run's start.
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

/// A guided tour as people know it.
struct KnownGuidedTour {
    var guide: GuideID
    var begins: SimTime
    /// How long it takes.
    var length: SimDuration
    var places: [PlaceID]
    /// Who come along.
    var followers: [UserID] = []
}
