import Behaviour
import Quantities
import TaxiService

/// How people of a kind live among the services of a city, and who watches them.
protocol ObservedPeople: Population, ~Copyable {
    /// Gives a command to the service whose it is, and tells people and observers what came of it.
    mutating func give(_ command: Command, in city: inout ObservedCity, at time: SimTime)

    /// What came of a timer of their service.
    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime)

    /// What people do that no service is told of.
    mutating func tellObserver(in city: inout ObservedCity, at time: SimTime)

    /// Fetches what their next moments will need, for a large city fits into no cache.
    mutating func prefetch(in city: inout ObservedCity)

    /// The next who wants a taxi at this moment; nil if nobody does.
    mutating func askForTaxi(in city: inout ObservedCity, at time: SimTime) -> TaxiWish?
}

extension ObservedPeople where Self: ~Copyable {
    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime) {}
    mutating func tellObserver(in city: inout ObservedCity, at time: SimTime) {}
    mutating func prefetch(in city: inout ObservedCity) {}
    mutating func askForTaxi(in city: inout ObservedCity, at time: SimTime) -> TaxiWish? { nil }

    /// The next moment.
    mutating func liveOn(in city: inout ObservedCity, at time: SimTime) {
        guard let next = takeNext() else { return }
        prefetch(in: &city)
        carryOut(next.event, at: time)
    }

    /// What people do at this moment, and what comes of it, until somebody wants a taxi.
    mutating func act(in city: inout ObservedCity, at time: SimTime) -> TaxiWish? {
        while let command = takeCommand(at: time) { give(command, in: &city, at: time) }
        if let wish = askForTaxi(in: &city, at: time) { return wish }
        settle(at: time)
        tellObserver(in: &city, at: time)
        return nil
    }
}

extension ObservedPeople where Self: TaxiRiders, Self: ~Copyable {
    mutating func askForTaxi(in city: inout ObservedCity, at time: SimTime) -> TaxiWish? {
        isAskingForTaxi ? askForTaxi(as: city.newClient(at: time)) : nil
    }
}

/// The people of a kind in one replication, or nobody.
///
/// What hosts ask at every moment stands beside them: to ask those who may be nobody moves all that they hold out and back.
struct Inhabitants<People: ObservedPeople & ~Copyable>: ~Copyable {
    private var people: People?
    /// How many they are who may have accounts of their own.
    let count: Int
    /// When the next moment is due; distant if none is by the end of the run: who is on foot then stays where they are.
    private(set) var due = SimTime.distantFuture
    /// Whether a moment of theirs has come, or they were told something, since they last acted.
    private var isStirred = false
    private var isAnybodyRiding = false
    private let end: SimTime

    init(_ people: consuming People?, until end: SimTime) {
        self.people = people
        self.end = end
        count = self.people?.count ?? 0
        planNext()
    }

    private mutating func planNext() {
        guard let next = people?.timeOfNext, next <= end else { return due = .distantFuture }
        due = next
    }

    mutating func liveOn(in city: inout ObservedCity, at time: SimTime) {
        people?.liveOn(in: &city, at: time)
        isStirred = true
    }

    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime) {
        people?.noteTimer(in: &city, at: time)
        isStirred = true
    }

    /// What they do at this moment, if there is anything, until somebody wants a taxi.
    @inline(__always)
    mutating func act(in city: inout ObservedCity, at time: SimTime) -> TaxiWish? {
        isStirred ? actNow(in: &city, at: time) : nil
    }

    private mutating func actNow(in city: inout ObservedCity, at time: SimTime) -> TaxiWish? {
        if let wish = people?.act(in: &city, at: time) {
            isAnybodyRiding = true
            return wish
        }
        isStirred = false
        planNext()
        return nil
    }
}

extension Inhabitants where People == TouristPeople {
    /// How good a place is, in grades: what tourists grade by; nil where there are none.
    mutating func quality(of place: PlaceID) -> Double? { people?.quality(of: place) }
}

extension Inhabitants where People: TaxiRiders, People: ~Copyable {
    /// What came of the last command to the taxi service.
    @inline(__always)
    mutating func noteTaxis(in city: borrowing ObservedCity, at time: SimTime) {
        if isAnybodyRiding { noteTaxisNow(in: city, at: time) }
    }

    private mutating func noteTaxisNow(in city: borrowing ObservedCity, at time: SimTime) {
        for index in 0..<city.host.taxis.effects.count { people?.note(city.host.taxis.effects[index], at: time) }
        isAnybodyRiding = people?.isAnybodyRiding ?? false
        isStirred = true
    }
}
