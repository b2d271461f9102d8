import CityModel
import Quantities
import TaxiService
import TestSupport

@testable import RuleModels

// Actions of clients.
extension StepGenerator {
    mutating func action(ofClient client: Int, _ judge: borrowing TaxiChecker) -> TaxiService.ClientAction {
        let current = judge.books.requests.current(of: ClientID(client))
        guard !current.isNone, random.chance(90) else { return newRide(for: client, judge) }
        if judge.books.requests[judge.books.requests[current].ride].phase == .allocated {
            if random.chance(10) { return .withdraw(.none) }
            return random.chance(60) ? .pay(.card, fails: random.chance(20)) : .pay(.cash, fails: false)
        }
        if random.chance(50) { return newRide(for: client, judge) }
        return .withdraw(random.chance(50) ? .none : current)
    }

    /// Returns a new request or reservation, alone or shared, or an action about an existing one.
    private mutating func newRide(for client: Int, _ judge: borrowing TaxiChecker) -> TaxiService.ClientAction {
        // Without ranks nothing is drawn, so that other worlds stay as they are.
        if !world.rules.ranks.isEmpty, random.chance(40) {
            return .walkUp(from: place(zone()), to: Position(zone()), party: smallParty())
        }
        switch random.below(20) {
        case 0..<6:
            return .request(
                from: place(zone()), to: Position(zone()), party: party(), share: random.chance(75))
        case 6..<11: return join(judge, seats: smallParty())
        case 11..<14:
            return .reserve(
                from: place(zone()), to: Position(zone()), party: party(), share: random.chance(75),
                departure: departure())
        case 14..<18: return aboutReservation(of: client, judge)
        case 18: return .pay(.card, fails: random.chance(20))
        default: return .pay(.cash, fails: false)
        }
    }

    /// Returns a party, which may be large or use a wheelchair, rarely in a city without types of taxis.
    private mutating func party() -> TaxiService.TravelParty {
        let size = smallParty()
        guard random.chance(world.rules.roster.isOrdinary ? 10 : 50) else { return TaxiService.TravelParty(size) }
        return TaxiService.TravelParty(UInt8(random.within(1...8)), usesWheelchair: random.chance(40))
    }

    private mutating func smallParty() -> UInt8 { UInt8(random.pick([1, 1, 1, 1, 2, 2, 3, 4])) }

    /// Returns a join, mostly of a ride that would accept it.
    private mutating func join(_ judge: borrowing TaxiChecker, seats: UInt8) -> TaxiService.ClientAction {
        let rides = judge.openRides.map(\.ride)
        let shared = rides.filter { judge.books.requests[$0].isShared }
        let open = shared.filter { !judge.books.requests.isJoinClosed($0) }
        let arrived = shared.filter {
            judge.books.requests[$0].hasArrived && judge.books.requests[$0].partiesOnBoard == 0
        }
        let kinds = random.pick([rides, shared, open, open, arrived])
        guard !kinds.isEmpty else {
            return .request(
                from: place(zone()), to: Position(zone()), party: TaxiService.TravelParty(seats), share: true)
        }
        let first = judge.books.requests[random.pick(kinds)].firstParty
        let destination = random.chance(30) ? judge.books.requests[first].destination : zone()
        let origin = judge.books.requests[judge.books.requests[first].ride].origin
        let place = random.chance(60) ? Position.outside : place(random.chance(80) ? origin : zone())
        return .join(first, from: place, to: Position(destination), party: seats)
    }

    private mutating func aboutReservation(of client: Int, _ judge: borrowing TaxiChecker) -> TaxiService.ClientAction {
        let own = judge.openRides.filter { judge.books.requests[$0.ride].isReservation }.flatMap(\.parties)
            .filter { judge.books.requests[$0].client == ClientID(client) }
        guard !own.isEmpty else {
            let id = anyRequestID(judge)
            return random.chance(50) ? .cancelReservation(id) : .changeReservation(id, change())
        }
        let id = random.pick(own)
        return random.chance(30) ? .cancelReservation(id) : .changeReservation(id, change())
    }

    private mutating func change() -> TaxiService.ReservationChange {
        TaxiService.ReservationChange(
            departure: random.chance(50) ? departure() : nil,
            destination: random.chance(40) ? anyZone() : nil,
            share: random.chance(40) ? random.chance(75) : nil)
    }

    /// Returns a departure that is past, just too late, just in time, early enough or far away.
    private mutating func departure() -> SimTime {
        let earliest = time + world.rules.reservationLead
        switch random.below(8) {
        case 0: return SimTime(microseconds: max(0, (time - .seconds(Int64(random.below(9_000)))).microseconds))
        case 1: return SimTime(microseconds: max(0, earliest.microseconds - 1))
        case 2..<4: return earliest
        case 4..<7: return earliest + .seconds(Int64(random.below(3_600)))
        default: return random.chance(20) ? .zero + .days(366) : earliest + .days(Int64(random.below(30)))
        }
    }
}

// Invalid actions.
extension StepGenerator {
    mutating func anyRequest(_ judge: borrowing TaxiChecker) -> TaxiService.ClientAction {
        let party = UInt8(random.below(7))
        if !world.rules.ranks.isEmpty, random.chance(15) {
            return .walkUp(from: Position(anyZone()), to: Position(anyZone()), party: party)
        }
        switch random.below(9) {
        case 0:
            return .request(
                from: anyZone(), to: anyZone(), party: TaxiService.TravelParty(party), share: random.chance(50))
        case 1: return .withdraw(anyRequestID(judge))
        case 2:
            return .reserve(
                from: anyZone(), to: anyZone(), party: TaxiService.TravelParty(party), share: random.chance(50),
                departure: departure())
        case 3: return aboutReservation(of: random.below(world.clients), judge)
        case 4: return .cancelReservation(anyRequestID(judge))
        case 5, 6: return .join(anyRequestID(judge), to: anyZone(), party: party)
        case 7: return .pay(.card, fails: random.chance(50))
        default: return .pay(.cash, fails: false)
        }
    }

    /// Returns the number of an open, ended or unknown request, or none.
    private mutating func anyRequestID(_ judge: borrowing TaxiChecker) -> RequestID {
        let open = judge.openRides
        if !open.isEmpty, random.chance(50), let last = random.pick(open).parties.last { return last }
        if random.chance(5) { return RequestID(.max) }
        return RequestID(UInt32(random.below(Int(judge.books.requests.next) + 2)))
    }
}
