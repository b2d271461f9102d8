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
        if !named.request.isNone, !named.client.isNone {
            clients[named.request] = named.client
        } else if effect.messages.contains(where: { $0.reader == .client(of: named.request) }) {
            people.client = clients[named.request] ?? .none
        }
        return people
    }

    /// Who is told that an offer is no longer open, which no feed shows (T09).
    mutating func offerWithdrawn(by effect: TaxiService.Effect) -> TaxiService.Effect? {
        if effect.opensOffer { offers[effect.request] = effect.driver }
        guard effect.closesOffer, let driver = offers.removeValue(forKey: effect.request),
            case .withdrawn(let request, _) = effect
        else { return nil }
        return .offerWithdrawn(request, driver: driver)
    }
}
