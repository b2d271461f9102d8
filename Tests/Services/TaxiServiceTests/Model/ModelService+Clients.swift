import CityModel
import Quantities
import TaxiService

// What happens when nothing speaks against what a client does.
extension ModelService {
    mutating func carryOut(_ action: TaxiService.ClientAction, by client: Int) {
        let id = ClientID(client)
        switch action {
        case .request(let origin, let destination, let party, let share):  // T01
            let number = addTrip(by: client, from: origin.zone, to: destination.zone, party, share)
            told.append(
                .requested(
                    RequestID(UInt32(number)), client: id, from: origin, to: destination, party: party, share: share,
                    price: trips[trips.count - 1].members[0].price))
            dispatch(number)
        case .withdraw: withdraw(client)
        case .reserve(let origin, let destination, let party, let share, let departure):  // R01
            let number = addTrip(
                by: client, from: origin.zone, to: destination.zone, party, share, departure: departure)
            trips[trips.count - 1].status = .reserved
            told.append(
                .reserved(
                    RequestID(UInt32(number)), client: id, from: origin, to: destination, departure: departure,
                    share: share, party: party, price: trips[trips.count - 1].members[0].price))
            setDispatchTimer(ofTrip: trips.count - 1)
        case .changeReservation(let request, let change): changeReservation(request, change, by: id)
        case .cancelReservation(let request):  // R03, R04
            guard let index = trip(ofRequest: Int(request.number)) else { return }
            if trips[index].members.count > 1 {
                leave(request, index)
            } else {
                cancel(trips.remove(at: index))
            }
        case .join(let request, _, let destination, let party): join(request, to: destination.zone, party, by: client)
        case .pay(let means, let fails): pay(client, by: means, fails: fails)
        }
    }

    /// - Returns: the number of the request and of the trip.
    private mutating func addTrip(
        by client: Int, from origin: ZoneID, to destination: ZoneID, _ party: UInt8, _ share: Bool,
        departure: SimTime? = nil
    ) -> Int {
        requestsSoFar += 1
        let member = Member(
            number: requestsSoFar, client: client, size: Int(party), destination: Int(destination.index))
        trips.append(
            Trip(
                number: requestsSoFar, origin: Int(origin.index), isShared: share, departure: departure,
                requestedAt: now, members: [member]))
        priceAnew(trips.count - 1)
        return requestsSoFar
    }

    /// T09.
    private mutating func withdraw(_ client: Int) {
        guard let index = trip(of: client), let member = current(of: client) else { return }
        if trips[index].members.count > 1 { return leave(member.id, index) }  // S06
        let trip = trips.remove(at: index)
        told.append(.withdrawn(member.id, client: member.clientID))
        guard case .offered(let driver) = trip.status else { return }
        told.append(.offerWithdrawn(member.id, driver: DriverID(driver)))
        tryWaitingTrips()
    }

    /// S06: one of several goes; S03: the shares stand if joining was closed.
    private mutating func leave(_ request: RequestID, _ index: Int) {
        let trip = trips[index]
        guard let member = trip.members.first(where: { $0.id == request }), let name = trip.members.first?.id else {
            return
        }
        told.append(.left(request, client: member.clientID, ride: name, price: member.price))
        trips[index].members.removeAll { $0.id == request }
        if !isClosed(trip) { priceAnew(index) }
    }

    private mutating func changeReservation(
        _ request: RequestID, _ change: TaxiService.ReservationChange, by client: ClientID
    ) {
        guard let index = trip(ofRequest: Int(request.number)) else { return }
        if let share = change.share { trips[index].isShared = share }
        if let destination = change.destination?.zone {
            trips[index].members[0].destination = Int(destination.index)
        }
        if let departure = change.departure {
            trips[index].departure = departure
            trips[index].turns += 1
        }
        priceAnew(index)
        let trip = trips[index]
        told.append(
            .reservationChanged(
                request, client: client, from: Position(trip.originID), to: Position(trip.members[0].destinationID),
                departure: trip.departure ?? .zero, share: trip.isShared, price: trip.members[0].price))
        if change.departure != nil { setDispatchTimer(ofTrip: index) }
    }

    /// R02.
    private mutating func setDispatchTimer(ofTrip index: Int) {
        let trip = trips[index]
        let due = (trip.departure ?? .zero) - rules.reservationAllocation
        told.append(.setTimer(.reservationDue(trip.creator, serial: UInt32(trip.turns)), at: due))
    }

    /// The trip's only member no longer wants it, or cannot have it.
    mutating func cancel(_ trip: Trip) {
        for member in trip.members {
            told.append(
                .reservationCancelled(
                    member.id, client: member.clientID, from: trip.originID, to: member.destinationID,
                    departure: trip.departure ?? .zero, share: trip.isShared))
        }
    }

    /// S02.
    private mutating func join(_ request: RequestID, to destination: ZoneID, _ party: UInt8, by client: Int) {
        guard let index = trip(named: Int(request.number)) else { return }
        requestsSoFar += 1
        trips[index].members.append(
            Member(number: requestsSoFar, client: client, size: Int(party), destination: Int(destination.index)))
        priceAnew(index)
        guard let joiner = trips[index].members.last else { return }
        told.append(
            .joined(
                joiner.id, client: joiner.clientID, ride: request, price: joiner.price,
                from: Position(trips[index].originID), to: Position(destination), party: party))
    }

    /// P03.
    private mutating func pay(_ client: Int, by means: TaxiService.PaymentMeans, fails: Bool) {
        var payer: (member: Member, driver: Int)?
        if isAllocated(client), let index = trip(of: client), case .allocated(let driver) = trips[index].status {
            for place in trips[index].members.indices where trips[index].members[place].client == client {
                payer = (trips[index].members[place], driver)
                if !fails { trips[index].members[place].isPaid = true }
            }
        } else if let debt = debts.firstIndex(where: { $0.member.client == client }) {
            payer = (debts[debt].member, debts[debt].driver)
            if !fails { debts.remove(at: debt) }
        }
        guard let (member, driver) = payer else { return }
        let (request, id, cab) = (member.id, member.clientID, DriverID(driver))
        told.append(
            fails
                ? .paymentFailed(request, client: id, driver: cab, by: means, price: member.price)
                : .paid(request, client: id, driver: cab, by: means, price: member.price))
    }
}
