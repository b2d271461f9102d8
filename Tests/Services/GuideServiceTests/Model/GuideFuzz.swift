import GuideService
import RuleModels
import ServiceKernel
import TestSupport

extension GuideWorld: RandomWorld {
    func comparison(isThorough: Bool, defect: GuideService.Defect?) -> GuideComparison {
        GuideComparison(self, isThorough: isThorough, defect: defect)
    }

    func steps() -> (GuideModel) -> GuideStep {
        var generator = GuideGenerator(self)
        return { generator.next(after: $0) }
    }

    func leaving(out piece: Range<Int>, of steps: [GuideStep]) -> [GuideStep] {
        let before = counts(after: steps[..<piece.lowerBound])
        let after = counts(after: steps[..<piece.upperBound])
        return steps[..<piece.lowerBound] + steps[piece.upperBound...].map { $0.lowering(above: before, upTo: after) }
    }

    /// Returns the count of numbers given so far, by kind.
    private func counts(after steps: ArraySlice<GuideStep>) -> [EntityKind: UInt32] {
        var model = model
        for step in steps { _ = model.perform(step.command, at: max(step.time, model.now)) }
        return [
            .route: UInt32(model.routes.count), .outing: UInt32(model.guidedTours.count),
            .enquiry: UInt32(model.enquiries.count),
        ]
    }
}
