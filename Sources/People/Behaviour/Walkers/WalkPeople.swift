import Quantities
import SimulationKernel
import TaxiService
import TourService

/// How the people on foot of a run live.
package struct WalkPeopleSetup {
    package var guide: WalkGuide
    package var walkers: WalkerDraws
    package var authors: AuthorBehaviour
    package var staff: StaffBehaviour
    package var weather: Weather
    package var streams: StreamFamily
    package var clockAtStart: SimDuration
    package var end: SimTime
    /// Whether the service is told every poll, also those that change nothing: slow, for tests.
    package var tellsEveryPoll = false

    package init(
        guide: WalkGuide, walkers: WalkerDraws, authors: AuthorBehaviour, staff: StaffBehaviour, weather: Weather,
        streams: StreamFamily, clockAtStart: SimDuration, end: SimTime
    ) {
        self.guide = guide
        self.walkers = walkers
        self.authors = authors
        self.staff = staff
        self.weather = weather
        self.streams = streams
        self.clockAtStart = clockAtStart
        self.end = end
    }
}

/// Walkers, authors and staff: told what came of commands and what is due, they answer with commands.
///
///     while let due = people.takeNext() {
///         people.carryOut(due.event, at: due.time)
///         while let command = people.takeIntention() {
///             for effect in host.perform(command) { people.note(effect, at: due.time) }
///         }
///         people.settle(at: due.time)
///     }
///
/// They know what they were told and where they are; nobody looks into the service.
package struct WalkPeople: ~Copyable {
    private var walkers: WalkersOnTours
    private var writers: TourWriters
    private var here: WalkCircumstances
    private var passengers = TaxiPassengers<WalkerID>()

    package init(_ setup: WalkPeopleSetup) {
        here = WalkCircumstances(setup)
        walkers = WalkersOnTours(setup)
        writers = TourWriters(setup)
        walkers.planArrival(&here)
        writers.planFirst(&here)
    }

    // MARK: What is due

    /// When the next moment is due; nil if nobody has anything in mind.
    package var timeOfNext: SimTime? { here.calendar.nextTime }

    package mutating func takeNext() -> DueEvent<WalkMoment>? { here.calendar.popNext() }

    /// Fetches what the walker knows whose moment is likely to be the next but one: thousands of walkers fit into no cache.
    ///
    /// - Returns: who that is, and whose moment is the next; nil where it is no walker's.
    package func prefetch() -> (next: WalkerID?, afterNext: WalkerID?) {
        let afterNext = here.calendar.eventAfterNext?.walker
        if let afterNext { walkers.prefetch(afterNext) }
        return (here.calendar.nextEvent?.walker, afterNext)
    }

    /// A moment has come: what people do now is told by `takeIntention` and `takeWish`.
    package mutating func carryOut(_ moment: WalkMoment, at time: SimTime) {
        switch moment {
        case .visitorArrives: walkers.arrive(at: time, &here)
        case .walker(let walker): walkers.carryOut(walker, at: time, &here)
        case .author(let author): writers.carryOut(author, at: time, &here)
        case .staff(let staff): writers.carryOut(staff, at: time, &here)
        }
    }

    /// The next thing that somebody does at this moment.
    @inline(__always)
    package mutating func takeIntention() -> TourService.Command? { here.takeIntention() }

    /// A walker's wish for a taxi, to be told to those who ask for taxis.
    package mutating func takeWish() -> WalkerWish? {
        defer { here.wish = nil }
        return here.wish
    }

    /// All that people do at this moment is done: what comes next for them goes into the calendar.
    package mutating func settle(at time: SimTime) { walkers.settle(at: time, &here) }

    // MARK: What people are told

    /// What came of a command.
    package mutating func note(_ effect: TourService.Effect, at time: SimTime) {
        walkers.note(effect, at: time, &here)
        writers.note(effect, at: time, &here)
    }

    /// A walker is a client of the taxi service now.
    package mutating func noteAsking(_ walker: WalkerID, as client: ClientID) { passengers.add(walker, as: client) }

    /// Whether what comes of the taxi service's commands is to be told.
    package var isAnybodyRiding: Bool { !passengers.isEmpty }

    /// What came of a command to the taxi service.
    package mutating func note(_ effect: TaxiService.Effect, at time: SimTime) {
        guard let (walker, moment) = passengers.take(effect) else { return }
        switch moment {
        case .onBoard: walkers.noteOnBoard(walker, at: time, &here)
        case .dropOff: walkers.noteDropOff(walker, at: time, &here)
        case .stranded: walkers.noteStranded(walker, at: time, &here)
        case .noTaxi: walkers.noteNoTaxi(walker, at: time, &here)
        }
    }

    // MARK: What hosts may look at

    /// What walkers did since this was last forgotten: one by one, since handing out the list counts its owners.
    package var eventCount: Int { here.events.count }
    package func event(_ index: Int) -> WalkEvent { here.events[index] }
    package mutating func forgetEvents() { here.forgetEvents() }

    package var walkerCount: Int { walkers.count }
    package var memoryBytes: Int { walkers.memoryBytes + here.calendar.memoryBytes }
}
