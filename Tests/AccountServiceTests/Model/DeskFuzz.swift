import AccountService
import TestSupport

/// Random steps until the service and the model disagree or the steps are out.
enum DeskFuzz {
    struct Failure: CustomStringConvertible {
        var steps: [DeskStep]
        var disagreement: String

        var description: String {
            "\(disagreement)\nafter:\n" + steps.map { "  \($0)" }.joined(separator: "\n")
        }
    }

    struct Outcome {
        var sides: DeskSides
        var steps: [DeskStep]
        var failure: Failure?
    }

    /// - Parameter isThorough: whether all is compared after each step, or just what came of it, and all at the end.
    static func run(seed: UInt64, steps count: Int, fault: Fault? = nil, isThorough: Bool = true) -> Outcome {
        var generator = DeskGenerator(seed: seed)
        var outcome = Outcome(sides: DeskSides(fault: fault, isThorough: isThorough), steps: [])
        for _ in 0..<count {
            let step = generator.next(outcome.sides.model)
            outcome.steps.append(step)
            if let disagreement = outcome.sides.perform(step) {
                outcome.failure = shrunk(Failure(steps: outcome.steps, disagreement: disagreement), fault: fault)
                return outcome
            }
        }
        if let difference = outcome.sides.differenceOfStates() {
            outcome.failure = shrunk(Failure(steps: outcome.steps, disagreement: difference), fault: fault)
        }
        return outcome
    }

    /// What the steps end in, and after how many; nil if service and model agree throughout.
    static func disagreement(after steps: [DeskStep], fault: Fault? = nil) -> Failure? {
        var sides = DeskSides(fault: fault)
        for (index, step) in steps.enumerated() {
            if let disagreement = sides.perform(step) {
                return Failure(steps: Array(steps[...index]), disagreement: disagreement)
            }
        }
        return nil
    }

    /// Leaves out every step without which they still disagree, until all are needed.
    private static func shrunk(_ failure: Failure, fault: Fault?) -> Failure {
        Shrinking.shortest(failure, steps: \.steps) { disagreement(after: $0, fault: fault) }
    }
}
