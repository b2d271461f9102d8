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
