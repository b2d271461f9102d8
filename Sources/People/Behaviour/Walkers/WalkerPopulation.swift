import Quantities
import SimulationKernel
import TaxiService
import TourService

/// Configuration of the walkers, authors and staff of a run.
package struct WalkerPopulationSetup {
    /// Data of the city.
    package var city: WalkingCity
    /// Random quantities of the walkers.
    package var walkers: WalkerSamplers
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
    package var sendsEveryPoll = false

    /// Creates a configuration.
    package init(
        city: WalkingCity, walkers: WalkerSamplers, authors: AuthorBehaviour, staff: StaffBehaviour, weather: Weather,
        streams: StreamFamily, clockAtStart: SimDuration, end: SimTime
    ) {
        self.city = city
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
package struct WalkerPopulation: TaxiPassengerPopulation, ~Copyable {
    /// Effects of the tour service.
    package typealias Effect = TourService.Effect

    private var walkers: WalkersOnTours
    private var writers: TourAuthors
    private var context: WalkContext

    /// Creates the agents and schedules their first events.
    package init(_ setup: WalkerPopulationSetup) {
        context = WalkContext(setup)
        walkers = WalkersOnTours(setup)
        writers = TourAuthors(setup)
        walkers.planArrival(&context)
        writers.planFirst(&context)
    }

    // MARK: Due events

    /// Time of the next event; nil if there is none.
    package var nextEventTime: SimTime? { context.calendar.nextTime }
    /// Removes and returns the next event.
    package mutating func popNextEvent() -> DueEvent<WalkAgentEvent>? { context.calendar.popNext() }

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
    package mutating func handle(_ moment: WalkAgentEvent, at time: SimTime) {
        switch moment {
        case .visitorArrives: walkers.arrive(at: time, &context)
        case .walker(let walker): walkers.carryOut(walker, at: time, &context)
        case .author(let author): writers.carryOut(author, at: time, &context)
        case .staff(let staff): writers.carryOut(staff, at: time, &context)
        }
    }

    /// Returns the next command; nil if there is none.
    @inline(__always)
    package mutating func nextCommand(at time: SimTime) -> TourService.Command? { context.takeCommand() }

    /// Schedules the next step of all walkers whose state has changed.
    package mutating func endStep(at time: SimTime) { walkers.settle(at: time, &context) }

    // MARK: Effects

    /// Observes an effect of the tour service.
    package mutating func observe(_ effect: TourService.Effect, at time: SimTime) {
        walkers.note(effect, at: time, &context)
        writers.note(effect, at: time, &context)
    }

    /// Whether a walker wants a taxi at this time.
    package var hasTaxiRequest: Bool { context.passengers.hasRequests }
    /// Returns the request of the walker who asks for a taxi as this client.
    package mutating func takeTaxiRequest(as client: ClientID) -> TripRequest? {
        context.passengers.takeRequest(as: client)
    }
    /// Whether effects of the taxi service must be reported.
    package var observesTaxis: Bool { !context.passengers.isEmpty }

    /// Observes an effect of the taxi service.
    package mutating func note(_ effect: TaxiService.Effect, at time: SimTime) {
        guard let (walker, moment) = context.passengers.rideEvent(of: effect) else { return }
        switch moment {
        case .onBoard: walkers.noteOnBoard(walker, at: time, &context)
        case .dropOff: walkers.noteDropOff(walker, at: time, &context)
        case .stranded: walkers.noteStranded(walker, at: time, &context)
        case .noTaxi: walkers.noteNoTaxi(walker, at: time, &context)
        }
    }

    // MARK: Inspection by hosts

    /// Number of recorded events. They are read one by one, because returning the array counts references.
    package var eventCount: Int { context.events.count }
    /// Returns a recorded event.
    package func event(_ index: Int) -> WalkerMovement { context.events[index] }
    /// Removes all recorded events.
    package mutating func forgetEvents() { context.forgetEvents() }

    /// Number of walkers.
    package var count: Int { walkers.count }
    /// Memory of the agents in bytes.
    package var memoryBytes: Int { walkers.memoryBytes + context.calendar.memoryBytes }
}
