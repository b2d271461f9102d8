import TestSupport

/// Random steps in a random city until the host and the plain one disagree or the steps are out.
enum HostFuzz {
    typealias Failure = FuzzFailure<HostStep>

    /// Long enough for drivers to be suspended and months to pass, short enough to try many cities.
    static let stepsPerRun = 600

    static func run(
        in world: HostWorld, steps count: Int = stepsPerRun, fault: PlainHost.Fault? = nil,
        stepsPerSaving: Int? = nil
    ) -> FuzzOutcome<HostSides> {
        var generator = HostGenerator(world)
        return HostSides(world, fault: fault, stepsPerSaving: stepsPerSaving).told(steps: count) {
            generator.next(after: $0)
        }
    }

    static func failure(
        after steps: [HostStep], in world: HostWorld, fault: PlainHost.Fault? = nil, stepsPerSaving: Int? = nil
    ) -> Failure? {
        HostSides(world, fault: fault, stepsPerSaving: stepsPerSaving).failure(after: steps)
    }
}

extension FuzzFailure<HostStep> {
    func report(in world: HostWorld) -> String {
        """
        CABRANK_FUZZ_SEED=\(world.seed) shows this again. As short as possible:
        \(steps.map(\.line).joined(separator: "\n"))
        \(disagreement)
        """
    }

    /// The fewest steps found that still make the two disagree.
    func shrunk(
        in world: HostWorld, fault: PlainHost.Fault? = nil, stepsPerSaving: Int? = nil
    ) -> FuzzFailure {
        let retry = { steps in
            HostFuzz.failure(after: steps, in: world, fault: fault, stepsPerSaving: stepsPerSaving)
        }
        return Shrinking.shortest(retry(steps) ?? self, steps: \.steps, retry: retry)
    }
}
