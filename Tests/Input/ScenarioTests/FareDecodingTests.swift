import InputFiles
import Quantities
import Testing

@testable import Scenario
@testable import TaxiService

@Suite("Fares of a scenario")
struct FareDecodingTests {
    private static let fares = """
        start: {date: 2019-06-05}
        currency: USD
        rules:
          fare.limit: none
          fare: {perMile: 2.50, perMinute: 0.50, slowerThanKmh: 19.312}
          fare.groups: {east: [A], west: [B]}
          fare.minimum: 4.50
          fare.waiting: {perMinute: 0.55, freeMinutes: 1.5}
          fare.periods:
            - {name: late, from: "22:00", until: "05:00", percent: 12.5}
            - {name: Sunday, days: sunday, flagFall: 5, minimum: 0}
          fare.flat: [{between: [east, west], price: 1000000.00}]
          fare.surcharges:
            - {name: night, amount: 0.50, from: "20:00", until: "06:00", rides: metered}
            - {name: rush hour, amount: 1, days: [monday, friday], zones: west, at: pickup, from: "16:00", to: authority}
            - {name: weekend, amount: 0, days: weekend, rides: flat}
        """

    @Test("P01, P02: all parts of a tariff are read as written, also by --set")
    func fares() throws {
        let setup = try Samples.setup(adding: FareDecodingTests.fares)
        let additions = setup.rules.fareAdditions
        #expect(setup.rules.fareLimit == nil && setup.currency == "USD")
        #expect(additions.perMile == Money(cents: 250) && additions.perMinute == Money(cents: 50))
        #expect(additions.metresPerHourWithoutWaiting == 19_312)
        let (east, west) = (
            TaxiRules.ZoneGroup(name: "east", zones: [ZoneID(0)]), TaxiRules.ZoneGroup(name: "west", zones: [ZoneID(1)])
        )
        #expect(additions.flat == [TaxiRules.FlatFare(price: Money(cents: 100_000_000), between: east, and: west)])
        #expect(additions.minimum == Money(cents: 450) && additions.periods.count == 2)
        #expect(setup.rules.waitingCharge.perMinute == Money(cents: 55))
        #expect(setup.rules.waitingCharge.freeTime == .seconds(90))
        let (late, sunday) = (additions.periods[0], additions.periods[1])
        #expect(late.hours.from == .hours(22) && late.hours.until == .hours(5) && late.ownRates.isEmpty)
        #expect(late.percent == ExactDecimal(digits: 125, decimals: 1) && sunday.percent == nil)
        #expect(sunday.hours.days == DaySet(.sunday) && sunday.flagFall == Money(cents: 500))
        #expect(sunday.ownRates.map(\.name) == ["flagFall", "minimum"] && sunday.minimum == .zero)
        let (night, rush, weekend) = (additions.surcharges[0], additions.surcharges[1], additions.surcharges[2])
        #expect(night.hours.from == .hours(20) && night.hours.until == .hours(6) && night.hours.days == .all)
        #expect(night.rides == .metered)
        #expect(rush.zones == west && rush.end == .pickup && night.end == .either && rush.hours.until == .hours(24))
        #expect(rush.hours.days == [DaySet(.monday), DaySet(.friday)])
        #expect(weekend.hours.days == .weekend && weekend.amount == .zero)
        #expect(additions.surcharges.map(\.payee) == [.driver, .authority, .driver])
        let plain = try Samples.setup(overrides: ["rules.fare.perMinute=0.35", "rules.fare.limit=none", "currency=EUR"])
        #expect(plain.rules.fareAdditions.perMinute == Money(cents: 35) && plain.rules.fareLimit == nil)
        #expect(plain.currency == "EUR")
    }

    @Test(
        "A percentage or a price of 0 switches surge pricing or the charge for waiting off, also with other values set")
    func switchedOff() throws {
        let rules = """
            rules:
              dispatch.surge: {percentPerRequest: 0, maxPercent: 50}
              fare.waiting: {perMinute: 0, freeMinutes: 1.5}
            """
        let setup = try Samples.setup(adding: rules)
        #expect(setup.rules.surge.isNone && setup.rules.waitingCharge.isNone)
    }

    @Test("P02: --set removes a limit whose amounts stand in the file")
    func liftedLimit() throws {
        let text = Samples.scenario + "\nrules: {fare.limit.flagFall: 4, fare.limit.perKm: 1}"
        let source = try SourceFile(displayName: "s.yaml", text: text)
        let lifted = try ScenarioLoader.load(source, overrides: ["rules.fare.limit=none"], dataFolder: nil)
        #expect(lifted.rules.fareLimit == nil)
    }

    @Test("P01: surcharges, flat prices and currency are off by default")
    func defaults() throws {
        let setup = try Samples.setup()
        #expect(setup.rules.fareAdditions.isNone && setup.rules.fareLimit != nil && setup.currency == nil)
        #expect(setup.rules.waitingCharge.isNone && setup.clients.lateness == nil)
    }

    @Test("P01: a lesson has a date and hour of its start, fares and a currency of its own")
    func lesson() throws {
        let text = Samples.lesson.replacing(
            "rules: {} ",
            with: """
                start: {date: 2019-06-05, clock: "16:30"}
                currency: USD
                rules: {fare.surcharges: [{name: n, amount: 1, days: weekdays}]} \("")
                """)
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        #expect(lesson.start.clock == .minutes(990) && lesson.start.date?.weekday == .wednesday)
        #expect(lesson.currency == "USD" && lesson.rules.taxi.fareAdditions.surcharges.map(\.hours.days) == [.weekdays])
    }

    @Test("P01: every price without surge is within what a lesson may expect, and its shares do not overflow")
    func dearest() {
        var rules = TaxiRules()
        rules.fareAdditions.perMile = RuleBookDecoder.moneyMax
        rules.fareAdditions.perMinute = RuleBookDecoder.moneyMax
        rules.fareAdditions.metresPerHourWithoutWaiting = 200_000
        rules.fare = TaxiRules.Tariff(flagFall: RuleBookDecoder.moneyMax, perKilometre: RuleBookDecoder.moneyMax)
        var dearest = TaxiRules.Period(name: "dearest")
        dearest.percent = ExactDecimal(digits: 39_999, decimals: 2)
        // A day in free flow, a hundred times as slow.
        let cents = MeteredCents(
            MeterRates(rules, in: dearest), rules.fareAdditions, metres: 2_000_000, promised: .days(100))
        let metered = cents.money
        #expect(cents.decimals != nil, "no overflow")
        let surcharges = Int64(FareDecoder.entriesMax) * RuleBookDecoder.moneyMax.cents
        #expect(metered.cents + surcharges <= RuleBookDecoder.priceMax.cents)
        var sharers = FareSharers()
        for number in 1...4 { sharers.append(RequestID(UInt32(number)), soloPrice: RuleBookDecoder.priceMax) }
        let shares = Fares(TaxiRules()).split(RuleBookDecoder.priceMax, among: sharers)
        #expect(shares[3].cents * 4 == RuleBookDecoder.priceMax.cents)
    }
}
