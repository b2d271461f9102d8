import CityModel
import Quantities
import TaxiService

// What the rules want to come first of a command, in the state before it. Reasons come in the order of the contract.
extension Judge {
    func expectation(of action: TaxiService.DriverAction, by driver: DriverID) -> Expectation {
        let record = queues[driver]
        guard record.isConnected else {  // D05
            if case .regainConnection = action { return .line(.connectionRegained) }
            return .rejected(.noConnection)
        }
        switch action {
        case .move:
            if !record.isWorking { return .rejected(.notWorking) }
            if action.namedZone == .none { return .rejected(.outsideServiceArea) }  // Z02
            return .line(action.namedZone == record.zone ? .nothing : .moved)  // D04
        case .accept, .refuse:
            if !record.isWorking { return .rejected(.notWorking) }
            if record.offer.isNone { return .rejected(.noOpenOffer) }
            if case .accept = action { return .line(.accepted) }
            return .line(.refused)
        case .start(_, let taxi): return expectation(ofStarting: action.namedZone, taxi, driver)
        case .stop:
            if !record.isWorking { return .rejected(.notWorking) }
            if !record.ride.isNone, requests[record.ride].partiesOnBoard > 0 { return .rejected(.passengerOnBoard) }
            return .line(.stopped)
        case .loseConnection: return record.isWorking ? .line(.connectionLost) : .rejected(.notWorking)
        case .regainConnection: return .rejected(.notDisconnected)
        case .giveBack, .arrive, .pickUp, .conclude, .interrupt:
            return record.ride.isNone ? .rejected(.noRide) : expectation(of: action, inRide: record.ride)
        }
    }

    /// D02.
    private func expectation(ofStarting zone: ZoneID, _ taxi: TaxiID, _ driver: DriverID) -> Expectation {
        let record = queues[driver]
        if record.state == .suspended { return .rejected(.suspended) }  // D07
        if record.isWorking { return .rejected(.alreadyWorking) }
        // What is in a driver's list besides the own taxi is not told to the judge.
        if taxi.index != driver.index { return .line(.anything) }
        if !taxiUsers[Int(taxi.index)].isNone { return .rejected(.taxiInUse) }
        return zone == .none ? .rejected(.outsideServiceArea) : .line(.started)
    }

    private func expectation(of action: TaxiService.DriverAction, inRide ride: RequestID) -> Expectation {
        let record = requests[ride]
        switch action {
        case .giveBack:  // D06
            return record.partiesOnBoard > 0 ? .rejected(.passengerOnBoard) : .line(.gaveBack)
        case .arrive:  // T12
            let isPointless = record.hasArrived || record.partiesOnBoard == record.parties
            return isPointless ? .rejected(.alreadyArrived) : .line(.arrived)
        case .conclude:  // T10
            if record.partiesOnBoard < record.parties { return .rejected(.notPickedUp) }
            return hasUnpaidParty(ride) ? .rejected(.unpaid) : .line(.concluded)
        case .interrupt:  // T11
            if record.partiesOnBoard == 0 { return .rejected(.notPickedUp) }
            return action.namedZone == .none ? .rejected(.outsideServiceArea) : .line(.interrupted)
        case .pickUp(let client) where client.isNone:
            return record.partiesOnBoard == record.parties ? .rejected(.alreadyPickedUp) : .line(.pickedUp)
        case .pickUp(let client):
            let party = party(of: client, in: ride)
            if party.isNone { return .rejected(.noRide) }
            return requests[party].isOnBoard ? .rejected(.alreadyPickedUp) : .line(.pickedUp)
        default: return .line(.anything)
        }
    }

    func expectation(of action: TaxiService.ClientAction, by client: ClientID) -> Expectation {
        let current = clients[Int(client.index)]
        switch action {
        case .request(_, _, let party, _):  // T01
            if party < 1 || party > 4 { return .rejected(.invalidPartySize) }
            if isOutside(action) { return .rejected(.outsideServiceArea) }
            return current.isNone ? .line(.requested) : .rejected(.alreadyRiding)
        case .reserve(_, _, let party, _, let departure):  // R01
            if party < 1 || party > 4 { return .rejected(.invalidPartySize) }
            if isOutside(action) { return .rejected(.outsideServiceArea) }
            return departure < hand.time + rules.reservationLead ? .rejected(.tooLate) : .line(.reserved)
        case .withdraw(let named):  // T09
            if current.isNone || (!named.isNone && named != current) { return .rejected(.unknownRequest) }
            let ride = requests[requests[current].ride]
            if ride.phase == .allocated { return .rejected(.alreadyAllocated) }
            return .line(ride.parties > 1 ? .left : .withdrawn)
        case .cancelReservation(let id):  // R03, R04
            guard requests.isOpen(id), requests[id].client == client else { return .rejected(.unknownRequest) }
            let ride = requests[requests[id].ride]
            if !ride.isReservation { return .rejected(.unknownRequest) }
            if ride.phase != .reserved { return .rejected(.tooLateToChange) }
            return .line(ride.parties > 1 ? .left : .reservationCancelled)
        case .changeReservation, .join, .pay: return .line(.anything)
        }
    }

    private func isOutside(_ action: TaxiService.ClientAction) -> Bool {
        guard let way = action.namedWay else { return false }
        return way.origin == .none || way.destination == .none  // Z02
    }

    /// A timer overtaken by events does nothing.
    func expectation(of timer: TaxiService.Timer) -> JudgedLine {
        switch timer {
        case .offerTimeout(let driver, let serial):  // D08
            let record = queues[driver]
            return record.offer.isNone || record.offerSerial != serial ? .nothing : .timedOut
        case .suspensionEnd(let driver):  // D07
            return queues[driver].state == .suspended ? .suspensionEnded : .nothing
        case .reservationDue(let id, let serial):  // R02
            let ride = requests[id]
            guard ride.phase == .reserved, ride.dueSerial == serial else { return .nothing }
            return clients[Int(requests[ride.firstParty].client.index)].isNone ? .requested : .lapsed
        case .noShow(let id, let serial):  // T12
            let ride = requests[id]
            let isDue =
                ride.phase == .allocated && ride.hasArrived && ride.noShowSerial == serial
                && ride.partiesOnBoard < ride.parties
            return isDue ? .noShow : .nothing
        }
    }

    private func hasUnpaidParty(_ ride: RequestID) -> Bool {
        var party = requests[ride].firstParty
        while !party.isNone {
            if !requests[party].isPaid { return true }
            party = requests[party].next
        }
        return false
    }

    /// The client's party in the ride, or none.
    func party(of client: ClientID, in ride: RequestID) -> RequestID {
        var party = requests[ride].firstParty
        while !party.isNone, requests[party].client != client { party = requests[party].next }
        return party
    }
}
