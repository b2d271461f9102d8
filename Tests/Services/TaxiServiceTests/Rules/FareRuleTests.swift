import CityModel
import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("P01, P02: prices by time, hours, days and groups of zones")
struct FareRuleTests {
    private typealias Additions = TaxiRules.FareAdditions
    private typealias Surcharge = TaxiRules.Surcharge

    /// Returns rules with additions. A to B takes 6 min and 2.4 km, A to C 10 min and 4.0 km (`TestCity.abc`).
    private func rules(
        perKilometre: Int64 = 110, limit: Bool = false, _ change: (inout Additions) -> Void
    ) -> TaxiRules {
        TaxiRules.with {
            $0.fare.perKilometre = Money(cents: perKilometre)
            if !limit { $0.fareLimit = nil }
            change(&$0.fareAdditions)
        }
    }

    /// Returns the price in the event `accepted` of a ride that is requested at `second`.
    private func price(
        _ ride: String, at second: Int = 1, rules: TaxiRules, _ city: TestCity = .abc
    ) throws -> String {
        var street = StepRunner(city, rules: rules, drivers: 1)
        let line = try street.run("0 d1 start A", "\(second) c1 request \(ride)", "\(second + 1) d1 accept").first ?? ""
        return String(line.split(separator: "=").last ?? "")
    }

    private func group(_ name: String, _ zones: Int...) -> TaxiRules.ZoneGroup {
        TaxiRules.ZoneGroup(name: name, zones: zones.map { ZoneID($0) })
    }

    @Test("A length in kilometres has one decimal, or three if one is not exact")
    func kilometres() {
        let lengths: [Int64] = [0, 100, 1_000, 1_049, 1_050, 12_300]
        let texts = lengths.map { ExactDecimal.kilometresText(ofMetres: $0) }
        #expect(texts == ["0.0", "0.1", "1.0", "1.049", "1.050", "12.3"])
    }

    @Test("P01: minutes of the promised travel time are charged besides kilometres, in the traffic of the hour")
    func perMinute() throws {
        let rules = rules { $0.perMinute = Money(cents: 35) }
        #expect(try price("A C", rules: rules) == "11.20", "3.30 + 4.40 + 10 × 0.35")
        var city = TestCity.abc
        city.doubledHourFactors = [2, 3] + Array(repeating: 2, count: 22)
        #expect(try price("A C", at: 3_599, rules: rules, city) == "11.20")
        #expect(try price("A C", at: 3_600, rules: rules, city) == "12.95", "15 min from one o'clock on")
    }

    @Test("P01: the sum for minutes and kilometres is rounded once, half a cent up")
    func rounding() throws {
        let city = TestCity(milliseconds: [[30_000]], metres: [[100]])
        let rules = rules(perKilometre: 5) { $0.perMinute = Money(cents: 1) }
        #expect(try price("A A", rules: rules, city) == "3.31", "330 + 0.5 + 0.5 cents")
        let less = TestCity(milliseconds: [[29_999]], metres: [[99]])
        #expect(try price("A A", rules: rules, less) == "3.31", "330 + 0.495 + 0.499… cents")
        let least = TestCity(milliseconds: [[29_999]], metres: [[0]])
        #expect(try price("A A", rules: rules, least) == "3.30")
    }

    @Test("P01: with fare.slowerThanKmh only minutes beyond the travel time at that speed are charged")
    func waiting() throws {
        let rules = rules {
            $0.perMinute = Money(cents: 60)
            $0.metresPerHourWithoutWaiting = 30_000
        }
        #expect(try price("A C", rules: rules) == "8.90", "4 km at 30 km/h are 8 of 10 min")
        let fast = TestCity(milliseconds: [[479_999]], metres: [[4_000]])
        #expect(try price("A A", rules: rules, fast) == "7.70", "nothing is given back for a fast way")
    }

    @Test("P01: a mile is exactly 1,609.344 m")
    func miles() throws {
        let rules = rules(perKilometre: 0) { $0.perMile = Money(cents: 160_934) }
        let cost = { metres in
            try self.price("A A", rules: rules, TestCity(milliseconds: [[60_000]], metres: [[metres]]))
        }
        #expect(try cost(1_000) == "1003.30", "999.997… + 3.30")
        #expect(try cost(1_609_344) == "1609343.30", "a thousand miles")
    }

    @Test("P01: the price is always the sum of all terms rounded to the nearest cent")
    func nearestCent() {
        let seed: UInt64 = 9
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            var rules = TaxiRules()
            rules.fare = TaxiRules.Tariff(
                flagFall: Money(cents: Int64(random.below(1_000))), perKilometre: Money(cents: Int64(random.below(500)))
            )
            let (perMile, perMinute) = (Int64(random.below(500)), Int64(random.below(100)))
            (rules.fareAdditions.perMile, rules.fareAdditions.perMinute) = (
                Money(cents: perMile), Money(cents: perMinute)
            )
            let metres = Int64(random.below(100_000))
            let microseconds = Int64(random.below(7_200_000_000))
            let price = MeteredCents(
                MeterRates(rules), rules.fareAdditions, metres: metres, promised: .microseconds(microseconds)
            ).money
            // The unit is 1 / (201,168 × 60,000,000) of a cent.
            let exact =
                Int128(rules.fare.thousandthsOfCents(metres: metres)) * 201_168 * 60_000
                + Int128(perMile * metres * 125) * 60_000_000
                + Int128(perMinute) * Int128(microseconds) * 201_168
            let difference = 2 * (Int128(price.cents) * 201_168 * 60_000_000 - exact)
            #expect(-201_168 * 60_000_000 < difference && difference <= 201_168 * 60_000_000, "seed \(seed)")
        }
    }

    @Test("P01: without additions the metered price is that of the tariff")
    func plain() {
        for metres: Int64 in [0, 4, 5, 1_049, 1_050, 2_000_000] {
            let tariff = TaxiRules().fare
            let cents = MeteredCents(MeterRates(TaxiRules()), Additions(), metres: metres, promised: .hours(3))
            #expect(cents.money == tariff.price(metres: metres))
        }
    }

    @Test("P01: the end of a surcharge's hours is not included, also past midnight")
    func hours() throws {
        let rules = rules { additions in
            var night = Surcharge(name: "night", amount: Money(cents: 50))
            (night.hours.from, night.hours.until) = (.hours(20), .hours(6))
            var lunch = Surcharge(name: "lunch", amount: Money(cents: 200))
            (lunch.hours.from, lunch.hours.until) = (.hours(12), .hours(13))
            additions.surcharges = [night, lunch, Surcharge(name: "tax", amount: Money(cents: 7))]
        }
        for (second, expected) in [
            (0, "8.27"), (21_599, "8.27"), (21_600, "7.77"), (43_199, "7.77"), (43_200, "9.77"), (46_799, "9.77"),
            (46_800, "7.77"), (71_999, "7.77"), (72_000, "8.27"), (86_400 + 43_200, "9.77"),
        ] { #expect(try price("A C", at: second, rules: rules) == expected, "\(second) s") }
    }

    @Test("P01: the day of a surcharge is that of the departure, counted from the run's first weekday")
    func days() {
        var rush = Surcharge(name: "rush", amount: Money(cents: 100))
        rush.hours.days = .weekdays
        (rush.hours.from, rush.hours.until) = (.hours(22), .hours(2))
        let clock = TravelClock(
            city: TestCity.abc.city, clockAtStart: .hours(12), days: RunDays(weekdayAtStart: .friday))
        let isDue = { hours in rush.hours.contains(Fares.CalendarTime(.zero + .hours(hours), clock)) }
        #expect(
            [9, 10, 11, 12, 13, 14].map(isDue) == [false, true, true, false, false, false], "Friday until midnight")
        #expect([58, 60, 61, 62].map(isDue) == [false, true, true, false], "Monday from midnight on")
        #expect(clock.day(at: .zero + .hours(11)) == .friday && clock.day(at: .zero + .hours(12)) == .saturday)
        #expect(TravelClock(city: clock.city, clockAtStart: .zero).day(at: .zero) == nil)
    }

    @Test("P01: a holiday has the surcharges for holidays and none for weekdays")
    func holidays() throws {
        // A Friday, at noon.
        let christmas = try #require(CalendarDate("2026-12-25"))
        var (weekdays, holidays) = (
            Surcharge(name: "w", amount: Money(cents: 100)), Surcharge(name: "h", amount: Money(cents: 100))
        )
        (weekdays.hours.days, holidays.hours.days) = (.weekdays, .holidays)
        for (listed, isDue) in [([], (true, false)), ([christmas], (false, true))] {
            let clock = TravelClock(
                city: TestCity.abc.city, clockAtStart: .hours(12), days: RunDays(start: christmas, holidays: listed))
            let moment = Fares.CalendarTime(.zero + .hours(2), clock)
            #expect((weekdays.hours.contains(moment), holidays.hours.contains(moment)) == isDue)
            #expect(!holidays.hours.contains(Fares.CalendarTime(.zero + .hours(12), clock)), "Saturday")
        }
    }

    @Test("P01: a surcharge may be limited to rides from or to a group, and to metered or flat rides")
    func kindsOfRides() throws {
        let rules = rules { additions in
            var bridge = Surcharge(name: "bridge", amount: Money(cents: 80))
            bridge.zones = group("b", 1)
            var metered = Surcharge(name: "metered", amount: Money(cents: 1))
            metered.rides = .metered
            var flat = Surcharge(name: "flat", amount: Money(cents: 3))
            flat.rides = .flat
            additions.surcharges = [bridge, metered, flat]
            additions.flat = [
                TaxiRules.FlatFare(price: Money(cents: 5_200), between: group("c", 2), and: group("b", 1))
            ]
        }
        #expect(try price("A C", rules: rules) == "7.71")
        #expect(try price("A B", rules: rules) == "6.75", "5.94 + 0.80 + 0.01")
        #expect(try price("B C", rules: rules) == "52.83")
        #expect(try price("C B", rules: rules) == "52.83", "in both directions")
        #expect(try price("B B", rules: rules) == "5.21", "within one group there is no flat price")
    }

    @Test("P02: the limit, if there is one, includes flat prices, minutes and surcharges")
    func limit() throws {
        let change = { (additions: inout Additions) in
            additions.perMinute = Money(cents: 100)
            additions.surcharges = [Surcharge(name: "s", amount: Money(cents: 100))]
            additions.flat = [TaxiRules.FlatFare(price: Money(cents: 900), between: group("a", 0), and: group("c", 2))]
        }
        #expect(try price("A B", rules: rules(limit: true, change)) == "9.80", "5.00 + 2.4 × 2.00, not 12.94")
        #expect(try price("A B", rules: rules(change)) == "12.94")
        #expect(try price("A C", rules: rules(limit: true, change)) == "10.00", "below 13.00")
    }

    @Test("R01, R03, P01: the price of a reservation depends on the hour of departure, also after a change")
    func reservation() throws {
        let rules = rules { additions in
            var evening = Surcharge(name: "evening", amount: Money(cents: 400))
            (evening.hours.from, evening.hours.until) = (.hours(5), .hours(6))
            additions.surcharges = [evening]
        }
        for (change, price) in [(nil, "7.70"), ("2 c1 changeReservation r1 departure 18000", "11.70")] {
            var street = StepRunner(rules: rules, drivers: 1)
            try street.run(["0 d1 start A", "1 c1 reserve A C departure 14400"] + (change.map { [$0] } ?? []))
            try street.wait(until: change == nil ? 13_801 : 17_401)
            let line = try street.run("\(change == nil ? 13_802 : 17_402) d1 accept").first
            #expect(line?.hasSuffix("price=\(price)") == true, "\(line ?? "")")
        }
    }

    @Test("S05: a shared route is priced by its length and time; a flat price must apply to every party")
    func shared() throws {
        let rules = rules { additions in
            additions.perMinute = Money(cents: 50)
            additions.surcharges = [Surcharge(name: "tax", amount: Money(cents: 50))]
        }
        var street = try StepRunner(rules: rules, drivers: 1, after: "0 d1 start A", "1 c1 request A C share")
        // Alone 13.20 and 9.44; the route (A, A, B, C) is 5.4 km and 14 min: 3.30 + 5.94 + 7.00, and the tax once.
        #expect(try street.run("2 c2 join r1 B 1") == ["joined r2 c2 ride=r1;price=6.98"])
        try street.run("3 d1 accept", "4 d1 pickUp c1", "5 d1 pickUp c2")
        #expect(try street.run("6 c1 pay card") == ["paid r1 c1 d1 by=card;price=9.76"], "together 16.74")
    }

    @Test("T11: the route driven is priced by its own promised time at the hour of the request")
    func interrupted() throws {
        var city = TestCity.abc
        city.doubledHourFactors = [2, 4] + Array(repeating: 2, count: 22)
        let rules = rules { $0.perMinute = Money(cents: 50) }
        var street = StepRunner(city, rules: rules, drivers: 1)
        try street.run("0 d1 start A", "3590 c1 request A C", "3591 d1 accept", "3650 d1 pickUp")
        #expect(
            try street.run("3900 d1 interrupt B clientWish")
                == ["interrupted r1 c1 d1 B because=clientWish;price=8.94"], "3.30 + 2.64 + 6 min of hour 0")
    }
}
