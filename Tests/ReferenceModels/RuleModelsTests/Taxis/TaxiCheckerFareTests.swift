import Quantities
import TaxiService
import Testing

@testable import RuleModels

@Suite("The taxi checker on hand-written streams: prices, waits and payments")
struct TaxiCheckerFareTests {
    private let zone = ZoneID(0)
    private let client = ClientID(1)
    /// One kilometre within the zone: 3.30 + 1.10, two minutes.
    private let price = Money(cents: 440)
    private let wait = SimDuration.seconds(120)

    /// c2's request r1, offered to d1 in its zone.
    private func offered(knowsWays: Bool = true) -> CheckedStream {
        var stream = CheckedStream(knowsWays: knowsWays)
        stream.start(1)
        stream.request(1, offeredTo: 1)
        return stream
    }

    private func accepted(price: Money? = nil, knowsWays: Bool = true) -> CheckedStream {
        var stream = offered(knowsWays: knowsWays)
        stream.step(.driver(.d(1), .accept), .accepted(1, by: 1, wait: wait, price: price ?? self.price))
        return stream
    }

    private func paid(_ price: Money, by means: TaxiService.PaymentMeans = .card) -> TaxiService.Effect {
        .paid(.r(1), client: client, driver: .d(1), by: means, price: price)
    }

    private let payment = TaxiService.Command.client(ClientID(1), .pay(.card, fails: false))

    @Test("P01, T06: an acceptance must report the fare and the driving time to the pickup")
    func accepting() throws {
        #expect(accepted().judge.wrong == 0)
        for (wrongPrice, wrongWait, kind, told, right) in [
            (Money(cents: 4_400), wait, ViolationKind.wrongPrice, "price 44.00", "price 4.40 (P01, P02)"),
            (Money(cents: 441), wait, .wrongPrice, "price 4.41", "price 4.40 (P01, P02)"),
            (Money(cents: -440), wait, .wrongPrice, "price -4.40", "price 4.40 (P01, P02)"),
            (price, .seconds(121), .wrongWait, "wait 121.000 s", "wait 120.000 s (T06)"),
            (price, wait + .microseconds(1), .wrongWait, "wait 120.000001 s", "wait 120.000 s (T06)"),
            (Money(cents: 1), .zero, .wrongPrice, "price 0.01", "price 4.40 (P01, P02)"),
        ] {
            var stream = offered()
            stream.step(.driver(.d(1), .accept), .accepted(1, by: 1, wait: wrongWait, price: wrongPrice))
            let wrong = try #require(stream.judge.firstWrong.first)
            #expect(stream.violations == [kind] && wrong.expected == right)
            #expect(wrong.actual == "d1 accept: accepted r1, \(told)")
        }
    }

    @Test("A wrong price is adopted, so that it counts once until it changes")
    func followed() {
        var stream = accepted(price: Money(cents: 441))
        stream.step(payment, paid(Money(cents: 441)))
        #expect(stream.violations == [.wrongPrice])
        var other = accepted(price: Money(cents: 441))
        other.step(payment, paid(price))
        #expect(other.violations == [.wrongPrice, .wrongPrice])
        #expect(other.judge.firstWrong[1].expected == "price 4.41 (P03)")
    }

    @Test("P03: a ride is paid once, at its price, by the means that the client named, to its driver")
    func paying() {
        var stream = accepted()
        stream.step(payment, paid(price))
        #expect(stream.judge.wrong == 0)
        stream.step(payment, paid(price))
        #expect(stream.violations == [.commandNotRefused], "alreadyPaid")
        for effect in [
            paid(Money(cents: 441)), paid(price, by: .cash),
            .paid(.r(1), client: client, driver: .d(2), by: .card, price: price),
            .paid(.r(7), client: client, driver: .d(1), by: .card, price: price),
            .paymentFailed(.r(1), client: client, driver: .d(1), by: .card, price: price),
        ] {
            var stream = accepted()
            stream.step(payment, effect)
            #expect(stream.judge.wrong == 1, "\(effect)")
            #expect(stream.violations == [effect == paid(Money(cents: 441)) ? .wrongPrice : .wrongPayment])
        }
    }

    @Test("T11, P03: a client who gets out early pays for the distance driven, and owes it until then")
    func interrupting() {
        var stream = accepted()
        stream.step(.driver(.d(1), .pickUp(.none)), .pickedUp(.r(1), client: client, driver: .d(1)))
        let end = TaxiService.Command.driver(.d(1), .interrupt(at: Position(ZoneID(1)), because: .clientWish))
        func interrupted(_ price: Money) -> TaxiService.Effect {
            .interrupted(.r(1), client: client, driver: .d(1), zone: ZoneID(1), because: .clientWish, price: price)
        }
        var dear = CheckedStream(knowsWays: true)
        swap(&dear, &stream)
        dear.step(end, interrupted(Money(cents: 550)))
        #expect(dear.judge.wrong == 0, "2 km")
        dear.step(payment, paid(Money(cents: 551)))
        #expect(dear.violations == [.wrongPrice])
        dear.step(payment, paid(Money(cents: 550)))
        #expect(dear.violations == [.wrongPrice, .commandNotRefused], "noRide")
    }

    @Test("P04: the final ledger must equal the reported payments, cent by cent")
    func ledger() {
        var stream = accepted()
        stream.step(payment, paid(price))
        stream.judge.finish(ledgerTotals: FareTotals(escrow: price))
        #expect(stream.judge.wrong == 0)
        stream.step(.driver(.d(1), .pickUp(.none)), .pickedUp(.r(1), client: client, driver: .d(1)))
        stream.step(.driver(.d(1), .conclude), .concluded(.r(1), client: client, driver: .d(1), zone: zone))
        stream.judge.finish(ledgerTotals: FareTotals(drivers: price))
        #expect(stream.judge.wrong == 0)
        #expect(stream.judge.fareChecks.drivenRides == 1 && stream.judge.fareChecks.drivenPrice == price)
        stream.judge.finish(ledgerTotals: FareTotals(drivers: price - Money(cents: 1)))
        #expect(stream.violations == [.moneyLost])
        #expect(stream.judge.firstWrong[0].expected == "escrow 0.00, drivers 4.40, authority 0.00 (P04)")
    }

    @Test("Without travel times, the first reported price is right unless it is negative")
    func withoutWays() {
        var stream = accepted(price: Money(cents: 4_400), knowsWays: false)
        stream.step(payment, paid(Money(cents: 4_400)))
        #expect(stream.judge.wrong == 0)
        var changing = accepted(price: Money(cents: 4_400), knowsWays: false)
        changing.step(payment, paid(price))
        #expect(changing.violations == [.wrongPrice])
        #expect(accepted(price: Money(cents: -1), knowsWays: false).violations == [.wrongPrice])
    }

    @Test("R01, T01: a reservation reports the requested departure, party and sharing")
    func figures() {
        let departure = SimTime.zero + .hours(3)
        let reserve = TaxiService.Command.client(
            client, .reserve(from: Position(zone), to: Position(zone), party: 2, share: true, departure: departure))
        func reserved(_ departure: SimTime, share: Bool = true, party: TaxiService.TravelParty = 2)
            -> TaxiService.Effect
        {
            .reserved(
                .r(1), client: client, from: Position(zone), to: Position(zone), departure: departure, share: share,
                party: party)
        }
        for (effect, right) in [
            (reserved(departure), nil),
            (reserved(departure + .seconds(1)), "departure 10800.000 s (R01, R03)"),
            (reserved(departure, share: false), "shared (T01, R03)"),
            (reserved(departure, party: 3), "party of 2 (T01)"),
        ] {
            var stream = CheckedStream(knowsWays: true)
            stream.step(reserve, effect)
            #expect(stream.judge.firstWrong.map(\.expected) == [right].compactMap { $0 })
            #expect(stream.violations == (right == nil ? [] : [.wrongFigure]))
        }
    }
}
