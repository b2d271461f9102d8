import OutputFiles
import RuleModels
import Statistics

/// What was seen of a server in a run, beside what is seen of any service.
package struct RemoteRecord: Sendable {
    /// Where it is.
    package var address: String
    /// From beginning to connect to being connected.
    package var connect = LatencyHistogram()
    /// From when a command was due to its answer, of those measured.
    package var answer = LatencyHistogram()
    /// From when the command was due that led to an event to when that came to the stream of somebody whom it concerns, of
    /// those measured.
    package var event = LatencyHistogram()
    /// The same of those that did not meet the server away.
    package var eventWithoutAbsences = LatencyHistogram()
    /// Connections that carry commands, and people who listen to a stream of their own.
    package var connections = 0
    package var streams = 0
    /// Of how many people.
    package var people = 0
    /// The seconds that the server took to make the users, or to find those that were there.
    package var usersSeconds = 0.0
    /// The connections that the server takes, as it publishes them; nil where it does not.
    package var connectionsMax: Int?
    /// Frames of the operator's feed that were compared with what was sent and answered.
    package var framesChecked = 0
    package var eventsChecked = 0
    /// Every attempt by its outcome.
    package private(set) var attempts = AttemptTally()
    /// Commands for which an attempt ended without a word on whether they were carried out, and those of them that a later
    /// attempt settled.
    package private(set) var unknownOutcomes = 0
    package private(set) var settledOutcomes = 0
    /// Commands measured whose answer, for good, was none.
    package private(set) var failedCommands = 0
    /// The prices and waits that could not be worked out, in words; nil if all could.
    package var unchecked: String?
    /// Whether everything that was sent was answered in the end.
    package var isSettled = true
    /// nil where nobody killed it.
    package var crashes: CrashRecord?

    package init(address: String) { self.address = address }

    /// Takes over the attempts of the whole run.
    mutating func take(_ book: AttemptBook) {
        attempts = book.tally
        (unknownOutcomes, settledOutcomes, failedCommands) = (book.unknown, book.settled, book.failedCommands)
    }

    /// What takes time with a server, by name: a connection, an answer, and an event on its way to who listens.
    package var ways: [(scope: LatencyScope, latencies: LatencyHistogram)] {
        [(LatencyScope.connect, connect), (.everyAnswer, answer), (.pushedEvent, event)].filter { !$0.1.isEmpty }
    }
}

/// How often a server was killed in a run, and how long it was away.
package struct CrashRecord: Sendable {
    package var command: String
    /// How often the command was run.
    package var count = 0
    /// From the kill to the first answer, each time, in the order of their lengths.
    package var awayNanoseconds: [Int64] = []
    /// What the command said where it failed.
    package var failures: [String] = []
    /// What was answered and is lost, or done more than once.
    package var lostOrTwice = 0
    /// Whether it was there at the end.
    package var cameBack = true

    init(_ drill: CrashDrill, _ absences: Absences, _ findings: FindingBook) {
        (command, count, failures) = (drill.command, drill.begun, drill.failures)
        (awayNanoseconds, cameBack) = (absences.lengths, !absences.isOn)
        lostOrTwice = findings.lostOrTwice
    }

    /// The length that so many of a hundred do not exceed; nil where it never went.
    package func awayNanoseconds(atPercentile percentile: Int) -> Int64? {
        if awayNanoseconds.isEmpty { return nil }
        return awayNanoseconds[max(0, (awayNanoseconds.count * percentile + 99) / 100 - 1)]
    }
}
