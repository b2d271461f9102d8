import CityModel
import Quantities
import TaxiService
import Testing

@testable import RuleModels

/// Expected values are computed by hand from the rule book: A to B 6 min and 2.4 km, A to C 10 min and 4.0 km, B to C 5
/// min and 2.0 km; within a zone 3 min and 1.0 km.
@Suite("The model of fares and waits")
struct FareModelTests {
    private static let (a, b, c) = (ZoneID(0), ZoneID(1), ZoneID(2))

    private static func clock(hourFactors: [Double] = [], weekday: CalendarDate.Weekday? = nil) -> TravelClock {
        let minutes = [3, 6, 10, 6, 3, 5, 10, 5, 3].map { ExactDecimal(digits: $0) }
        let kilometres = [10, 24, 40, 24, 10, 20, 40, 20, 10].map { ExactDecimal(digits: $0, decimals: 1) }
        let city = City.table(
            name: "abc", zoneNames: ["A", "B", "C"], minutes: minutes, kilometres: kilometres, hourFactors: hourFactors)
        let days = weekday.map { RunDays(weekdayAtStart: $0) } ?? RunDays()
        return TravelClock(city: city, clockAtStart: .hours(8), days: days)
    }

    private static func model(
        _ clock: TravelClock = clock(), _ change: (inout TaxiRules) -> Void = { _ in }
    ) -> FareModel {
        var rules = TaxiRules()
        change(&rules)
        return FareModel(rules, ZoneTable(clock))
    }

    private static func cents(_ model: FareModel, to zone: ZoneID, at time: SimTime = .zero) -> Int64 {
        model.fare(from: a, to: zone, at: time).price.cents
    }

    @Test("P01, P02: a fare is flag fall plus kilometres, rounded half up, up to the legal limit")
    func tariff() {
        let model = Self.model()
        #expect(Self.cents(model, to: Self.b) == 594 && Self.cents(model, to: Self.c) == 770)
        #expect(Self.cents(Self.model { $0.fare.perKilometre = Money(cents: 101) }, to: Self.b) == 572, "572.4")
        #expect(Self.cents(Self.model { $0.fare.flagFall = Money(cents: 900) }, to: Self.b) == 980, "5.00 + 2.4 × 2.00")
    }

    @Test("P01: minutes count in the traffic of the hour, or only slow ones below a speed; miles count")
    func additions() {
        let slow = Self.clock(hourFactors: Array(repeating: 1, count: 9) + Array(repeating: 1.25, count: 15))
        let perMinute = Self.model(slow) {
            $0.fareLimit = nil
            $0.fareAdditions.perMinute = Money(cents: 35)
        }
        #expect(Self.cents(perMinute, to: Self.b) == 594 + 210)
        #expect(
            Self.cents(perMinute, to: Self.b, at: .zero + .hours(1)) == 594 + 263, "7.5 min from nine o'clock on: 262.5"
        )
        let waiting = Self.model(slow) {
            $0.fareLimit = nil
            $0.fareAdditions.perMinute = Money(cents: 60)
            $0.fareAdditions.metresPerHourWithoutWaiting = 30_000
        }
        #expect(Self.cents(waiting, to: Self.b) == 594 + 72, "2.4 km at 30 km/h are 4.8 of 6 min")
        let miles = Self.model {
            $0.fare.perKilometre = .zero
            $0.fareAdditions.perMile = Money(cents: 160_934)
        }
        #expect(Self.cents(miles, to: Self.c) == 1_300, "limited to 5.00 + 4 × 2.00")
    }

    @Test("Z04, P01: minutes follow the factor of the weekday, or of holidays")
    func factorsByDay() throws {
        // Saturdays are twice as slow, holidays three times.
        let factors = (0..<192).map { $0 / 24 == 5 ? 2.0 : $0 / 24 == 7 ? 3 : 1 }
        let city = Self.clock(hourFactors: factors).city
        let friday = try #require(CalendarDate("2026-12-25"))
        for (holidays, expected) in [([], [1, 2, 1]), ([friday], [3, 2, 1])] {
            let days = RunDays(start: friday, holidays: holidays)
            let clock = TravelClock(city: city, clockAtStart: .hours(8), days: days)
            let model = Self.model(clock) {
                $0.fareLimit = nil
                $0.fareAdditions.perMinute = Money(cents: 10)
            }
            let ways = TravelRouter(clock: clock)
            for (day, factor) in expected.enumerated() {
                let time = SimTime.zero + .days(Int64(day))
                #expect(Self.cents(model, to: Self.b, at: time) == 594 + 60 * Int64(factor), "day \(day)")
                #expect(
                    ways.travelTime(from: Position(Self.a), to: Position(Self.b), at: time)
                        == .minutes(6 * Int64(factor)))
            }
        }
    }

    @Test("P01: surcharges depend on hour, day, zone and kind of ride; flat fares apply both ways")
    func surcharges() {
        let clock = Self.clock(weekday: .friday)
        let airport = TaxiRules.ZoneGroup(name: "airport", zones: [Self.c])
        let town = TaxiRules.ZoneGroup(name: "town", zones: [Self.a, Self.b])
        let model = Self.model(clock) {
            var (night, weekend, fee) = (
                TaxiRules.Surcharge(name: "night", amount: Money(cents: 50)),
                TaxiRules.Surcharge(name: "weekend", amount: Money(cents: 70)),
                TaxiRules.Surcharge(name: "fee", amount: Money(cents: 175))
            )
            (night.hours.from, night.hours.until, night.rides) = (.hours(20), .hours(6), .metered)
            weekend.hours.days = .weekend
            (fee.zones, fee.payee) = (airport, .authority)
            $0.fareAdditions.surcharges = [night, weekend, fee]
            $0.fareAdditions.flat = [TaxiRules.FlatFare(price: Money(cents: 900), between: airport, and: town)]
            $0.fareLimit = nil
        }
        func fare(_ from: ZoneID, _ to: ZoneID, _ hours: Int64) -> [Int64] {
            let fare = model.fare(from: from, to: to, at: .zero + .hours(hours))
            return [fare.price.cents, fare.authority.cents]
        }
        #expect(fare(Self.a, Self.b, 0) == [594, 0])
        #expect(fare(Self.a, Self.b, 12) == [644, 0], "from eight in the evening")
        #expect(fare(Self.a, Self.b, 16) == [714, 0], "Saturday, at midnight")
        #expect(fare(Self.a, Self.b, 22) == [664, 0], "Saturday, at six")
        #expect(fare(Self.a, Self.c, 12) == [1_075, 175] && fare(Self.c, Self.b, 12) == [1_075, 175], "no night")
        #expect(fare(Self.c, Self.c, 12) == [440 + 50 + 175, 175], "within the airport by the meter")
    }

    @Test("P01: the first period at the departure decides the rates; the minimum holds for the meter")
    func periods() {
        let model = Self.model(Self.clock(weekday: .friday)) {
            var (night, weekend) = (TaxiRules.Period(name: "night"), TaxiRules.Period(name: "weekend"))
            (night.hours.from, night.hours.until, night.percent) = (.hours(22), .hours(6), ExactDecimal(digits: 25))
            (weekend.hours.days, weekend.perKilometre) = (.weekend, Money(cents: 200))
            $0.fareAdditions.periods = [night, weekend]
            $0.fareAdditions.minimum = Money(cents: 600)
            $0.fareLimit = nil
        }
        func cents(_ hours: Int64) -> Int64 { Self.cents(model, to: Self.b, at: .zero + .hours(hours)) }
        #expect(cents(0) == 600, "at least 6.00, not 5.94")
        #expect(cents(14) == 743 && cents(17) == 743, "from ten in the evening, also on Saturday: 7.425")
        #expect(cents(22) == 810, "Saturday at six: 3.30 + 2.4 × 2.00")
    }

    @Test("S04, S05: parties share the fastest route's price in proportion to their prices alone")
    func shares() {
        let model = Self.model()
        let parties = ModelParties(from: Self.a, to: [Self.c, Self.b])
        // A, A, B, C: 3 + 6 + 5 min and 1.0 + 2.4 + 2.0 km for 9.24, with prices alone of 7.70 and 5.94.
        #expect(model.route(of: parties).lastStop == Self.c && model.route(of: parties).driveMilliseconds == 660_000)
        let shares = model.shares(of: parties, at: .zero)
        #expect([shares[0].price.cents, shares[1].price.cents] == [522, 402], "521.6… and 402.3…")
        let three = FareModel.split(100, among: 3, by: [70, 70, 70, 0])
        #expect([three[0], three[1], three[2]] == [34, 33, 33], "the odd cent goes to the first")
        let capped = FareModel.split(1_000, among: 2, by: [300, 301, 0, 0])
        #expect([capped[0], capped[1]] == [300, 301], "nobody pays more than alone")
    }

    @Test("S02: exactly 1.4 times the direct time is allowed, and no more")
    func sameWay() {
        // A, A, B, C: the first passenger, who goes to C, is on board 14 min instead of 10; one who goes to B, 9
        // instead of 6.
        #expect(Self.model().isSameWay(ModelParties(from: Self.a, to: [Self.c, Self.c])) == true, "13 min")
        #expect(!Self.model().isSameWay(ModelParties(from: Self.a, to: [Self.b, Self.c])), "9 of 6 min")
        #expect(Self.model().isSameWay(ModelParties(from: Self.a, to: [Self.c, Self.b])), "14 of 10 min")
        let less = Self.model { $0.sharingDetourMax = ExactDecimal(digits: 139, decimals: 2) }
        #expect(!less.isSameWay(ModelParties(from: Self.a, to: [Self.c, Self.b])))
    }

    @Test("T06: the wait is the time to the first pickup and between pickups, in the traffic of the hour")
    func waits() {
        let model = Self.model(
            Self.clock(hourFactors: Array(repeating: 1, count: 9) + Array(repeating: 1.1, count: 15)))
        #expect(model.wait(from: Self.b, toPickup: 0, in: Self.a, at: .zero) == .minutes(6))
        #expect(model.wait(from: Self.b, toPickup: 2, in: Self.a, at: .zero) == .minutes(12))
        #expect(
            model.wait(from: Self.b, toPickup: 1, in: Self.a, at: .zero + .hours(1)) == .seconds(594), "9 × 1.1 min")
    }
}
