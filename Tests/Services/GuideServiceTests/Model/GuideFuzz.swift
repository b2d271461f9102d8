import GuideService
import RuleModels
import ServiceKernel
import TestSupport

/// Random steps in a random world until the service and the model disagree or the steps are out.
enum GuideFuzz {
    typealias Failure = FuzzFailure<GuideStep>

    /// Long enough for guides to be hired and paid, short enough to try many worlds.
    static let stepsPerRun = 500

    static func run(
        in world: GuideWorld, steps count: Int = stepsPerRun, isThorough: Bool = true,
        defect: GuideService.Defect? = nil
    ) -> FuzzOutcome<GuideSides> {
        var generator = GuideGenerator(world)
        return GuideSides(world, isThorough: isThorough, defect: defect)
            .told(steps: count) { generator.next(after: $0) }
    }

    static func failure(
        after steps: [GuideStep], in world: GuideWorld, defect: GuideService.Defect? = nil
    ) -> Failure? {
        GuideSides(world, isThorough: true, defect: defect).failure(after: steps)
    }

    /// How many numbers of each kind have been given.
    fileprivate static func counts(after steps: ArraySlice<GuideStep>, in world: GuideWorld) -> [NumberedKind: UInt32] {
        var model = world.model
        for step in steps { _ = model.perform(step.command, at: max(step.time, model.now)) }
        return [
            .route: UInt32(model.routes.count), .outing: UInt32(model.outings.count),
            .enquiry: UInt32(model.enquiries.count),
        ]
    }
}

extension FuzzFailure<GuideStep> {
    func report(in world: GuideWorld) -> String {
        """
        CABRANK_FUZZ_SEED=\(world.seed) shows this again. A lesson, as short as possible:

        \(world.lesson(of: steps, title: "The guide and its model disagree (fuzz seed \(world.seed))"))
        # \(disagreement)
        """
    }

    /// The fewest steps found that still make the two disagree.
    func shrunk(in world: GuideWorld, defect: GuideService.Defect? = nil) -> FuzzFailure {
        let retry = { steps in GuideFuzz.failure(after: steps, in: world, defect: defect) }
        func leavingOut(_ piece: Range<Int>, _ steps: [GuideStep]) -> [GuideStep] {
            let before = GuideFuzz.counts(after: steps[..<piece.lowerBound], in: world)
            let after = GuideFuzz.counts(after: steps[..<piece.upperBound], in: world)
            return steps[..<piece.lowerBound]
                + steps[piece.upperBound...].map { $0.lowering(above: before, upTo: after) }
        }
        return Shrinking.shortest(retry(steps) ?? self, steps: \.steps, leavingOut: leavingOut, retry: retry)
    }
}
