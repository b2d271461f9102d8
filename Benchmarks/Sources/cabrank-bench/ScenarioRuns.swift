/// Runs scenarios as a user does, each in a separate process.
enum ScenarioRuns {
    static let repeats = 3

    struct Case {
        let scenario: String
        let overrides: [String]

        init(_ scenario: String, _ overrides: [String]) { (self.scenario, self.overrides) = (scenario, overrides) }
    }

    /// Returns the run of median processor time of each case; cases alternate, so that a disturbance of the machine
    /// affects all.
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
