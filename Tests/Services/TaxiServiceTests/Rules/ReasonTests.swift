import Testing

/// Each action of the contract's table of reasons is tried with all reasons at once, which are then removed one after
/// the other.
@Suite("The order of reasons")
struct ReasonTests {
    @Test(
        "D02: start is refused for suspended, alreadyWorking, notYourTaxi, taxiInUse, outsideServiceArea, in this order"
    )
    func start() throws {
        var street = try StepRunner(
            .abc, rules: .with { $0.refusalsToSuspend = 1 }, drivers: 3,
            furtherTaxis: [(taxi: 1, driver: 0)], after: "0 d2 start A", "0 d3 start A", "1 c1 request A C",
            "2 d2 loseConnection", "2 d3 refuse")
        // d3 is suspended, outside, and names a taxi that is in use or in another driver's list.
        try street.run("3 d2 regainConnection", "3 d2 start A")
        #expect(try street.reason("4 d3 start outside t2") == "suspended")
        // d2 works already, and t3 is not in the driver's list; the driver's own taxi is in use by d2.
        #expect(try street.reason("5 d2 start outside t3") == "alreadyWorking")
        #expect(try street.reason("5 d2 start outside") == "alreadyWorking")
        #expect(try street.reason("6 d1 start outside t3") == "notYourTaxi", "in no use, not theirs, outside")
        #expect(try street.reason("7 d1 start outside t2") == "taxiInUse")
        #expect(try street.reason("8 d1 start outside") == "outsideServiceArea")
        #expect(try street.run("9 d1 start A") == ["driverStarted d1 A"])
    }

    @Test("D02: another driver's taxi in use is refused with notYourTaxi")
    func taxiOfOthersInUse() throws {
        var street = try StepRunner(drivers: 2, after: "0 d2 start A")
        #expect(try street.reason("1 d1 start A t2") == "notYourTaxi")
    }

    @Test("D05: without a connection every action of a driver but regaining it is refused with noConnection")
    func noConnection() throws {
        let actions = [
            "start A", "stop", "loseConnection", "move B", "move outside", "accept", "refuse", "giveBack", "arrive",
            "pickUp", "pickUp c1", "conclude", "concludeAndStop", "confirmCash", "confirmCash c1", "interrupt A",
            "interrupt outside",
        ]
        var offline = try StepRunner(after: "0 d1 start A", "1 d1 loseConnection")
        var busy = try StepRunner(after: "0 d1 start A", "1 c1 request A C", "1 d1 accept", "1 d1 loseConnection")
        for action in actions {
            #expect(try offline.reason("2 d1 \(action)") == "noConnection")
            #expect(try busy.reason("2 d1 \(action)") == "noConnection")
        }
        #expect(try offline.run("3 d1 regainConnection") == ["connectionRegained d1"])
        #expect(try busy.run("3 d1 regainConnection") == ["connectionRegained d1"])
    }

    @Test("D05: only a working driver can lose the connection, and only a lost connection can be regained")
    func connection() throws {
        var street = StepRunner(.abc, rules: .with { $0.refusalsToSuspend = 1 })
        #expect(try street.reason("0 d1 loseConnection") == "notWorking")
        #expect(try street.reason("0 d1 regainConnection") == "notDisconnected")
        try street.run("1 d1 start A")
        #expect(try street.reason("2 d1 regainConnection") == "notDisconnected")
        try street.run("3 c1 request A C", "4 d1 refuse")
        #expect(try street.reason("5 d1 loseConnection") == "notWorking", "suspended")
    }

    @Test(
        "D03, D04, T06, T07: a driver who does not work cannot stop, move, accept or refuse",
        arguments: ["stop", "move A", "move outside", "accept", "refuse"])
    func notWorking(action: String) throws {
        var street = StepRunner(.abc, rules: .with { $0.refusalsToSuspend = 1 })
        #expect(try street.reason("0 d1 \(action)") == "notWorking")
        try street.run("1 d1 start A", "2 c1 request A C", "3 d1 refuse")
        #expect(try street.reason("4 d1 \(action)") == "notWorking", "suspended")
    }

    @Test("T06, T07: an answer needs an open offer", arguments: ["accept", "refuse"])
    func noOpenOffer(action: String) throws {
        var street = try StepRunner(after: "0 d1 start A")
        #expect(try street.reason("1 d1 \(action)") == "noOpenOffer")
        try street.run("2 c1 request A C", "3 c1 withdraw")
        #expect(try street.reason("4 d1 \(action)") == "noOpenOffer", "withdrawn")
        try street.run("5 c1 request A C", "6 d1 accept")
        #expect(try street.reason("7 d1 \(action)") == "noOpenOffer", "busy")
    }

    @Test(
        "D06, T10–T12: giving back, arriving, picking up, concluding and interrupting need a ride",
        arguments: [
            "giveBack", "arrive", "pickUp", "pickUp c1", "conclude", "concludeAndStop", "confirmCash", "interrupt A",
            "interrupt outside",
        ])
    func noRide(action: String) throws {
        var street = StepRunner()
        #expect(try street.reason("0 d1 \(action)") == "noRide", "offline")
        try street.run("1 d1 start A")
        #expect(try street.reason("2 d1 \(action)") == "noRide", "available")
        try street.run("3 c1 request A C")
        #expect(try street.reason("4 d1 \(action)") == "noRide", "an offer is not a ride")
    }

    @Test("T10: concluding an unpaid ride before pickup is refused with notPickedUp")
    func concludeOrder() throws {
        var street = try StepRunner(after: "0 d1 start A", "1 c1 request A C", "2 d1 accept")
        #expect(try street.reason("3 d1 conclude") == "notPickedUp")
    }

    @Test("T01: request is refused for invalidPartySize, outsideServiceArea, alreadyRiding, in this order")
    func request() throws {
        var street = try StepRunner(after: "0 c1 request A C")
        #expect(try street.reason("1 c1 request outside C 5") == "invalidPartySize")
        #expect(try street.reason("1 c1 request outside C 4") == "outsideServiceArea")
        #expect(try street.reason("1 c1 request A C 4") == "alreadyRiding")
    }

    @Test("T09: a named request that is not the client's is unknownRequest, though the client's own is allocated")
    func withdraw() throws {
        var street = try StepRunner(after: "0 d1 start A", "1 c1 request A C", "2 d1 accept")
        #expect(try street.reason("3 c1 withdraw r2") == "unknownRequest")
        #expect(try street.reason("3 c1 withdraw r1") == "alreadyAllocated")
    }

    @Test("P03: pay is refused for noRide, alreadyPaid, notPickedUp, in this order")
    func pay() throws {
        var street = try StepRunner(after: "0 d1 start A", "1 c1 request A C")
        #expect(try street.reason("2 c1 pay cash") == "noRide")
        #expect(try street.reason("3 d1 accept", "4 c1 pay cash") == "notPickedUp")
        #expect(try street.reason("5 c1 pay card", "6 c1 pay cash") == "alreadyPaid", "before pickup, and in cash")
    }

    @Test("P03: confirmCash is refused for noRide, alreadyPaid, notPickedUp, in this order")
    func confirmCash() throws {
        var street = try StepRunner(after: "0 d1 start A", "1 c1 request A C", "2 d1 accept")
        #expect(try street.reason("3 d1 confirmCash c2") == "noRide", "not in the ride, and owes nothing")
        #expect(try street.reason("4 d1 confirmCash") == "notPickedUp")
        #expect(try street.reason("5 d1 confirmCash c1") == "notPickedUp")
        #expect(try street.reason("6 c1 pay card", "7 d1 confirmCash") == "alreadyPaid", "before pickup")
        #expect(try street.reason("8 d1 confirmCash c1") == "alreadyPaid")
    }

    @Test("A refused command changes nothing and has one log line")
    func nothingChanges() throws {
        var street = try StepRunner(drivers: 2, after: "0 d1 start A", "0 d2 start A", "1 c1 request A C")
        let queue = street.queue("A")
        for text in ["d1 start A", "d2 accept", "d1 move outside", "d1 conclude", "c1 request A C", "c2 withdraw r1"] {
            #expect(try street.run("2 \(text)").count == 1)
            #expect(street.queue("A") == queue)
        }
        #expect(try street.run("3 d1 accept") == ["accepted r1 c1 d1 A wait_s=180.000;price=7.70"])
    }
}
