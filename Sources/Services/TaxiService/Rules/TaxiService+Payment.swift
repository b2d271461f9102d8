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
        settle(slot, by: means)
    }

    /// P03: the driver has the cash although the client has not said so: of a party on board, otherwise of the oldest
    /// interrupted ride that the client named still owes this driver.
    mutating func confirmCash(of client: ClientID, by driver: DriverID) throws(Reason) {
        let ride = fleet[driver].ride
        let slot = ride.isNone ? .none : payingParty(client, of: ride)
        guard !slot.isNone else {
            guard let fare = cashier.oldestUnpaidFare(of: client, owedTo: driver) else { throw .noRide }
            return settle(fare, of: client, by: .cash)
        }
        if book.party(slot).isPaid { throw .alreadyPaid }
        if book.party(slot).phase != .onBoard { throw .notPickedUp }
        settle(slot, by: .cash)
    }

    /// The client's party; for `ClientID.none` the first on board that has not paid, or else the one that tells why there
    /// is none.
    private func payingParty(_ client: ClientID, of ride: Slot) -> Slot {
        if !client.isNone { return book.firstParty(of: ride) { $0.client == client } }
        let unpaid = book.firstParty(of: ride) { !$0.isPaid && $0.phase == .onBoard }
        if !unpaid.isNone { return unpaid }
        let notOnBoard = book.firstParty(of: ride) { !$0.isPaid }
        return notOnBoard.isNone ? book.ride(ride).firstParty : notOnBoard
    }

    /// The party's fare goes into escrow.
    private mutating func settle(_ slot: Slot, by means: PaymentMeans) {
        let party = book.party(slot)
        book.markPaid(slot)
        cashier.takeFare(party.price)
        effects.append(
            .paid(
                party.number, client: party.client, driver: book.ride(party.ride).driver, by: means, price: party.price)
        )
    }

    private mutating func settle(_ fare: UnpaidFare, of client: ClientID, by means: PaymentMeans) {
        cashier.settle(fare, of: client)
        effects.append(.paid(fare.request, client: client, driver: fare.driver, by: means, price: fare.price))
    }

    private mutating func payInterrupted(_ client: ClientID, by means: PaymentMeans, fails: Bool) throws(Reason) {
        guard let fare = cashier.oldestUnpaidFare(of: client) else { throw .noRide }
        if fails {
            effects.append(
                .paymentFailed(fare.request, client: client, driver: fare.driver, by: means, price: fare.price))
            return
        }
        settle(fare, of: client, by: means)
    }

    /// P03: a ride that ends without a price: what was paid goes back.
    mutating func payBack(_ slot: Slot) {
        if book.party(slot).isPaid { cashier.giveFareBack(book.party(slot).price) }
    }
}
