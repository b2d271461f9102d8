/// Measures taxis on streets with exact times: the Porto Alegre evening, and the grid used to measure other simulators.
enum StreetsBenchmark {
    private static let repeats = 5
    /// Target of events a second for the evening.
    private static let eventsPerSecondMin = 1_000_000.0

    static func run() {
        print(
            """
            Taxis on streets, one replication on one core, medians of \(repeats) runs: CPU time of the whole process (in brackets:
            simulation and reports, without the import), events a second of these, peak memory
            """)
        print(Table.row(["", "events", "CPU s", "(run s)", "events/s", "peak MB", "limit"]))
        for (scenario, limit) in [("porto-alegre", eventsPerSecondMin), ("grid20", 0)] {
            guard let benchmark = CityDayBenchmark(scenario: scenario), benchmark.measure() != nil else {
                print("\(scenario): not measured: needs `swift build -c release`, and data (see the scenario)")
                continue
            }
            let runs = (0..<repeats).compactMap { _ in benchmark.measure() }.sorted {
                $0.eventsPerSecond < $1.eventsPerSecond
            }
            guard runs.count == repeats else { return print("a run failed") }
            let middle = runs[repeats / 2]
            print(
                Table.row([
                    scenario, "\(middle.eventsHandled)", Table.decimal(middle.processorSeconds, 3),
                    Table.decimal(middle.runProcessorSeconds, 3),
                    Table.decimal(middle.eventsPerSecond / 1_000_000, 2) + " M",
                    "\(middle.peakMemoryBytes / 1_000_000)",
                    limit == 0 ? "" : Table.decimal(limit / 1_000_000, 0) + " M",
                ]))
        }
    }
}
