import TaxiService

/// One run of the fuzz: random steps in a random world, until the service and the model disagree or the steps are out.
enum FuzzRun {
    struct Outcome {
        /// Commands and timers carried out.
        var operations: Int
        var failure: Failure?
    }

    struct Failure {
        var steps: [Step]
        var disagreement: Disagreement
    }

    /// How long one run is: long enough for fleets to be stood down and suspended, short enough to try many worlds.
    static let stepsPerRun = 800

    static func run(
        in world: FuzzWorld, steps count: Int = stepsPerRun, checks: SideBySide.Checks = SideBySide.Checks(),
        defect: TaxiService.Defect? = nil
    ) -> Outcome {
        var sides = world.sides(checks: checks, defect: defect)
        var generator = StepGenerator(world: world)
        var steps: [Step] = []
        do throws(Disagreement) {
            for _ in 0..<count {
                let step = generator.next(after: sides.model)
                steps.append(step)
                try sides.perform(step)
            }
            if let last = steps.last { try sides.checkState(after: last.command) }
            return Outcome(operations: sides.operations)
        } catch {
            return Outcome(operations: sides.operations, failure: Failure(steps: steps, disagreement: error))
        }
    }

    /// The disagreement that these steps lead to, if any.
    static func disagreement(
        after steps: [Step], in world: FuzzWorld, checks: SideBySide.Checks = SideBySide.Checks(),
        defect: TaxiService.Defect? = nil
    ) -> Disagreement? {
        var sides = world.sides(checks: checks, defect: defect)
        do {
            for step in steps { try sides.perform(step) }
            return nil
        } catch {
            return error
        }
    }

    /// After each step how many requests have been made.
    static func requestsSoFar(after steps: [Step], in world: FuzzWorld, defect: TaxiService.Defect? = nil) -> [UInt32] {
        var sides = world.sides(checks: SideBySide.Checks(wholeState: false), defect: defect)
        return steps.map { step in
            // What comes after a disagreement does not matter.
            _ = try? sides.perform(step)
            return UInt32(sides.model.requestsSoFar)
        }
    }
}
