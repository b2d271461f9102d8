import Quantities

// D08, D07, R02, T12: what the service has asked to be told of.
extension TaxiService {
    /// Whether a timer still matters; if not, events have overtaken it, and handing it back would change nothing.
    ///
    /// - Complexity: O(1).
    package func isPending(_ timer: Timer) -> Bool {
        switch timer {
        case .offerTimeout(let driver, let serial):
            return fleet[driver].offerSerial == serial && !fleet[driver].isFree
        case .suspensionEnd(let driver): return fleet[driver].state == .suspended
        case .reservationDue(let id, let serial):
            // Not in dispatch yet, and the departure has not been changed since (R03).
            let ride = book.openRide(id)
            return !ride.isNone && book.ride(ride).phase == .reserved && book.ride(ride).timerSerial == serial
        case .noShow(let id, let serial):
            let party = book.openParty(id)
            guard isTaxiWaiting(for: party, serial: serial) else { return false }
            return !firstMissingParty(of: book.party(party).ride, at: book.party(party).pickupPoint).isNone
        case .dispatchRound(let serial): return dispatcher.isWanted(round: serial)
        }
    }

    /// T12: the taxi has come to the party's pickup, and the ride has not been given back since.
    func isTaxiWaiting(for party: Slot, serial: UInt32) -> Bool {
        if party.isNone || !book.party(party).hasTaxiArrived { return false }
        let ride = book.ride(book.party(party).ride)
        return ride.phase == .allocated && ride.timerSerial == serial
    }

    /// - Precondition: the timer is pending.
    mutating func fire(_ timer: Timer, at time: SimTime) {
        switch timer {
        case .offerTimeout(let driver, _): offerTimedOut(driver, at: time)
        case .suspensionEnd(let driver): endSuspension(of: driver)
        case .reservationDue(let id, _): enterDispatch(book.openRide(id), at: time)
        case .noShow(let id, _): closeNoShows(atPickupOf: book.openParty(id), at: time)
        case .dispatchRound: holdRound(at: time)
        }
    }
}
