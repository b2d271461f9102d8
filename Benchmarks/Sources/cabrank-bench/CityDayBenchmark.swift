import Foundation

@testable import OperatingSystem

/// Measures a day of a shipped scenario as a user runs it, in a separate process: reading, simulating and reports
/// together.
struct CityDayBenchmark {
    /// Cost of one run.
    struct Measurement {
        var eventsHandled: Int
        /// Processor time of the whole process.
        var processorSeconds: Double
        /// Processor time of simulation and reports, without reading the scenario and its data.
        var runProcessorSeconds: Double
        var peakMemoryBytes: Int

        var eventsPerSecond: Double { Double(eventsHandled) / runProcessorSeconds }
    }

    let scenario: String
    private let program: BuiltProgram

    /// Creates the benchmark; nil if the program `cabrank` is not in the same folder.
    init?(scenario: String) {
        guard let program = BuiltProgram("cabrank") else { return nil }
        self.program = program
        self.scenario = scenario
    }

    /// Measures one run, or returns nil if it fails, for instance without the scenario's data.
    func measure(_ overrides: [String] = []) -> Measurement? {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-results").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let arguments =
            ["run", scenario, "--threads", "1", "--quiet", "--out", folder] + overrides.flatMap { ["--set", $0] }
        guard let process = program.run(arguments),
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

/// Measures the New York weekday: speed, memory, their growth with the city, and the cost of further behaviour.
enum NewYorkBenchmark {
    /// Overrides without reservations, sharing, cash, no-shows, interruptions, rides given back and lost connections.
    private static let plainPeople = [
        "clients.reserve.share=0", "clients.share=0", "clients.pay.card=1", "clients.pay.cardFails=0",
        "clients.noShow=0", "clients.interrupt=0", "drivers.giveBack=0", "drivers.taxiProblem=0",
        "drivers.connection.every=366 days",
    ]

    private static let repeats = 5

    static func run() {
        print(
            """
            New York weekday, one replication on one core, medians of \(repeats) alternating runs: CPU time of the whole process
            (in brackets: simulation and reports, without reading the data), events a second of these, peak memory
            """)
        guard let benchmark = CityDayBenchmark(scenario: "new-york"), benchmark.measure() != nil else {
            print("(not measured: needs `swift build -c release` and the data, see Scenarios/new-york.yaml)")
            return
        }
        let cases = [
            ("plain people", plainPeople), ("1×", []), ("2×", overrides(2)), ("4×", overrides(4)),
        ]
        // Cases alternate, so that a disturbance of the machine affects all.
        let rounds = (0..<repeats).map { _ in cases.compactMap { benchmark.measure($0.1) } }
        guard rounds.allSatisfy({ $0.count == cases.count }) else { return print("a run failed") }
        print(Table.row(["", "events", "CPU s", "(run s)", "events/s", "peak MB", "time / 1×"]))
        for (index, (name, _)) in cases.enumerated() {
            report(name, rounds.map { $0[index] }, singles: rounds.map { $0[1] })
        }
    }

    private static func report(
        _ name: String, _ runs: [CityDayBenchmark.Measurement], singles: [CityDayBenchmark.Measurement]
    ) {
        let ratios = zip(runs, singles).map { $0.processorSeconds / $1.processorSeconds }
        print(
            Table.row([
                name, "\(runs[0].eventsHandled)", Table.decimal(median(runs.map(\.processorSeconds)), 3),
                Table.decimal(median(runs.map(\.runProcessorSeconds)), 3),
                Table.decimal(median(runs.map(\.eventsPerSecond)) / 1_000_000, 2) + " M",
                "\((runs.map(\.peakMemoryBytes).max() ?? 0) / 1_000_000)", Table.decimal(median(ratios), 2),
            ]))
    }

    /// Returns overrides with a multiple of the taxis and the trips.
    private static func overrides(_ factor: Int) -> [String] { ["drivers.scale=\(factor)", "demand.scale=\(factor)"] }
}

/// Formats rows of right-aligned columns.
enum Table {
    static func row(_ cells: [String]) -> String {
        cells.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
    }

    static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}

/// Returns the median of at least one value.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
