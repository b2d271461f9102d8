import RuleModels
import TestSupport
import TourService

extension TourWorld: RandomWorld {
    func comparison(isThorough: Bool, defect: TourService.Defect?) -> TourComparison {
        TourComparison(self, isThorough: isThorough, defect: defect)
    }

    func steps() -> (TourModel) -> TourStep {
        var generator = TourGenerator(self)
        return { generator.next(after: $0) }
    }

    func leaving(out piece: Range<Int>, of steps: [TourStep]) -> [TourStep] {
        let firstNew = toursSoFar(after: steps[..<piece.lowerBound])
        let begun = toursSoFar(after: steps[..<piece.upperBound]) - firstNew
        return steps[..<piece.lowerBound]
            + steps[piece.upperBound...].map { $0.lowering(toursAbove: firstNew, by: begun) }
    }

    /// Returns the number of tours created so far.
    private func toursSoFar(after steps: ArraySlice<TourStep>) -> UInt32 {
        var model = model
        for step in steps { _ = model.perform(step.command, at: max(step.time, model.now)) }
        return model.library.nextNumber
    }

    /// Shortens every pause to zero or a second, as far as the failure still occurs.
    func simplified(
        _ failure: FuzzFailure<TourStep>, _ retry: ([TourStep]) -> FuzzFailure<TourStep>?
    ) -> FuzzFailure<TourStep> {
        var shortest = failure
        for place in failure.steps.indices {
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
