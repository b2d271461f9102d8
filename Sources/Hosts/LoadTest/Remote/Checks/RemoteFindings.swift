import Quantities
import RuleModels

/// What is wrong about what a server tells, beside what the judge finds.
struct RemoteFindings {
    private(set) var book = FindingBook()

    mutating func note(
        _ kind: WrongKind, frame sequence: UInt64, at time: SimTime, _ what: @autoclosure () -> String,
        expected: @autoclosure () -> String
    ) {
        guard book.count(kind) else { return }
        book.keep(
            WrongDecision(kind: kind, number: Int(clamping: sequence), time: time, what: what(), expected: expected()))
    }
}

extension FindingBook {
    /// What was answered and is lost, or was done more than once.
    var lostOrTwice: Int {
        wrongByKind.reduce(0) { $0 + ($1.kind == .acknowledgedLost || $1.kind == .commandTwice ? $1.count : 0) }
    }
}
