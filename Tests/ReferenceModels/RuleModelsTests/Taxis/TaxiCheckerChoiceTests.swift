import CityModel
import Quantities
import TaxiService
import Testing

@testable import RuleModels

/// A hand-written stream of commands and effects for a checker.
struct CheckedStream: ~Copyable {
    var judge: TaxiChecker
    private var seconds: Int64 = 0
    private var serial: UInt32 = 0

    /// Creates a stream in a city of three zones in a row.
    ///
    /// - Parameter knowsWays: whether the checker computes prices and waits.
    init(searchZones: Int? = nil, drivers: Int = 6, knowsWays: Bool = false) {
        var rules = TaxiRules()
        rules.searchZones = searchZones
        // One kilometre takes two minutes.
        let metres = [[1, 2, 3], [2, 1, 2], [3, 2, 1]].joined().map { $0 * 1_000 }
        let city = City(
            name: "Test city", zones: (0..<3).map { Zone(name: "Z\($0)") },
            legs: metres.map { TravelLeg(milliseconds: Int32($0 * 120), metres: Int32($0)) },
            searchDistances: metres.map { Double($0) })
        let table = ZoneTable(TravelClock(city: city, clockAtStart: .zero))
        judge = TaxiChecker(
            city: city, rules: rules, drivers: drivers, fares: knowsWays ? FareModel(rules, table) : nil)
    }

    /// Advances the time, then checks a command with its effects and the timers that the rules require.
    mutating func step(
        _ command: TaxiService.Command, _ effects: TaxiService.Effect..., afterSeconds: Int64 = 1,
        setsTimers: Bool = true
    ) {
        seconds += afterSeconds
        let time = SimTime.zero + .seconds(seconds)
        judge.begin(command, at: time)
        for effect in effects {
            judge.check(effect)
            if setsTimers, let (timer, due) = timer(askedForBy: effect, at: time) {
                judge.check(.setTimer(timer, at: due))
            }
        }
        judge.end()
    }

    private mutating func timer(
        askedForBy effect: TaxiService.Effect, at time: SimTime
    ) -> (TaxiService.Timer, SimTime)? {
        switch effect {
        case .offered(_, let driver, _):
            serial += 1
            return (.offerTimeout(driver, serial: serial), time + .seconds(30))
        case .reserved(let id, _, _, _, let departure, _, _, _):
            return (.reservationDue(id, serial: serial), departure - .minutes(10))
        case .arrived(let id, _, _): return (.noShow(id, serial: serial), time + .minutes(5))
        default: return nil
        }
    }

    var lastSerial: UInt32 { serial }

    mutating func start(_ driver: Int, in zone: Int = 0) {
        step(
            .driver(.d(driver), .start(at: Position(ZoneID(zone)), taxi: TaxiID(number: driver))),
            .driverStarted(.d(driver), zone: ZoneID(zone)))
    }

    /// Adds a request that is offered at once to a driver of zone 0, or waits.
    mutating func request(_ number: UInt32, offeredTo driver: Int?) {
        let client = ClientID(number)
        let zone = ZoneID(0)
        let command = TaxiService.Command.client(
            client, .request(from: Position(zone), to: Position(zone), party: 1, share: false))
        let requested = TaxiService.Effect.requested(
            .r(number), client: client, from: Position(zone), to: Position(zone), party: 1, share: false)
        if let driver {
            step(command, requested, .offered(.r(number), driver: .d(driver), zone: zone))
        } else {
            step(command, requested, .waiting(.r(number), zone: zone))
        }
    }

    mutating func accept(_ number: UInt32, _ driver: Int) {
        step(.driver(.d(driver), .accept), .accepted(number, by: driver))
    }
    mutating func refuse(_ number: UInt32, _ driver: Int, then next: TaxiService.Effect) {
        step(.driver(.d(driver), .refuse), .refused(.r(number), driver: .d(driver), zone: ZoneID(0)), next)
    }

    /// Kinds of the wrong decisions, in the order of detection.
    var violations: [ViolationKind] { judge.firstWrong.map(\.kind) }
}

// Short names for hand-made streams.
extension DriverID {
    static func d(_ number: Int) -> DriverID { DriverID(number: number) }
}

extension RequestID {
    static func r(_ number: UInt32) -> RequestID { RequestID(number) }
}

extension TaxiService.Effect {
    /// An acceptance in zone 0.
    static func accepted(
        _ number: UInt32, by driver: Int, wait: SimDuration = .seconds(60), price: Money = .zero
    ) -> TaxiService.Effect {
        .accepted(
            .r(number), client: ClientID(number), driver: .d(driver), zone: ZoneID(0), wait: wait, price: price)
    }
}

@Suite("The taxi checker on hand-written streams: the choice of drivers")
struct TaxiCheckerChoiceTests {
    @Test("I11: a finding names the overtaken driver, with the history of the queue")
    func overtaking() throws {
        var stream = CheckedStream()
        for driver in 1...3 { stream.start(driver) }
        stream.request(1, offeredTo: 1)
        stream.request(2, offeredTo: 3)
        #expect(stream.violations == [.wrongDriver])
        let wrong = try #require(stream.judge.firstWrong.first)
        #expect(wrong.number == 5 && wrong.time == .zero + .seconds(5))
        #expect(wrong.actual == "c3 request: offered r2, d3 in Z0")
        #expect(wrong.expected == "r2, d2 in Z0, the first eligible (T03)")
        #expect(
            wrong.history == [
                "1.000 s: d1 joins the tail", "2.000 s: d2 joins the tail", "3.000 s: d3 joins the tail",
                "4.000 s: d1 is offered r1",
            ])
    }

    @Test("T03: nearer zones come first, and zones beyond the search limit never")
    func zones() {
        var stream = CheckedStream()
        stream.start(1, in: 2)
        stream.start(2, in: 1)
        stream.request(1, offeredTo: nil)
        #expect(stream.violations == [.waitsInVain])
        var near = CheckedStream(searchZones: 2)
        near.start(1, in: 2)
        near.request(1, offeredTo: nil)
        #expect(near.judge.wrong == 0)
        near.step(
            .driver(.d(2), .start(at: Position(ZoneID(1)), taxi: TaxiID(1))), .driverStarted(.d(2), zone: ZoneID(1)),
            .offered(.r(1), driver: .d(1), zone: ZoneID(2)))
        #expect(near.violations == [.driverOutOfReach])
    }

    @Test("T05, I03, D01: a driver has one offer at a time, and only in a queue")
    func twice() {
        var stream = CheckedStream()
        stream.start(1)
        stream.request(1, offeredTo: 1)
        stream.request(2, offeredTo: 1)
        #expect(stream.violations == [.driverAskedTwice])
        stream.request(3, offeredTo: 4)
        #expect(stream.violations == [.driverAskedTwice, .driverNotInQueue])
        stream.accept(1, 1)
        stream.request(4, offeredTo: 1)
        #expect(stream.violations == [.driverAskedTwice, .driverNotInQueue, .driverAskedTwice])
    }

    @Test("T03: a driver who refused gets the ride again only after joining again")
    func tried() {
        var stream = CheckedStream()
        stream.start(1)
        stream.request(1, offeredTo: 1)
        stream.refuse(1, 1, then: .waiting(.r(1), zone: ZoneID(0)))
        #expect(stream.judge.wrong == 0)
        stream.step(
            .driver(.d(1), .move(to: Position(ZoneID(1)))), .driverMoved(.d(1), zone: ZoneID(1)),
            .offered(.r(1), driver: .d(1), zone: ZoneID(1)))
        #expect(stream.judge.wrong == 0)
        stream.step(
            .driver(.d(1), .refuse), .refused(.r(1), driver: .d(1), zone: ZoneID(1)),
            .offered(.r(1), driver: .d(1), zone: ZoneID(1)))
        #expect(stream.violations == [.refuserAskedAgain])
    }

    @Test("I14, T04: a forgotten waiting ride is wrong, and so is a younger one before an older")
    func waiting() {
        var stream = CheckedStream()
        stream.request(1, offeredTo: nil)
        stream.request(2, offeredTo: nil)
        stream.step(
            .driver(.d(1), .start(at: Position(ZoneID(0)), taxi: TaxiID(0))), .driverStarted(.d(1), zone: ZoneID(0)),
            .offered(.r(2), driver: .d(1), zone: ZoneID(0)))
        #expect(stream.violations == [.rideOvertaken])
        stream.start(2)
        #expect(stream.violations == [.rideOvertaken, .waitingForgotten])
    }

    @Test("T04: a request that is neither offered nor waiting, or unanswered, is reported as lost")
    func lost() {
        var stream = CheckedStream()
        let zone = ZoneID(0)
        let request = TaxiService.ClientAction.request(from: Position(zone), to: Position(zone), party: 1, share: false)
        stream.step(
            .client(ClientID(1), request),
            .requested(.r(1), client: ClientID(1), from: Position(zone), to: Position(zone), party: 1, share: false))
        #expect(stream.violations == [.requestLost])
        stream.step(.client(ClientID(2), request))
        #expect(stream.violations == [.requestLost, .requestLost])
        stream.step(.client(ClientID(3), request), .clientRejected(ClientID(3), request, .alreadyRiding))
        #expect(stream.violations == [.requestLost, .requestLost, .requestLost])
    }

    @Test("A driver passed over repeatedly counts as forgotten, so that one error is not counted for ever")
    func resynchronises() {
        var stream = CheckedStream()
        for driver in 1...6 { stream.start(driver) }
        for number: UInt32 in 1...5 { stream.request(number, offeredTo: Int(number) + 1) }
        #expect(stream.violations == [.wrongDriver, .wrongDriver, .wrongDriver])
        // The driver's own move brings d1 back.
        stream.step(
            .driver(.d(1), .move(to: Position(ZoneID(1)))), .driverMoved(.d(1), zone: ZoneID(1)))
        stream.request(6, offeredTo: nil)
        #expect(stream.judge.wrong(of: .waitsInVain) == 1)
    }

    @Test("All wrong decisions are counted, and the first ten are kept")
    func tenAreKept() {
        var stream = CheckedStream(drivers: 30)
        for number: UInt32 in 1...20 { stream.request(number, offeredTo: 1) }
        #expect(stream.judge.wrong == 20 && stream.judge.firstWrong.count == 10)
    }
}
