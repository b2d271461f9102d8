/// A service and a model of it, told the same steps; they must agree on everything.
package protocol ServiceBesideModel {
    associatedtype Step
    associatedtype Model

    var model: Model { get }

    /// Carries the step out on both.
    ///
    /// - Returns: what they disagree on, or nil.
    mutating func perform(_ step: Step) -> String?

    /// What only a look at everything shows; nil if they agree.
    func differenceOfStates() -> String?
}

/// Steps after which a service and its model disagree.
package struct FuzzFailure<Step> {
    package var steps: [Step]
    package var disagreement: String
}

/// What random steps led to.
package struct FuzzOutcome<Sides: ServiceBesideModel> {
    package let sides: Sides
    package let steps: [Sides.Step]
    package var failure: FuzzFailure<Sides.Step>?
}

extension ServiceBesideModel {
    /// Both, told what is chosen by what the model knows, until they disagree or have been told so many steps.
    package func told(steps count: Int, choosing next: (Model) -> Step) -> FuzzOutcome<Self> {
        driven { number, model in number < count ? next(model) : nil }
    }

    /// What the steps end in, and after how many; nil if the two agree throughout.
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

/// The world of a random run, drawn from a seed: a service's part of its random tests. Running, comparing, shrinking
/// and telling are the same for all.
package protocol RandomWorld {
    associatedtype Sides: ServiceBesideModel
    /// A fault that can be planted.
    associatedtype Defect

    var seed: UInt64 { get }

    init(seed: UInt64)

    /// - Parameter isThorough: whether everything is compared after each step, which takes long.
    func sides(isThorough: Bool, defect: Defect?) -> Sides

    /// Draws what happens next, by what the model knows.
    func steps() -> (Sides.Model) -> Sides.Step

    /// The steps without a piece of them; what comes later may have to change with it.
    func leaving(out piece: Range<Int>, of steps: [Sides.Step]) -> [Sides.Step]

    /// The same failure by simpler or sooner steps.
    ///
    /// - Parameter retry: what steps lead to, nil if nothing fails.
    func simplified(
        _ failure: FuzzFailure<Sides.Step>, _ retry: ([Sides.Step]) -> FuzzFailure<Sides.Step>?
    ) -> FuzzFailure<Sides.Step>

    /// The steps as people read them: a lesson where there can be one.
    func lesson(of steps: [Sides.Step], title: String) -> String
}

extension RandomWorld {
    package func leaving(out piece: Range<Int>, of steps: [Sides.Step]) -> [Sides.Step] {
        Array(steps[..<piece.lowerBound] + steps[piece.upperBound...])
    }

    package func simplified(
        _ failure: FuzzFailure<Sides.Step>, _ retry: ([Sides.Step]) -> FuzzFailure<Sides.Step>?
    ) -> FuzzFailure<Sides.Step> { failure }

    /// Random steps, until the two disagree or the steps are out.
    package func run(steps count: Int, isThorough: Bool = false, defect: Defect? = nil) -> FuzzOutcome<Sides> {
        sides(isThorough: isThorough, defect: defect).told(steps: count, choosing: steps())
    }

    /// The failure after the steps, with everything compared; nil if the two agree throughout.
    package func failure(after steps: [Sides.Step], defect: Defect? = nil) -> FuzzFailure<Sides.Step>? {
        sides(isThorough: true, defect: defect).failure(after: steps)
    }

    /// The fewest and simplest steps found that still make the two disagree.
    package func shrunk(_ failure: FuzzFailure<Sides.Step>, defect: Defect? = nil) -> FuzzFailure<Sides.Step> {
        // Most failures show without a look at everything after each step.
        let isThorough = sides(isThorough: false, defect: defect).failure(after: failure.steps) == nil
        let retry = { steps in sides(isThorough: isThorough, defect: defect).failure(after: steps) }
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

    /// Why the random tests do not find a defect as they should: nil if they do, in one of the worlds and in few steps, which a
    /// sound service passes.
    package static func flaw(
        inFinding defect: Defect, seeds: ClosedRange<UInt64>, steps count: Int, stepsMax: Int
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
    /// Tries the worlds of a row, one in so many with a look at everything after each step, the others at their end: many times
    /// as fast.
    ///
    /// - Returns: what a person needs to see the first failure again, or nil.
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
