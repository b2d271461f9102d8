import Quantities
import TaxiService
import Testing

@Suite("Types of taxis: T01, T03, T04, S02")
struct VehicleTypeRuleTests {
    /// Returns rules under which d1 has an ordinary taxi, d2 a van of 8 seats, and d3 an accessible taxi of 6 seats.
    private static func rules(_ policy: TaxiService.PolicyName = .fifo) -> TaxiRules {
        var rules = TaxiRules()
        rules.dispatchPolicy = policy
        rules.roster = VehicleRoster(
            capabilities: [
                VehicleCapability(seats: 8), VehicleCapability(seats: 6, isAccessible: true),
            ],
            types: [0, 1, 2])
        return rules
    }

    @Test("T03: the first driver in the queue whose taxi fits is offered the request; those ahead keep their places")
    func firstWhoFits() throws {
        var street = try StepRunner(rules: Self.rules(), after: "0 d1 start A", "0 d2 start A", "0 d3 start A")
        #expect(
            try street.run("1 c1 request A C 6 wheelchair")
                == ["requested r1 c1 A to=C;party=6;wheelchair=true;share=false", "offered r1 d3 A"])
        #expect(try street.run("1 c2 request A C 5").last == "offered r2 d2 A")
        #expect(street.queue("A") == ["d1", "d2", "d3"], "no driver has moved")
        #expect(try street.run("1 c3 request A C 4").last == "offered r3 d1 A")
    }

    @Test("T03: a nearer zone without a taxi that fits is passed over", arguments: TaxiService.PolicyName.allCases)
    func nextZone(policy: TaxiService.PolicyName) throws {
        var street = try StepRunner(rules: Self.rules(policy), after: "0 d1 start A", "0 d2 start C")
        try street.run("1 c1 request A C 7")
        try street.wait(until: 12)
        #expect(street.log.last?.hasSuffix(" offered r1 d2 C") == true, "batched offers after 10 s")
    }

    @Test("T04: a request waits for a taxi that fits, and does not hold up younger ones")
    func waitsForType() throws {
        var street = try StepRunner(rules: Self.rules(), after: "0 d1 start A")
        #expect(try street.run("1 c1 request A C 1 wheelchair").last == "waiting r1 A")
        #expect(try street.run("2 c2 request A C").last == "offered r2 d1 A")
        try street.run("3 d1 accept", "4 c3 request A C")
        #expect(try street.run("5 d2 start A").last == "offered r3 d2 A", "r1 is older, but d2 has no access")
        #expect(try street.run("6 d3 start A").last == "offered r1 d3 A")
    }

    @Test("T01: a party is at most as large as the seats of the largest taxi", arguments: [(8, true), (9, false)])
    func largestParty(party: Int, isAccepted: Bool) throws {
        var street = StepRunner(rules: Self.rules())
        let lines = try street.run("0 c1 request A C \(party)")
        #expect(lines.first?.hasPrefix(isAccepted ? "requested r1" : "rejected") == true)
    }

    @Test("S02: a shared ride has at most four people in any taxi, and keeps the need of the party that began it")
    func sharing() throws {
        var street = try StepRunner(rules: Self.rules(), after: "0 c1 request A C 1 wheelchair share")
        #expect(try street.run("1 c2 join r1 C 3").first?.hasPrefix("joined r2") == true)
        #expect(try street.reason("2 c3 join r1 C 1") == "noSeats")
        #expect(try street.run("3 c1 withdraw").first?.hasPrefix("left r1") == true)
        #expect(try street.run("4 d1 start A") == ["driverStarted d1 A"], "the ride began with a wheelchair")
        #expect(try street.run("5 d3 start A").last == "offered r2 d3 A")
    }

    @Test("R02: a reservation enters dispatch with its need")
    func reservation() throws {
        var street = try StepRunner(
            rules: Self.rules(), after: "0 d1 start A", "0 d3 start A", "0 c1 reserve A C 2 wheelchair departure 7200")
        #expect(try street.wait(until: 6_600).last == "6600 offered r1 d3 A")
    }

    @Test("All taxis have the seats and the access that each type with taxis has")
    func commonCapability() {
        let types = [VehicleCapability(seats: 8, isAccessible: true), VehicleCapability(seats: 6)]
        func common(_ taxis: [UInt8]) -> VehicleCapability {
            VehicleRoster(capabilities: types, types: taxis).commonCapability
        }
        #expect(common([1, 1]) == types[0], "no taxi is ordinary or of six seats")
        #expect(common([1, 2]) == VehicleCapability(seats: 6) && common([1, 0]) == VehicleCapability())
        #expect(common([]) == VehicleCapability() && VehicleRoster.ordinary.commonCapability == VehicleCapability())
        #expect(VehicleRoster(capabilities: types, types: [0, 2, 2]).taxisByType == [1, 0, 2])
    }

    @Test("A roster without other seats or access is ordinary, however many types it has")
    func ordinary() {
        let roster = VehicleRoster(capabilities: [VehicleCapability()], types: [1, 0])
        #expect(roster.isOrdinary && roster.seatsMax == 4 && roster.type(of: TaxiID(0)) == 1)
        #expect(roster.type(of: TaxiID(7)) == 0 && VehicleRoster.ordinary.isOrdinary)
        #expect(!Self.rules().roster.isOrdinary)
    }
}
