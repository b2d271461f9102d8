/// Measures tourists as a user runs them, in separate processes: the cost of the season, and its growth with the
/// tourists.
enum TourismBenchmark {
    private static let touristCounts = [5_000, 20_000, 80_000]
    /// Limits of the season as shipped.
    private static let limits = (tourists: 20_000, seconds: 10.0, megabytes: 200)

    static func run() {
        print(
            "Tourists, one replication on one core, medians of \(ScenarioRuns.repeats) alternating runs: CPU time and peak memory "
                + "of the whole process")
        guard CityDayBenchmark(scenario: "visitor-season")?.measure(["tourists.count=100"]) != nil else {
            return print("(not measured: needs `swift build -c release`)")
        }
        let cases = touristCounts.map { ScenarioRuns.Case("visitor-season", ["tourists.count=\($0)"]) }
        guard let measured = ScenarioRuns.inTurn(cases) else { return }
        print(Table.row(["tourists", "events", "CPU s", "µs an event", "peak MB"]))
        for (count, median) in zip(touristCounts, measured) {
            print(
                Table.row([
                    "\(count)", "\(median.eventsHandled)", Table.decimal(median.processorSeconds, 2),
                    Table.decimal(median.processorSeconds / Double(median.eventsHandled) * 1e6, 2),
                    "\(median.peakMemoryBytes / 1_000_000)",
                ])
                    + (count == limits.tourists ? "   (limits \(limits.seconds) s, \(limits.megabytes) MB)" : ""))
        }
    }
}
