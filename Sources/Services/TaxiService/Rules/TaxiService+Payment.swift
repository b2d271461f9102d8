import Quantities

// P03: payment.
extension TaxiService {
    /// Pays for the allocated ride, or else for the oldest unpaid interrupted one (P03): by card at any time after
    /// allocation, in cash from the pickup on.
    mutating func pay(_ client: ClientID, by means: PaymentMeans, fails: Bool) throws(Reason) {
        let slot = requests.currentRequest(of: client)
        guard !slot.isNone, requests.party(slot).phase == .allocated || requests.party(slot).phase == .onBoard else {
            return try payInterrupted(client, by: means, fails: fails)
        }
        let party = requests.party(slot)
        let driver = requests.ride(party.ride).driver
        assert(fleet[driver].ride == party.ride, "the driver does not have the ride")  // I05
        if party.isPaid { throw .alreadyPaid }
        if means == .cash, party.phase != .onBoard { throw .notPickedUp }
        if fails {
            effects.append(.paymentFailed(party.number, client: client, driver: driver, by: means, price: party.price))
            return
        }
        settle(slot, by: means)
    }

    /// Records that the driver has received cash which the client has not reported (P03): from a party on board, or
    /// else for the oldest interrupted ride that the client still owes this driver.
    mutating func confirmCash(of client: ClientID, by driver: DriverID) throws(Reason) {
        let ride = fleet[driver].ride
        let slot = ride.isNone ? .none : payingParty(client, of: ride)
        guard !slot.isNone else {
            guard let fare = cashier.oldestUnpaidFare(of: client, owedTo: driver) else { throw .noRide }
            return settle(fare, of: client, by: .cash)
        }
        if requests.party(slot).isPaid { throw .alreadyPaid }
        if requests.party(slot).phase != .onBoard { throw .notPickedUp }
        settle(slot, by: .cash)
    }

    /// Returns the client's party. For `ClientID.none` it is the first unpaid party on board, or else the party whose
    /// state determines the reason for the refusal.
    private func payingParty(_ client: ClientID, of ride: Slot) -> Slot {
        if !client.isNone { return requests.firstParty(of: ride) { $0.client == client } }
        let unpaid = requests.firstParty(of: ride) { !$0.isPaid && $0.phase == .onBoard }
        if !unpaid.isNone { return unpaid }
        let notOnBoard = requests.firstParty(of: ride) { !$0.isPaid }
        return notOnBoard.isNone ? requests.ride(ride).firstParty : notOnBoard
    }

    /// Books the party's fare into escrow.
    private mutating func settle(_ slot: Slot, by means: PaymentMeans) {
        let party = requests.party(slot)
        requests.markPaid(slot)
        cashier.receiveFare(party.price)
        effects.append(
            .paid(
                party.number, client: party.client, driver: requests.ride(party.ride).driver, by: means,
                price: party.price)
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

    /// P03: a ride that ends without a price refunds what its party has paid.
    mutating func refund(_ slot: Slot) {
        if requests.party(slot).isPaid { cashier.refundFare(requests.party(slot).price) }
    }
}
