import GuideService
import ServiceKernel
import TestSupport

/// Random steps in a random world until the service and the model disagree or the steps are out.
enum GuideFuzz {
    struct Failure {
        var steps: [GuideStep]
        var disagreement: String

        func report(in world: GuideWorld) -> String {
            """
            CABRANK_FUZZ_SEED=\(world.seed) shows this again. A lesson, as short as possible:

            \(world.lesson(of: steps, title: "The guide and its model disagree (fuzz seed \(world.seed))"))
            # \(disagreement)
            """
        }

        /// The fewest steps found that still make the two disagree.
        func shrunk(in world: GuideWorld, defect: GuideService.Defect? = nil) -> Failure {
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

    /// Long enough for guides to be hired and paid, short enough to try many worlds.
    static let stepsPerRun = 500

    static func run(
        in world: GuideWorld, steps count: Int = stepsPerRun, isThorough: Bool = true,
        defect: GuideService.Defect? = nil
    ) -> (sides: GuideSides, failure: Failure?) {
        var generator = GuideGenerator(world)
        return drive(in: world, isThorough, defect) { number, model in
            number < count ? generator.next(after: model) : nil
        }
    }

    /// What the steps end in; nil if service and model agree throughout.
    static func failure(
        after steps: [GuideStep], in world: GuideWorld, defect: GuideService.Defect? = nil
    ) -> Failure? {
        drive(in: world, true, defect) { number, _ in number < steps.count ? steps[number] : nil }.failure
    }

    /// How many numbers of each kind have been given.
    fileprivate static func counts(after steps: ArraySlice<GuideStep>, in world: GuideWorld) -> [NumberedKind: UInt32] {
        var model = GuideModel(world)
        for step in steps { _ = model.perform(step.command, at: max(step.second, model.now)) }
        return [
            .route: UInt32(model.routes.count), .outing: UInt32(model.outings.count),
            .enquiry: UInt32(model.enquiries.count),
        ]
    }

    private static func drive(
        in world: GuideWorld, _ isThorough: Bool, _ defect: GuideService.Defect?,
        _ next: (_ number: Int, GuideModel) -> GuideStep?
    ) -> (sides: GuideSides, failure: Failure?) {
        var sides = GuideSides(world, isThorough: isThorough, defect: defect)
        var steps: [GuideStep] = []
        while let step = next(steps.count, sides.model) {
            steps.append(step)
            if let disagreement = sides.perform(step) {
                return (sides, Failure(steps: steps, disagreement: disagreement))
            }
        }
        return (sides, sides.differenceOfStates().map { Failure(steps: steps, disagreement: $0) })
    }
}
