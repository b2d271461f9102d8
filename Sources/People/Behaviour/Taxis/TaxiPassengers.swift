import Quantities
import SimulationKernel
import TaxiService

/// People of other services who are taxi clients during a ride.
struct TaxiPassengers<Person: Sendable>: Sendable {
    /// Event of a passenger's ride.
    enum RideEvent {
        case onBoard
        case dropOff
        /// The ride ended on the way.
        case stranded
        /// No taxi came in time, or none may be requested.
        case noTaxi
    }

    private struct Request {
        var person: Person
        /// Key of the person's random draws as a client of this ride.
        var key: StreamKey
        var places: TripPlaces
        /// Party size, 1 to 4.
        var party: UInt8
    }

    private var pendingRequests: [Request] = []
    /// Used for lookups only, never iterated.
    private var people: [ClientID: Person] = [:]

    var isEmpty: Bool { people.isEmpty }
    var hasRequests: Bool { !pendingRequests.isEmpty }

    /// Adds the request of a person for a taxi to the current position.
    mutating func addRequest(
        _ person: Person, _ key: StreamKey, from origin: Position, to destination: Position, party: UInt8
    ) {
        pendingRequests.append(
            Request(
                person: person, key: key, places: TripPlaces(origin: origin, destination: destination), party: party))
    }

    /// Returns the latest request and registers its person as a client.
    mutating func takeRequest(as client: ClientID) -> TripRequest? {
        guard let wish = pendingRequests.popLast() else { return nil }
        assert(people[client] == nil, "the client is already a passenger")
        people[client] = wish.person
        var asked = TripRequest(
            client: client, key: wish.key, places: wish.places, party: TaxiService.TravelParty(wish.party))
        asked.isImmediate = true
        return asked
    }

    /// Returns the passenger and the event if an effect concerns one; a passenger whose ride is over is removed.
    mutating func rideEvent(of effect: TaxiService.Effect) -> (person: Person, moment: RideEvent)? {
        let client = effect.client
        guard let person = people[client] else { return nil }
        if case .pickedUp = effect { return (person, .onBoard) }
        var isRefused = false
        if case .clientRejected(_, .request, _) = effect { isRefused = true }
        guard effect.endsRide || isRefused else { return nil }
        people[client] = nil
        if case .concluded = effect { return (person, .dropOff) }
        if case .interrupted = effect { return (person, .stranded) }
        return (person, .noTaxi)
    }
}

/// People who are taxi clients in addition to other activities.
enum PassengerKind: UInt16 {
    case walkers = 0x8000
    case tourists = 0xC000
}

extension StreamKey {
    /// Returns the key of a person's draws as a client: different for each ride, and never that of a client of a demand
    /// source (`ThinnedArrivals.key`).
    ///
    /// - Parameter ride: differs from the person's other rides; only the last 9 bits count.
    func client(of riders: PassengerKind, ride: UInt32) -> StreamKey {
        let ofRide = UInt16(truncatingIfNeeded: ride & 0x1FF) << 5
        return StreamKey(group: riders.rawValue | ofRide | group & 0x1F, number: number)
    }
}
