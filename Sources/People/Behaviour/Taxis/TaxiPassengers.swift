import Quantities
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

    /// Looked up, never walked through.
    private var people: [ClientID: Person] = [:]

    var isEmpty: Bool { people.isEmpty }

    mutating func add(_ person: Person, as client: ClientID) { people[client] = person }

    /// Whom an event of the taxi service concerns, if it is one of these; whose ride is over is forgotten.
    mutating func take(_ effect: TaxiService.Effect) -> (person: Person, moment: Moment)? {
        switch effect {
        case .pickedUp(_, let client, _): people[client].map { ($0, Moment.onBoard) }
        case .concluded(_, let client, _, _): people.removeValue(forKey: client).map { ($0, Moment.dropOff) }
        case .interrupted(_, let client, _, _, _, _): people.removeValue(forKey: client).map { ($0, Moment.stranded) }
        case .withdrawn(_, let client), .noShow(_, let client, _, _), .clientRejected(let client, .request, _):
            people.removeValue(forKey: client).map { ($0, Moment.noTaxi) }
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .requested, .offered,
            .waiting, .accepted, .refused, .timedOut, .sent, .stoodDown, .suspended, .suspensionEnded, .gaveBack,
            .arrived, .paid, .paymentFailed, .reserved, .reservationChanged, .reservationCancelled, .joined, .left,
            .driverRejected, .clientRejected, .reservationLapsed, .setTimer, .offerWithdrawn:
            nil
        }
    }
}
