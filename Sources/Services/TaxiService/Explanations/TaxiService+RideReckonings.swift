import CityModel
import Quantities
import ServiceKernel

// Parts R and S, and T11, T12: reservations, shared rides, and the end of rides.
extension TaxiService {
    /// Explains the lead time of a reservation (R01).
    func leadTime(of departure: SimTime, at time: SimTime) -> Reckoning {
        Reckoning(
            .leadTime,
            [
                .time: departure.fieldValue, .length: (departure - time).fieldValue,
                .limit: rules.reservationLead.fieldValue,
            ])
    }

    /// Explains a ride after a party has joined (S02, S04–S06).
    func joinedReckonings(_ id: RequestID, since before: borrowing TaxiService) -> [Reckoning] {
        let slot = book.openParty(id)
        guard !slot.isNone else { return [] }
        let ride = book.party(slot).ride
        let reckonings = rideReckonings(ride)
        return [seats(book.ride(ride).seats)] + reckonings.route + reckonings.detours + reckonings.shares
            + newShareReckonings(ride, since: before)
    }

    /// Explains a ride that continues after a party has left (S04–S06).
    func leftReckonings(_ id: RequestID, since before: borrowing TaxiService) -> [Reckoning] {
        let ride = before.book.party(before.book.openParty(id)).ride
        guard before.book.ride(ride).parties > 1, !book.isOver(ride) else { return [] }
        let shares = newShareReckonings(ride, since: before)
        guard book.ride(ride).parties > 1, !shares.isEmpty else { return shares }
        let reckonings = rideReckonings(ride)
        return reckonings.route + reckonings.shares + shares
    }

    /// Explains the shares that the last command has changed (S06).
    func newShareReckonings(_ ride: Slot, since before: borrowing TaxiService) -> [Reckoning] {
        book.parties(of: ride).compactMap { slot in
            let party = book.party(slot)
            let old = before.book.openParty(party.number)
            guard !old.isNone, before.book.party(old).price != party.price else { return nil }
            return Reckoning(
                .shareIsNew,
                [
                    .client: party.client.fieldValue, .price: party.price.fieldValue,
                    .before: before.book.party(old).price.fieldValue,
                ])
        }
    }

    /// Explains the present state of a shared ride (S02, S04, S05, P04).
    func rideReckonings(_ ride: Slot) -> (route: [Reckoning], detours: [Reckoning], shares: [Reckoning]) {
        let parties = book.parties(of: ride)
        let clients = parties.map { book.party($0).client }
        let (stops, route) = (stops(of: ride), route(of: ride))
        let moment = book.ride(ride).pricedAt
        let drive = drive(stops, route.total, at: moment)
        let shares = splitReckonings(
            fares.fare(of: drive), metres: drive.metres, among: sharers(parties), clients)
        return (
            routeReckonings(route, stops, clients), detourReckonings(route, stops, clients, at: moment),
            // A price by length alone needs no separate lines.
            (fares.goesByLengthAlone ? [] : fareReckonings(drive)) + shares
        )
    }

    private func seats(_ count: UInt8) -> Reckoning {
        Reckoning(.seats, [.count: count.fieldValue, .limit: .count(4)])
    }

    /// Explains that joining is closed, in a shared ride that was open before the command (S03).
    func closingReckonings(_ id: RequestID, since before: borrowing TaxiService) -> [Reckoning] {
        let slot = before.book.openParty(id)
        guard !slot.isNone else { return [] }
        let ride = before.book.party(slot).ride
        guard before.book.ride(ride).isShared, !before.isJoinClosed(ride) else { return [] }
        return [Reckoning(.joiningCloses, [:])]
    }

    /// Explains the price of the route driven, from the state before the ride ended (Z05, P01, S05, P03).
    func interruptedReckonings(
        _ id: RequestID, _ driver: DriverID, in zone: ZoneID, since before: borrowing TaxiService
    ) -> [Reckoning] {
        let old = before.book.party(before.book.openParty(id))
        let moment = before.book.ride(old.ride).pricedAt
        let place = fleet[driver].position
        var (sharers, clients): (Sharers, [ClientID]) = (Sharers(), [])
        var whole = Fare(price: .zero)
        for slot in before.book.parties(of: old.ride) where before.book.party(slot).phase == .onBoard {
            let party = before.book.party(slot)
            let fare = before.loneFare(from: before.origin(of: slot), to: place, at: moment)
            if clients.isEmpty { whole = fare }
            sharers.append(party.number, lonePrice: fare.price)
            clients.append(party.client)
        }
        let origin = before.origin(of: before.book.openParty(id))
        var list = before.priceReckonings(from: origin, to: place, at: moment)
        let shares = fares.split(whole.price, among: sharers)
        if sharers.count > 1 {
            let metres = Int64(ways.leg(from: origin, to: place, at: moment).metres)
            list += before.splitReckonings(whole, metres: metres, among: sharers, clients)
        }
        guard let index = clients.firstIndex(of: old.client) else { return list }
        let price = shares[index].fieldValue
        list.append(
            old.isPaid
                ? Reckoning(
                    .replacesPayment,
                    [.client: old.client.fieldValue, .paid: old.price.fieldValue, .price: price])
                : Reckoning(.owes, [.client: old.client.fieldValue, .price: price]))
        return list
    }

    /// Explains the refund after a no-show (P03), and that the shares of the others do not change (S03).
    func noShowReckonings(_ id: RequestID, since before: borrowing TaxiService) -> [Reckoning] {
        let party = before.book.party(before.book.openParty(id))
        let paid = Reckoning(.paidBack, [.client: party.client.fieldValue, .price: party.price.fieldValue])
        let isAlone = book.isOver(party.ride)
        return (party.isPaid ? [paid] : []) + (isAlone ? [] : [Reckoning(.sharesStand, [:])])
    }

    /// Explains the numbers behind a refusal.
    func rejectedReckonings(
        _ action: ClientAction, of client: ClientID, _ reason: Reason, at time: SimTime
    ) -> [Reckoning] {
        switch (reason, action) {
        case (.tooLate, .reserve(_, _, _, _, let departure)): [leadTime(of: departure, at: time)]
        case (.tooLate, .changeReservation(_, let change)):
            change.departure.map { [leadTime(of: $0, at: time)] } ?? []
        case (.noSeats, .join(let id, let origin, let destination, let size)),
            (.notSameWay, .join(let id, let origin, let destination, let size)):
            refusedJoinReckonings(
                book.party(book.openParty(id)).ride, client, from: origin, to: destination, size, reason)
        case (_, _): []
        }
    }

    /// Explains the seats, or the route that the ride would have had (S02).
    private func refusedJoinReckonings(
        _ ride: Slot, _ client: ClientID, from place: Position, to destination: Position, _ size: UInt8,
        _ reason: Reason
    ) -> [Reckoning] {
        let wanted = seats(book.ride(ride).seats + size)
        guard reason == .notSameWay else { return [wanted] }
        let origin = place.zone == .none ? origin(of: book.ride(ride).firstParty) : place
        guard origin.zone == book.ride(ride).origin else { return [] }
        var stops = stops(of: ride)
        stops.append(from: origin, to: destination)
        let clients = book.parties(of: ride).map { book.party($0).client } + [client]
        let moment = book.ride(ride).pricedAt
        let route = SharedRoute(stops, over: ways, at: moment)
        return [wanted] + routeReckonings(route, stops, clients) + detourReckonings(route, stops, clients, at: moment)
    }
}
