import CityModel
import Quantities

// P03: paying.
extension TaxiService {
    /// P03: the allocated ride, otherwise the oldest interrupted one not paid; by card at any time after allocation, in
    /// cash from pickup on.
    mutating func pay(_ client: ClientID, by means: PaymentMeans, fails: Bool) throws(Reason) {
        let slot = book.currentRequest(of: client)
        guard !slot.isNone, book.party(slot).phase == .allocated || book.party(slot).phase == .onBoard else {
            return try payInterrupted(client, by: means, fails: fails)
        }
        let party = book.party(slot)
        let driver = book.ride(party.ride).driver
        assert(fleet[driver].ride == party.ride, "the ride is in nobody's hands")  // I05
        if party.isPaid { throw .alreadyPaid }
        if means == .cash, party.phase != .onBoard { throw .notPickedUp }
        if fails {
            effects.append(.paymentFailed(party.number, client: client, driver: driver, by: means, price: party.price))
            return
        }
        book.markPaid(slot)
        cashier.takeFare(party.price)
        effects.append(.paid(party.number, client: client, driver: driver, by: means, price: party.price))
    }

    private mutating func payInterrupted(_ client: ClientID, by means: PaymentMeans, fails: Bool) throws(Reason) {
        guard let fare = cashier.oldestUnpaidFare(of: client) else { throw .noRide }
        if fails {
            effects.append(
                .paymentFailed(fare.request, client: client, driver: fare.driver, by: means, price: fare.price))
            return
        }
        cashier.settleOldestFare(of: client)
        effects.append(.paid(fare.request, client: client, driver: fare.driver, by: means, price: fare.price))
    }

    /// P03: a ride that ends without a price: what was paid goes back.
    mutating func payBack(_ slot: Slot) {
        if book.party(slot).isPaid { cashier.giveFareBack(book.party(slot).price) }
    }
}
