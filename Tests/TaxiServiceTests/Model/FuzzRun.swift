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
        defect: Defect? = nil
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
    static func disagreement(after steps: [Step], in world: FuzzWorld, defect: Defect? = nil) -> Disagreement? {
        var sides = world.sides(defect: defect)
        do {
            for step in steps { try sides.perform(step) }
            return nil
        } catch {
            return error
        }
    }
}

// Making a failure short enough to be read.
extension FuzzRun.Failure {
    /// The fewest steps found that still make the two disagree, by leaving out ever smaller pieces.
    ///
    /// Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.
    func shrunk(in world: FuzzWorld, defect: Defect? = nil) -> FuzzRun.Failure {
        var shortest = self
        var pieceLength = max(1, steps.count / 2)
        while true {
            var start = 0
            var isShorter = false
            while start < shortest.steps.count {
                var candidate = shortest.steps
                candidate.removeSubrange(start..<min(start + pieceLength, candidate.count))
                if let found = FuzzRun.disagreement(after: candidate, in: world, defect: defect) {
                    shortest = FuzzRun.Failure(steps: candidate, disagreement: found)
                    isShorter = true
                } else {
                    start += pieceLength
                }
            }
            if pieceLength == 1, !isShorter { return shortest }
            if !isShorter || pieceLength > shortest.steps.count { pieceLength = max(1, pieceLength / 2) }
        }
    }

    /// What a person needs to see the failure again.
    func report(in world: FuzzWorld) -> String {
        """
        CABRANK_FUZZ_SEED=\(world.seed) shows this again. The steps, made as few as possible:
        \(steps.map(\.description).joined(separator: "\n"))
        \(disagreement)
        in a world of
        \(world)
        """
    }
}
