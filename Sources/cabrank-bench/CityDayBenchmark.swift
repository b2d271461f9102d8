import Foundation

/// A day of a shipped scenario as a user runs it, in a process of its own: reading, simulating and reports together.
struct CityDayBenchmark {
    /// What one run took.
    struct Measurement {
        var eventsHandled: Int
        /// Of the whole process.
        var processorSeconds: Double
        /// Of it for simulating and the reports, without reading the scenario and its data.
        var runProcessorSeconds: Double
        var peakMemoryBytes: Int

        var eventsPerSecond: Double { Double(eventsHandled) / runProcessorSeconds }
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
            let events = manifest["events_handled"] as? Int,
            let runSeconds = manifest["run_processor_seconds"] as? Double
        else { return nil }
        return Measurement(
            eventsHandled: events, processorSeconds: process.processorSeconds, runProcessorSeconds: runSeconds,
            peakMemoryBytes: process.peakMemoryBytes)
    }
}

/// The New York weekday: speed, memory, how both grow with the city, and what people's further behaviour costs.
enum NewYorkBenchmark {
    /// As in `Scenarios/new-york.yaml`.
    private static let taxisByShift = [3_300, 1_500, 2_100, 2_100]
    private static let requestsPerDay = 230_000
    /// Nobody reserves, shares, pays in cash, fails to show up, interrupts, gives back or loses the connection.
    private static let plainPeople = [
        "clients.reserve.share=0", "clients.share=0", "clients.pay.card=1", "clients.pay.cardFails=0",
        "clients.noShow=0", "clients.interrupt=0", "drivers.giveBack=0", "drivers.taxiProblem=0",
        "drivers.connection.every=366 days",
    ]

    static func run() {
        print(
            """
            New York weekday, one replication on one core, median of 5: CPU time of the whole process (of it simulating and
            reports, without reading the data), events a second of simulating and reports, peak memory
            """)
        guard let benchmark = CityDayBenchmark(scenario: "new-york"), benchmark.measure(repeats: 1) != nil else {
            print("(not measured: needs `swift build -c release` and the data, see Scenarios/new-york.yaml)")
            return
        }
        print(Table.row(["", "events", "CPU s", "(run s)", "events/s", "peak MB", "time / 1×"]))
        let plain = benchmark.measure(plainPeople)
        tell("plain people", plain, single: plain)
        let single = benchmark.measure()
        tell("1×", single, single: single)
        if let plain, let single {
            let ratio = single.processorSeconds / plain.processorSeconds
            print("all behaviour on takes \(Table.decimal(ratio, 2)) × the time of plain people")
        }
        for factor in [2, 4] { tell("\(factor)×", benchmark.measure(overrides(factor)), single: single) }
    }

    private static func tell(
        _ name: String, _ measured: CityDayBenchmark.Measurement?, single: CityDayBenchmark.Measurement?
    ) {
        guard let measured, let single else { return print("\(name): failed") }
        print(
            Table.row([
                name, "\(measured.eventsHandled)", Table.decimal(measured.processorSeconds, 3),
                Table.decimal(measured.runProcessorSeconds, 3),
                Table.decimal(measured.eventsPerSecond / 1_000_000, 2) + " M",
                "\(measured.peakMemoryBytes / 1_048_576)",
                Table.decimal(measured.processorSeconds / single.processorSeconds, 2),
            ]))
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
        cells.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
    }

    static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
