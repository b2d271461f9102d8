/// Columns of `latencies.csv`: percentiles of the latency, per kind of command and for all, in four definitions.
package enum LatencyColumn: String, TableColumn {
    /// The file with these columns.
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

    /// Percentile columns, in ascending order.
    package static let percentiles: [(column: LatencyColumn, percentile: Double)] = [
        (.p50, 50), (.p90, 90), (.p99, 99), (.p999, 99.9), (.p9999, 99.99), (.p99999, 99.999),
    ]
}

/// Definitions of the latency of a command.
package enum LatencyKind: String, CaseIterable, Sendable {
    /// From the time at which the command was due.
    case total
    /// From the time at which it was sent, as a load tester with closed-loop clients reports it.
    case naive
    /// Until the service started the command.
    case queueing
    /// Processing time in the service.
    case service
}

/// Columns of `seconds.csv`: the run second by second; warm-up seconds are negative.
package enum SecondColumn: String, TableColumn {
    /// The file with these columns.
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

/// Columns of `targets.csv`: the verdict.
package enum TargetColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .targets }
    case rule, name, target, measured, outcome
}

/// Columns of `wrong.csv`: the first wrong decisions, with the preceding history of the queue.
package enum WrongColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .wrong }
    case decision
    case time = "time_s"
    case kind, what, expected, history
}

/// Columns of `attempts.csv`: the outcome of each attempt to send a command to a server.
package enum AttemptColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .attempts }
    case outcome
    /// `answered`, or the target that the attempt counts for: `refused`, `failed`, `broken`.
    case outcomeClass = "class"
    /// Attempts of measured commands.
    case measured
    /// The same commands, while a server that is killed on purpose was down.
    case away
    case warmUp = "warm_up"
    /// Allowed share of this class among the measured attempts; empty for any.
    case allowedShare = "allowed_share"
}

/// Columns of `limit.csv`: the curve of rate against latency, run by run.
package enum LimitColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .limit }
    case run
    case rate = "rate_per_second"
    case p50 = "p50_us"
    case p99 = "p99_us"
    case p9999 = "p9999_us"
    case max = "max_us"
    case wrong, verdict
}

/// Rows of `latencies.csv` that do not belong to one kind of command.
package enum LatencyScope: String, CaseIterable, Sendable {
    /// All commands together.
    case all
    /// Opening of connections.
    case connect
    /// All responses, including those to calls that are no commands.
    case everyAnswer
    /// Events, from sending to arrival.
    case pushedEvent
}

/// Outcome of a target.
package enum TargetOutcome: String, CaseIterable, Sendable {
    case pass, fail
    /// Neither proved nor refuted: too few measurements.
    case notProved = "not proved"
    /// The run cannot judge the target: something else was the bottleneck.
    case invalid
    /// The tested situation never occurred.
    case notTested = "not tested"
    /// The profile tests another service.
    case otherProfile = "not of this profile"
}

/// Outcome of one rate in a search for the limit.
package enum LimitVerdict: String, CaseIterable, Sendable {
    case holds, missed
    /// The generator was the bottleneck.
    case invalid
    /// The users of the profile cannot produce the rate.
    case impossible = "too few users"
}
