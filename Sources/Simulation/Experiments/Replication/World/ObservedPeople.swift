import Behaviour
import Quantities
import TaxiService

/// A kind of people that live with the services of a city, and report to its observer.
protocol ObservedPeople: Population, ~Copyable {
    /// Sends a command to its service, and passes the effects on to people and observers.
    mutating func send(_ command: Command, in city: inout ObservedCity, at time: SimTime)

    /// Notes the effects of a timer of their service.
    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime)

    /// Reports actions that involve no service to the observer.
    mutating func reportToObserver(in city: inout ObservedCity, at time: SimTime)

    /// Prefetches the data of their next events, because a large city fits into no cache.
    mutating func prefetch(in city: inout ObservedCity)

    /// Returns the next request for a taxi at this time, or nil if there is none.
    mutating func nextTaxiRequest(in city: inout ObservedCity, at time: SimTime) -> TripRequest?
}

extension ObservedPeople where Self: ~Copyable {
    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime) {}
    mutating func reportToObserver(in city: inout ObservedCity, at time: SimTime) {}
    mutating func prefetch(in city: inout ObservedCity) {}
    mutating func nextTaxiRequest(in city: inout ObservedCity, at time: SimTime) -> TripRequest? { nil }

    /// Processes the next event.
    mutating func performNextEvent(in city: inout ObservedCity, at time: SimTime) {
        guard let next = popNextEvent() else { return }
        prefetch(in: &city)
        handle(next.event, at: time)
    }

    /// Carries out people's commands at this time and their effects, up to a request for a taxi.
    mutating func act(in city: inout ObservedCity, at time: SimTime) -> TripRequest? {
        while let command = nextCommand(at: time) { send(command, in: &city, at: time) }
        if let wish = nextTaxiRequest(in: &city, at: time) { return wish }
        endStep(at: time)
        reportToObserver(in: &city, at: time)
        return nil
    }
}

extension ObservedPeople where Self: TaxiPassengerPopulation, Self: ~Copyable {
    mutating func nextTaxiRequest(in city: inout ObservedCity, at time: SimTime) -> TripRequest? {
        hasTaxiRequest ? takeTaxiRequest(as: city.newClient(at: time)) : nil
    }
}

/// The people of one kind in a replication, if there are any.
///
/// Values that hosts read at every event are stored outside the optional: reading an optional that holds all people
/// would move them out and back.
struct PopulationSlot<People: ObservedPeople & ~Copyable>: ~Copyable {
    private var people: People?
    /// Number of people who may have accounts of their own.
    let count: Int
    /// Time of the next event; distant if there is none by the end of the run, when people on foot stay in place.
    private(set) var due = SimTime.distantFuture
    /// Whether an event or an effect has occurred since they last acted.
    private var hasPendingActions = false
    private var isAnybodyRiding = false
    private let end: SimTime

    init(_ people: consuming People?, until end: SimTime) {
        self.people = people
        self.end = end
        count = self.people?.count ?? 0
        planNext()
    }

    private mutating func planNext() {
        guard let next = people?.nextEventTime, next <= end else { return due = .distantFuture }
        due = next
    }

    mutating func performNextEvent(in city: inout ObservedCity, at time: SimTime) {
        people?.performNextEvent(in: &city, at: time)
        hasPendingActions = true
    }

    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime) {
        people?.noteTimer(in: &city, at: time)
        hasPendingActions = true
    }

    /// Carries out their actions at this time, if any are due, up to a request for a taxi.
    @inline(__always)
    mutating func act(in city: inout ObservedCity, at time: SimTime) -> TripRequest? {
        hasPendingActions ? actNow(in: &city, at: time) : nil
    }

    private mutating func actNow(in city: inout ObservedCity, at time: SimTime) -> TripRequest? {
        if let wish = people?.act(in: &city, at: time) {
            isAnybodyRiding = true
            return wish
        }
        hasPendingActions = false
        planNext()
        return nil
    }
}

extension PopulationSlot where People == TouristPopulation {
    /// Returns the quality of a place in grades, as tourists rate it; nil without tourists.
    mutating func quality(of place: PlaceID) -> Double? { people?.quality(of: place) }
}

extension PopulationSlot where People: TaxiPassengerPopulation, People: ~Copyable {
    /// Notes the effects of the last command to the taxi service.
    @inline(__always)
    mutating func noteTaxis(in city: borrowing ObservedCity, at time: SimTime) {
        if isAnybodyRiding { noteTaxisNow(in: city, at: time) }
    }

    private mutating func noteTaxisNow(in city: borrowing ObservedCity, at time: SimTime) {
        for index in 0..<city.host.taxis.effects.count { people?.note(city.host.taxis.effects[index], at: time) }
        isAnybodyRiding = people?.observesTaxis ?? false
        hasPendingActions = true
    }
}
