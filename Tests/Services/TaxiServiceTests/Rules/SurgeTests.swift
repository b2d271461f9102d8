import CityModel
import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("Surge pricing, an experiment outside the rule book")
struct SurgeTests {
    /// Returns rules with 25 % for each request in excess, at most 60 %. A to B takes 6 min and 2.4 km for 5.94, A to C
    /// 10 min and 4.0 km for 7.70.
    private func rules(limit: Bool = false, _ change: (inout TaxiRules) -> Void = { _ in }) -> TaxiRules {
        TaxiRules.with {
            if !limit { $0.fareLimit = nil }
            ($0.surge.percentPerRequest, $0.surge.percentMax) = (25, 60)
            change(&$0)
        }
    }

    /// Returns the price in the first effect of a step.
    private func price(_ step: String, in street: inout StepRunner) throws -> String {
        try street.price(after: step).map { "\($0)" } ?? "none"
    }

    @Test("Each open request of the zone in excess of its taxis raises the price, up to the limit")
    func excess() throws {
        var street = StepRunner(rules: rules(), drivers: 2)
        try street.run("0 d1 start A", "0 d2 start B")
        #expect(try price("1 c1 request A B", in: &street) == "5.94", "one request, one taxi")
        #expect(try price("2 c2 request A B", in: &street) == "7.43", "5.94 × 1.25 = 7.425: two requests, one taxi")
        #expect(try price("3 c3 request A C", in: &street) == "11.55", "7.70 × 1.5: three requests, one taxi")
        #expect(try price("4 c4 request A C", in: &street) == "12.32", "7.70 × 1.6, not × 1.75")
        #expect(try price("5 c5 request C A", in: &street) == "9.63", "7.70 × 1.25 = 9.625: no taxi in C")
        // An accepted request is no longer open, and its taxi has a ride.
        try street.run("6 d1 accept", "7 c3 withdraw", "8 c4 withdraw", "9 d2 accept")
        #expect(try price("10 c6 request A B", in: &street) == "7.43", "only the new request, no taxi")
        #expect(try price("11 c7 reserve A B departure 14400", in: &street) == "5.94", "reservations have no surge")
    }

    @Test("A quote for now has the surge of its moment, and a quote for a reservation has none")
    func quotes() throws {
        let service = TaxiService(clock: TestCity.abc.clock, rules: rules(), drivers: 1)
        // 7.70 × 1.25 = 9.625, because no taxi is in A.
        for (departure, cents) in [(nil, 963), (.zero + .hours(4), 770)] as [(SimTime?, Int64)] {
            let quote = try service.quote(
                from: Position(ZoneID(0)), to: Position(ZoneID(2)), party: 1, departure: departure, at: .zero)
            #expect(quote.price == Money(cents: cents))
        }
    }

    @Test("A ride keeps the surge of its request for those who join and for an interruption")
    func fixed() throws {
        var street = StepRunner(rules: rules(), drivers: 1)
        #expect(try price("1 c1 request A C share", in: &street) == "9.63", "no taxi in A")
        try street.run("2 d1 start A")
        #expect(try street.run("3 c2 join r1 C").first?.contains("price=6.19") == true, "9.90 × 1.25 for two")
        try street.run("4 d1 accept", "5 c2 withdraw")
        var alone = StepRunner(rules: rules(), drivers: 1)
        try alone.run("0 c1 request A C", "1 d1 start A", "2 d1 accept", "100 d1 arrive", "101 d1 pickUp")
        #expect(try alone.run("400 d1 interrupt B clientWish").first?.hasSuffix("price=7.43") == true, "5.94 × 1.25")
    }

    @Test("P01, P02: surcharges are not raised, and the legal limit holds for the raised price")
    func limits() throws {
        let bag = rules { $0.fareAdditions.surcharges = [TaxiRules.Surcharge(name: "bag", amount: Money(cents: 100))] }
        var street = StepRunner(rules: bag, drivers: 1)
        #expect(try price("1 c1 request A B", in: &street) == "8.43", "7.43 and 1.00")
        var limited = StepRunner(
            rules: rules(limit: true) { ($0.surge.percentPerRequest, $0.surge.percentMax) = (100, 100) }, drivers: 1)
        #expect(try price("1 c1 request A B", in: &limited) == "9.80", "not 11.88: 5.00 + 2.4 × 2.00")
    }
}
