import CityModel
import TaxiService

// The contract's table of reasons, row by row: the first that applies.
extension ModelService {
    private typealias Row = [(applies: Bool, reason: Reason)]

    func reason(against action: DriverAction, by driver: Int) -> Reason? {
        if !cabs[driver].isConnected {
            return action == .regainConnection ? nil : .noConnection  // D05
        }
        return row(of: action, by: driver).first { $0.applies }?.reason
    }

    private func row(of action: DriverAction, by driver: Int) -> Row {
        let notWorking = (applies: !isWorking(driver), reason: Reason.notWorking)
        let noRide = (applies: ride(of: driver) == nil, reason: Reason.noRide)
        let passengerOnBoard = (applies: isRiding(with: driver), reason: Reason.passengerOnBoard)
        switch action {
        case .start(let zone, let taxi):
            return [
                (cabs[driver].isSuspended, .suspended),
                (isWorking(driver), .alreadyWorking),
                (!cabs[driver].taxisOwned.contains(Int(taxi.index)), .notYourTaxi),
                (cabs.contains { $0.taxi == Int(taxi.index) }, .taxiInUse),
                (zone == .none, .outsideServiceArea),
            ]
        case .stop: return [notWorking, passengerOnBoard]
        case .loseConnection: return [notWorking]
        case .regainConnection: return [(true, .notDisconnected)]
        case .move(let zone): return [notWorking, (zone == .none, .outsideServiceArea)]
        case .accept, .refuse: return [notWorking, (offer(to: driver) == nil, .noOpenOffer)]
        case .giveBack: return [noRide, passengerOnBoard]
        case .pickUp: return [noRide, (isRiding(with: driver), .alreadyPickedUp)]
        case .conclude:
            let isPaid = ride(of: driver).map { trips[$0].isPaid } ?? false
            return [noRide, (!isRiding(with: driver), .notPickedUp), (!isPaid, .unpaid)]
        }
    }

    func reason(against action: ClientAction, by client: Int) -> Reason? {
        row(of: action, by: client).first { $0.applies }?.reason
    }

    private func row(of action: ClientAction, by client: Int) -> Row {
        let trip = trip(of: client).map { trips[$0] }
        switch action {
        case .request(let origin, let destination, let party, _):
            return [
                (!(1...4).contains(party), .invalidPartySize),
                (origin == .none || destination == .none, .outsideServiceArea),
                (trip != nil, .alreadyRiding),
            ]
        case .withdraw(let id):
            let isNamed = trip.map { id.isNone || $0.id == id } ?? false
            return [(!isNamed, .unknownRequest), (trip.map(isAllocated) ?? false, .alreadyAllocated)]
        case .pay(let means, _):
            return [
                (!(trip.map(isAllocated) ?? false), .noRide),
                (trip?.isPaid ?? false, .alreadyPaid),
                (means == .cash && !(trip.map(isOnBoard) ?? false), .notPickedUp),
            ]
        }
    }

    private func isAllocated(_ trip: Trip) -> Bool {
        if case .allocated = trip.status { return true }
        return isOnBoard(trip)
    }

    private func isOnBoard(_ trip: Trip) -> Bool {
        if case .riding = trip.status { return true }
        return false
    }
}
