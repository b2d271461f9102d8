import CityModel
import Quantities
import TaxiService

// The contract's table of reasons, row by row: the first that applies.
extension ModelService {
    private typealias Row = [(applies: Bool, reason: TaxiService.Reason)]

    func reason(against action: TaxiService.DriverAction, by driver: Int) -> TaxiService.Reason? {
        if !cabs[driver].isConnected {
            return action == .regainConnection ? nil : .noConnection  // D05
        }
        return row(of: action, by: driver).first { $0.applies }?.reason
    }

    private func row(of action: TaxiService.DriverAction, by driver: Int) -> Row {
        let notWorking = (applies: !isWorking(driver), reason: TaxiService.Reason.notWorking)
        let ride = ride(of: driver).map { trips[$0] }
        let noRide = (applies: ride == nil, reason: TaxiService.Reason.noRide)
        let isRiding = isRiding(with: driver)
        let isEverybodyOnBoard = ride?.members.allSatisfy(\.isOnBoard) ?? false
        switch action {
        case .start(let place, let taxi):
            return [
                (cabs[driver].isSuspended, .suspended),
                (isWorking(driver), .alreadyWorking),
                (!cabs[driver].taxisOwned.contains(Int(taxi.index)), .notYourTaxi),
                (cabs.contains { $0.taxi == Int(taxi.index) }, .taxiInUse),
                (place.zone == .none, .outsideServiceArea),
            ]
        case .stop: return [notWorking, (isRiding, .passengerOnBoard)]
        case .loseConnection: return [notWorking]
        case .regainConnection: return [(true, .notDisconnected)]
        case .move(let place): return [notWorking, (place.zone == .none, .outsideServiceArea)]
        case .accept, .refuse: return [notWorking, (offer(to: driver) == nil, .noOpenOffer)]
        case .giveBack: return [noRide, (isRiding, .passengerOnBoard)]
        case .arrive:
            // With everybody on board there is nobody to arrive for.
            return [noRide, ((ride?.hasArrived ?? false) || isEverybodyOnBoard, .alreadyArrived)]
        case .pickUp(.none): return [noRide, (isEverybodyOnBoard, .alreadyPickedUp)]
        case .pickUp(let client):
            let member = ride?.members.first { $0.clientID == client }
            return [(member == nil, .noRide), (member?.isOnBoard ?? false, .alreadyPickedUp)]
        case .conclude:
            let isPaid = ride?.members.allSatisfy(\.isPaid) ?? false
            return [noRide, (!isEverybodyOnBoard, .notPickedUp), (!isPaid, .unpaid)]
        case .confirmCash(.none):
            let members = ride?.members ?? []
            return [
                noRide, (members.allSatisfy(\.isPaid), .alreadyPaid),
                (!members.contains { $0.isOnBoard && !$0.isPaid }, .notPickedUp),
            ]
        case .confirmCash(let client):
            let member = ride?.members.first { $0.clientID == client }
            return [
                (member == nil && debt(of: client, to: driver) == nil, .noRide),
                (member?.isPaid ?? false, .alreadyPaid), (!(member?.isOnBoard ?? true), .notPickedUp),
            ]
        case .interrupt(let place, _):
            return [noRide, (!isRiding, .notPickedUp), (place.zone == .none, .outsideServiceArea)]
        }
    }
}

// Clients.
extension ModelService {
    func reason(against action: TaxiService.ClientAction, by client: Int) -> TaxiService.Reason? {
        row(of: action, by: client).first { $0.applies }?.reason
    }

    private func row(of action: TaxiService.ClientAction, by client: Int) -> Row {
        switch action {
        case .request(let origin, let destination, let party, _):
            return [
                (!(1...4).contains(party), .invalidPartySize),
                (origin.zone == .none || destination.zone == .none, .outsideServiceArea),
                (trip(of: client) != nil, .alreadyRiding),
            ]
        case .withdraw(let id):
            let member = current(of: client)
            let isNamed = member.map { id.isNone || $0.id == id } ?? false
            return [(!isNamed, .unknownRequest), (isAllocated(client), .alreadyAllocated)]
        case .reserve(let origin, let destination, let party, _, let departure):
            return [
                (!(1...4).contains(party), .invalidPartySize),
                (origin.zone == .none || destination.zone == .none, .outsideServiceArea),
                (isTooLate(departure), .tooLate),
            ]
        case .changeReservation(let id, let change):
            return reservationRow(id, by: client) + [
                ((reservation(id, of: client)?.members.count ?? 0) > 1, .sharedRide),
                (change.destination?.zone == ZoneID.none, .outsideServiceArea),
                (change.departure.map(isTooLate) ?? false, .tooLate),
            ]
        case .cancelReservation(let id): return reservationRow(id, by: client)
        case .join(let id, _, let destination, let party): return joinRow(id, to: destination.zone, party, by: client)
        case .pay(let means, _): return payRow(means, by: client)
        }
    }

    /// The trip made as a reservation of which the client's own request is a party.
    private func reservation(_ id: RequestID, of client: Int) -> Trip? {
        guard let index = trip(ofRequest: Int(id.number)), trips[index].departure != nil else { return nil }
        let isOwn = trips[index].members.contains { $0.id == id && $0.client == client }
        return isOwn ? trips[index] : nil
    }

    /// R01.
    private func isTooLate(_ departure: SimTime) -> Bool { departure < now + rules.reservationLead }

    private func reservationRow(_ id: RequestID, by client: Int) -> Row {
        let trip = reservation(id, of: client)
        return [(trip == nil, .unknownRequest), (trip?.status != .reserved, .tooLateToChange)]
    }

    /// S02.
    private func joinRow(_ id: RequestID, to destination: ZoneID, _ party: UInt8, by client: Int) -> Row {
        let trip = trip(named: Int(id.number)).map { trips[$0] }
        let isIn = trip?.members.contains { $0.client == client } ?? false
        let isInAnother = trip?.status != .reserved && self.trip(of: client) != nil
        let seats = (trip?.members.reduce(0) { $0 + $1.size } ?? 0) + Int(party)
        var isSameWay = true
        if let trip, destination != .none, seats <= 4 {
            isSameWay = self.isSameWay(trip, joinedTo: destination)
        }
        return [
            (!(1...4).contains(party), .invalidPartySize),
            (trip == nil, .unknownRequest),
            (destination == .none, .outsideServiceArea),
            (isIn || isInAnother, .alreadyRiding),  // S01, T01
            (!(trip?.isShared ?? false), .notShared),
            (trip.map(isClosed) ?? false, .joinClosed),
            (seats > 4, .noSeats),
            (!isSameWay, .notSameWay),
        ]
    }

    /// P03: the allocated ride, otherwise the oldest debt.
    private func payRow(_ means: TaxiService.PaymentMeans, by client: Int) -> Row {
        if !isAllocated(client) { return [(!debts.contains { $0.member.client == client }, .noRide)] }
        let member = current(of: client)
        return [
            (member?.isPaid ?? false, .alreadyPaid),
            (means == .cash && !(member?.isOnBoard ?? false), .notPickedUp),
        ]
    }

    func isAllocated(_ client: Int) -> Bool {
        guard let index = trip(of: client), case .allocated = trips[index].status else { return false }
        return true
    }
}
