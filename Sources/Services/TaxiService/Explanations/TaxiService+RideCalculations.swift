import CityModel
import Quantities
import ServiceKernel

// Parts R and S, and T11, T12: reservations, shared rides, and the end of rides.
extension TaxiService {
    /// Explains the lead time of a reservation (R01).
    func leadTime(of departure: SimTime, at time: SimTime) -> Calculation {
        Calculation(
            .leadTime,
            [
                .time: departure.fieldValue, .length: (departure - time).fieldValue,
                .limit: rules.reservationLead.fieldValue,
            ])
    }

    /// Explains a ride after a party has joined (S02, S04–S06).
    func joinedCalculations(_ id: RequestID, since before: borrowing TaxiService) -> [Calculation] {
        let slot = requests.openParty(id)
        guard !slot.isNone else { return [] }
        let ride = requests.party(slot).ride
        let calculations = rideCalculations(ride)
        return [seats(requests.ride(ride).seats)] + calculations.route + calculations.detours + calculations.shares
            + newShareCalculations(ride, since: before)
    }

    /// Explains a ride that continues after a party has left (S04–S06).
    func leftCalculations(_ id: RequestID, since before: borrowing TaxiService) -> [Calculation] {
        let ride = before.requests.party(before.requests.openParty(id)).ride
        guard before.requests.ride(ride).parties > 1, !requests.isOver(ride) else { return [] }
        let shares = newShareCalculations(ride, since: before)
        guard requests.ride(ride).parties > 1, !shares.isEmpty else { return shares }
        let calculations = rideCalculations(ride)
        return calculations.route + calculations.shares + shares
    }

    /// Explains the shares that the last command has changed (S06).
    func newShareCalculations(_ ride: Slot, since before: borrowing TaxiService) -> [Calculation] {
        requests.parties(of: ride).compactMap { slot in
            let party = requests.party(slot)
            let old = before.requests.openParty(party.number)
            guard !old.isNone, before.requests.party(old).price != party.price else { return nil }
            return Calculation(
                .shareIsNew,
                [
                    .client: party.client.fieldValue, .price: party.price.fieldValue,
                    .before: before.requests.party(old).price.fieldValue,
                ])
        }
    }

    /// Explains the present state of a shared ride (S02, S04, S05, P04).
    func rideCalculations(_ ride: Slot) -> (route: [Calculation], detours: [Calculation], shares: [Calculation]) {
        let parties = requests.parties(of: ride)
        let clients = parties.map { requests.party($0).client }
        let (stops, route) = (stops(of: ride), route(of: ride))
        let moment = requests.ride(ride).pricedAt
        let drive = drive(stops, route.total, at: moment, surge: requests.ride(ride).surgePercent)
        let shares = splitCalculations(
            fares.fare(of: drive), metres: drive.metres, among: sharers(parties), clients)
        return (
            routeCalculations(route, stops, clients), detourCalculations(route, stops, clients, at: moment),
            // A price by length alone needs no separate lines.
            (fares.dependsOnLengthOnly ? [] : fareCalculations(drive)) + shares
        )
    }

    private func seats(_ count: UInt8) -> Calculation {
        Calculation(.seats, [.count: count.fieldValue, .limit: .count(4)])
    }

    /// Explains that joining is closed, in a shared ride that was open before the command (S03).
    func closingCalculations(_ id: RequestID, since before: borrowing TaxiService) -> [Calculation] {
        let slot = before.requests.openParty(id)
        guard !slot.isNone else { return [] }
        let ride = before.requests.party(slot).ride
        guard before.requests.ride(ride).isShared, !before.isJoinClosed(ride) else { return [] }
        return [Calculation(.joiningCloses, [:])]
    }

    /// Explains the price of the route driven, from the state before the ride ended (Z05, P01, S05, P03).
    func interruptedCalculations(
        _ id: RequestID, _ price: Money, since before: borrowing TaxiService, by driver: DriverID
    ) -> [Calculation] {
        let old = before.requests.party(before.requests.openParty(id))
        let (moment, percent) = (
            before.requests.ride(old.ride).pricedAt, before.requests.ride(old.ride).surgePercent
        )
        let place = fleet[driver].position
        var (sharers, clients): (FareSharers, [ClientID]) = (FareSharers(), [])
        var whole = Fare(price: .zero)
        for slot in before.requests.parties(of: old.ride) where before.requests.party(slot).phase == .onBoard {
            let party = before.requests.party(slot)
            let fare = before.soloFare(from: before.origin(of: slot), to: place, at: moment, surge: percent)
            if clients.isEmpty { whole = fare }
            sharers.append(party.number, soloPrice: fare.price)
            clients.append(party.client)
        }
        let origin = before.origin(of: before.requests.openParty(id))
        var list = before.priceCalculations(from: origin, to: place, at: moment, surge: percent)
        let shares = fares.split(whole.price, among: sharers)
        if sharers.count > 1 {
            let metres = Int64(ways.leg(from: origin, to: place, at: moment).metres)
            list += before.splitCalculations(whole, metres: metres, among: sharers, clients)
        }
        guard let index = clients.firstIndex(of: old.client) else { return list }
        let waiting = price - shares[index]
        if waiting > .zero {
            list.append(
                Calculation(.waitingStays, [.client: old.client.fieldValue, .price: waiting.fieldValue]))
        }
        list.append(
            old.isPaid
                ? Calculation(
                    .replacesPayment,
                    [.client: old.client.fieldValue, .paid: old.price.fieldValue, .price: price.fieldValue])
                : Calculation(.owes, [.client: old.client.fieldValue, .price: price.fieldValue]))
        return list
    }

    /// Explains the refund after a no-show (P03), and that the shares of the others do not change (S03).
    func noShowCalculations(_ id: RequestID, since before: borrowing TaxiService) -> [Calculation] {
        let party = before.requests.party(before.requests.openParty(id))
        let paid = Calculation(.paidBack, [.client: party.client.fieldValue, .price: party.price.fieldValue])
        let isAlone = requests.isOver(party.ride)
        return (party.isPaid ? [paid] : []) + (isAlone ? [] : [Calculation(.sharesStand, [:])])
    }

    /// Explains the numbers behind a refusal.
    func rejectedCalculations(
        _ action: ClientAction, of client: ClientID, _ reason: Reason, at time: SimTime
    ) -> [Calculation] {
        switch (reason, action) {
        case (.tooLate, .reserve(_, _, _, _, let departure)): [leadTime(of: departure, at: time)]
        case (.tooLate, .changeReservation(_, let change)):
            change.departure.map { [leadTime(of: $0, at: time)] } ?? []
        case (.noSeats, .join(let id, let origin, let destination, let size)),
            (.notSameWay, .join(let id, let origin, let destination, let size)):
            refusedJoinCalculations(
                requests.party(requests.openParty(id)).ride, client, from: origin, to: destination, size, reason)
        case (_, _): []
        }
    }

    /// Explains the seats, or the route that the ride would have had (S02).
    private func refusedJoinCalculations(
        _ ride: Slot, _ client: ClientID, from place: Position, to destination: Position, _ size: UInt8,
        _ reason: Reason
    ) -> [Calculation] {
        let wanted = seats(requests.ride(ride).seats + size)
        guard reason == .notSameWay else { return [wanted] }
        let origin = place.zone == .none ? origin(of: requests.ride(ride).firstParty) : place
        guard origin.zone == requests.ride(ride).origin else { return [] }
        var stops = stops(of: ride)
        stops.append(from: origin, to: destination)
        let clients = requests.parties(of: ride).map { requests.party($0).client } + [client]
        let moment = requests.ride(ride).pricedAt
        let route = SharedRoute(stops, over: ways, at: moment)
        return [wanted] + routeCalculations(route, stops, clients)
            + detourCalculations(route, stops, clients, at: moment)
    }
}
