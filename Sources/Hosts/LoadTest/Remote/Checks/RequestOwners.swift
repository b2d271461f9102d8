import Quantities
import ServiceKernel
import TaxiService

/// Whom an effect concerns: those whom it names, and the client of the request that it is about, who reads of it.
struct ConcernedPeople: Equatable, Sendable {
    var driver = DriverID.none
    var client = ClientID.none

    var isNobody: Bool { driver.isNone && client.isNone }

    func includes(_ one: Numbered?) -> Bool {
        (!driver.isNone && driver.numbered == one) || (!client.isNone && client.numbered == one)
    }
}

/// Whose each request is, and to whom it is offered, as the feed has told.
struct RequestOwners {
    private var clients: [RequestID: ClientID] = [:]
    private var offers: [RequestID: DriverID] = [:]

    mutating func concerned(by effect: TaxiService.Effect) -> ConcernedPeople {
        let named = effect.subjects
        var people = ConcernedPeople(driver: named.driver, client: named.client)
        switch effect {
        case .requested(let request, let client, _, _, _, _, _), .joined(let request, let client, _, _, _, _, _),
            .reserved(let request, let client, _, _, _, _, _, _):
            clients[request] = client
        case .waiting(let request, _), .gaveBack(let request, _): people.client = clients[request] ?? .none
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .offered, .accepted,
            .refused, .timedOut, .stoodDown, .suspended, .suspensionEnded, .withdrawn, .arrived, .pickedUp, .paid,
            .paymentFailed, .interrupted, .noShow, .concluded, .reservationChanged, .reservationCancelled, .left, .sent,
            .driverRejected, .clientRejected, .reservationLapsed, .setTimer, .offerWithdrawn:
            break
        }
        return people
    }

    /// Who is told that an offer is no longer open, which no feed shows (T09).
    mutating func offerWithdrawn(by effect: TaxiService.Effect) -> TaxiService.Effect? {
        switch effect {
        case .offered(let request, let driver, _): offers[request] = driver
        case .accepted(let request, _, _, _, _, _), .refused(let request, _, _), .timedOut(let request, _, _),
            .waiting(let request, _), .left(let request, _, _, _):
            offers[request] = nil
        case .withdrawn(let request, _):
            return offers.removeValue(forKey: request).map { .offerWithdrawn(request, driver: $0) }
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .requested, .stoodDown,
            .suspended, .suspensionEnded, .gaveBack, .arrived, .pickedUp, .paid, .paymentFailed, .interrupted, .noShow,
            .concluded, .reserved, .reservationChanged, .reservationCancelled, .joined, .sent, .driverRejected,
            .clientRejected, .reservationLapsed, .setTimer, .offerWithdrawn:
            break
        }
        return nil
    }
}
