import Testing

@Suite("Part P: payments of concluded and interrupted rides, P03 and P04")
struct LedgerRuleTests {
    @Test("P04: a fare goes from the client into escrow, and to the driver when the ride is concluded")
    func wholeRide() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 c1 pay card")
        #expect(street.balances == StepRunner.Cents(clients: -770, escrow: 770, drivers: [0]))
        try street.run("4 d1 pickUp", "5 d1 conclude")
        #expect(street.balances == StepRunner.Cents(clients: -770, escrow: 0, drivers: [770]))
    }

    @Test("P04: shares of a shared ride are booked to the cent")
    func sharedRide() throws {
        let city = TestCity(milliseconds: [[0, 60_000], [60_000, 0]], metres: [[0, 1_000], [1_000, 0]])
        var street = try StepRunner(
            city, drivers: 1, after: "0 d1 start A", "1 c1 request A B share", "2 c2 join r1 B", "3 c3 join r1 B",
            "4 d1 accept")
        for client in 1...3 { try street.run("5 c\(client) pay card", "6 d1 pickUp") }
        try street.run("7 d1 conclude")
        #expect(street.balances == StepRunner.Cents(clients: -440, escrow: 0, drivers: [440]))
    }

    @Test("P03: a payment for a ride that ends without a price is refunded in the ledger, without a log line")
    func paidBack() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 c1 pay card", "4 d1 arrive")
        #expect(try street.wait(until: 304) == ["304 noShow r1 c1 d1 A"])
        #expect(street.balances == StepRunner.Cents(clients: 0, escrow: 0, drivers: [0]))
        try street.run("305 c1 request A C", "306 d1 accept", "307 c1 pay card", "308 d1 giveBack")
        #expect(street.balances == StepRunner.Cents(clients: -770, escrow: 770, drivers: [0]), "stays with the party")
        #expect(try street.run("309 c1 withdraw") == ["withdrawn r2 c1"])
        #expect(street.balances == StepRunner.Cents(clients: 0, escrow: 0, drivers: [0]))
    }

    @Test("P04, T11: the ledger books the difference in price when a paid ride is interrupted, up or down")
    func interrupted() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 c1 pay card", "4 d1 pickUp")
        try street.run("5 d1 interrupt B clientWish")
        #expect(street.balances == StepRunner.Cents(clients: -594, escrow: 0, drivers: [594]))
        try street.run("6 c1 request B B", "7 d1 accept", "8 c1 pay card", "9 d1 pickUp")
        #expect(street.balances == StepRunner.Cents(clients: -1_034, escrow: 440, drivers: [594]))
        try street.run("10 d1 interrupt A clientWish")
        #expect(street.balances == StepRunner.Cents(clients: -1_188, escrow: 0, drivers: [1_188]))
    }

    @Test(
        "P03: interrupted rides are paid later, oldest first, by card or cash, even while a new ride waits")
    func interruptedFares() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp", "4 d1 interrupt B")
        try street.run("5 c1 request B C", "6 d1 accept", "7 d1 pickUp", "8 d1 interrupt C")
        try street.run("9 d1 stop", "10 c1 request A C")
        #expect(try street.run("11 c1 pay card fails") == ["paymentFailed r1 c1 d1 by=card;price=5.94"])
        #expect(try street.run("12 c1 pay cash") == ["paid r1 c1 d1 by=cash;price=5.94"])
        #expect(try street.run("13 c1 pay card") == ["paid r2 c1 d1 by=card;price=5.50"])
        #expect(try street.reason("14 c1 pay card") == "noRide")
        #expect(street.balances == StepRunner.Cents(clients: -1_144, escrow: 0, drivers: [1_144]))
    }

    @Test("P03: an allocated ride is paid before an unpaid interrupted one")
    func allocatedFirst() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C", "2 d1 accept", "3 d1 pickUp", "4 d1 interrupt B")
        try street.run("5 c1 request B C", "6 d1 accept")
        #expect(try street.reason("7 c1 pay cash") == "notPickedUp")
        #expect(try street.run("8 c1 pay card") == ["paid r2 c1 d1 by=card;price=5.50"])
        #expect(try street.reason("9 c1 pay card") == "alreadyPaid", "though r1 is not paid")
        try street.run("10 d1 pickUp", "11 d1 conclude")
        #expect(try street.run("12 c1 pay cash") == ["paid r1 c1 d1 by=cash;price=5.94"])
    }
}
