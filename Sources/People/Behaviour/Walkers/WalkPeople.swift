import Quantities
import SimulationKernel
import TaxiService
import TourService

/// Configuration of the walkers, authors and staff of a run.
package struct WalkPeopleSetup {
    /// Data of the city.
    package var guide: WalkGuide
    /// Random quantities of the walkers.
    package var walkers: WalkerDraws
    /// Behaviour of the authors.
    package var authors: AuthorBehaviour
    /// Behaviour of the staff.
    package var staff: StaffBehaviour
    /// Probability of rain.
    package var weather: Weather
    /// Random streams.
    package var streams: StreamFamily
    /// Clock time at the start of the run.
    package var clockAtStart: SimDuration
    /// End of the run.
    package var end: SimTime
    /// Whether every poll is sent to the service, also those that change nothing: slow, for tests.
    package var tellsEveryPoll = false

    /// Creates a configuration.
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
    /// Effects of the tour service.
    package typealias Effect = TourService.Effect

    private var walkers: WalkersOnTours
    private var writers: TourWriters
    private var context: WalkCircumstances

    /// Creates the agents and schedules their first events.
    package init(_ setup: WalkPeopleSetup) {
        context = WalkCircumstances(setup)
        walkers = WalkersOnTours(setup)
        writers = TourWriters(setup)
        walkers.planArrival(&context)
        writers.planFirst(&context)
    }

    // MARK: What is due

    /// Time of the next event; nil if there is none.
    package var timeOfNext: SimTime? { context.calendar.nextTime }
    /// Removes and returns the next event.
    package mutating func takeNext() -> DueEvent<WalkMoment>? { context.calendar.popNext() }

    /// Prefetches the walker of the probable event after the next one, since thousands of walkers do not fit into the
    /// cache.
    ///
    /// - Returns: the walkers of the next event and of that one; nil for other agents.
    package func prefetch() -> (next: WalkerID?, afterNext: WalkerID?) {
        let afterNext = context.calendar.eventAfterNext?.walker
        if let afterNext { walkers.prefetch(afterNext) }
        return (context.calendar.nextEvent?.walker, afterNext)
    }

    /// Handles an event; `takeCommand` returns the resulting commands.
    package mutating func carryOut(_ moment: WalkMoment, at time: SimTime) {
        switch moment {
        case .visitorArrives: walkers.arrive(at: time, &context)
        case .walker(let walker): walkers.carryOut(walker, at: time, &context)
        case .author(let author): writers.carryOut(author, at: time, &context)
        case .staff(let staff): writers.carryOut(staff, at: time, &context)
        }
    }

    /// Returns the next command; nil if there is none.
    @inline(__always)
    package mutating func takeCommand(at time: SimTime) -> TourService.Command? { context.takeCommand() }

    /// Schedules the next step of all walkers whose state has changed.
    package mutating func settle(at time: SimTime) { walkers.settle(at: time, &context) }

    // MARK: Effects

    /// Observes an effect of the tour service.
    package mutating func note(_ effect: TourService.Effect, at time: SimTime) {
        walkers.note(effect, at: time, &context)
        writers.note(effect, at: time, &context)
    }

    /// Whether a walker wants a taxi at this time.
    package var isAskingForTaxi: Bool { context.passengers.isAnybodyAsking }
    /// Returns the request of the walker who asks for a taxi as this client.
    package mutating func askForTaxi(as client: ClientID) -> TaxiWish? { context.passengers.ask(as: client) }
    /// Whether effects of the taxi service must be reported.
    package var isAnybodyRiding: Bool { !context.passengers.isEmpty }

    /// Observes an effect of the taxi service.
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

    /// Number of recorded events. They are read one by one, because returning the array counts references.
    package var eventCount: Int { context.events.count }
    /// Returns a recorded event.
    package func event(_ index: Int) -> WalkEvent { context.events[index] }
    /// Removes all recorded events.
    package mutating func forgetEvents() { context.forgetEvents() }

    /// Number of walkers.
    package var count: Int { walkers.count }
    /// Memory of the agents in bytes.
    package var memoryBytes: Int { walkers.memoryBytes + context.calendar.memoryBytes }
}
