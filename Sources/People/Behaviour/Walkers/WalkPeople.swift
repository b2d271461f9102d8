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
    private var here: WalkCircumstances

    package init(_ setup: WalkPeopleSetup) {
        here = WalkCircumstances(setup)
        walkers = WalkersOnTours(setup)
        writers = TourWriters(setup)
        walkers.planArrival(&here)
        writers.planFirst(&here)
    }

    // MARK: What is due

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

    package mutating func carryOut(_ moment: WalkMoment, at time: SimTime) {
        switch moment {
        case .visitorArrives: walkers.arrive(at: time, &here)
        case .walker(let walker): walkers.carryOut(walker, at: time, &here)
        case .author(let author): writers.carryOut(author, at: time, &here)
        case .staff(let staff): writers.carryOut(staff, at: time, &here)
        }
    }

    @inline(__always)
    package mutating func takeCommand(at time: SimTime) -> TourService.Command? { here.takeCommand() }

    package mutating func settle(at time: SimTime) { walkers.settle(at: time, &here) }

    // MARK: What people are told

    package mutating func note(_ effect: TourService.Effect, at time: SimTime) {
        walkers.note(effect, at: time, &here)
        writers.note(effect, at: time, &here)
    }

    package var isAskingForTaxi: Bool { here.passengers.isAnybodyAsking }
    package mutating func askForTaxi(as client: ClientID) -> TaxiWish? { here.passengers.ask(as: client) }
    package var isAnybodyRiding: Bool { !here.passengers.isEmpty }

    package mutating func note(_ effect: TaxiService.Effect, at time: SimTime) {
        guard let (walker, moment) = here.passengers.take(effect) else { return }
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

    package var count: Int { walkers.count }
    package var memoryBytes: Int { walkers.memoryBytes + here.calendar.memoryBytes }
}
