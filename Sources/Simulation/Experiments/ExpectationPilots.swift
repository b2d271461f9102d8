import Measures

/// Searches for what the people of several variants expect, side by side: in each round a pilot of every search that goes on.
struct ExpectationPilots {
    private var searches: [(variant: Int, search: ExpectationSearch)]
    /// Of the round under way: by pilot, for which searches it is, and what is simulated.
    private var pilots: [(searches: [Int], setup: SimulationSetup)] = []
    /// Of the variants whose pilots failed the first that did.
    private(set) var failures: [(variant: Int, error: PilotFailure)] = []

    init(_ searches: [(variant: Int, search: ExpectationSearch)]) { self.searches = searches }

    /// What is simulated in the next round; nil once all searches have ended.
    ///
    /// Variants that have the same today share its pilot.
    var next: [SimulationSetup]? {
        mutating get {
            pilots = []
            var known: [ScenarioDigest: Int] = [:]  // only looked up
            for index in searches.indices {
                guard !hasFailed(searches[index].variant), let setup = searches[index].search.next else { continue }
                let digest = ScenarioDigest(of: setup)
                if setup.expectations == nil, let pilot = known[digest], pilots[pilot].setup.isAlike(setup) {
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

    mutating func take(_ outcome: Result<ReplicationRecord, any Error>, of pilot: Int) {
        for index in pilots[pilot].searches {
            switch outcome {
            case .success(let record): searches[index].search.take(record, of: pilots[pilot].setup)
            case .failure(let error):
                failures.append((searches[index].variant, PilotFailure(.expectations, error)))
            }
        }
    }

    /// Of the searches that have come to an end.
    var findings: [(variant: Int, finding: ExpectationFinding)] {
        searches.compactMap { variant, search in search.finding.map { (variant, $0) } }
    }
}

extension SimulationSetup {
    /// Whether what the document does not say is the same, too.
    fileprivate func isAlike(_ other: SimulationSetup) -> Bool {
        warmUp == other.warmUp && duration == other.duration && isAntithetic == other.isAntithetic
            && beginning === other.beginning
    }
}
