import CityFiles
import CityHost
import CityModel
import InputFiles
import Quantities
import TaxiService
import Testing

@testable import Experiments

@Suite("Commands of a run on streets")
struct StreetReplayTests {
    @Test("A run on streets is replayed from the columns of its commands, with the same events")
    func replay() throws {
        var setup = StreetTown.setup(seed: 4)
        setup.duration = .hours(2)
        let (_, commands, effects) = try StreetTown.run(setup)
        let city = StreetTown.traffic.city
        let reader = CommandRowReader(city: city, streets: StreetTown.city.car.graph)
        var row = CommandRowWriter(city: city)
        var (onArcs, read) = (0, [TimedCommand]())
        for timed in commands {
            row.write(timed)
            let cells = Dictionary(uniqueKeysWithValues: zip(CommandTable.columns(of: .taxis), row.cells))
            if cells["point"]?.first == "a" { onArcs += 1 }
            let again = try reader.read { cells[$0] ?? "" }
            #expect((again == timed) == true)
            read.append(again)
        }
        #expect(onArcs > 50)
        var events: [EventRecord] = []
        var host = WorldPlan(setup).makeHost(checks: .everyCommand)
        try host.replay(read) { events += $0 }
        let expected = effects.compactMap { EventRecord($0.effect, at: $0.time) }
        #expect(events.count > 1_000 && events == expected)
    }

    @Test(
        "Points outside the streets are rejected",
        arguments: ["", "n", "n36", "n-1", "a0", "a0+0", "a0+65536", "a120+7", "a-1+7", "x0", "a0+1+1"])
    func wrongPoints(text: String) throws {
        let city = try grid()
        let reader = CommandRowReader(city: city.city, streets: city.car.graph)
        func command(_ point: String) -> TaxiService.Command? {
            let cells = [
                "time_us": "0", "actor": "d1", "action": "move", "zone": city.city.zones[0].name, "point": point,
            ]
            return try? reader.read { cells[$0] ?? "" }.taxi
        }
        #expect(command("n35") != nil && command("a119+65535") != nil)
        #expect(command(text) == nil)
    }

    /// A grid of 6 × 6 junctions and 120 arcs.
    private func grid() throws -> StreetCity {
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,travel_time_ms\n")
        for node in 0..<36 {
            nodes += "\(node),\(Double(node / 6) * 0.0018),\(-30 + Double(node % 6) * 0.0018)\n"
            for other in [node % 6 < 5 ? node + 1 : nil, node < 30 ? node + 6 : nil].compactMap({ $0 }) {
                edges += "\(node),\(other),200,20000\n\(other),\(node),200,20000\n"
            }
        }
        return try CityTables.streetCity(
            name: "grid", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: "",
            zoning: CityZoning(areaKm2: 50)
        ).city
    }
}
