import AccountService
import TestSupport

/// Random steps until the service and the model disagree or the steps are out.
enum DeskFuzz {
    typealias Failure = FuzzFailure<DeskStep>

    /// Its failure is as short as it was found to be possible.
    ///
    /// - Parameter isThorough: whether all is compared after each step, or just what came of it, and all at the end.
    static func run(
        seed: UInt64, steps count: Int, fault: Fault? = nil, isThorough: Bool = true
    ) -> FuzzOutcome<DeskSides> {
        var generator = DeskGenerator(seed: seed)
        var outcome = DeskSides(fault: fault, isThorough: isThorough).told(steps: count) { generator.next($0) }
        outcome.failure = outcome.failure.map { found in
            Shrinking.shortest(found, steps: \.steps) { failure(after: $0, fault: fault) }
        }
        return outcome
    }

    static func failure(after steps: [DeskStep], fault: Fault? = nil) -> Failure? {
        DeskSides(fault: fault).failure(after: steps)
    }
}

extension FuzzFailure<DeskStep> {
    func report(seed: UInt64) -> String {
        """
        CABRANK_FUZZ_SEED=\(seed) shows this again. \(disagreement)
        after:
        \(steps.map { "  \($0)" }.joined(separator: "\n"))
        """
    }
}
