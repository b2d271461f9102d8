/// Scenarios as a user runs them, each in a process of its own.
enum ScenarioRuns {
    static let repeats = 3

    struct Case {
        let scenario: String
        let overrides: [String]

        init(_ scenario: String, _ overrides: [String]) { (self.scenario, self.overrides) = (scenario, overrides) }
    }

    /// Of each case the run of median processor time; in turn, so that what disturbs the machine disturbs all.
    static func inTurn(_ cases: [Case]) -> [CityDayBenchmark.Measurement]? {
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
