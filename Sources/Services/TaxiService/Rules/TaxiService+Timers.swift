import Quantities

// D08, D07, R02, T12, T15: the timers that the service has set.
extension TaxiService {
    /// Returns whether a timer still matters. If it does not, firing it would change nothing.
    ///
    /// - Complexity: O(1).
    package func isPending(_ timer: Timer) -> Bool {
        switch timer {
        case .offerTimeout(let driver, let serial):
            return fleet[driver].offerSerial == serial && !fleet[driver].isFree
        case .suspensionEnd(let driver): return fleet[driver].state == .suspended
        case .reservationDue(let id, let serial):
            // Still before dispatch, with an unchanged departure (R03).
            let ride = requests.openRide(id)
            return !ride.isNone && requests.ride(ride).phase == .reserved && requests.ride(ride).timerSerial == serial
        case .noShow(let id, let serial):
            let party = requests.openParty(id)
            guard isTaxiWaiting(for: party, serial: serial) else { return false }
            return !firstMissingParty(of: requests.party(party).ride, at: requests.party(party).pickupPoint).isNone
        case .rankArrival(let driver, let serial):
            return rankPlaces.place(of: driver) == .calledForward && rankPlaces.serial(of: driver) == serial
        case .dispatchRound(let serial): return dispatcher.isNeeded(round: serial)
        }
    }

    /// Returns whether the taxi has arrived at the party's pickup, and the ride has not been given back since (T12).
    func isTaxiWaiting(for party: Slot, serial: UInt32) -> Bool {
        if party.isNone || !requests.party(party).hasTaxiArrived { return false }
        let ride = requests.ride(requests.party(party).ride)
        return ride.phase == .allocated && ride.timerSerial == serial
    }

    /// Fires a timer.
    ///
    /// - Precondition: the timer is pending.
    mutating func fire(_ timer: Timer, at time: SimTime) {
        switch timer {
        case .offerTimeout(let driver, _): offerTimedOut(driver, at: time)
        case .suspensionEnd(let driver): endSuspension(of: driver)
        case .reservationDue(let id, _): enterDispatch(requests.openRide(id), at: time)
        case .noShow(let id, _): closeNoShows(atPickupOf: requests.openParty(id), at: time)
        case .rankArrival(let driver, _): reachRank(driver, at: time)
        case .dispatchRound: holdRound(at: time)
        }
    }
}
