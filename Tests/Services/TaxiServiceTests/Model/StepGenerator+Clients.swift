import CityModel
import Quantities
import TaxiService
import TestSupport

// What clients do next.
extension StepGenerator {
    mutating func action(ofClient client: Int, _ model: ModelService) -> TaxiService.ClientAction {
        guard let member = model.current(of: client), random.chance(90) else {
            return newRide(for: client, model)
        }
        if model.isAllocated(client) {
            if random.chance(10) { return .withdraw(.none) }
            return random.chance(60) ? .pay(.card, fails: random.chance(20)) : .pay(.cash, fails: false)
        }
        if random.chance(50) { return newRide(for: client, model) }
        return .withdraw(random.chance(50) ? .none : member.id)
    }

    /// For now or for later, alone or with others; or something about an older one.
    private mutating func newRide(for client: Int, _ model: ModelService) -> TaxiService.ClientAction {
        switch random.below(20) {
        case 0..<6: return .request(from: zone(), to: zone(), party: smallParty(), share: random.chance(75))
        case 6..<11: return join(model, seats: smallParty())
        case 11..<14:
            return .reserve(
                from: zone(), to: zone(), party: smallParty(), share: random.chance(75), departure: departure(model))
        case 14..<18: return aboutReservation(of: client, model)
        case 18: return .pay(.card, fails: random.chance(20))
        default: return .pay(.cash, fails: false)
        }
    }

    private mutating func smallParty() -> UInt8 { UInt8(random.pick([1, 1, 1, 1, 2, 2, 3, 4])) }

    /// Mostly a ride that would take the joiner.
    private mutating func join(_ model: ModelService, seats: UInt8) -> TaxiService.ClientAction {
        let shared = model.trips.filter(\.isShared)
        let kinds = [
            model.trips, shared, shared.filter { !model.isClosed($0) }, shared.filter { !model.isClosed($0) },
            shared.filter { $0.hasArrived && !$0.members.contains(where: \.isOnBoard) },
        ]
        let rides = random.pick(kinds)
        guard !rides.isEmpty, let first = random.pick(rides).members.first else {
            return .request(from: zone(), to: zone(), party: seats, share: true)
        }
        return .join(first.id, to: random.chance(30) ? first.destinationID : zone(), party: seats)
    }

    private mutating func aboutReservation(of client: Int, _ model: ModelService) -> TaxiService.ClientAction {
        let trips = model.trips.filter { trip in
            trip.departure != nil && trip.members.contains { $0.client == client }
        }
        guard !trips.isEmpty, let own = random.pick(trips).members.first(where: { $0.client == client }) else {
            let id = anyRequestID(model)
            return random.chance(50) ? .cancelReservation(id) : .changeReservation(id, change(model))
        }
        return random.chance(30) ? .cancelReservation(own.id) : .changeReservation(own.id, change(model))
    }

    private mutating func change(_ model: ModelService) -> TaxiService.ReservationChange {
        TaxiService.ReservationChange(
            departure: random.chance(50) ? departure(model) : nil,
            destination: random.chance(40) ? anyZone() : nil,
            share: random.chance(40) ? random.chance(75) : nil)
    }

    /// Past, just too late, just in time, soon enough, far away.
    private mutating func departure(_ model: ModelService) -> SimTime {
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

// Nonsense.
extension StepGenerator {
    mutating func anyRequest(_ model: ModelService) -> TaxiService.ClientAction {
        let party = UInt8(random.below(7))
        switch random.below(9) {
        case 0: return .request(from: anyZone(), to: anyZone(), party: party, share: random.chance(50))
        case 1: return .withdraw(anyRequestID(model))
        case 2:
            return .reserve(
                from: anyZone(), to: anyZone(), party: party, share: random.chance(50), departure: departure(model))
        case 3: return aboutReservation(of: random.below(world.clients), model)
        case 4: return .cancelReservation(anyRequestID(model))
        case 5, 6: return .join(anyRequestID(model), to: anyZone(), party: party)
        case 7: return .pay(.card, fails: random.chance(50))
        default: return .pay(.cash, fails: false)
        }
    }

    /// Open ones, ended ones, ones that never were, and none.
    private mutating func anyRequestID(_ model: ModelService) -> RequestID {
        if !model.trips.isEmpty, random.chance(50), let member = random.pick(model.trips).members.last {
            return member.id
        }
        if random.chance(5) { return RequestID(.max) }
        return RequestID(UInt32(random.below(model.requestsSoFar + 3)))
    }
}
