import Quantities
import TaxiService
import TestSupport

@testable import RuleModels

// Shortening a failure and reporting it.
extension FuzzFailure<Step> {
    /// Returns the shortest failing sequence of steps found, with short pauses.
    func shrunk(in world: FuzzWorld, defect: TaxiService.Defect? = nil) -> FuzzFailure {
        let retry = { (steps: [Step]) in
            world.comparison(checks: TaxiModelComparison.Checks(wholeState: false), defect: defect).failure(
                after: steps)
        }
        let numbers = { (steps: [Step]) in
            let sides = world.comparison(checks: .effectsOnly, defect: defect)
            return steps.map { (step: Step) in
                // Steps after a disagreement do not matter.
                _ = sides.perform(step)
                return sides.checker.books.requests.next - 1
            }
        }
        return withFewerSteps(retry, numbers).withShorterPauses(retry).withFewerSteps(retry, numbers)
    }

    /// Removes steps that the failure does not need. Requests made later then get lower numbers.
    private func withFewerSteps(
        _ retry: ([Step]) -> FuzzFailure?, _ requestsSoFar: @escaping ([Step]) -> [UInt32]
    ) -> FuzzFailure {
        var numbers = requestsSoFar(steps)
        func leavingOut(_ piece: Range<Int>, _ steps: [Step]) -> [Step] {
            let before = piece.lowerBound == 0 ? 0 : numbers[piece.lowerBound - 1]
            let madeInPiece = numbers[piece.upperBound - 1] - before
            return steps[..<piece.lowerBound]
                + steps[piece.upperBound...].map { $0.lowering(requestsAbove: before, by: madeInPiece) }
        }
        return Shrinking.shortest(self, steps: \.steps, leavingOut: leavingOut) { steps in
            guard let found = retry(steps) else { return nil }
            numbers = requestsSoFar(found.steps)
            return found
        }
    }

    /// Replaces each pause by none, a second or whole seconds, if the failure remains.
    private func withShorterPauses(_ retry: ([Step]) -> FuzzFailure?) -> FuzzFailure {
        var shortest = self
        for place in steps.indices where place < shortest.steps.count {
            let before = place == 0 ? SimTime.zero : shortest.steps[place - 1].time
            let pause = shortest.steps[place].time - before
            let wholeSeconds = SimDuration.seconds(pause.microseconds / 1_000_000)
            for shorter in [SimDuration.zero, .seconds(1), wholeSeconds] where shorter < pause {
                var candidate = shortest.steps
                for later in place..<candidate.count {
                    candidate[later] = candidate[later].earlier(by: pause - shorter)
                }
                if let found = retry(candidate) {
                    shortest = found
                    break
                }
            }
        }
        return shortest
    }

    /// Returns a report to reproduce the failure: a lesson, and the expected effects.
    func report(in world: FuzzWorld) -> String {
        """
        CABRANK_FUZZ_SEED=\(world.seed) shows this again. A lesson, as short as possible:

        \(world.lesson(of: steps, title: "The service breaks a rule (fuzz seed \(world.seed))"))
        # \(disagreement.split(separator: "\n").joined(separator: "\n# "))
        """
    }
}

extension Step {
    /// Returns the step with the number of its request lowered, as it is after earlier requests are removed.
    fileprivate func lowering(requestsAbove number: UInt32, by count: UInt32) -> Step {
        var step = self
        var lower = RequestReplacer { request in
            RequestID(request.number > number &+ count ? request.number - count : request.number)
        }
        // This form throws nothing.
        try? step.command.visitFields(with: &lower)
        return step
    }

    /// Returns the step with its time and its named departure moved earlier by `pause`.
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
