import CityModel
import Quantities

// T11: interrupted rides.
extension TaxiService {
    /// Interrupts a ride (T11). It ends here for the parties on board, at the price of the route driven; the others
    /// return to dispatch (D06).
    mutating func interrupt(
        _ driver: DriverID, at place: Position, because cause: InterruptionCause, at time: SimTime
    ) throws(Reason) {
        let ride = fleet[driver].ride
        if ride.isNone { throw .noRide }
        if !hasPartyOnBoard(ride) { throw .notPickedUp }
        if place.zone == .none { throw .outsideServiceArea }  // Z02
        endForPartiesOnBoard(ride, driver, at: place, because: cause)
        let goesOn = !requests.isOver(ride)
        if goesOn { returnToDispatch(ride, from: driver) }
        fleet.dropRide(of: driver)
        // The driver first joins the tail or goes offline, then T04 runs.
        switch cause {
        case .clientWish:
            dispatcher.driverBecomesIdle(driver, because: .rideEnded, at: time)
            join(driver, at: place)
        case .taxiProblem:
            fleet.setPosition(place, of: driver)
            fleet.stopWork(driver, as: .offline)
        }
        if goesOn {
            retryWaitingRides(with: driver, before: ride, at: time)
            dispatch(ride, at: time)
        }
        retryWaitingRides(with: driver, at: time)
    }

    private mutating func endForPartiesOnBoard(
        _ ride: Slot, _ driver: DriverID, at place: Position, because cause: InterruptionCause
    ) {
        var onBoard = PartyList()
        for party in requests.parties(of: ride) where requests.party(party).phase == .onBoard {
            refund(party)
            onBoard.append(party)
        }
        repriceInterrupted(onBoard, in: ride, at: place)
        for slot in onBoard {
            let party = requests.party(slot)
            effects.append(
                .interrupted(
                    party.number, client: party.client, driver: driver, zone: place.zone, because: cause,
                    price: party.price, authority: party.authorityPart))
            if party.isPaid {
                // P04: the old price was refunded, the new one is due.
                cashier.receiveFare(party.price)
                cashier.payOutFare(party.fare, to: driver)
            } else {
                cashier.addUnpaidFare(
                    UnpaidFare(request: party.number, driver: driver, fare: party.fare), of: party.client)
            }
            requests.end(slot, as: .interrupted)
        }
    }
}
