import Quantities
import RuleModels

/// Errors found in a server's answers and feeds, in addition to the checker's findings.
struct RemoteFindings {
    private(set) var book = CheckerFindings()

    mutating func note(
        _ kind: ViolationKind, frame sequence: UInt64, at time: SimTime, _ what: @autoclosure () -> String,
        expected: @autoclosure () -> String
    ) {
        guard book.count(kind) else { return }
        book.append(
            WrongDecision(kind: kind, number: Int(clamping: sequence), time: time, what: what(), expected: expected()))
    }

    /// Reports a gap, a repetition or a change in the feed.
    mutating func note(_ place: FrameSequence.Place, of frame: FeedFrame) {
        switch place {
        case .next, .repeated: break
        case .gap(let count):
            note(
                .orderBroken, frame: frame.sequence, at: frame.time, "\(count) frames before this one are missing",
                expected: "numbers without gaps")
        case .changed:
            note(
                .acknowledgedLost, frame: frame.sequence, at: frame.time,
                "the feed differs before and after the server's outage", expected: "the same frame")
        case .again:
            note(
                .orderBroken, frame: frame.sequence, at: frame.time, "a frame that was sent before",
                expected: "each frame once")
        }
    }

    mutating func noteNoRecovery(after sequence: UInt64, at time: SimTime) {
        note(
            .acknowledgedLost, frame: sequence, at: time, "the server did not come back after it was killed",
            expected: "a server that continues after the last answered command")
    }
}

extension CheckerFindings {
    /// Number of acknowledged commands lost and of commands carried out twice.
    var lostOrTwice: Int {
        wrongByKind.reduce(0) { $0 + ($1.kind == .acknowledgedLost || $1.kind == .commandTwice ? $1.count : 0) }
    }
}
