import Foundation

@testable import OperatingSystem
@testable import Pictures
@testable import Routing
@testable import Statistics

/// Measures the cost of a day as requests, taxis, junctions, zones and replications grow, one at a time: time and
/// memory, and a linear model of them. (It does not hold beyond these sizes: see the guide.)
enum GrowthBenchmark {
    private static let factors = [1, 2, 4, 8]
    private static let repeats = 4
    /// Environment variable with the path of the chart.
    private static let variable = "CABRANK_GROWTH_SVG"
    private static let kilometres = 25.6

    /// A day in a square city of streets.
    private struct Day {
        var requests = 20_000
        var taxis = 4_000
        var junctions = 16_384
        var zones = 256
        var replications = 1

        var city: String { "\(junctions)-\(zones).city" }
        var scenario: String { "\(requests)-\(taxis)-\(junctions)-\(zones).yaml" }

        /// Returns the quantities to which time and memory are proportional: once, and in each replication.
        func causes(replications: Int) -> [Double] {
            let each = Double(replications)
            return [1, Double(junctions), Double(zones) * Double(zones), each * Double(requests), each * Double(taxis)]
        }
    }

    private static let causeNames = ["once", "a junction", "a pair of zones", "a request", "a taxi's day"]

    private struct Axis {
        var name: String
        var colour: SeriesColour
        var grow: @Sendable (inout Day, Int) -> Void
    }

    private static let axes = [
        Axis(name: "requests", colour: .blue) { $0.requests *= $1 },
        Axis(name: "taxis", colour: .orange) { $0.taxis *= $1 },
        Axis(name: "junctions", colour: .green) { $0.junctions *= $1 },
        Axis(name: "zones", colour: .purple) { $0.zones *= $1 },
        Axis(name: "replications", colour: .vermillion) { $0.replications *= $1 },
    ]

    private struct Measured {
        var day: Day
        var seconds: Double
        var megabytes: Double
    }

    /// A measured quantity with a model of its own.
    private struct Quantity {
        var name: String
        var value: KeyPath<Measured, Double>
        /// Factor from the cost of one cause to `unit`.
        var scale: Double
        var unit: String
        /// Whether each replication needs it again; memory is that of one.
        var isOfEach: Bool

        func causes(_ day: Day) -> [Double] { day.causes(replications: isOfEach ? day.replications : 1) }
    }

    /// Runs the benchmark.
    ///
    /// - Throws: system errors if nothing can be written.
    static func run() throws {
        guard let program = BuiltProgram("cabrank") else {
            return print("growth is not measured: build cabrank in the same configuration")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-growth")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let base = Day()
        print(
            """
            growth of one quantity at a time: CPU time of the whole process and peak memory, minimum of \(repeats) runs. 1× is \
            a day of \(base.requests) requests and \(base.taxis) taxis that look for work, among \(base.junctions) junctions \
            and about \(base.zones) zones on \(kilometres) × \(kilometres) km, one replication on one thread
            """)
        var days = [base]
        for axis in axes {
            for factor in factors.dropFirst() {
                var day = base
                axis.grow(&day, factor)
                days.append(day)
            }
        }
        guard try days.allSatisfy({ try prepare($0, program, folder) }), let least = measure(days, program, folder)
        else {
            return print("a run failed")
        }
        // All axes share the day without growth.
        let grown = factors.count - 1
        let measured = axes.indices.map { [least[0]] + least[1 + $0 * grown..<1 + ($0 + 1) * grown] }
        print(Table.row(["×"] + axes.flatMap { [$0.name + " s", "MB"] }))
        for (row, factor) in factors.enumerated() {
            let cells = measured.flatMap {
                [Table.decimal($0[row].seconds, 2), Table.decimal($0[row].megabytes, 0)]
            }
            print(Table.row(["\(factor)"] + cells))
        }
        printModel(
            Quantity(name: "CPU seconds", value: \.seconds, scale: 1e6, unit: "µs", isOfEach: true), of: least)
        printModel(
            Quantity(name: "megabytes", value: \.megabytes, scale: 1e3, unit: "KB", isOfEach: false), of: least)
        guard let path = ProcessInfo.processInfo.environment[variable] else { return }
        try picture(measured).svg().write(toFile: path, atomically: true, encoding: .utf8)
        print("chart written to \(path)")
    }

    /// Writes the scenario of a day, and makes its city unless it exists.
    ///
    /// - Returns: false if the city cannot be made.
    private static func prepare(_ day: Day, _ program: BuiltProgram, _ folder: URL) throws -> Bool {
        try """
        scenario: grown
        city: {file: \(day.city)}
        start: {date: 2026-06-05, clock: "00:00"}
        duration: 24 h
        seed: 1
        demand: {gravity: {requestsPerDay: \(day.requests), tripLength: 6 km}}
        drivers:
          shifts: [{taxis: \(day.taxis)}]
          startZones: demand
          idle: {after: 10 min, stay: 0.6, random: 0.1, towardsDemand: 0.3, reachZones: 8}

        """.write(toFile: folder.path + "/" + day.scenario, atomically: true, encoding: .utf8)
        let city = folder.path + "/" + day.city
        if FileManager.default.fileExists(atPath: city) { return true }
        return program.run(["city", "import"] + (try tables(of: day, folder)) + ["--out", city]) != nil
    }

    /// Measures the days in turn, so that a disturbance of the machine affects all, and returns the minimum of each.
    ///
    /// - Returns: nil if a run failed.
    private static func measure(_ days: [Day], _ program: BuiltProgram, _ folder: URL) -> [Measured]? {
        let results = folder.path + "/results"
        var least = days.map { Measured(day: $0, seconds: .infinity, megabytes: .infinity) }
        for _ in 0..<repeats {
            for (index, day) in days.enumerated() {
                try? FileManager.default.removeItem(atPath: results)
                let words = ["run", folder.path + "/" + day.scenario, "--threads", "1", "--quiet", "--out", results]
                guard let run = program.run(words + ["--replications", "\(day.replications)"]) else { return nil }
                least[index].seconds = min(least[index].seconds, run.processorSeconds)
                least[index].megabytes = min(least[index].megabytes, Double(run.peakMemoryBytes) / 1e6)
            }
        }
        return least
    }

    /// Writes the tables of the city's network.
    ///
    /// - Returns: the arguments that import them.
    private static func tables(of day: Day, _ folder: URL) throws -> [String] {
        let side = Int(Double(day.junctions).squareRoot())
        var grid = GridCity(side: side, isFull: false, seed: 1, blockMetres: kilometres * 1_000 / Double(side))
        let graph = grid.graph()
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,travel_time_ms\n")
        for node in 0..<graph.nodeCount {
            let place = graph.coordinates[node]
            nodes += "\(node),\(place.latitudeDegrees),\(place.longitudeDegrees)\n"
            for arc in graph.arcs(from: node) {
                edges += "\(node),\(arc.head),\(Double(arc.cost.centimetres) / 100),\(arc.cost.milliseconds)\n"
            }
        }
        let (nodesFile, edgesFile) = (folder.path + "/nodes.csv", folder.path + "/edges.csv")
        try nodes.write(toFile: nodesFile, atomically: true, encoding: .utf8)
        try edges.write(toFile: edgesFile, atomically: true, encoding: .utf8)
        return [
            "--nodes", nodesFile, "--edges", edgesFile, "--zone-area",
            "\(kilometres * kilometres / Double(day.zones))",
        ]
    }

    // MARK: Linear model

    /// Fits the cost of each cause by least squares of the relative errors. No cost is negative: while a cause has a
    /// negative one, it gets 0 and the others are fitted again.
    ///
    /// - Returns: nil if the days do not separate the causes.
    private static func linearModel(_ quantity: Quantity, of measured: [Measured]) -> [Double]? {
        // Scaled by the day without growth: numbers of similar size keep more precision in the inversion.
        let units = quantity.causes(Day())
        var fitted = Array(causeNames.indices)
        while true {
            var squares = SymmetricMatrix(count: fitted.count)
            var sums = [Double](repeating: 0, count: fitted.count)
            for one in measured {
                let all = quantity.causes(one.day)
                let causes = fitted.map { all[$0] / units[$0] / one[keyPath: quantity.value] }
                squares.add(square: causes)
                for (index, cause) in causes.enumerated() { sums[index] += cause }
            }
            guard let inverse = squares.inverse else { return nil }
            let costs = sums.indices.map { row in sums.indices.reduce(0) { $0 + inverse[row, $1] * sums[$1] } }
            guard let least = costs.indices.min(by: { costs[$0] < costs[$1] }), costs[least] < 0 else {
                var model = [Double](repeating: 0, count: causeNames.count)
                for (cause, cost) in zip(fitted, costs) { model[cause] = cost / units[cause] }
                return model
            }
            fitted.remove(at: least)
        }
    }

    private static func printModel(_ quantity: Quantity, of measured: [Measured]) {
        guard let model = linearModel(quantity, of: measured) else {
            return print("\(quantity.name): no linear model was found")
        }
        func prediction(_ day: Day) -> Double { zip(model, quantity.causes(day)).reduce(0) { $0 + $1.0 * $1.1 } }
        let terms = zip(causeNames, model).dropFirst().map {
            "\(Table.decimal($1 * quantity.scale, 4)) \(quantity.unit) for \($0)"
        }
        let errors = measured.map { abs(prediction($0.day) / $0[keyPath: quantity.value] - 1) }
        print(
            "\(quantity.name): \(Table.decimal(model[0], 2)) once, \(terms.joined(separator: ", ")); relative error: median "
                + "\(Table.decimal(100 * median(errors), 0)) %, maximum "
                + "\(Table.decimal(100 * (errors.max() ?? 0), 0)) %")
    }

    // MARK: Chart

    private static func picture(_ measured: [[Measured]]) -> Figure {
        let series = zip(axes, measured).map { axis, grown in
            Chart.Series(
                axis.name, axis.colour, .line,
                zip(factors, grown).map { Chart.Point(Double($0), $1.seconds / grown[0].seconds) })
        }
        let proportional = Chart.Reference("in proportion", .from(x: 1, y: 1, toX: 8, toY: 8))
        return Figure(
            name: "growth", title: "CPU time of a day as one quantity grows",
            subtitle: "CPU time of the whole process, relative to the day of the original size",
            note:
                "\(Day().requests) requests, \(Day().taxis) taxis, \(Day().junctions) junctions, \(Day().zones) zones and one "
                + "replication; only one of them grows at a time. cabrank-bench growth",
            content: .chart(
                Chart(
                    x: .init("growth factor of the quantity", scale: .logarithmic),
                    y: .init("CPU time (×)", scale: .logarithmic, decimals: 1),
                    series: series, references: [proportional])))
    }
}
