import Measures

/// The lines of a run's summary on runners and cyclists: activity, and goals reached.
struct ActivitySummary {
    private let words: MetricText

    init(_ words: MetricText) { self.words = words }

    var lines: [(String, String)] {
        [("Runners", runners), ("Sessions", sessions), ("Goals", goals), ("Positions", positions)]
    }

    private var runners: String {
        [
            words.count(.runners), "\(words.decimal(.distance, decimals: 0)) km together",
            "mean speed \(words.decimal(.speedMean, decimals: 2)) m/s",
        ].joinedByDots
    }

    private var sessions: String {
        [
            words.count(.sessions), "runs \(words.count(.runSessions))", "rides \(words.count(.rideSessions))",
            "mean \(words.kilometres(.distanceMean)) in \(words.minutes(.sessionTimeMean))",
        ].joinedByDots
    }

    private var goals: String {
        let reached = "\(words.count(.goalsReached)) of \(words.count(.goals)) reached"
        var parts = ["\(reached) (\(words.percent(.goalsReachedShare)))"]
        if words.isAbove(0, .goalsReached) {
            parts.append("the first on day \(words.decimal(.goalReachedFirst, decimals: 0)) of the month")
            parts.append("half of them by day \(words.decimal(.goalReachedP50, decimals: 0))")
        }
        return (parts + ["mean progress \(words.percent(.goalProgressMean)) of a goal"]).joinedByDots
    }

    private var positions: String {
        let troubles = words.nonZero([(.connectionsLost, "connections lost"), (.appsDied, "apps died")])
        return
            ([
                "\(words.count(.fixes)) counted", "left out \(words.count(.fixesLeftOut))",
                "late \(words.count(.fixesLate))",
            ] + troubles).joinedByDots
    }
}
