import CityModel
import Quantities
import TaxiService
import TestSupport

@testable import RuleModels

/// Generates random steps: mostly actions that fit people's present state, and a share of invalid ones.
struct StepGenerator {
    var random: SplitMix64
    let world: FuzzWorld
    private let pauses: RandomPause
    private(set) var time = SimTime.zero

    init(world: FuzzWorld) {
        self.world = world
        random = SplitMix64(seed: world.seed &+ 0x5EED)
        pauses = RandomPause(
            weights: [220, 90, 30, 22, 18, 14, 4, 2], shortMicroseconds: 3_000_000, offer: world.rules.offerTimeout,
            noShow: world.rules.noShowWait, lead: world.rules.reservationLead)
    }

    mutating func next(after sides: TaxiModelComparison) -> Step {
        time += pauses.next(&random)
        return Step(time: time, command: command(sides.checker))
    }

    private mutating func command(_ judge: borrowing TaxiChecker) -> TaxiService.Command {
        let isSenseless = random.chance(world.invalidPercent)
        let share = random.below(100)
        if share < 58 {
            let driver = random.below(world.drivers)
            return .driver(DriverID(driver), isSenseless ? anyAction(by: driver, judge) : action(by: driver, judge))
        }
        if share < 97 {
            let client = random.below(world.clients)
            return .client(ClientID(client), isSenseless ? anyRequest(judge) : action(ofClient: client, judge))
        }
        return .timer(staleTimer(judge))
    }

    /// Returns a position in a zone, or one of few places in it (T12).
    mutating func place(_ zone: ZoneID) -> Position {
        world.startsApart ? Position(zone, .node(UInt32(random.below(3)))) : Position(zone)
    }

    mutating func zone() -> ZoneID { ZoneID(random.below(world.city.zoneCount)) }
    mutating func anyZone() -> ZoneID { random.chance(25) ? .none : zone() }
}

// Drivers.
extension StepGenerator {
    private mutating func action(by driver: Int, _ judge: borrowing TaxiChecker) -> TaxiService.DriverAction {
        let record = judge.books.drivers[DriverID(driver)]
        if !record.isConnected { return random.chance(70) ? .regainConnection : conclusion() }
        switch record.state {
        case .offline, .suspended:
            let zone = random.chance(10) ? anyZone() : zone()
            let further = world.furtherTaxis.filter { $0.driver == driver }.map(\.taxi)
            return .start(zone: zone, taxi: TaxiID(random.pick([driver] + further)))
        case .available:
            if !record.offer.isNone, random.chance(80) {
                return random.chance(world.acceptancePercent) ? .accept : .refuse
            }
            return random.chance(80) ? .move(zone: zone()) : random.pick([.stop, .loseConnection])
        case .busy: return action(withRide: record.ride, judge)
        }
    }

    /// Returns the end of a ride. Without ranks nothing is drawn, so that other worlds stay as they are.
    private mutating func conclusion() -> TaxiService.DriverAction {
        !world.rules.ranks.isEmpty && random.chance(30) ? .concludeAndStop : .conclude
    }

    private mutating func action(withRide ride: RequestID, _ judge: borrowing TaxiChecker) -> TaxiService.DriverAction {
        let parties = judge.parties(of: ride)
        if !world.rules.ranks.isEmpty, random.chance(4) { return .concludeAndStop }
        if random.chance(12) {
            return random.pick([
                .move(zone: zone()), .loseConnection, .stop, .giveBack, .arrive, .pickUp(.none), conclusion(),
                .confirmCash(.none), .confirmCash(random.pick(parties).client),
            ])
        }
        if random.chance(10) { return interruption(in: random.chance(35) ? .none : zone()) }
        let missing = parties.filter { !$0.isOnBoard }
        if missing.isEmpty {
            let unpaid = parties.filter { !$0.isPaid }
            guard !unpaid.isEmpty, random.chance(25) else {
                return conclusion()
            }
            return .confirmCash(random.chance(50) ? .none : random.pick(unpaid).client)
        }
        let hasArrived = judge.books.requests[ride].hasArrived
        if !hasArrived || world.startsApart, random.chance(50) { return .arrive }
        if missing.count == parties.count, random.chance(hasArrived ? 35 : 20) { return .giveBack }
        return random.chance(50) ? .pickUp(.none) : .pickUp(random.pick(missing).client)
    }

    private mutating func interruption(in zone: ZoneID) -> TaxiService.DriverAction {
        .interrupt(zone: zone, because: random.chance(50) ? .clientWish : .taxiProblem)
    }

    /// Returns any action, also with unknown clients.
    private mutating func anyAction(by driver: Int, _ judge: borrowing TaxiChecker) -> TaxiService.DriverAction {
        let taxi = random.chance(50) ? driver : random.below(world.drivers)
        let client = ClientID(random.below(world.clients + 3))
        return random.pick([
            .start(zone: anyZone(), taxi: TaxiID(taxi)), .stop, .loseConnection, .regainConnection,
            .move(zone: anyZone()), .accept, .refuse, .giveBack, .arrive, .pickUp(.none), .pickUp(client), conclusion(),
            .confirmCash(.none), .confirmCash(client),
            interruption(in: anyZone()),
        ])
    }
}

// Stale timers.
extension StepGenerator {
    /// Returns a timer that must have no effect: of an earlier offer, of a future offer, of no suspension, or of a ride
    /// that was changed since or never existed.
    private mutating func staleTimer(_ judge: borrowing TaxiChecker) -> TaxiService.Timer {
        let driver = DriverID(random.below(world.drivers))
        if !world.rules.ranks.isEmpty, random.chance(20) {
            return .rankArrival(driver, serial: 1_000 + UInt32(random.below(3)))
        }
        if judge.books.drivers[driver].state != .suspended, random.chance(20) { return .suspensionEnd(driver) }
        if random.chance(40) {
            let id = RequestID(1 + UInt32(random.below(Int(judge.books.requests.next) + 1)))
            let never = 1_000 + UInt32(random.below(3))
            let (due, noShow) = (judge.books.requests[id].dueSerial, judge.books.requests[id].noShowSerial)
            if random.chance(50) { return .reservationDue(id, serial: due > 0 && random.chance(50) ? due - 1 : never) }
            return .noShow(id, serial: noShow > 0 && random.chance(50) ? noShow - 1 : never)
        }
        let last = judge.books.drivers[driver].offerSerial
        return .offerTimeout(driver, serial: random.pick([last &+ 1, last &- 1]))
    }
}

extension TaxiChecker {
    /// Parties of a ride, in the order of joining.
    func parties(of ride: RequestID) -> [CheckedRequest] {
        var parties: [CheckedRequest] = []
        var party = books.requests[ride].firstParty
        while !party.isNone {
            parties.append(books.requests[party])
            party = books.requests[party].next
        }
        return parties
    }
}
