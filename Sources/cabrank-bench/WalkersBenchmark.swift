/// People on foot as a user runs them, each in a process of its own: an open day and how its cost grows with its visitors, a
/// month of runners, and a Saturday of taxis and walkers beside its halves.
enum WalkersBenchmark {
    private static let repeats = 3
    private static let visitorCounts = [4_000, 20_000, 100_000, 400_000]
    /// What is promised.
    private static let openDayLimits = (visitors: 20_000, seconds: 1.0, megabytes: 120)
    private static let monthSecondsMax = 3.0
    private static let saturdayRatioMax = 1.3

    static func run() {
        print(
            "Walkers and runners, one replication on one core, medians of \(repeats) runs in turn: CPU time and peak memory "
                + "of the whole process")
        guard CityDayBenchmark(scenario: "open-day")?.measure(["visitors.count=100"]) != nil else {
            return print("(not measured: needs `swift build -c release`)")
        }
        openDay()
        month()
        saturday()
    }

    private static func openDay() {
        let cases = visitorCounts.map { Case("open-day", ["visitors.count=\($0)"]) }
        guard let measured = inTurn(cases) else { return }
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
        guard let month = inTurn([Case("running-month", [])])?.first else { return }
        print(
            "running month: \(month.eventsHandled) events, \(Table.decimal(month.processorSeconds, 2)) s CPU (limit "
                + "\(monthSecondsMax) s), \(month.peakMemoryBytes / 1_000_000) MB")
    }

    /// The taxis of the Saturday alone are those of the default scenario. Its walkers alone take none; a hundredth of the clients
    /// and their taxis stay, since there is no city without.
    private static func saturday() {
        let cases = [
            Case("city-saturday", []), Case("default", []),
            Case(
                "city-saturday",
                [
                    "visitors.taxi.tired=0", "visitors.taxi.rain=0", "visitors.taxi.late=0",
                    "demand.gravity.requestsPerDay=85", "drivers.scale=0.01",
                ]),
        ]
        guard let measured = inTurn(cases) else { return }
        let halves = measured[1].processorSeconds + measured[2].processorSeconds
        print(
            "city Saturday: \(Table.decimal(measured[0].processorSeconds, 2)) s CPU; its taxis alone "
                + "\(Table.decimal(measured[1].processorSeconds, 2)) s, its walkers alone "
                + "\(Table.decimal(measured[2].processorSeconds, 2)) s: "
                + "\(Table.decimal(measured[0].processorSeconds / halves, 2)) × the sum (limit \(saturdayRatioMax))")
    }

    private struct Case {
        let scenario: String
        let overrides: [String]

        init(_ scenario: String, _ overrides: [String]) { (self.scenario, self.overrides) = (scenario, overrides) }
    }

    /// Of each case the run of median processor time; in turn, so that what disturbs the machine disturbs all.
    private static func inTurn(_ cases: [Case]) -> [CityDayBenchmark.Measurement]? {
        var rounds: [[CityDayBenchmark.Measurement]] = []
        for _ in 0..<repeats {
            var round: [CityDayBenchmark.Measurement] = []
            for one in cases {
                guard let run = CityDayBenchmark(scenario: one.scenario)?.measure(one.overrides) else {
                    print("a run of \(one.scenario) with \(one.overrides) failed")
                    return nil
                }
                round.append(run)
            }
            rounds.append(round)
        }
        return cases.indices.map { index in
            rounds.map { $0[index] }.sorted { $0.processorSeconds < $1.processorSeconds }[repeats / 2]
        }
    }
}
