import RuleModels
import TestSupport
import TourService

/// Random steps in a random world until the service and the model disagree or the steps are out.
enum TourFuzz {
    typealias Failure = FuzzFailure<TourStep>

    /// Long enough for drafts to be published and followed, short enough to try many worlds.
    static let stepsPerRun = 500

    static func run(
        in world: TourWorld, steps count: Int = stepsPerRun, isThorough: Bool = true, defect: TourService.Defect? = nil
    ) -> FuzzOutcome<TourSides> {
        var generator = TourGenerator(world)
        return TourSides(world, isThorough: isThorough, defect: defect)
            .told(steps: count) { generator.next(after: $0) }
    }

    static func failure(
        after steps: [TourStep], in world: TourWorld, defect: TourService.Defect? = nil
    ) -> Failure? {
        TourSides(world, defect: defect).failure(after: steps)
    }
}

extension FuzzFailure<TourStep> {
    func report(in world: TourWorld) -> String {
        """
        CABRANK_FUZZ_SEED=\(world.seed) shows this again. A lesson, as short as possible:

        \(world.lesson(of: steps, title: "The tours and their model disagree (fuzz seed \(world.seed))"))
        # \(disagreement)
        """
    }

    /// The fewest steps found that still make the two disagree, soon after one another.
    func shrunk(in world: TourWorld, defect: TourService.Defect? = nil) -> TourFuzz.Failure {
        let retry = { steps in TourFuzz.failure(after: steps, in: world, defect: defect) }
        func leavingOut(_ piece: Range<Int>, _ steps: [TourStep]) -> [TourStep] {
            let firstNew = TourFuzz.toursSoFar(after: steps[..<piece.lowerBound], in: world)
            let begun = TourFuzz.toursSoFar(after: steps[..<piece.upperBound], in: world) - firstNew
            return steps[..<piece.lowerBound]
                + steps[piece.upperBound...].map { $0.lowering(toursAbove: firstNew, by: begun) }
        }
        let fewest = Shrinking.shortest(
            retry(steps) ?? self, steps: \.steps, leavingOut: leavingOut, retry: retry)
        return fewest.withShorterPauses(retry)
    }

    /// Every pause nothing or a second, where it does not matter.
    private func withShorterPauses(_ retry: ([TourStep]) -> TourFuzz.Failure?) -> TourFuzz.Failure {
        var shortest = self
        for place in steps.indices {
            for shorter in [0, 1, 5] {
                guard place < shortest.steps.count else { return shortest }
                let pause = shortest.steps[place].second - (place == 0 ? 0 : shortest.steps[place - 1].second)
                if shorter >= pause { break }
                var steps = shortest.steps
                for later in place..<steps.count { steps[later].second -= pause - shorter }
                if let found = retry(steps) {
                    shortest = found
                    break
                }
            }
        }
        return shortest
    }
}

extension TourFuzz {
    /// How many numbers of tours have been given.
    fileprivate static func toursSoFar(after steps: ArraySlice<TourStep>, in world: TourWorld) -> UInt32 {
        var model = world.model
        for step in steps { _ = model.perform(step.command, at: max(step.time, model.now)) }
        return model.library.nextNumber
    }
}
