/// The commands that a profile requests in the measured period, and their outcomes.
///
/// The requested number does not depend on the outcomes of earlier commands. A user who still waits for an answer sends
/// nothing; the commands not sent count as requested and missed.
package struct CommandBalance: Hashable, Sendable {
    /// Expected number by the profile. The number that comes due differs randomly, because arrivals and follow-ups are
    /// random.
    package let asked: Int
    /// Number of commands carried out.
    package let carriedOut: Int
    /// Number of commands refused by the full queue.
    package let refused: Int
    /// Number of commands submitted and still waiting when draining ended.
    package let unanswered: Int
    /// Number of commands that never got a valid answer from the server.
    package let failed: Int
    /// Number of commands not sent because the generator could not keep up.
    package let unsent: Int
    /// Number of commands not sent because no user was free.
    package let withoutAnyone: Int
    /// Number of commands not sent because their users still waited for an answer.
    package let heldUp: Int
    /// Whether the server was killed on purpose; commands held up by this do not count against it.
    package let wasKilled: Bool
    private let seconds: Double

    /// Computes the balance of a run.
    package init(_ record: LoadRecord, of profile: LoadProfile) {
        let (generators, flows) = (record.generators, profile.flows)
        seconds = record.measuredSeconds
        asked = Int(flows.commands(profile, inSeconds: record.measuredSeconds).rounded())
        wasKilled = record.remote?.crashes != nil
        refused = record.overloaded
        unanswered = record.unanswered
        failed = record.failed
        carriedOut = generators.sent - refused - unanswered - failed
        unsent = generators.unsent
        withoutAnyone = generators.withoutUser
        // A shortfall against the profile counts as held up only as far as waiting users explain it; the rest is
        // random. A waiting user sends at most the commands that follow from one request.
        let short = asked - generators.sent - unsent - withoutAnyone
        let people = Double(record.judge.awaitedAtEnd + withoutAnyone + refused)
        heldUp = max(0, min(short, Int((people * flows.commandsPerWaiting).rounded())))
    }

    /// Number of commands requested and not carried out, for any reason.
    package var missed: Int { refused + unanswered + failed + unsent + withoutAnyone + heldUp }

    /// Share of commands carried out, of all that came due or should have.
    package var carriedOutShare: Double {
        Double(carriedOut) / Double(max(carriedOut + missed - (wasKilled ? heldUp : 0), 1))
    }

    /// Commands requested per second.
    package var askedPerSecond: Double { Double(asked) / seconds }
    /// Commands carried out per second.
    package var carriedOutPerSecond: Double { Double(carriedOut) / seconds }

    /// Reasons for missed commands, in words; empty if none was missed.
    package var causes: [String] {
        [
            (refused, "refused because the queue was full"),
            (unanswered, "unanswered at the end of the run"),
            (failed, "answered with an error"),
            (heldUp, "not sent because their users were still waiting for an answer"),
            (withoutAnyone, "not sent because no user was free"),
            (unsent, "not sent because the generator could not keep up"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }
}
