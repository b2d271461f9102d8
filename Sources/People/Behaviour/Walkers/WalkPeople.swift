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

/// Walkers, authors and staff.
package struct WalkPeople: TaxiRiders, ~Copyable {
    package typealias Effect = TourService.Effect

    private var walkers: WalkersOnTours
    private var writers: TourWriters
    private var context: WalkCircumstances

    package init(_ setup: WalkPeopleSetup) {
        context = WalkCircumstances(setup)
        walkers = WalkersOnTours(setup)
        writers = TourWriters(setup)
        walkers.planArrival(&context)
        writers.planFirst(&context)
    }

    // MARK: What is due

    package var timeOfNext: SimTime? { context.calendar.nextTime }
    package mutating func takeNext() -> DueEvent<WalkMoment>? { context.calendar.popNext() }

    /// Fetches what the walker knows whose moment is likely to be the next but one: thousands of walkers fit into no cache.
    ///
    /// - Returns: who that is, and whose moment is the next; nil where it is no walker's.
    package func prefetch() -> (next: WalkerID?, afterNext: WalkerID?) {
        let afterNext = context.calendar.eventAfterNext?.walker
        if let afterNext { walkers.prefetch(afterNext) }
        return (context.calendar.nextEvent?.walker, afterNext)
    }

    package mutating func carryOut(_ moment: WalkMoment, at time: SimTime) {
        switch moment {
        case .visitorArrives: walkers.arrive(at: time, &context)
        case .walker(let walker): walkers.carryOut(walker, at: time, &context)
        case .author(let author): writers.carryOut(author, at: time, &context)
        case .staff(let staff): writers.carryOut(staff, at: time, &context)
        }
    }

    @inline(__always)
    package mutating func takeCommand(at time: SimTime) -> TourService.Command? { context.takeCommand() }

    package mutating func settle(at time: SimTime) { walkers.settle(at: time, &context) }

    // MARK: What people are told

    package mutating func note(_ effect: TourService.Effect, at time: SimTime) {
        walkers.note(effect, at: time, &context)
        writers.note(effect, at: time, &context)
    }

    package var isAskingForTaxi: Bool { context.passengers.isAnybodyAsking }
    package mutating func askForTaxi(as client: ClientID) -> TaxiWish? { context.passengers.ask(as: client) }
    package var isAnybodyRiding: Bool { !context.passengers.isEmpty }

    package mutating func note(_ effect: TaxiService.Effect, at time: SimTime) {
        guard let (walker, moment) = context.passengers.take(effect) else { return }
        switch moment {
        case .onBoard: walkers.noteOnBoard(walker, at: time, &context)
        case .dropOff: walkers.noteDropOff(walker, at: time, &context)
        case .stranded: walkers.noteStranded(walker, at: time, &context)
        case .noTaxi: walkers.noteNoTaxi(walker, at: time, &context)
        }
    }

    // MARK: What hosts may look at

    /// What walkers did since this was last forgotten: one by one, since handing out the list counts its owners.
    package var eventCount: Int { context.events.count }
    package func event(_ index: Int) -> WalkEvent { context.events[index] }
    package mutating func forgetEvents() { context.forgetEvents() }

    package var count: Int { walkers.count }
    package var memoryBytes: Int { walkers.memoryBytes + context.calendar.memoryBytes }
}
