/// A service and its model, which receive the same steps and must agree on everything.
package protocol ModelComparison {
    associatedtype Step
    associatedtype Model

    var model: Model { get }

    /// Performs the step on both.
    ///
    /// - Returns: the disagreement, or nil.
    mutating func perform(_ step: Step) -> String?

    /// Returns the difference that only a complete comparison shows; nil if they agree.
    func differenceOfStates() -> String?
}

/// Steps after which a service and its model disagree.
package struct FuzzFailure<Step> {
    /// The steps, in order.
    package var steps: [Step]
    /// The disagreement after the last step.
    package var disagreement: String
}

/// The result of random steps.
package struct FuzzOutcome<Sides: ModelComparison> {
    /// The service and the model after the steps.
    package let sides: Sides
    /// The steps performed.
    package let steps: [Sides.Step]
    /// The failure, if they disagree.
    package var failure: FuzzFailure<Sides.Step>?
}

extension ModelComparison {
    /// Performs `count` steps, which `next` chooses by the model's state, or fewer if the two disagree.
    package func run(steps count: Int, choosing next: (Model) -> Step) -> FuzzOutcome<Self> {
        driven { number, model in number < count ? next(model) : nil }
    }

    /// Returns the failure after these steps, or nil if the two agree throughout.
    package func failure(after steps: [Step]) -> FuzzFailure<Step>? {
        driven { number, _ in number < steps.count ? steps[number] : nil }.failure
    }

    private func driven(_ next: (_ number: Int, Model) -> Step?) -> FuzzOutcome<Self> {
        var sides = self
        var steps: [Step] = []
        while let step = next(steps.count, sides.model) {
            steps.append(step)
            if let disagreement = sides.perform(step) {
                let failure = FuzzFailure(steps: steps, disagreement: disagreement)
                return FuzzOutcome(sides: sides, steps: steps, failure: failure)
            }
        }
        let failure = sides.differenceOfStates().map { FuzzFailure(steps: steps, disagreement: $0) }
        return FuzzOutcome(sides: sides, steps: steps, failure: failure)
    }
}

/// The random world of a run, derived from a seed: a service's part of its random tests. Running, comparing, shrinking
/// and reporting are the same for all.
package protocol RandomWorld {
    associatedtype Sides: ModelComparison
    /// The faults that can be injected.
    associatedtype Defect

    var seed: UInt64 { get }

    init(seed: UInt64)

    /// Creates the service and its model.
    ///
    /// - Parameter isThorough: whether everything is compared after each step, which is slow.
    func comparison(isThorough: Bool, defect: Defect?) -> Sides

    /// Returns a generator of random steps, which depend on the model's state.
    func steps() -> (Sides.Model) -> Sides.Step

    /// Returns the steps without a part of them. Later steps may have to change.
    func leaving(out piece: Range<Int>, of steps: [Sides.Step]) -> [Sides.Step]

    /// Returns the same failure with simpler or sooner steps.
    ///
    /// - Parameter retry: returns the failure after steps, or nil.
    func simplified(
        _ failure: FuzzFailure<Sides.Step>, _ retry: ([Sides.Step]) -> FuzzFailure<Sides.Step>?
    ) -> FuzzFailure<Sides.Step>

    /// Returns the steps in readable form: a lesson where possible.
    func lesson(of steps: [Sides.Step], title: String) -> String
}

extension RandomWorld {
    /// Removes the part and leaves later steps unchanged.
    package func leaving(out piece: Range<Int>, of steps: [Sides.Step]) -> [Sides.Step] {
        Array(steps[..<piece.lowerBound] + steps[piece.upperBound...])
    }

    /// Returns the failure unchanged.
    package func simplified(
        _ failure: FuzzFailure<Sides.Step>, _ retry: ([Sides.Step]) -> FuzzFailure<Sides.Step>?
    ) -> FuzzFailure<Sides.Step> { failure }

    /// Performs random steps, until the two disagree or `count` is reached.
    package func run(steps count: Int, isThorough: Bool = false, defect: Defect? = nil) -> FuzzOutcome<Sides> {
        comparison(isThorough: isThorough, defect: defect).run(steps: count, choosing: steps())
    }

    /// Returns the failure after the steps with complete comparisons, or nil if the two agree throughout.
    package func failure(after steps: [Sides.Step], defect: Defect? = nil) -> FuzzFailure<Sides.Step>? {
        comparison(isThorough: true, defect: defect).failure(after: steps)
    }

    /// Returns the shortest and simplest steps found with which the two still disagree.
    package func shrunk(_ failure: FuzzFailure<Sides.Step>, defect: Defect? = nil) -> FuzzFailure<Sides.Step> {
        // Most failures show without a complete comparison after each step.
        let isThorough = comparison(isThorough: false, defect: defect).failure(after: failure.steps) == nil
        let retry = { steps in comparison(isThorough: isThorough, defect: defect).failure(after: steps) }
        func shortest(_ failure: FuzzFailure<Sides.Step>) -> FuzzFailure<Sides.Step> {
            Shrinking.shortest(failure, steps: \.steps, leavingOut: leaving(out:of:), retry: retry)
        }
        return shortest(simplified(shortest(failure), retry))
    }

    /// Returns a report with the seed and the steps that show the failure again.
    package func report(_ failure: FuzzFailure<Sides.Step>) -> String {
        """
        CABRANK_FUZZ_SEED=\(seed) shows this again. As short as possible:

        \(lesson(of: failure.steps, title: "The service and its model disagree (fuzz seed \(seed))"))
        # \(failure.disagreement.split(separator: "\n").joined(separator: "\n# "))
        """
    }

    /// Returns why the random tests fail to detect a defect, or nil if they detect it in one of the worlds, in few
    /// steps which a correct service passes.
    package static func detectionFailure(
        of defect: Defect, seeds: ClosedRange<UInt64>, steps count: Int, stepsMax: Int
    ) -> String? {
        for seed in seeds {
            let world = Self(seed: seed)
            guard let failure = world.run(steps: count, defect: defect).failure else { continue }
            let shrunk = world.shrunk(failure, defect: defect)
            let report = world.report(shrunk)
            if FuzzExtent.showsDefects { print("\(defect):\n\(report)") }
            if shrunk.steps.count > stepsMax { return "\(defect) is found, but not in few steps:\n\(report)" }
            if world.failure(after: shrunk.steps) != nil { return "a sound service fails, too:\n\(report)" }
            return nil
        }
        return "\(defect) was not found"
    }
}

extension FuzzExtent {
    /// Tries the worlds of a row. One world in `period` has a complete comparison after each step; the others have one
    /// at the end, which is many times faster.
    ///
    /// - Returns: the report to reproduce the first failure, or nil.
    package func firstFailure<World: RandomWorld>(
        from firstSeed: UInt64, in _: World.Type, steps count: Int, thoroughOneIn period: UInt64
    ) -> String? {
        firstFailure(from: firstSeed) { seed in
            let world = World(seed: seed)
            let outcome = world.run(steps: count, isThorough: seed % period == 1)
            return (outcome.steps.count, outcome.failure.map { world.report(world.shrunk($0)) })
        }
    }
}
