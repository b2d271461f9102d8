import InputFiles
import Quantities
import Routing
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite(
    "Porto Alegre from OpenStreetMap", .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct RealCityTests {
    static let loaded = Result {
        try CityImport.openStreetMap(
            path: PublishedData.path("porto_alegre/porto_alegre.osm.pbf"), displayName: "porto_alegre.osm.pbf",
            name: "Porto Alegre", command: "c", freeFlow: .posted, congestion: .none)
    }

    @Test("The networks are connected and about as large as those of another tool")
    func sizes() throws {
        let city = try RealCityTests.loaded.get().city
        #expect((10_500...12_000).contains(city.car.graph.nodeCount))
        #expect((25_000...27_500).contains(city.car.graph.arcCount))
        let walk = try #require(city.walk)
        #expect((17_000...19_500).contains(walk.graph.nodeCount))
        #expect(city.car.isStronglyConnected && walk.isStronglyConnected && city.cycle?.isStronglyConnected == true)
        #expect(city.places.count > 10 && city.ranks.count == 2)
    }

    @Test("Z01: zones cover every junction, and have about the requested area")
    func zones() throws {
        let city = try RealCityTests.loaded.get().city
        #expect(!city.carNodeZones.contains(.none))
        let areas = city.city.zones.compactMap(\.areaSquareKilometres)
        let mean: Double = areas.reduce(0, +) / Double(areas.count)
        #expect(abs(mean - 2) < 0.4)
        let deviations: [Double] = areas.map { abs($0 - 2) / 2 }
        let meanDeviation: Double = deviations.reduce(0, +) / Double(areas.count)
        #expect(meanDeviation < 0.2)
    }

    @Test("Z04: fastest times equal those in another tool's network for common nodes")
    func times() throws {
        let city = try RealCityTests.loaded.get().city
        let places = Dictionary(
            city.car.graph.coordinates.enumerated().map { (FixedPosition($1), $0) }, uniquingKeysWith: { a, _ in a })
        let nodes = try RoadFiles.nodes(SourceFile.read(PublishedData.path("porto_alegre/drive_nodes.csv")))
        var queries = try CSVReader(SourceFile.read(PublishedData.path("porto_alegre/drive_queries.csv")))
        let columns = try queries.columns("from", "to", "travel_time_ms")
        var paths = FastestPaths(over: city.car.graph)
        var ratios: [Double] = []
        while ratios.count < 300, try queries.nextRow() {
            let ends = try columns[..<2].map { column in
                try FixedPosition(nodes.coordinates[Int(#require(nodes.numbers[queries.text(column)]))])
            }
            guard let from = places[ends[0]], let to = places[ends[1]], from != to else { continue }
            paths.search(from: from, to: to)
            let milliseconds = try #require(paths.milliseconds(to: to))
            ratios.append(Double(milliseconds) / (try queries.requiredDouble(columns[2])))
        }
        ratios.sort()
        // Taxis may use some streets closed to other cars, and bollards stop them.
        #expect(abs(ratios[150] - 1) < 0.005 && ratios[15] > 0.9 && ratios[285] < 1.1, "\(ratios[150])")
    }

    @Test("The inspection reports counts, areas, connectivity, fastest paths, and cuts of the extract")
    func inspection() throws {
        let inspection = CityInspection(try RealCityTests.loaded.get().city)
        #expect(inspection.networks.map(\.mode) == [.car, .walk, .cycle])
        #expect(inspection.samples.count == 5 && inspection.samples.allSatisfy { $0.times.count == 3 })
        #expect(inspection.nodesOutsideZones == 0)
        let text = inspection.lines.joined(separator: "\n")
        #expect(text.contains("every junction reaches every other") && !text.contains("NOT"))
        // The southern border of the extract cuts streets.
        let detours = try #require(inspection.detours)
        #expect(!detours.cut.isEmpty && detours.cut.allSatisfy { $0.from.latitudeDegrees < -30.09 })
        #expect(detours.cut.allSatisfy { (8_000...14_000).contains($0.metres) })
    }
}
