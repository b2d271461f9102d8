import Foundation

@testable import CityFiles
@testable import CityModel
@testable import InputFiles
@testable import OperatingSystem

/// Measures loading a city: reading a large city file, and importing a real city.
enum CityLoadingBenchmark {
    private static let fileMillisecondsMax = 50.0
    private static let importSecondsMax = 3.0
    private static let junctionsMin = 100_000
    private static let fileRepeats = 15
    private static let importRepeats = 5

    /// Runs the benchmark.
    ///
    /// - Parameter dataFolder: folder of published data; nil if there is none.
    /// - Throws: `InputError` if the file cannot be read back, and system errors if it cannot be written.
    static func run(dataFolder: String?) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-city")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try measureFile(folder.appendingPathComponent("large.city").path)
        measureImport(dataFolder, to: folder.appendingPathComponent("town.city").path)
    }

    private static func measureFile(_ path: String) throws {
        let city = try largeCity()
        precondition(city.car.graph.nodeCount >= junctionsMin)
        try Data(CityFile.bytes(of: city)).write(to: URL(fileURLWithPath: path))
        var milliseconds: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<fileRepeats {
            let time = try clock.measure { _ = try CityFile.read(path) }
            milliseconds.append(time / .milliseconds(1))
        }
        print(
            "a city file of \(city.car.graph.nodeCount) junctions and \(city.city.zoneCount) zones loads in "
                + "\(Table.decimal(median(milliseconds), 1)) ms (limit \(Table.decimal(fileMillisecondsMax, 0)) ms; "
                + "median of \(fileRepeats))")
    }

    /// Returns the grid city, imported from tables of nodes and edges.
    private static func largeCity() throws(InputError) -> StreetCity {
        var grid = GridCity(side: 345, isFull: false, seed: 1)
        let graph = grid.graph()
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,travel_time_ms\n")
        for node in 0..<graph.nodeCount {
            let place = graph.coordinates[node]
            nodes += "\(node),\(place.latitudeDegrees),\(place.longitudeDegrees)\n"
            for arc in graph.arcs[Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1])] {
                edges += "\(node),\(arc.head),\(Double(arc.cost.centimetres) / 100),\(arc.cost.milliseconds)\n"
            }
        }
        return try CityTables.streetCity(
            name: "grid", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: ""
        ).city
    }

    /// Measures the import as a user runs it, in a separate process.
    private static func measureImport(_ dataFolder: String?, to path: String) {
        guard let dataFolder else {
            return print("the import of Porto Alegre is not measured: needs CABRANK_DATA, the folder of published data")
        }
        let extract = dataFolder + "/porto_alegre/porto_alegre.osm.pbf"
        let seconds = (0..<importRepeats).compactMap { _ in
            BuiltProgram("cabrank")?.run(["city", "import", extract, "--out", path])?.processorSeconds
        }
        guard seconds.count == importRepeats else {
            return print("the import of Porto Alegre is not measured: needs `swift build -c release`, and \(extract)")
        }
        print(
            "the import of Porto Alegre takes \(Table.decimal(median(seconds), 2)) s CPU "
                + "(limit \(Table.decimal(importSecondsMax, 0)) s; median of \(importRepeats))")
    }
}
