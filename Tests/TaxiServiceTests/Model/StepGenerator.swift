import CityModel
import Quantities
import TaxiService

/// Draws what happens next: mostly what people would do in the state they are in, and a share of nonsense.
struct StepGenerator {
    private var random: SplitMix64
    private let world: FuzzWorld
    private var time = SimTime.zero

    init(world: FuzzWorld) {
        self.world = world
        random = SplitMix64(seed: world.seed &+ 0x5EED)
    }

    mutating func next(after model: ModelService) -> Step {
        time += pause()
        return Step(time: time, command: command(model))
    }

    /// Often nothing, often an answer's delay, sometimes exactly a time-out's length, now and then a suspension's.
    private mutating func pause() -> SimDuration {
        switch random.below(200) {
        case 0..<100: .zero
        case 100..<160: .microseconds(Int64(random.below(3_000_000)))
        case 160..<180: world.rules.offerTimeout
        case 180..<192: .milliseconds(Int64(random.below(60_000)))
        case 192..<199: .seconds(Int64(random.below(3_600)))
        default: .days(Int64(random.below(4)))
        }
    }

    private mutating func command(_ model: ModelService) -> Command {
        let isSenseless = random.chance(world.senselessPercent)
        let share = random.below(100)
        if share < 65 {
            let driver = random.below(world.drivers)
            let action = isSenseless ? anyAction(by: driver) : action(by: driver, model)
            return .driver(DriverID(driver), action)
        }
        if share < 97 {
            let client = random.below(world.clients)
            return .client(ClientID(client), isSenseless ? anyRequest(model) : action(ofClient: client, model))
        }
        return .timer(staleTimer(model))
    }

    private mutating func zone() -> ZoneID { ZoneID(random.below(world.city.zoneCount)) }
    private mutating func anyZone() -> ZoneID { random.chance(25) ? .none : zone() }
}

// Drivers.
extension StepGenerator {
    private mutating func action(by driver: Int, _ model: ModelService) -> DriverAction {
        if !model.cabs[driver].isConnected { return .regainConnection }
        switch model.state(of: driver) {
        case .offline, .suspended:
            let zone = random.chance(10) ? anyZone() : zone()
            return .start(zone: zone, taxi: TaxiID(random.pick(model.cabs[driver].taxisOwned)))
        case .available:
            if model.offer(to: driver) != nil, random.chance(80) {
                return random.chance(world.acceptancePercent) ? .accept : .refuse
            }
            return random.pick([.move(zone: zone()), .move(zone: zone()), .stop, .loseConnection])
        case .busy:
            if random.chance(15) {
                return random.pick([.move(zone: zone()), .loseConnection, .stop, .giveBack, .pickUp, .conclude])
            }
            if model.isRiding(with: driver) { return .conclude }
            return random.chance(80) ? .pickUp : .giveBack
        }
    }

    private mutating func anyAction(by driver: Int) -> DriverAction {
        let taxi = random.chance(50) ? driver : random.below(world.drivers)
        return random.pick([
            .start(zone: anyZone(), taxi: TaxiID(taxi)), .stop, .loseConnection, .regainConnection,
            .move(zone: anyZone()), .accept, .refuse, .giveBack, .pickUp, .conclude,
        ])
    }
}

// Clients.
extension StepGenerator {
    private mutating func action(ofClient client: Int, _ model: ModelService) -> ClientAction {
        guard let index = model.trip(of: client) else {
            return .request(from: zone(), to: zone(), party: UInt8(random.within(1...4)), share: random.chance(30))
        }
        let trip = model.trips[index]
        switch trip.status {
        case .searching, .waiting, .offered:
            if random.chance(50) { return .request(from: zone(), to: zone(), party: 1, share: false) }
            return .withdraw(random.chance(50) ? .none : trip.id)
        case .allocated, .riding:
            if random.chance(10) { return .withdraw(.none) }
            return random.chance(50) ? .pay(.card, fails: random.chance(20)) : .pay(.cash, fails: false)
        }
    }

    private mutating func anyRequest(_ model: ModelService) -> ClientAction {
        switch random.below(4) {
        case 0: .request(from: anyZone(), to: anyZone(), party: UInt8(random.below(7)), share: random.chance(50))
        case 1: .withdraw(random.chance(30) ? .none : RequestID(UInt32(1 + random.below(model.tripsSoFar + 2))))
        case 2: .pay(.card, fails: random.chance(50))
        default: .pay(.cash, fails: false)
        }
    }
}

// Timers overtaken by events.
extension StepGenerator {
    /// A timer that must do nothing: of an earlier offer, of an offer not made yet, of a suspension that is not.
    private mutating func staleTimer(_ model: ModelService) -> Timer {
        let driver = random.below(world.drivers)
        if !model.cabs[driver].isSuspended, random.chance(30) { return .suspensionEnd(DriverID(driver)) }
        let offersHad = model.cabs[driver].offersHad
        let serial = random.pick([offersHad + 1, max(0, offersHad - 1), random.below(offersHad + 1)])
        return .offerTimeout(DriverID(driver), serial: UInt32(serial == offersHad ? offersHad + 1 : serial))
    }
}
