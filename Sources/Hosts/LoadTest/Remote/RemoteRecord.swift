import OutputFiles
import RuleModels
import Statistics

/// Measurements of a remote server, in addition to those of any service.
package struct RemoteRecord: Sendable {
    /// Address of the server.
    package var address: String
    /// Time to establish a connection.
    package var connect = LatencyHistogram()
    /// Time from a command's due time to its answer, of measured commands.
    package var answer = LatencyHistogram()
    /// Time from a command's due time to the arrival of its event at a concerned user, of measured commands.
    package var event = LatencyHistogram()
    /// The same, without events that met an absence of the server.
    package var eventWithoutOutages = LatencyHistogram()
    /// Number of connections that carry commands.
    package var connections = 0
    /// Number of users with an event stream of their own.
    package var streams = 0
    /// Number of users.
    package var people = 0
    /// Seconds that the server took to create the test users, or to find existing ones.
    package var usersSeconds = 0.0
    /// Number of connections that the server publishes as its limit; nil if it publishes none.
    package var connectionsMax: Int?
    /// Number of feed frames compared with commands and answers.
    package var framesChecked = 0
    /// Number of stream events compared with the feed.
    package var eventsChecked = 0
    /// Attempts by outcome.
    package private(set) var attempts = AttemptTally()
    /// Number of commands with an attempt that ended without a known outcome.
    package private(set) var unknownOutcomes = 0
    /// Number of unknown outcomes that a later attempt settled.
    package private(set) var settledOutcomes = 0
    /// Number of measured commands that ended without an answer for good.
    package private(set) var failedCommands = 0
    /// The prices and waits that could not be checked, in words; nil if all were.
    package var unchecked: String?
    /// Whether every sent command was answered in the end.
    package var isSettled = true
    /// The crash drill's results; nil without a drill.
    package var crashes: CrashRecord?

    /// Creates an empty record.
    package init(address: String) { self.address = address }

    /// Copies the attempts of the whole run.
    mutating func take(_ book: AttemptTracker) {
        attempts = book.tally
        (unknownOutcomes, settledOutcomes, failedCommands) = (book.unknown, book.settled, book.failedCommands)
    }

    /// Latencies of a server's channels by scope: connections, answers and pushed events.
    package var channelLatencies: [(scope: LatencyScope, latencies: LatencyHistogram)] {
        [(LatencyScope.connect, connect), (.everyAnswer, answer), (.pushedEvent, event)].filter { !$0.1.isEmpty }
    }
}

/// Results of a crash drill: number of kills and lengths of the absences.
package struct CrashRecord: Sendable {
    /// The shell command that kills and restarts the server.
    package var command: String
    /// Number of runs of the command.
    package var count = 0
    /// Time from each kill to the first answer, in ascending order.
    package var awayNanoseconds: [Int64] = []
    /// Output of failed runs of the command.
    package var failures: [String] = []
    /// Number of acknowledged commands lost and of commands carried out twice.
    package var lostOrDuplicated = 0
    /// Whether the server was available at the end.
    package var recovered = true

    init(_ drill: CrashDrill, _ absences: ServerOutages, _ findings: CheckerFindings) {
        (command, count, failures) = (drill.command, drill.begun, drill.failures)
        (awayNanoseconds, recovered) = (absences.lengths, !absences.isOn)
        lostOrDuplicated = findings.lostOrTwice
    }

    /// Returns a percentile of the absences; nil if there were none.
    package func awayNanoseconds(atPercentile percentile: Int) -> Int64? {
        if awayNanoseconds.isEmpty { return nil }
        return awayNanoseconds[max(0, (awayNanoseconds.count * percentile + 99) / 100 - 1)]
    }
}
