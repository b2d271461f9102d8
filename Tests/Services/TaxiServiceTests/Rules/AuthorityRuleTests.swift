import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("P01, P04: surcharges that belong to the authority")
struct AuthorityRuleTests {
    private typealias Surcharge = TaxiRules.Surcharge

    private func surcharge(_ cents: Int64, _ change: (inout Surcharge) -> Void = { _ in }) -> Surcharge {
        var surcharge = Surcharge(name: "levy", amount: Money(cents: cents))
        surcharge.payee = .authority
        change(&surcharge)
        return surcharge
    }

    /// Returns rules with surcharges. A to B takes 6 min and 2.4 km, A to C 10 min and 4.0 km (`TestCity.abc`).
    private func rules(_ surcharges: Surcharge..., limit: Bool = false) -> TaxiRules {
        TaxiRules.with {
            if !limit { $0.fareLimit = nil }
            $0.fareAdditions.surcharges = surcharges
        }
    }

    private func group(_ name: String, _ zones: Int...) -> TaxiRules.ZoneGroup {
        TaxiRules.ZoneGroup(name: name, zones: zones.map { ZoneID($0) })
    }

    private func cents(clients: Int64, escrow: Int64 = 0, driver: Int64, authority: Int64) -> StepRunner.Cents {
        StepRunner.Cents(clients: clients, escrow: escrow, drivers: [driver], authority: authority)
    }

    /// Returns the log and balances of a ride that was requested, paid by card and concluded.
    private func whole(_ ride: String, _ rules: TaxiRules) throws -> (lines: [String], cents: StepRunner.Cents) {
        var street = StepRunner(rules: rules, drivers: 1)
        let lines = try street.run(
            "0 d1 start A", "1 c1 request \(ride)", "2 d1 accept", "3 c1 pay card", "4 d1 pickUp", "5 d1 conclude")
        return (lines, street.balances)
    }

    @Test("P01: the authority receives its surcharge when the fare is passed on; the price is unchanged")
    func single() throws {
        var street = try StepRunner(
            rules: rules(surcharge(50)), drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept")
        #expect(try street.run("3 c1 pay card") == ["paid r1 c1 d1 by=card;price=8.20"], "3.30 + 4.40 + 0.50")
        #expect(street.balances == cents(clients: -820, escrow: 820, driver: 0, authority: 0))
        #expect(try street.run("4 d1 pickUp", "5 d1 conclude") == ["concluded r1 c1 d1 C authority=0.50"])
        #expect(street.balances == cents(clients: -820, driver: 770, authority: 50))
    }

    @Test("P01: a surcharge for the driver changes neither the log nor the authority's account")
    func none() throws {
        let (lines, cents) = try whole("A C", rules(surcharge(50) { $0.payee = .driver }))
        #expect(lines == ["concluded r1 c1 d1 C"] && cents == self.cents(clients: -820, driver: 820, authority: 0))
    }

    @Test("P01: the authority's part is the sum of its surcharges that are due")
    func several() throws {
        let rules = rules(
            surcharge(50), surcharge(30) { $0.zones = group("c", 2) }, surcharge(100) { $0.payee = .driver },
            surcharge(200) { $0.zones = group("b", 1) }, surcharge(400) { $0.hours.from = .hours(1) })
        let (lines, cents) = try whole("A C", rules)
        #expect(lines == ["concluded r1 c1 d1 C authority=0.80"])
        #expect(cents == self.cents(clients: -950, driver: 870, authority: 80))
    }

    @Test("P01: a flat price includes the authority's surcharges for flat rides only")
    func flat() throws {
        var rules = rules(surcharge(50) { $0.rides = .flat }, surcharge(30) { $0.rides = .metered })
        rules.fareAdditions.flat = [
            TaxiRules.FlatFare(price: Money(cents: 5_200), between: group("a", 0), and: group("c", 2))
        ]
        #expect(try whole("A C", rules).cents == cents(clients: -5_250, driver: 5_200, authority: 50))
        #expect(try whole("A B", rules).cents == cents(clients: -624, driver: 594, authority: 30))
    }

    @Test("P01, P02: the legal limit cuts the driver's part first; the authority never gets more than the price")
    func limited() throws {
        // At most 5.00 + 4 × 2.00.
        #expect(
            try whole("A C", rules(surcharge(700), limit: true)).cents
                == cents(clients: -1_300, driver: 600, authority: 700))
        #expect(
            try whole("A C", rules(surcharge(2_000), limit: true)).cents
                == cents(clients: -1_300, driver: 0, authority: 1_300))
    }

    @Test("P01, S05: in a shared ride the surcharge is due once and is split like the price, with the odd cent")
    func shared() throws {
        let city = TestCity(milliseconds: [[0, 60_000], [60_000, 0]], metres: [[0, 1_000], [1_000, 0]])
        var street = try StepRunner(
            city, rules: rules(surcharge(50)), drivers: 1,
            after: "0 d1 start A", "1 c1 request A B share", "2 c2 join r1 B", "3 c3 join r1 B", "4 d1 accept")
        for client in 1...3 { try street.run("5 c\(client) pay card", "6 d1 pickUp") }
        #expect(
            try street.run("7 d1 conclude") == [
                "concluded r1 c1 d1 B authority=0.17", "concluded r2 c2 d1 B authority=0.17",
                "concluded r3 c3 d1 B authority=0.16",
            ])
        #expect(street.balances == cents(clients: -490, driver: 440, authority: 50), "3.30 + 1.10 + 0.50, once")
    }

    @Test("P01, S06, T12: the last party pays the whole surcharge; a no-show's share of it is not paid by the others")
    func leftAlone() throws {
        let before = ["0 d1 start A", "1 c1 request A C share", "2 c2 join r1 C"]
        var alone = StepRunner(rules: rules(surcharge(50)), drivers: 1)
        try alone.run(before + ["3 c2 withdraw", "4 d1 accept", "5 c1 pay card", "6 d1 pickUp"])
        #expect(try alone.run("7 d1 conclude") == ["concluded r1 c1 d1 C authority=0.50"])
        var missed = StepRunner(rules: rules(surcharge(50)), drivers: 1)
        try missed.run(before + ["3 d1 accept", "4 c1 pay card", "5 d1 arrive", "6 d1 pickUp c1"])
        try missed.wait(until: 400)
        #expect(
            try missed.run("401 d1 conclude") == ["concluded r1 c1 d1 C authority=0.25"], "the price of two stands")
        #expect(missed.balances == cents(clients: -520, driver: 495, authority: 25), "half of 3.30 + 6 × 1.10 + 0.50")
    }

    @Test("T11, P01: an interrupted ride has the surcharges of the route driven, and its payment is booked again")
    func interruptedPaid() throws {
        let rules = rules(surcharge(50), surcharge(30) { $0.zones = group("c", 2) })
        var street = try StepRunner(
            rules: rules, drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 c1 pay card",
            "4 d1 pickUp")
        #expect(
            try street.run("5 d1 interrupt B clientWish")
                == ["interrupted r1 c1 d1 B because=clientWish;price=6.44;authority=0.50"])
        #expect(street.balances == cents(clients: -644, driver: 594, authority: 50))
    }

    @Test("T11, P03: the authority's part of an unpaid interrupted ride is booked with the later payment")
    func interruptedUnpaid() throws {
        var street = try StepRunner(
            rules: rules(surcharge(50)), drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept",
            "3 d1 pickUp", "4 d1 interrupt B")
        #expect(street.balances == cents(clients: 0, driver: 0, authority: 0))
        #expect(try street.run("5 c1 pay card") == ["paid r1 c1 d1 by=card;price=6.44"])
        #expect(street.balances == cents(clients: -644, driver: 594, authority: 50))
    }

    @Test("R03: the authority's part of a reservation depends on its departure, also after a change")
    func reservation() throws {
        var street = StepRunner(rules: rules(surcharge(400) { $0.hours.from = .hours(5) }), drivers: 1)
        try street.run(
            "0 d1 start A", "1 c1 reserve A C departure 14400", "2 c1 changeReservation r1 departure 18000")
        try street.wait(until: 17_401)
        try street.run("17402 d1 accept", "17403 c1 pay card", "17404 d1 pickUp")
        #expect(try street.run("17405 d1 conclude") == ["concluded r1 c1 d1 C authority=4.00"])
    }

    @Test("P01, S05: split parts always add up to the cent, and no part exceeds its price")
    func splits() {
        let seed: UInt64 = 4
        var random = SplitMix64(seed: seed)
        var moved = 0
        let fares = Fares(TaxiRules())
        for _ in 0..<40_000 {
            var sharers = FareSharers()
            let count = random.within(1...4)
            for number in 1...count {
                sharers.append(RequestID(UInt32(number)), soloPrice: Money(cents: Int64(random.below(40))))
            }
            let price = Money(cents: Int64(random.below(60)))
            let part = min(price, Money(cents: Int64(random.below(60))))
            let shares = fares.split(Fare(price: price, authorityPart: part), among: sharers)
            let (prices, plain) = (fares.split(price, among: sharers), fares.split(part, among: sharers))
            var (sum, whole) = (Money.zero, Money.zero)
            for index in 0..<count {
                #expect(shares[index].price == prices[index], "seed \(seed)")
                #expect(shares[index].authorityPart >= .zero && shares[index].driverPart >= .zero, "seed \(seed)")
                if shares[index].authorityPart != plain[index] { moved += 1 }
                sum += shares[index].authorityPart
                whole += prices[index]
            }
            #expect(sum == min(part, whole), "seed \(seed)")
        }
        #expect(moved > 0, "shares by largest remainders can shrink as the whole grows")
    }
}
