import CityModel
import Quantities
import ServiceKernel
import TaxiService
import TestSupport

@testable import RuleModels

/// A real taxi service with a judge beside it, and the timers that the service asks for.
struct JudgedService: ~Copyable {
    var service: TaxiService
    private var injector: FaultInjector<TaxiService>?
    var judge: Judge
    private(set) var now = SimTime.zero
    private var timers: [(due: SimTime, timer: TaxiService.Timer)] = []
    /// How often each kind of effect came.
    private(set) var effectCounts: [String: Int] = [:]
    var countsEffects = false
    /// Choices of a driver or of none that the effects tell of, counted without the judge: a ride's parties are told of
    /// one choice one after another.
    private(set) var choicesTold = 0
    /// Of a request that joined another's ride: that ride.
    private var joinedRides: [RequestID: RequestID] = [:]

    /// - Parameter knowsWays: whether the judge works out prices and waits.
    init(
        city: City, rules: TaxiRules, drivers: Int, defect: TaxiService.Defect? = nil,
        clockAtStart: SimDuration = .zero,
        knowsWays: Bool = true
    ) {
        let clock = TravelClock(city: city, clockAtStart: clockAtStart)
        service = TaxiService(clock: clock, rules: rules, drivers: drivers)
        injector = FaultInjector(defect, in: &service)
        judge = Judge(
            city: city, rules: rules, drivers: drivers,
            fares: knowsWays ? FareModel(rules, ZoneTable(clock)) : nil)
    }

    init(_ world: borrowing JudgeWorld, defect: TaxiService.Defect? = nil, knowsWays: Bool = true) {
        self.init(
            city: world.city, rules: world.rules, drivers: world.drivers, defect: defect,
            clockAtStart: world.clockAtStart, knowsWays: knowsWays)
    }

    /// The end of the run: what the service has in its books is held against what was told.
    mutating func finish() {
        judge.finish()
        let ledger = service.ledger
        judge.finish(
            holding: FareTotals(
                escrow: ledger.total(of: .escrow), drivers: ledger.total(of: .drivers),
                authority: ledger.total(of: .authority)))
    }

    /// Fires what is due, earliest first, and then carries out the command.
    mutating func perform(_ command: TaxiService.Command, at time: SimTime) {
        fireTimers(until: time)
        now = max(now, time)
        handle(command)
    }

    /// At most so many that a defect which sets ever new timers does not go on for ever.
    private mutating func fireTimers(until time: SimTime) {
        for _ in 0..<300 {
            guard let first = timers.first, first.due <= time else { return }
            timers.removeFirst()
            now = max(now, first.due)
            handle(.timer(first.timer))
        }
    }

    private mutating func handle(_ command: TaxiService.Command) {
        injector.handle(command, at: now, in: &service)
        judge.begin(command, at: now)
        var told = (ride: RequestID.none, driver: DriverID.none)
        for effect in service.effects {
            let choice = choice(effect)
            if let choice, choice != told { choicesTold += 1 }
            told = choice ?? (.none, .none)
            judge.take(effect)
            if case .setTimer(let timer, let due) = effect { set(timer, due: max(due, now)) }
            if countsEffects { count(effect) }
        }
        judge.end()
    }

    /// The ride that is offered to somebody, or that waits.
    private mutating func choice(_ effect: TaxiService.Effect) -> (ride: RequestID, driver: DriverID)? {
        switch effect {
        case .offered(let id, let driver, _): return (joinedRides[id] ?? id, driver)
        case .waiting(let id, _): return (joinedRides[id] ?? id, .none)
        case .joined(let id, _, let ride, _, _, _):
            joinedRides[id] = joinedRides[ride] ?? ride
            return nil
        default: return nil
        }
    }

    private mutating func set(_ timer: TaxiService.Timer, due: SimTime) {
        var place = timers.count
        while place > 0, timers[place - 1].due > due { place -= 1 }
        timers.insert((due, timer), at: place)
    }

    private mutating func count(_ effect: TaxiService.Effect) {
        let words = "\(effect)"
        effectCounts[String(words.prefix { $0 != "(" }), default: 0] += 1
    }

    /// What the judge says first, for people.
    func complaints(_ seed: UInt64) -> String {
        let lines = judge.firstWrong.map { wrong in
            "\(wrong.kind) #\(wrong.number) at \(wrong.time.sinceStart.millisecondText) s: \(wrong.what); "
                + "expected: \(wrong.expected)\n    " + wrong.history.joined(separator: "\n    ")
        }
        return "seed \(seed): \(judge.wrong) wrong\n" + lines.joined(separator: "\n")
    }
}

/// Draws what happens next: mostly what people would do in the state they are in, and a share of nonsense.
struct JudgeCommands {
    private var random: SplitMix64
    private let pauses: RandomPause
    private let world: JudgeWorld
    private(set) var time = SimTime.zero
    /// The requests made last, open or not.
    private var lately: [(id: RequestID, client: ClientID, to: ZoneID)] = []

    init(_ world: JudgeWorld) {
        self.world = world
        random = SplitMix64(seed: world.seed &+ 0x5EED)
        pauses = RandomPause(
            weights: [1_500, 360, 60, 40, 20, 14, 4, 2], shortMicroseconds: 1_000_000, offer: world.rules.offerTimeout,
            noShow: world.rules.noShowWait, lead: world.rules.reservationLead)
    }

    mutating func next(_ service: borrowing TaxiService) -> TaxiService.Command {
        for effect in service.effects { remember(effect) }
        time += pauses.next(&random)
        switch random.below(100) {
        case 0..<58:
            let driver = DriverID(random.below(world.drivers))
            return .driver(driver, random.chance(world.senselessPercent) ? anyAction(driver) : action(driver, service))
        case 58..<92: return .client(ClientID(random.below(world.clients)), clientAction())
        case 92..<98:
            let own = lately.isEmpty ? (id: RequestID.none, client: ClientID(0), to: ZoneID(0)) : random.pick(lately)
            return .client(own.client, actionAbout(own.id))
        default: return .timer(staleTimer(service))
        }
    }

    private mutating func remember(_ effect: TaxiService.Effect) {
        switch effect {
        case .requested(let id, let client, _, let zone, _, _), .reserved(let id, let client, _, let zone, _, _, _),
            .joined(let id, let client, _, _, let zone, _):
            lately.append((id, client, zone))
            if lately.count > 12 { lately.removeFirst() }
        default: break
        }
    }

    private mutating func zone() -> ZoneID { ZoneID(random.below(world.city.zoneCount)) }
    private mutating func anyZone() -> ZoneID { random.chance(10) ? .none : zone() }
    /// T12: one of few places in a zone, so that parties of a ride may start apart.
    private mutating func pickup() -> Position { Position(anyZone(), .node(UInt32(random.below(3)))) }
}

// Drivers.
extension JudgeCommands {
    private mutating func action(_ driver: DriverID, _ service: borrowing TaxiService) -> TaxiService.DriverAction {
        if !service.isConnected(driver) { return .regainConnection }
        switch service.state(of: driver) {
        case .offline, .suspended: return .start(at: Position(zone()), taxi: service.taxi(of: driver))
        case .available:
            if service.openOfferSerial(of: driver) != nil, random.chance(85) {
                return random.chance(world.acceptancePercent) ? .accept : .refuse
            }
            return random.chance(80) ? .move(to: Position(zone())) : random.pick([.stop, .loseConnection])
        case .busy:
            switch random.below(100) {
            case 0..<20: return .arrive
            case 20..<55: return .pickUp(.none)
            case 55..<74: return .conclude
            case 74..<80: return .confirmCash(random.chance(50) ? .none : ClientID(random.below(world.clients)))
            case 80..<86: return .interrupt(at: Position(zone()), because: random.pick([.clientWish, .taxiProblem]))
            case 86..<91: return .giveBack
            case 91..<94: return .stop
            case 94..<96: return .loseConnection
            case 96..<98: return .confirmCash(.none)
            default: return .move(to: Position(zone()))
            }
        }
    }

    private mutating func anyAction(_ driver: DriverID) -> TaxiService.DriverAction {
        switch random.below(13) {
        case 0:
            let isOwn = random.chance(80)
            return .start(
                at: Position(anyZone()), taxi: TaxiID(isOwn ? Int(driver.index) : random.below(world.drivers)))
        case 1: return .stop
        case 2: return .loseConnection
        case 3: return .regainConnection
        case 4: return .move(to: Position(anyZone()))
        case 5: return .accept
        case 6: return .refuse
        case 7: return .giveBack
        case 8: return .arrive
        case 9: return .pickUp(random.chance(50) ? .none : ClientID(random.below(world.clients)))
        case 10: return .conclude
        case 11: return .confirmCash(random.chance(50) ? .none : ClientID(random.below(world.clients)))
        default: return .interrupt(at: Position(anyZone()), because: .clientWish)
        }
    }

    private mutating func staleTimer(_ service: borrowing TaxiService) -> TaxiService.Timer {
        let driver = DriverID(random.below(world.drivers))
        switch random.below(4) {
        case 0: return .suspensionEnd(driver)
        case 1: return .noShow(request(), serial: UInt32(100 + random.below(3)))
        case 2: return .reservationDue(request(), serial: UInt32(100 + random.below(3)))
        default:
            let serial = service.openOfferSerial(of: driver) ?? UInt32(random.below(9))
            return .offerTimeout(driver, serial: service.openOfferSerial(of: driver) == nil ? serial : serial &- 1)
        }
    }
}

// Clients.
extension JudgeCommands {
    private mutating func clientAction() -> TaxiService.ClientAction {
        switch random.below(100) {
        case 0..<40:
            return .request(
                from: pickup(), to: Position(anyZone()), party: party(), share: random.chance(75))
        case 40..<62: return .pay(random.pick([.card, .card, .cash]), fails: random.chance(10))
        case 62..<80:
            guard let ride = lately.isEmpty ? nil : random.pick(lately) else { return .withdraw(.none) }
            return .join(
                ride.id, from: random.chance(60) ? .outside : pickup(),
                to: Position(random.chance(60) ? ride.to : anyZone()), party: party())
        case 80..<88: return .withdraw(random.chance(70) ? .none : request())
        case 88..<97:
            return .reserve(
                from: pickup(), to: Position(anyZone()), party: party(), share: random.chance(75),
                departure: departure())
        default: return actionAbout(request())
        }
    }

    private mutating func actionAbout(_ id: RequestID) -> TaxiService.ClientAction {
        switch random.below(4) {
        case 0: return .cancelReservation(id)
        case 1: return .withdraw(id)
        default:
            let change = TaxiService.ReservationChange(
                departure: random.chance(50) ? departure() : nil,
                destination: random.chance(40) ? Position(anyZone()) : nil,
                share: random.chance(40) ? random.chance(75) : nil)
            return .changeReservation(id, change)
        }
    }

    private mutating func party() -> UInt8 { UInt8(random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5])) }

    private mutating func request() -> RequestID {
        lately.isEmpty || random.chance(5) ? RequestID(UInt32(random.below(50))) : random.pick(lately).id
    }

    private mutating func departure() -> SimTime {
        let earliest = time + world.rules.reservationLead
        return random.chance(20) ? earliest - .microseconds(1) : earliest + .seconds(Int64(random.below(2_000)))
    }
}
