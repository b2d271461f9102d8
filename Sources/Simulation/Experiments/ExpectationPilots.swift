import Measures

/// The parallel searches for the expectations of several variants: each round runs one pilot of every unfinished
/// search.
struct ExpectationPilots {
    private var searches: [(variant: Int, search: ExpectationSearch)]
    /// Pilots of the current round: the searches that share each, and its setup.
    private var pilots: [(searches: [Int], setup: SimulationSetup)] = []
    /// First failure of each variant whose pilots failed.
    private(set) var failures: [(variant: Int, error: PilotFailure)] = []

    init(_ searches: [(variant: Int, search: ExpectationSearch)]) { self.searches = searches }

    /// The pilots of the next round, or nil once all searches have ended.
    ///
    /// Variants with the same current state share its pilot.
    var next: [SimulationSetup]? {
        mutating get {
            pilots = []
            var known: [ScenarioDigest: Int] = [:]  // only looked up
            for index in searches.indices {
                guard !hasFailed(searches[index].variant), let setup = searches[index].search.next else { continue }
                let digest = ScenarioDigest(of: setup)
                if setup.expectations == nil, let pilot = known[digest], pilots[pilot].setup.hasSameSettings(as: setup)
                {
                    pilots[pilot].searches.append(index)
                } else {
                    if setup.expectations == nil { known[digest] = pilots.count }
                    pilots.append(([index], setup))
                }
            }
            return pilots.isEmpty ? nil : pilots.map(\.setup)
        }
    }

    private func hasFailed(_ variant: Int) -> Bool { failures.contains { $0.variant == variant } }

    mutating func add(_ outcome: Result<ReplicationRecord, any Error>, of pilot: Int) {
        for index in pilots[pilot].searches {
            switch outcome {
            case .success(let record): searches[index].search.add(record, of: pilots[pilot].setup)
            case .failure(let error):
                failures.append((searches[index].variant, PilotFailure(.expectations, error)))
            }
        }
    }

    /// Results of the finished searches.
    var results: [(variant: Int, finding: ExpectationResult)] {
        searches.compactMap { variant, search in search.result.map { (variant, $0) } }
    }
}

extension SimulationSetup {
    /// Returns whether the settings outside the document are equal, too.
    fileprivate func hasSameSettings(as other: SimulationSetup) -> Bool {
        warmUp == other.warmUp && duration == other.duration && isAntithetic == other.isAntithetic
            && initialState === other.initialState
    }
}
