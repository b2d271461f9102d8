import Quantities
import ServiceKernel
import TaxiService

/// The users concerned by an effect: those named in it, and the client of its request if a message is sent to that
/// client.
struct ConcernedUsers: Equatable, Sendable {
    var driver = DriverID.none
    var client = ClientID.none

    var isNobody: Bool { driver.isNone && client.isNone }

    func includes(_ one: EntityReference?) -> Bool {
        (!driver.isNone && driver.reference == one) || (!client.isNone && client.reference == one)
    }
}

/// The client of each request, and the driver it is offered to, according to the feed.
struct RequestOwners {
    private var clients: [RequestID: ClientID] = [:]
    private var offers: [RequestID: DriverID] = [:]

    mutating func concerned(by effect: TaxiService.Effect) -> ConcernedUsers {
        let named = effect.subjects
        var people = ConcernedUsers(driver: named.driver, client: named.client)
        if !named.request.isNone, !named.client.isNone {
            clients[named.request] = named.client
        } else if effect.messages.contains(where: { $0.recipient == .client(of: named.request) }) {
            people.client = clients[named.request] ?? .none
        }
        return people
    }

    /// Returns the withdrawal of an offer for its driver, which no feed shows (T09).
    mutating func offerWithdrawal(by effect: TaxiService.Effect) -> TaxiService.Effect? {
        if effect.opensOffer { offers[effect.request] = effect.driver }
        guard effect.closesOffer, let driver = offers.removeValue(forKey: effect.request),
            case .withdrawn(let request, _) = effect
        else { return nil }
        return .offerWithdrawn(request, driver: driver)
    }
}
