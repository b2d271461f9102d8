/// How many commands a profile asks in the time that was measured, and what became of each.
///
/// What is asked does not depend on what became of earlier commands. People who still wait for an answer do not go on: what
/// they would have sent was asked all the same, and counts as missed.
package struct CommandBalance: Hashable, Sendable {
    /// By the profile. How many come due differs from it by chance: arrivals are random, and so is what follows from them.
    package let asked: Int
    package let carriedOut: Int
    /// There was no room for them.
    package let refused: Int
    /// Taken, and still waiting when the draining ended.
    package let unanswered: Int
    /// Answered by the server for good, and by something that is no answer.
    package let failed: Int
    /// The generator could not keep up.
    package let unsent: Int
    /// Nobody was free to send them.
    package let withoutAnyone: Int
    /// Those who should have sent them still waited for an answer.
    package let heldUp: Int
    /// Whether the server was killed on purpose: what people do not send while they wait for it is not held against it.
    package let wasKilled: Bool
    private let seconds: Double

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
        withoutAnyone = generators.withoutAnyone
        // What is short of the profile is laid to waiting only as far as waiting explains it; the rest is chance. Whoever is
        // held up sends at most so many commands as follow from asking for a taxi.
        let short = asked - generators.sent - unsent - withoutAnyone
        let people = Double(record.judge.awaitedAtEnd + withoutAnyone + refused)
        heldUp = max(0, min(short, Int((people * flows.commandsPerWaiting).rounded())))
    }

    /// Asked and not carried out, for whatever cause.
    package var missed: Int { refused + unanswered + failed + unsent + withoutAnyone + heldUp }

    /// Of all that came due, or should have.
    package var carriedOutShare: Double {
        Double(carriedOut) / Double(max(carriedOut + missed - (wasKilled ? heldUp : 0), 1))
    }

    package var askedPerSecond: Double { Double(asked) / seconds }
    package var carriedOutPerSecond: Double { Double(carriedOut) / seconds }

    /// Why commands were missed, in words; empty if none was.
    package var causes: [String] {
        [
            (refused, "refused, for the queue was full"),
            (unanswered, "unanswered when the draining ended"),
            (failed, "answered by a failure"),
            (heldUp, "not sent, for their people still waited for an answer"),
            (withoutAnyone, "not sent, for nobody was free"),
            (unsent, "not sent, for the generator could not keep up"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }
}
