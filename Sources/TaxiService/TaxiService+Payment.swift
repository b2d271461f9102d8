import CityModel
import Quantities

// P03, P04: paying, and what becomes of the money.
extension TaxiService {
    /// P03: the allocated ride, otherwise the oldest interrupted one not paid; by card at any time after allocation, in
    /// cash from pickup on.
    mutating func pay(_ client: ClientID, by means: PaymentMeans, fails: Bool) -> Reason? {
        let id = currentRequests[Int(client.index)]
        guard !id.isNone, parties[id].phase == .allocated || parties[id].phase == .onBoard else {
            return payInterrupted(client, by: means, fails: fails)
        }
        let party = parties[id]
        let driver = rides[party.ride].driver
        if party.isPaid { return .alreadyPaid }
        if means == .cash, party.phase != .onBoard { return .notPickedUp }
        if fails {
            effects.append(.paymentFailed(id, client: client, driver: driver, by: means, price: party.price))
            return nil
        }
        parties[id].isPaid = true
        ledger.payIn(party.price)
        effects.append(.paid(id, client: client, driver: driver, by: means, price: party.price))
        return nil
    }

    private mutating func payInterrupted(_ client: ClientID, by means: PaymentMeans, fails: Bool) -> Reason? {
        guard let fare = unpaidFares[client]?.first else { return .noRide }
        if fails {
            effects.append(
                .paymentFailed(fare.request, client: client, driver: fare.driver, by: means, price: fare.price))
            return nil
        }
        unpaidFares[client]?.removeFirst()
        if unpaidFares[client]?.isEmpty == true { unpaidFares[client] = nil }
        ledger.payIn(fare.price)
        ledger.payOut(fare.price, to: fare.driver)
        effects.append(.paid(fare.request, client: client, driver: fare.driver, by: means, price: fare.price))
        return nil
    }

    /// P03: a ride that ends without a price: what was paid goes back.
    mutating func payBack(_ id: RequestID) {
        if parties[id].isPaid { ledger.payBack(parties[id].price) }
    }
}
