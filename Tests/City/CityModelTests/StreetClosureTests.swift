import InputFiles
import Quantities
import Routing
import SimulationKernel
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Closed streets")
struct StreetClosureTests {
    private static let period = SimTime.zero + .hours(1)..<SimTime.zero + .hours(2)

    /// Returns the arcs between two junctions, in both directions.
    private func street(_ city: StreetCity, _ one: Int, _ other: Int) -> [UInt32] {
        [(one, other), (other, one)].flatMap { from, to in
            city.car.arcs(from: from).filter { city.car.head(ofArc: $0) == to }.map { UInt32($0) }
        }.sorted()
    }

    private func router(_ traffic: StreetTraffic) -> TravelRouter {
        TravelRouter(clock: TravelClock(city: traffic.city, clockAtStart: .zero, traffic: traffic), traffic: traffic)
    }

    /// Creates a grid of 3 × 3 junctions, 200 m and 20 s a block, whose rows and columns are named streets:
    ///
    ///     6 7 8
    ///     3 4 5
    ///     0 1 2
    private func grid() throws -> StreetCity {
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,travel_time_ms,name\n")
        for node in 0..<9 {
            let (row, column) = (node / 3, node % 3)
            nodes += "\(node),\(Double(row) * 0.0017986),\(-30 + Double(column) * 0.0017986)\n"
            let right = column < 2 ? [(node + 1, "Row \(row)")] : []
            for (other, name) in right + (row < 2 ? [(node + 3, "Column \(column)")] : []) {
                edges += "\(node),\(other),200,20000,\(name)\n\(other),\(node),200,20000,\(name)\n"
            }
        }
        return try CityTables.streetCity(
            name: "grid", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: "", zoning: CityZoning(areaKm2: 50)
        ).city
    }

    @Test("Z04: in the period a route goes round, and before and after it is as without")
    func wayRound() throws {
        let city = try grid()
        let open = StreetTraffic(city)
        let closed = open.closing([StreetClosure(period: Self.period, arcs: street(city, 0, 1))])
        let (ways, plain) = (router(closed), router(open))
        let (from, to) = (closed.position(ofNode: 0), closed.position(ofNode: 1))
        func leg(_ router: TravelRouter, at time: SimTime) -> TravelLeg { router.leg(from: from, to: to, at: time) }
        // 0, 3, 4, 1 instead of 0, 1.
        let round = TravelLeg(milliseconds: 60_000, metres: 600)
        let direct = TravelLeg(milliseconds: 20_000, metres: 200)
        let (start, end) = (Self.period.lowerBound, Self.period.upperBound)
        #expect(leg(ways, at: start) == round && leg(ways, at: end - .microseconds(1)) == round)
        #expect(leg(ways, at: start - .microseconds(1)) == direct && leg(ways, at: end) == direct)
        #expect(ways.travelTime(from: from, to: to, at: start) == .seconds(60))
        for node in 0..<9 {
            for time in [SimTime.zero, end, end + .hours(20)] {
                let place = closed.position(ofNode: UInt32(node))
                #expect(ways.leg(from: from, to: place, at: time) == plain.leg(from: from, to: place, at: time))
            }
        }
        #expect(open.closing([]) === open && !plain.closesStreets && ways.closesStreets)
        #expect(plain.streetRow(at: start) == plain.clock.hourRow(at: start))
    }

    @Test("Closures that overlap close the streets of all of them")
    func overlap() throws {
        let city = try grid()
        let hour = { SimTime.zero + .hours($0) }
        let traffic = StreetTraffic(city).closing([
            StreetClosure(period: hour(1)..<hour(3), arcs: street(city, 0, 1)),
            StreetClosure(period: hour(2)..<hour(4), arcs: street(city, 3, 4)),
        ])
        let ways = router(traffic)
        let seconds = (0..<5).map { number in
            ways.travelTime(
                from: traffic.position(ofNode: 0), to: traffic.position(ofNode: 1),
                at: hour(Int64(number)) + .minutes(30)
            ).seconds
        }
        // In the third hour 0, 3, 6, 7, 4, 1.
        #expect(seconds == [20, 60, 100, 20, 20])
        #expect(traffic.closures?.sets.count == 3)
    }

    @Test("A taxi on a closed street leaves it at its end, and places cut off are reached as if all were open")
    func cutOff() throws {
        let city = try grid()
        let arcs = (street(city, 0, 1) + street(city, 0, 3)).sorted()
        let traffic = StreetTraffic(city).closing([StreetClosure(period: Self.period, arcs: arcs)])
        let (ways, time) = (router(traffic), Self.period.lowerBound)
        func place(_ node: Int) -> Position { traffic.position(ofNode: UInt32(node)) }
        #expect((0..<9).filter { ways.closuresCutOff(place($0), at: time) } == [0])
        #expect(!ways.closuresCutOff(place(0), at: .zero))
        #expect(ways.leg(from: place(0), to: place(2), at: time) == TravelLeg(milliseconds: 40_000, metres: 400))
        #expect(ways.leg(from: place(8), to: place(0), at: time) == TravelLeg(milliseconds: 80_000, metres: 800))
        // Half of the way from 0 to 1, then 1, 2.
        let arc = try #require(city.car.arcs(from: 0).first { city.car.head(ofArc: $0) == 1 })
        let middle = Position(place(0).zone, .onArc(UInt32(arc), drivenShare: 32_768))
        #expect(ways.closuresCutOff(middle, at: time))
        #expect(ways.leg(from: middle, to: place(2), at: time) == TravelLeg(milliseconds: 30_000, metres: 300))
        #expect(ClosedStreets(arcs, of: city.car.graph).cutOffNodes == [0])
        var passages: [StreetRouter.Passage] = []
        let streets = try #require(ways.streetRouter)
        let row = ways.streetRow(at: time)
        let whole = streets.findPassages(from: place(0), to: place(2), hour: row, into: &passages)
        #expect(whole.metres == 400 && passages.last?.position == place(2))
        #expect(streets.passage(from: place(0), to: place(2), hour: row, after: 0.5).position.point == .node(1))
    }

    @Test(
        "Z04, B04: routes round closed streets are Dijkstra's on the open ones, at each hour's speeds",
        arguments: UInt64(0)..<12)
    func exactness(seed: UInt64) throws {
        var random = StreamFamily.test(seed: seed)
        let city = try GridTown.city(side: 7, seed: seed)
        var factors = Congestion.none.values
        for street in StreetClass.allCases where street <= .primary {
            factors[StreetClass.allCases.count + Int(street.rawValue)] = 4
        }
        let congestion = Congestion(factors: factors)
        let arcs = (0..<UInt32(city.car.graph.arcCount)).filter { _ in random.uniform() < 0.15 }
        let period = SimTime.zero..<SimTime.zero + .hours(2)
        let traffic = StreetTraffic(city, congestion: congestion).closing([StreetClosure(period: period, arcs: arcs)])
        let (ways, closed) = (router(traffic), Set(arcs))
        let streets = try #require(ways.streetRouter)
        var passages: [StreetRouter.Passage] = []
        for hour in 0..<2 {
            let time = SimTime.zero + .hours(Int64(hour))
            let costs = congestion.arcCosts(of: city.car, hour: hour)
            var (reference, open) = (
                FastestPaths(
                    over: city.car.graph.replacingCosts(
                        with: costs.indices.map { closed.contains(UInt32($0)) ? .unreachable : costs[$0] })),
                FastestPaths(over: city.car.graph.replacingCosts(with: costs))
            )
            for origin in 0..<49 {
                reference.search(from: origin)
                open.search(from: origin)
                for destination in 0..<49 {
                    let ends = [origin, destination].map { traffic.position(ofNode: UInt32($0)) }
                    let leg = ways.leg(from: ends[0], to: ends[1], at: time)
                    let found = reference.milliseconds(to: destination)
                    #expect(Int(leg.milliseconds) == found ?? open.milliseconds(to: destination), "seed \(seed)")
                    let row = ways.streetRow(at: time)
                    #expect(streets.findPassages(from: ends[0], to: ends[1], hour: row, into: &passages) == leg)
                    guard found != nil else { continue }
                    let used = streets.wholeArcs(from: ends[0].point, to: ends[1].point, hour: row)
                    #expect(closed.isDisjoint(with: used), "seed \(seed)")
                }
            }
        }
    }

    @Test("Streets are selected by name, by an area, and by a zone")
    func selection() throws {
        let city = try grid()
        #expect(city.carArcs(named: "Row 0") == (street(city, 0, 1) + street(city, 1, 2)).sorted())
        #expect(city.carArcs(named: "row 0").isEmpty && city.carArcs(named: "").isEmpty)
        #expect(city.carStreetNames.sorted() == (0..<3).flatMap { ["Column \($0)", "Row \($0)"] }.sorted())
        // A box across the street from 0 to 1, without a junction, and one around the junction 4.
        func box(_ north: ClosedRange<Double>, _ east: ClosedRange<Double>) -> [Coordinate] {
            [
                (north.lowerBound, east.lowerBound), (north.lowerBound, east.upperBound),
                (north.upperBound, east.upperBound), (north.upperBound, east.lowerBound),
            ].map { Coordinate(latitudeDegrees: $0 * 0.0017986, longitudeDegrees: -30 + $1 * 0.0017986) }
        }
        #expect(city.carArcs(touching: box(-0.1...0.1, 0.4...0.6)) == street(city, 0, 1))
        let around = [1, 3, 5, 7].flatMap { street(city, 4, $0) }.sorted()
        #expect(city.carArcs(touching: box(0.9...1.1, 0.9...1.1)) == around)
        #expect(city.carArcs(touching: box(0.2...0.8, 0.2...0.8)).isEmpty)
        #expect(city.carArcs(in: city.carNodeZones[0]).count == city.car.graph.arcCount)
        let lines = StreetLines(around, of: city.car)
        #expect(lines.count == 4 && lines.metres == 800)
    }
}
