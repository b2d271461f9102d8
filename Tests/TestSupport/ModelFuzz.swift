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
