import Quantities
import TaxiService
import TestSupport

// Making a failure short enough to be read, and telling it.
extension FuzzRun.Failure {
    /// The fewest steps found that still make the two disagree, soon after one another.
    func shrunk(in world: FuzzWorld, defect: TaxiService.Defect? = nil) -> FuzzRun.Failure {
        // Most failures show in the effects, and then whole states need not be compared, which takes longer.
        let quick = SideBySide.Checks(wholeState: false)
        let showsInEffects = FuzzRun.disagreement(after: steps, in: world, checks: quick, defect: defect) != nil
        let checks = SideBySide.Checks(wholeState: !showsInEffects)
        let disagrees = { steps in FuzzRun.disagreement(after: steps, in: world, checks: checks, defect: defect) }
        let numbers = { steps in FuzzRun.requestsSoFar(after: steps, in: world, defect: defect) }
        let fewest = withFewerSteps(disagrees, numbers)
        return fewest.withShorterPauses(disagrees).withFewerSteps(disagrees, numbers)
    }

    /// Leaves out what is not needed; requests made later then have lower numbers.
    private func withFewerSteps(
        _ disagrees: ([Step]) -> Disagreement?, _ requestsSoFar: ([Step]) -> [UInt32]
    ) -> FuzzRun.Failure {
        var numbers = requestsSoFar(steps)
        func leavingOut(_ piece: Range<Int>, _ steps: [Step]) -> [Step] {
            let before = piece.lowerBound == 0 ? 0 : numbers[piece.lowerBound - 1]
            let madeInPiece = numbers[piece.upperBound - 1] - before
            return steps[..<piece.lowerBound]
                + steps[piece.upperBound...].map { $0.lowering(requestsAbove: before, by: madeInPiece) }
        }
        return Shrinking.shortest(self, steps: \.steps, leavingOut: leavingOut) { steps in
            guard let found = disagrees(steps) else { return nil }
            numbers = requestsSoFar(steps)
            return FuzzRun.Failure(steps: steps, disagreement: found)
        }
    }

    /// Every pause nothing, a second, or at least whole seconds, where it does not matter.
    private func withShorterPauses(_ disagrees: ([Step]) -> Disagreement?) -> FuzzRun.Failure {
        var shortest = self
        for place in steps.indices {
            let before = place == 0 ? SimTime.zero : shortest.steps[place - 1].time
            let pause = shortest.steps[place].time - before
            let wholeSeconds = SimDuration.seconds(pause.microseconds / 1_000_000)
            for shorter in [SimDuration.zero, .seconds(1), wholeSeconds] where shorter < pause {
                var candidate = shortest.steps
                for later in place..<candidate.count {
                    candidate[later] = candidate[later].earlier(by: pause - shorter)
                }
                if let found = disagrees(candidate) {
                    shortest = FuzzRun.Failure(steps: candidate, disagreement: found)
                    break
                }
            }
        }
        return shortest
    }

    /// What a person needs to see the failure again: a lesson, and what it should teach.
    func report(in world: FuzzWorld) -> String {
        """
        CABRANK_FUZZ_SEED=\(world.seed) shows this again. A lesson, as short as possible:

        \(world.lesson(of: steps, title: "The service and its model disagree (fuzz seed \(world.seed))"))
        # \("\(disagreement)".split(separator: "\n").joined(separator: "\n# "))
        """
    }
}

extension Step {
    /// With the request that it names, if any, numbered as it is when some made earlier are left out.
    fileprivate func lowering(requestsAbove number: UInt32, by count: UInt32) -> Step {
        var step = self
        var lower = RequestExchange { request in
            RequestID(request.number > number &+ count ? request.number - count : request.number)
        }
        // This form throws nothing.
        try? step.command.describe(in: &lower)
        return step
    }

    /// So much earlier, the departure named in it too.
    fileprivate func earlier(by pause: SimDuration) -> Step {
        var step = Step(time: time - pause, command: command)
        guard case .client(let client, let action) = command else { return step }
        switch action {
        case .reserve(let origin, let destination, let party, let share, let departure):
            let departure = max(.zero, departure - pause)
            step.command = .client(
                client, .reserve(from: origin, to: destination, party: party, share: share, departure: departure))
        case .changeReservation(let request, var change):
            change.departure = change.departure.map { max(.zero, $0 - pause) }
            step.command = .client(client, .changeReservation(request, change))
        default: break
        }
        return step
    }
}
