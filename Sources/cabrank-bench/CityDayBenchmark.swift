import Foundation

/// A day of a shipped scenario as a user runs it, in a process of its own: reading, simulating and reports together.
struct CityDayBenchmark {
    /// What one run took.
    struct Measurement {
        var eventsHandled: Int
        /// Of the whole process.
        var processorSeconds: Double
        var peakMemoryBytes: Int

        var eventsPerSecond: Double { Double(eventsHandled) / processorSeconds }
    }

    let scenario: String
    private let program: String

    /// nil if the program `cabrank` does not lie beside this one.
    init?(scenario: String) {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        program = folder.appendingPathComponent("cabrank").path
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        self.scenario = scenario
    }

    /// The median run of several by processor time; nil if it fails, for instance without the scenario's data.
    func measure(_ overrides: [String] = [], options: [String] = [], repeats: Int = 5) -> Measurement? {
        let runs = (0..<repeats).compactMap { _ in measureOnce(overrides, options) }
        guard runs.count == repeats else { return nil }
        return runs.sorted { $0.processorSeconds < $1.processorSeconds }[repeats / 2]
    }

    private func measureOnce(_ overrides: [String], _ options: [String]) -> Measurement? {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-results").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let arguments =
            ["run", scenario, "--threads", "1", "--quiet", "--out", folder] + options
            + overrides.flatMap { ["--set", $0] }
        guard let process = MeasuredProcess.run(program, arguments), process.exitStatus == 0,
            let data = FileManager.default.contents(atPath: folder + "/manifest.json"),
            let manifest = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let events = manifest["events_handled"] as? Int
        else { return nil }
        return Measurement(
            eventsHandled: events, processorSeconds: process.processorSeconds,
            peakMemoryBytes: process.peakMemoryBytes)
    }
}

/// The New York weekday: speed, memory, and how both grow with the city.
enum NewYorkBenchmark {
    /// As in `Scenarios/new-york.yaml`.
    private static let taxisByShift = [3_300, 1_500, 2_100, 2_100]
    private static let requestsPerDay = 230_000

    static func run() {
        print("New York weekday: CPU time of the whole process on one core, reading and reports included, median of 5")
        guard let benchmark = CityDayBenchmark(scenario: "new-york"), benchmark.measure(repeats: 1) != nil else {
            print("(not measured: needs `swift build -c release` and the data, see Scenarios/new-york.yaml)")
            return
        }
        print(Table.row(["size", "events", "CPU s", "events/s", "peak MB", "time / 1×"]))
        var single = 0.0
        for factor in [1, 2, 4] {
            guard let measured = benchmark.measure(overrides(factor)) else { continue }
            if factor == 1 { single = measured.processorSeconds }
            print(
                Table.row([
                    "\(factor)×", "\(measured.eventsHandled)", Table.decimal(measured.processorSeconds, 3),
                    Table.decimal(measured.eventsPerSecond / 1_000_000, 2) + " M",
                    "\(measured.peakMemoryBytes / 1_048_576)",
                    Table.decimal(measured.processorSeconds / single, 2),
                ]))
        }
    }

    /// So many times the taxis and the trips.
    private static func overrides(_ factor: Int) -> [String] {
        taxisByShift.enumerated().map { "drivers.shifts.\($0).taxis=\($1 * factor)" }
            + ["demand.trips.requestsPerDay=\(requestsPerDay * factor)"]
    }
}

/// Rows of right-aligned columns.
enum Table {
    static func row(_ cells: [String]) -> String {
        cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
    }

    static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
