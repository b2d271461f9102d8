import CityModel
import Quantities
import TaxiService
import TestSupport

/// Draws what happens next: mostly what people would do in the state they are in, and a share of nonsense.
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

    mutating func next(after model: ModelService) -> Step {
        time += pauses.next(&random)
        return Step(time: time, command: command(model))
    }

    private mutating func command(_ model: ModelService) -> TaxiService.Command {
        let isSenseless = random.chance(world.senselessPercent)
        let share = random.below(100)
        if share < 58 {
            let driver = random.below(world.drivers)
            return .driver(DriverID(driver), isSenseless ? anyAction(by: driver, model) : action(by: driver, model))
        }
        if share < 97 {
            let client = random.below(world.clients)
            return .client(ClientID(client), isSenseless ? anyRequest(model) : action(ofClient: client, model))
        }
        return .timer(staleTimer(model))
    }

    mutating func zone() -> ZoneID { ZoneID(random.below(world.city.zoneCount)) }
    mutating func anyZone() -> ZoneID { random.chance(25) ? .none : zone() }
}

// Drivers.
extension StepGenerator {
    private mutating func action(by driver: Int, _ model: ModelService) -> TaxiService.DriverAction {
        if !model.cabs[driver].isConnected {
            return random.chance(70) ? .regainConnection : .conclude
        }
        switch model.state(of: driver) {
        case .offline, .suspended:
            let zone = random.chance(10) ? anyZone() : zone()
            return .start(zone: zone, taxi: TaxiID(random.pick(model.cabs[driver].taxisOwned)))
        case .available:
            if model.offer(to: driver) != nil, random.chance(80) {
                return random.chance(world.acceptancePercent) ? .accept : .refuse
            }
            return random.chance(80) ? .move(zone: zone()) : random.pick([.stop, .loseConnection])
        case .busy:
            guard let ride = model.ride(of: driver) else { return .stop }
            return action(withRide: model.trips[ride])
        }
    }

    private mutating func action(withRide trip: ModelService.Trip) -> TaxiService.DriverAction {
        if random.chance(12) {
            return random.pick([
                .move(zone: zone()), .loseConnection, .stop, .giveBack, .arrive, .pickUp(.none), .conclude,
                .confirmCash(.none), .confirmCash(random.pick(trip.members).clientID),
            ])
        }
        if random.chance(10) { return interruption(in: random.chance(35) ? .none : zone()) }
        let missing = trip.members.filter { !$0.isOnBoard }
        if missing.isEmpty {
            let unpaid = trip.members.filter { !$0.isPaid }
            guard !unpaid.isEmpty, random.chance(25) else { return .conclude }
            return .confirmCash(random.chance(50) ? .none : random.pick(unpaid).clientID)
        }
        if !trip.hasArrived, random.chance(50) { return .arrive }
        if missing.count == trip.members.count, random.chance(trip.hasArrived ? 35 : 20) { return .giveBack }
        return random.chance(50) ? .pickUp(.none) : .pickUp(random.pick(missing).clientID)
    }

    private mutating func interruption(in zone: ZoneID) -> TaxiService.DriverAction {
        .interrupt(zone: zone, because: random.chance(50) ? .clientWish : .taxiProblem)
    }

    /// Also with clients that were never seen.
    private mutating func anyAction(by driver: Int, _ model: ModelService) -> TaxiService.DriverAction {
        let taxi = random.chance(50) ? driver : random.below(world.drivers)
        let client = ClientID(random.below(world.clients + 3))
        return random.pick([
            .start(zone: anyZone(), taxi: TaxiID(taxi)), .stop, .loseConnection, .regainConnection,
            .move(zone: anyZone()), .accept, .refuse, .giveBack, .arrive, .pickUp(.none), .pickUp(client), .conclude,
            .confirmCash(.none), .confirmCash(client),
            interruption(in: anyZone()),
        ])
    }
}

// Timers overtaken by events.
extension StepGenerator {
    /// A timer that must do nothing: of an earlier offer, of an offer not made yet, of a suspension that is not, of a trip
    /// that was changed since or never was.
    private mutating func staleTimer(_ model: ModelService) -> TaxiService.Timer {
        let driver = random.below(world.drivers)
        if !model.cabs[driver].isSuspended, random.chance(20) { return .suspensionEnd(DriverID(driver)) }
        if random.chance(40) {
            let trip = 1 + random.below(model.requestsSoFar + 2)
            let turns = model.trips.first { $0.number == trip }?.turns ?? 0
            let serial = UInt32(random.chance(50) ? turns + 1 : max(0, turns - 1))
            let id = RequestID(UInt32(trip))
            return random.chance(50) ? .reservationDue(id, serial: serial) : .noShow(id, serial: serial)
        }
        let offersHad = model.cabs[driver].offersHad
        let serial = random.pick([offersHad + 1, max(0, offersHad - 1), random.below(offersHad + 1)])
        return .offerTimeout(DriverID(driver), serial: UInt32(serial == offersHad ? offersHad + 1 : serial))
    }
}
