import Quantities
import ServiceKernel
import TaxiService

/// The users concerned by an effect: those named in it, and the client of its request if a message is sent to that
/// client.
struct ConcernedPeople: Equatable, Sendable {
    var driver = DriverID.none
    var client = ClientID.none

    var isNobody: Bool { driver.isNone && client.isNone }

    func includes(_ one: Numbered?) -> Bool {
        (!driver.isNone && driver.numbered == one) || (!client.isNone && client.numbered == one)
    }
}

/// The client of each request, and the driver it is offered to, according to the feed.
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

    /// Returns the withdrawal of an offer for its driver, which no feed shows (T09).
    mutating func offerWithdrawn(by effect: TaxiService.Effect) -> TaxiService.Effect? {
        if effect.opensOffer { offers[effect.request] = effect.driver }
        guard effect.closesOffer, let driver = offers.removeValue(forKey: effect.request),
            case .withdrawn(let request, _) = effect
        else { return nil }
        return .offerWithdrawn(request, driver: driver)
    }
}
