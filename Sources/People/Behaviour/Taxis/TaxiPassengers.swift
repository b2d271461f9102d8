import Quantities
import SimulationKernel
import TaxiService

/// People of other services who are clients of the taxi service while a ride lasts.
struct TaxiPassengers<Person: Sendable>: Sendable {
    /// What a passenger goes through.
    enum Moment {
        case onBoard
        case dropOff
        /// The ride ended on the way.
        case stranded
        /// None came in time, or none may be asked for.
        case noTaxi
    }

    private struct Wish {
        var person: Person
        /// Under which the person draws as a client of this ride.
        var key: StreamKey
        var places: TripPlaces
        /// 1 to 4.
        var party: UInt8
    }

    private var wishes: [Wish] = []
    /// Looked up, never walked through.
    private var people: [ClientID: Person] = [:]

    var isEmpty: Bool { people.isEmpty }
    var isAnybodyAsking: Bool { !wishes.isEmpty }

    /// Somebody wants a taxi to where they stand.
    mutating func want(
        _ person: Person, _ key: StreamKey, from origin: Position, to destination: Position, party: UInt8
    ) {
        wishes.append(
            Wish(
                person: person, key: key, places: TripPlaces(origin: origin, destination: destination), party: party))
    }

    /// Who wants a taxi is a client of the taxi service now.
    mutating func ask(as client: ClientID) -> TaxiWish? {
        guard let wish = wishes.popLast() else { return nil }
        assert(people[client] == nil, "a client is one passenger")
        people[client] = wish.person
        var asked = TaxiWish(client: client, key: wish.key, places: wish.places, party: wish.party)
        asked.isOnTheSpot = true
        return asked
    }

    /// Whom an event of the taxi service concerns, if it is one of these; whose ride is over is forgotten.
    mutating func take(_ effect: TaxiService.Effect) -> (person: Person, moment: Moment)? {
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

/// Those who are clients of taxis besides something else.
enum RidingPopulation: UInt16 {
    case walkers = 0x8000
    case tourists = 0xC000
}

extension StreamKey {
    /// Under which somebody draws as a client: another for each ride, and none that a client of a demand source has
    /// (`ThinnedArrivals.key`).
    ///
    /// - Parameter ride: unlike those of the person's other rides; of a person of many rides only the last 9 bits count.
    func client(of riders: RidingPopulation, ride: UInt32) -> StreamKey {
        let ofRide = UInt16(truncatingIfNeeded: ride & 0x1FF) << 5
        return StreamKey(group: riders.rawValue | ofRide | group & 0x1F, number: number)
    }
}
