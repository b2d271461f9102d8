/// People on foot: what an open day costs and how it grows with its visitors, a month of runners, and a Saturday with both halves
/// of a city beside the sum of the halves.
enum WalkersBenchmark {
    private static let repeats = 3

    static func run() {
        print(
            """
            People on foot, one replication on one core, medians of \(repeats) runs in turn: CPU time of simulating and reports
            """)
        let day = (1...repeats).compactMap { _ in measure("open-day", []) }
        guard day.count == repeats else { return print("(not measured: needs `swift build -c release`)") }
        print(Table.row(["open day", "CPU s", "µs a visitor", "peak MB"]))
        for visitors in [4_000, 20_000, 100_000, 400_000] {
            guard let median = median("open-day", ["visitors.count=\(visitors)"]) else { continue }
            print(
                Table.row([
                    "\(visitors)", Table.decimal(median.seconds, 3),
                    Table.decimal(median.seconds / Double(visitors) * 1e6, 1), "\(median.megabytes)",
                ]))
        }
        tell("running month", median("running-month", []))
        let whole = median("city-saturday", [])
        let taxis = median("default", [])
        let noTaxis = ["visitors.taxi.tired=0", "visitors.taxi.rain=0", "visitors.taxi.late=0"]
        // A hundredth of the clients and their taxis stay: there is no city without.
        let walkers = median(
            "city-saturday", noTaxis + ["demand.gravity.requestsPerDay=85", "drivers.scale=0.01"])
        tell("city Saturday", whole)
        tell("its taxis", taxis)
        tell("its walkers", walkers)
        if let whole, let taxis, let walkers {
            print("whole / sum of halves: " + Table.decimal(whole.seconds / (taxis.seconds + walkers.seconds), 2))
        }
    }

    private static func tell(_ name: String, _ run: (seconds: Double, megabytes: Int)?) {
        guard let run else { return }
        print(Table.row([name, Table.decimal(run.seconds, 3), "", "\(run.megabytes)"]))
    }

    private static func measure(_ scenario: String, _ overrides: [String]) -> CityDayBenchmark.Measurement? {
        CityDayBenchmark(scenario: scenario)?.measure(overrides)
    }

    private static func median(_ scenario: String, _ overrides: [String]) -> (seconds: Double, megabytes: Int)? {
        let runs = (1...repeats).compactMap { _ in measure(scenario, overrides) }
        guard runs.count == repeats else { return nil }
        let seconds = runs.map(\.runProcessorSeconds).sorted()
        return (seconds[repeats / 2], (runs.map(\.peakMemoryBytes).max() ?? 0) / 1_048_576)
    }
}
