import CityModel
import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("P01: periods with other rates, a minimum fare, and surcharges at one end of a ride")
struct PeriodRuleTests {
    private typealias Additions = TaxiRules.FareAdditions
    private typealias Period = TaxiRules.Period

    /// Returns rules with additions. A to B takes 6 min and 2.4 km, A to C 10 min and 4.0 km (`TestCity.abc`).
    private func rules(limit: Bool = false, _ change: (inout Additions) -> Void) -> TaxiRules {
        TaxiRules.with {
            if !limit { $0.fareLimit = nil }
            change(&$0.fareAdditions)
        }
    }

    private func period(_ name: String, _ from: Int64, _ until: Int64, _ change: (inout Period) -> Void) -> Period {
        var period = Period(name: name)
        (period.hours.from, period.hours.until) = (.hours(from), .hours(until))
        change(&period)
        return period
    }

    /// Returns the price in the event `accepted` of a ride that is requested at `second`.
    private func price(_ ride: String, at second: Int = 1, _ rules: TaxiRules) throws -> String {
        var street = StepRunner(rules: rules, drivers: 1)
        let line = try street.run("0 d1 start A", "\(second) c1 request \(ride)", "\(second + 1) d1 accept").first ?? ""
        return String(line.split(separator: "=").last ?? "")
    }

    @Test("P01: a period has its own rates from its first moment to its last, and keeps the others")
    func ownRates() throws {
        let rules = rules {
            $0.periods = [
                period("night", 1, 2) {
                    $0.perKilometre = Money(cents: 165)
                    $0.perMinute = Money(cents: 10)
                }
            ]
        }
        #expect(try price("A C", at: 3_599, rules) == "7.70", "3.30 + 4 × 1.10")
        #expect(try price("A C", at: 3_600, rules) == "10.90", "3.30 + 4 × 1.65 + 10 × 0.10")
        #expect(try price("A C", at: 7_199, rules) == "10.90")
        #expect(try price("A C", at: 7_200, rules) == "7.70")
    }

    @Test("P01: a percentage changes the meter's price before it is rounded, but no surcharge and no flat price")
    func percent() throws {
        let quarter = rules { $0.periods = [period("night", 22, 6) { $0.percent = ExactDecimal(digits: 25) }] }
        #expect(try price("A B", quarter) == "7.43", "5.94 × 1.25 = 7.425")
        var half = rules { $0.periods = [period("night", 0, 6) { $0.percent = ExactDecimal(digits: 50) }] }
        half.fare.perKilometre = Money(cents: 111)
        #expect(try price("A B", half) == "8.95", "5.964 × 1.5 = 8.946, not 5.96 × 1.5")
        let lower = rules {
            $0.periods = [period("noon", 0, 6) { $0.percent = ExactDecimal(digits: -1_255, decimals: 2) }]
            $0.surcharges = [TaxiRules.Surcharge(name: "bag", amount: Money(cents: 100))]
        }
        #expect(try price("A C", lower) == "7.73", "7.70 × 0.8745 = 6.73365, and 1.00")
        let flat = rules {
            $0.periods = [period("night", 0, 6) { $0.percent = ExactDecimal(digits: 25) }]
            let ends = ["a", "c"].enumerated().map { TaxiRules.ZoneGroup(name: $1, zones: [ZoneID(2 * $0)]) }
            $0.flat = [TaxiRules.FlatFare(price: Money(cents: 900), between: ends[0], and: ends[1])]
        }
        #expect(try price("A C", flat) == "9.00")
    }

    @Test("P01: the first period that holds counts")
    func first() throws {
        let rules = rules {
            $0.periods = [
                period("a", 1, 2) { $0.percent = ExactDecimal(digits: 100) },
                period("b", 0, 24) { $0.percent = ExactDecimal(digits: 10) },
            ]
        }
        #expect(try price("A C", at: 3_600, rules) == "15.40")
        #expect(try price("A C", at: 7_200, rules) == "8.47")
    }

    @Test("P01, P02: the minimum holds for the meter, below surcharges and the legal limit; a period may have its own")
    func minimum() throws {
        let change = { (additions: inout Additions) in
            additions.minimum = Money(cents: 700)
            additions.surcharges = [TaxiRules.Surcharge(name: "bag", amount: Money(cents: 100))]
            additions.periods = [self.period("night", 1, 2) { $0.minimum = Money(cents: 1_000) }]
        }
        #expect(try price("A A", rules(change)) == "8.00", "at least 7.00, and 1.00")
        #expect(try price("A C", rules(change)) == "8.70", "7.70, and 1.00")
        #expect(try price("A A", at: 3_600, rules(change)) == "11.00")
        #expect(try price("A A", rules(limit: true, change)) == "7.00", "5.00 + 1.0 × 2.00")
    }

    @Test("S05: parties share the route's price, which is at least the minimum")
    func sharedMinimum() throws {
        let rules = rules { $0.minimum = Money(cents: 1_200) }
        var street = try StepRunner(
            rules: rules, drivers: 1, after: "0 d1 start A", "1 c1 request A C share", "2 d1 accept",
            "3 c2 join r1 C")
        // The meter's price of the route of 5.0 km is 8.80.
        #expect(try street.run("4 c1 pay card").first?.hasSuffix("price=6.00") == true)
        #expect(try street.run("5 c2 pay card").first?.hasSuffix("price=6.00") == true)
    }

    @Test("R01, P01: a reservation has the rates of its departure, whenever it is made and accepted")
    func reservation() throws {
        let rules = rules { $0.periods = [period("evening", 4, 5) { $0.percent = ExactDecimal(digits: 50) }] }
        var street = StepRunner(rules: rules, drivers: 1)
        try street.run("0 d1 start A", "1 c1 reserve A C departure 14400")
        try street.wait(until: 13_801)
        #expect(try street.run("13802 d1 accept").first?.hasSuffix("price=11.55") == true, "from four o'clock")
    }

    @Test("P01: a surcharge may be due only where a ride begins in its zones, or only where it ends there")
    func ends() throws {
        for (end, prices) in [
            (TaxiRules.Surcharge.End.either, ["8.70", "8.70", "5.40"]), (.pickup, ["7.70", "8.70", "5.40"]),
            (.destination, ["8.70", "7.70", "5.40"]),
        ] {
            let rules = rules {
                var fee = TaxiRules.Surcharge(name: "airport", amount: Money(cents: 100))
                (fee.zones, fee.end) = (TaxiRules.ZoneGroup(name: "airport", zones: [ZoneID(2)]), end)
                $0.surcharges = [fee]
            }
            #expect(try ["A C", "C A", "C C"].map { try price($0, rules) } == prices, "\(end)")
        }
    }

    @Test("P01: without periods and a minimum the price is that of the rates alone")
    func off() throws {
        let never = rules { $0.periods = [period("never", 23, 24) { $0.percent = ExactDecimal(digits: 25) }] }
        #expect(try price("A C", never) == "7.70" && Additions().isNone && !never.fareAdditions.isNone)
    }
}
