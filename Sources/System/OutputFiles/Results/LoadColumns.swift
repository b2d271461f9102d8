/// `latencies.csv`: for each kind of command and all together, in four ways, the percentiles of its latency.
package enum LatencyColumn: String, TableColumn {
    package static var file: ResultsFile { .latencies }
    case command, latency, count, refused
    case mean = "mean_us"
    case p50 = "p50_us"
    case p90 = "p90_us"
    case p99 = "p99_us"
    case p999 = "p999_us"
    case p9999 = "p9999_us"
    case p99999 = "p99999_us"
    case max = "max_us"
    case unanswered

    /// The percentiles, in their order.
    package static let percentiles: [(column: LatencyColumn, percentile: Double)] = [
        (.p50, 50), (.p90, 90), (.p99, 99), (.p999, 99.9), (.p9999, 99.99), (.p99999, 99.999),
    ]
}

/// The ways in which the latency of a command is told.
package enum LatencyWay: String, CaseIterable, Sendable {
    /// From the moment when it was due.
    case total
    /// From the moment when it was sent: what a load tester that waits for answers would tell.
    case naive
    /// Until the service took it up.
    case queueing
    /// What the service itself took.
    case service
}

/// `seconds.csv`: the run second by second, the warm-up with negative numbers.
package enum SecondColumn: String, TableColumn {
    package static var file: ResultsFile { .seconds }
    case second, completed
    case p50 = "p50_us"
    case p99 = "p99_us"
    case p9999 = "p9999_us"
    case max = "max_us"
    case backlog, refused
    case residentBytes = "resident_bytes"
    case serviceBytes = "service_bytes"
    case writerSeconds = "writer_cpu_s"
    case judgeSeconds = "judge_cpu_s"
    case generatorSeconds = "generator_cpu_s"
    case userSeconds = "user_cpu_s"
    case systemSeconds = "system_cpu_s"
}

/// `targets.csv`: the verdict.
package enum TargetColumn: String, TableColumn {
    package static var file: ResultsFile { .targets }
    case rule, name, target, measured, outcome
}

/// `wrong.csv`: the first wrong decisions, with what had happened in the queue before.
package enum WrongColumn: String, TableColumn {
    package static var file: ResultsFile { .wrong }
    case decision
    case time = "time_s"
    case kind, what, expected, history
}

/// `attempts.csv`: what became of every attempt to have a command carried out by a server.
package enum AttemptColumn: String, TableColumn {
    package static var file: ResultsFile { .attempts }
    case outcome
    /// `answered`, or the target that it counts for: `refused`, `failed`, `broken`.
    case outcomeClass = "class"
    /// Attempts of commands that are measured.
    case measured
    /// The same commands, while a server that is killed on purpose was away.
    case away
    case warmUp = "warm_up"
    /// The share of the measured ones that may be of this class; empty for any.
    case allowedShare = "allowed_share"
}

/// `limit.csv`: the curve of rate against latency, run by run.
package enum LimitColumn: String, TableColumn {
    package static var file: ResultsFile { .limit }
    case run
    case rate = "rate_per_second"
    case p50 = "p50_us"
    case p99 = "p99_us"
    case p9999 = "p9999_us"
    case max = "max_us"
    case wrong, verdict
}

/// Rows of `latencies.csv` that are of no kind of command.
package enum LatencyScope: String, CaseIterable, Sendable {
    /// All commands together.
    case all
    /// Opening connections.
    case connect
    /// All answers, also those to calls that are no commands.
    case everyAnswer
    /// Events from sending to arrival.
    case pushedEvent
}

/// What a target came to.
package enum TargetOutcome: String, CaseIterable, Sendable {
    case pass, fail
    /// Neither shown nor refuted: too little was measured.
    case notProved = "not proved"
    /// The run says nothing of the target: something else was the bottleneck.
    case invalid
    /// What was to be found out never happened.
    case notTested = "not tested"
    /// The profile drives another service.
    case otherProfile = "not of this profile"
}

/// The outcome of one rate in a search for the limit.
package enum LimitVerdict: String, CaseIterable, Sendable {
    case holds, missed
    /// The generator was the bottleneck.
    case invalid
    /// The users of the profile cannot make so many commands.
    case impossible = "too few users"
}
