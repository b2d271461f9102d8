import CityModel
import Quantities

// P01, P02: the charge for waiting at a pickup.
extension TaxiService {
    /// Charges a party that gets in late for the time that the taxi has waited. A party that has paid pays the charge
    /// by the same card: the ledger books it.
    ///
    /// - Returns: the charge.
    mutating func chargeWaiting(of slot: Slot, at time: SimTime) -> Money {
        let party = requests.party(slot)
        guard party.hasTaxiArrived, let start = requests.ride(party.ride).waitsSince else { return .zero }
        let charge = limited(rules.waitingCharge.price(of: time - start), of: slot, to: party.destination)
        guard charge > .zero else { return .zero }
        if party.isPaid { cashier.receiveFare(charge) }
        cashier.setWaitingCharge(charge, of: party.number)
        requests.addCharge(charge, to: slot)
        return charge
    }

    /// Adds the party's waiting charge to its new price after an interruption (T11).
    mutating func restoreWaitingCharge(of slot: Slot, at place: Position) {
        let number = requests.party(slot).number
        let charge = cashier.waitingCharge(of: number)
        guard charge > .zero else { return }
        requests.addCharge(limited(charge, of: slot, to: place), to: slot)
        cashier.removeWaitingCharge(of: number)
    }

    /// Returns a charge, or what the legal limit of the party's own route leaves for it (P02).
    func limited(_ charge: Money, of slot: Slot, to destination: Position) -> Money {
        guard let limit = rules.fareLimit else { return charge }
        let party = requests.party(slot)
        let leg = ways.leg(
            from: origin(of: slot), to: destination, at: requests.ride(party.ride).pricedAt)
        return min(charge, max(.zero, limit.price(metres: Int64(leg.metres)) - party.soloPrice))
    }
}
