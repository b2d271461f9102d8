import Testing

@Suite("Part Z: city and zones")
struct ZoneRuleTests {
    @Test("Z01: each zone has its own queue, first in first out")
    func zoneQueues() throws {
        var street = try StepRunner(drivers: 4, after: "0 d2 start A", "0 d4 start B", "0 d1 start A", "0 d3 start B")
        #expect(street.queue("A") == ["d2", "d1"])
        #expect(street.queue("B") == ["d4", "d3"])
        #expect(street.queue("C") == [])
        #expect(try street.run("1 c1 request A B").last == "offered r1 d2 A")
        #expect(try street.run("1 c2 request A B").last == "offered r2 d1 A")
        #expect(try street.run("1 c3 request B A").last == "offered r3 d4 B")
    }

    @Test("Z02: a position in no zone is refused, for drivers and for both ends of a request")
    func outside() throws {
        var street = StepRunner()
        #expect(try street.run("0 d1 start outside") == ["rejected d1 action=start;reason=outsideServiceArea"])
        try street.run("1 d1 start A")
        #expect(try street.run("2 d1 move outside") == ["rejected d1 action=move;reason=outsideServiceArea"])
        #expect(street.queue("A") == ["d1"])
        for way in ["outside A", "A outside", "outside outside"] {
            #expect(
                try street.run("3 c1 request \(way)") == ["rejected c1 action=request;reason=outsideServiceArea"])
        }
    }

    @Test("Z03: a zone searches itself first, then the others by distance")
    func searchOrder() throws {
        var street = try StepRunner(drivers: 3, after: "0 d1 start C", "0 d2 start A", "0 d3 start B")
        // From B: B itself, C at 2.0 km, A at 2.4 km.
        #expect(try street.run("1 c1 request B A").last == "offered r1 d3 B")
        #expect(try street.run("1 c2 request B A").last == "offered r2 d1 C")
        #expect(try street.run("1 c3 request B A").last == "offered r3 d2 A")
    }

    @Test("Z03: zones equally far are searched in the order of the city file")
    func searchOrderWithTies() throws {
        let metres = [[0, 500, 500, 400], [500, 0, 500, 500], [500, 500, 0, 500], [400, 500, 500, 0]]
        let city = TestCity(milliseconds: metres, metres: metres)
        var street = try StepRunner(
            city, drivers: 4, after: "0 d1 start C", "0 d2 start B", "0 d3 start D", "0 d4 start A")
        var offers: [String] = []
        for client in 1...4 { offers += try street.run("1 c\(client) request A B").suffix(1) }
        #expect(offers == ["offered r1 d4 A", "offered r2 d3 D", "offered r3 d2 B", "offered r4 d1 C"])
    }

    @Test("Z03: dispatch.searchZones limits the search to the first zones of the search order")
    func searchZones() throws {
        var street = try StepRunner(.abc, rules: .with { $0.searchZones = 2 }, drivers: 2, after: "0 d1 start A")
        // From C: C itself and B; A is out of reach.
        #expect(try street.run("1 c1 request C A").last == "waiting r1 C")
        #expect(try street.run("2 d1 move B") == ["driverMoved d1 B", "offered r1 d1 B"])
        try street.run("3 d1 refuse", "4 c2 request C A")
        #expect(try street.run("5 d2 start A") == ["driverStarted d2 A"], "nobody in reach of A waits")
        #expect(try street.run("5 d2 move C") == ["driverMoved d2 C", "offered r1 d2 C"])
    }

    @Test("Z03: with dispatch.searchZones 1 a request searches its own zone, with a large number all zones")
    func searchZonesAtTheEnds() throws {
        var near = StepRunner(.abc, rules: .with { $0.searchZones = 1 }, drivers: 1)
        #expect(try near.run("0 d1 start B", "1 c1 request A B").last == "waiting r1 A")
        var far = StepRunner(.abc, rules: .with { $0.searchZones = 99 }, drivers: 1)
        #expect(try far.run("0 d1 start C", "1 c1 request A B").last == "offered r1 d1 C")
    }

    @Test("Z05: a zone comes first in its own search order; its entry to itself is the length of a ride within it")
    func ownEntry() throws {
        let city = TestCity(minutesAndKilometres: [[(9, 9.0), (1, 0.1)], [(2, 0.2), (4, 1.5)]])
        var street = try StepRunner(city, drivers: 2, after: "0 d1 start B", "0 d2 start A")
        #expect(try street.run("1 c1 request A A").last == "offered r1 d2 A")
        // Nine minutes to the pickup in the zone's own entry; 3.30 + 9 × 1.10.
        #expect(try street.run("2 d2 accept") == ["accepted r1 c1 d2 A wait_s=540.000;price=13.20"])
    }

    @Test("Z05: the search order uses the kilometres from the request's zone, not those to it")
    func searchOrderIsFromTheRequest() throws {
        let city = TestCity(minutesAndKilometres: [
            [(1, 0), (1, 1.0), (1, 2.0)], [(1, 9.0), (1, 0), (1, 1.0)], [(1, 0.5), (1, 1.0), (1, 0)],
        ])
        var street = try StepRunner(city, drivers: 2, after: "0 d1 start C", "0 d2 start B")
        #expect(try street.run("1 c1 request A B").last == "offered r1 d2 B")
    }
}
