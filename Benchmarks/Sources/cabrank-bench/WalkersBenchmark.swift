/// Measures people on foot as a user runs them, in separate processes: an open day and its growth with visitors, a
/// month of runners, and a Saturday of taxis and walkers compared with its halves.
enum WalkersBenchmark {
    private static let visitorCounts = [4_000, 20_000, 100_000, 400_000]
    /// Limits of the open day.
    private static let openDayLimits = (visitors: 20_000, seconds: 1.0, megabytes: 120)
    private static let monthSecondsMax = 3.0
    private static let saturdayRatioMax = 1.3

    static func run() {
        print(
            "Walkers and runners, one replication on one core, medians of \(ScenarioRuns.repeats) alternating runs: CPU time and peak memory "
                + "of the whole process")
        guard CityDayBenchmark(scenario: "open-day")?.measure(["visitors.count=100"]) != nil else {
            return print("(not measured: needs `swift build -c release`)")
        }
        openDay()
        month()
        saturday()
    }

    private static func openDay() {
        let cases = visitorCounts.map { ScenarioRuns.Case("open-day", ["visitors.count=\($0)"]) }
        guard let measured = ScenarioRuns.inTurn(cases) else { return }
        print(Table.row(["visitors", "events", "CPU s", "µs a visitor", "peak MB"]))
        for (count, median) in zip(visitorCounts, measured) {
            let isPromised = count == openDayLimits.visitors
            print(
                Table.row([
                    "\(count)", "\(median.eventsHandled)", Table.decimal(median.processorSeconds, 2),
                    Table.decimal(median.processorSeconds / Double(count) * 1e6, 1),
                    "\(median.peakMemoryBytes / 1_000_000)",
                ]) + (isPromised ? "   (limits \(openDayLimits.seconds) s, \(openDayLimits.megabytes) MB)" : ""))
        }
    }

    private static func month() {
        guard let month = ScenarioRuns.inTurn([ScenarioRuns.Case("running-month", [])])?.first else { return }
        print(
            "running month: \(month.eventsHandled) events, \(Table.decimal(month.processorSeconds, 2)) s CPU (limit "
                + "\(monthSecondsMax) s), \(month.peakMemoryBytes / 1_000_000) MB")
    }

    /// Measures the Saturday and its halves. Its taxis alone are those of the default scenario. Its walkers and
    /// tourists alone take no taxi; a hundredth of the clients and their taxis stay, because a city cannot be without
    /// them.
    private static func saturday() {
        let cases = [
            ScenarioRuns.Case("city-saturday", []), ScenarioRuns.Case("default", []),
            ScenarioRuns.Case(
                "city-saturday",
                [
                    "visitors.taxi.tired=0", "visitors.taxi.rain=0", "visitors.taxi.late=0", "tourists.ways.taxi=0",
                    "demand.gravity.requestsPerDay=85", "drivers.scale=0.01",
                ]),
        ]
        guard let measured = ScenarioRuns.inTurn(cases) else { return }
        let halves = measured[1].processorSeconds + measured[2].processorSeconds
        print(
            "city Saturday: \(Table.decimal(measured[0].processorSeconds, 2)) s CPU; its taxis alone "
                + "\(Table.decimal(measured[1].processorSeconds, 2)) s, its people on foot alone "
                + "\(Table.decimal(measured[2].processorSeconds, 2)) s: "
                + "\(Table.decimal(measured[0].processorSeconds / halves, 2)) × the sum (limit \(saturdayRatioMax))")
    }
}
