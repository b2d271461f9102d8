import Foundation

@testable import CityFiles
@testable import CityModel
@testable import InputFiles
@testable import OperatingSystem
@testable import Routing
@testable import SimulationKernel

/// Measures a city of hundreds of thousands of junctions: import, one path, and a day of taxis, each as a user runs it;
/// and the cost of path queries compared with the plain index, in one run.
enum LargeCityBenchmark {
    /// Environment variable of the folder with `nodes.csv` and `edges.csv` of a large network: that of New York of the
    /// 9th DIMACS challenge, for instance, has 264,346 junctions. The folder may also have `large-day.yaml`, a day in
    /// the city file `ny.city`.
    private static let variable = "CABRANK_LARGE_CITY"
    private static let pairs = 20_000
    private static let zones = 400

    private static let importLimits = (seconds: 4.0, megabytes: 250)
    private static let fileMegabytesMax = 40.0
    private static let routeLimits = (seconds: 0.1, megabytes: 60)
    private static let dayLimits = (seconds: 6.0, megabytes: 400)
    private static let fourfoldLimits = (seconds: 24.0, megabytes: 550)

    /// The day if the folder has none: 300,000 requests, 12,000 taxis without idle movement.
    private static let standingDay = """
        scenario: large
        description: A day in a large city
        city: {file: ny.city}
        start: {date: 2026-06-05, clock: "00:00"}
        duration: 24 h
        seed: 1
        dispatch: {searchZones: 16}
        demand: {gravity: {requestsPerDay: 300000, tripLength: 4 km}}
        drivers: {shifts: [{taxis: 12000}], startZones: demand}

        """

    /// Runs the benchmark.
    ///
    /// - Throws: `InputError` if the city file cannot be read back, and system errors if nothing can be written.
    static func run() throws {
        guard let data = ProcessInfo.processInfo.environment[variable], let program = BuiltProgram("cabrank")
        else {
            return print(
                "a large city is not measured: needs `swift build -c release`, and \(variable), a folder with nodes.csv "
                    + "and edges.csv")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-large")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (city, scenarioFile) = (folder.path + "/ny.city", folder.path + "/large-day.yaml")
        let published = try? String(contentsOfFile: data + "/large-day.yaml", encoding: .utf8)
        try (published ?? standingDay).write(toFile: scenarioFile, atomically: true, encoding: .utf8)
        print(
            "the network of \(data); the day \(published == nil ? "has taxis without idle movement" : "is its large-day.yaml")"
        )
        let tables = ["--nodes", data + "/nodes.csv", "--edges", data + "/edges.csv"]
        report("import", program.run(["city", "import"] + tables + ["--out", city]), importLimits)
        let read = try CityFile.read(city)
        let bytes = try FileManager.default.attributesOfItem(atPath: city)[.size] as? Int ?? 0
        print(
            "  \(read.car.graph.nodeCount) junctions, \(read.city.zoneCount) zones, a file of "
                + "\(Table.decimal(Double(bytes) / 1e6, 1)) MB (limit \(Table.decimal(fileMegabytesMax, 0)) MB)")
        let ends = [0, read.car.graph.nodeCount - 1].map { read.car.nodeIDs[$0] }
        report(
            "one route", program.run(["city", "route", city, "--from", ends[0], "--to", ends[1]]),
            routeLimits)
        let day = ["run", scenarioFile, "--threads", "1", "--quiet"]
        report(
            "a day of 300,000 requests and 12,000 taxis", program.run(day + ["--out", folder.path + "/results"]),
            dayLimits)
        let fourfold = ["--set", "demand.scale=4", "--set", "drivers.scale=4", "--out", folder.path + "/fourfold"]
        report("with four times the requests and taxis", program.run(day + fourfold), fourfoldLimits)
        compareWays(StreetTraffic(read))
        compareMatrices(read)
    }

    private static func report(_ name: String, _ run: ProgramResult?, _ limits: (seconds: Double, megabytes: Int)) {
        guard let run else { return print("\(name): failed") }
        print(
            "\(name): \(Table.decimal(run.processorSeconds, 2)) s CPU (limit \(limits.seconds) s), "
                + "\(run.peakMemoryBytes / 1_000_000) MB (limit \(limits.megabytes) MB)")
    }

    /// Compares the path queries of taxis with those of the plain index.
    private static func compareWays(_ traffic: StreetTraffic) {
        let metric = traffic.metrics[0]
        let ends = randomNodes(2 * pairs, metric)
        var (plain, labelled) = ([PathCost?](), [PathCost?]())
        func seconds(_ labels: RouteLabels?, _ costs: inout [PathCost?]) -> Double {
            var search = RouteSearch(metric, labels: labels)
            return ProcessorTime.least(of: 3) {
                costs = (0..<pairs).map { search.cost(from: Int(ends[2 * $0]), to: Int(ends[2 * $0 + 1])) }
            }
        }
        let before = seconds(nil, &plain)
        let now = seconds(traffic.labels(ofMetric: 0), &labelled)
        report(
            "a route between two junctions", before, now, count: pairs, wrong: zip(plain, labelled).count { $0 != $1 })
    }

    /// Compares path matrices between many places, by a fan from each and by sweeps.
    private static func compareMatrices(_ city: StreetCity) {
        guard let metric = city.carIndex?.metric else { return }
        let places = randomNodes(zones, metric)
        var (fans, sweeps) = ([PathCost](), [PathCost]())
        let before = ProcessorTime.least(of: 3) {
            var fan = OneToManySearch(metric)
            fans = fan.matrix(from: places, to: places)
        }
        let now = ProcessorTime.least(of: 3) {
            sweeps.removeAll(keepingCapacity: true)
            var sweep = RouteSweep(metric, to: places)
            sweep.forEachRow(from: places) { sweeps += $1 }
        }
        let wrong = zip(fans, sweeps).count { $0 != $1 }
        report("a route between two of \(zones) zones", before, now, count: zones * zones, wrong: wrong)
    }

    private static func report(_ name: String, _ before: Double, _ now: Double, count: Int, wrong: Int) {
        print(
            "\(name): \(Table.decimal(before / Double(count) * 1e6, 3)) µs before, "
                + "\(Table.decimal(now / Double(count) * 1e6, 3)) µs now, \(wrong) of \(count) differ")
    }

    private static func randomNodes(_ count: Int, _ metric: RoutingMetric) -> [UInt32] {
        var random = StreamFamily(seed: 3, replication: 0).stream(purpose: StreamPurpose(rawValue: 0), entity: 0)
        return (0..<count).map { _ in UInt32(random.uniform() * Double(metric.hierarchy.nodeCount)) }
    }
}
