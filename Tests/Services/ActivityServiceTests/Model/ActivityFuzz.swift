import ActivityService
import Quantities
import ServiceKernel
import TestSupport

/// Random steps until the service and the model disagree or the steps are out.
enum ActivityFuzz {
    typealias Failure = FuzzFailure<ActivityStep>

    static func run(
        in world: ActivityWorld, steps count: Int, isThorough: Bool = false, defect: ActivityService.Defect? = nil
    ) -> FuzzOutcome<ActivitySides> {
        var generator = ActivityGenerator(world)
        return ActivitySides(world, isThorough: isThorough, defect: defect)
            .told(steps: count) { generator.next($0) }
    }

    static func failure(
        after steps: [ActivityStep], in world: ActivityWorld, defect: ActivityService.Defect? = nil
    ) -> Failure? {
        ActivitySides(world, isThorough: true, defect: defect).failure(after: steps)
    }
}

extension FuzzFailure<ActivityStep> {
    /// The fewest steps found that still make the two disagree, in round seconds and metres where those do.
    func shrunk(in world: ActivityWorld, defect: ActivityService.Defect? = nil) -> ActivityFuzz.Failure {
        let retry = { ActivityFuzz.failure(after: $0, in: world, defect: defect) }
        var shortest = Shrinking.shortest(self, steps: \.steps, retry: retry)
        for place in shortest.steps.indices.reversed() where place < shortest.steps.count {
            for simpler in shortest.steps[place].simpler {
                var candidate = shortest.steps
                candidate[place] = simpler
                if let found = retry(candidate) { shortest = found }
                if place >= shortest.steps.count { break }
            }
        }
        shortest = Shrinking.shortest(shortest, steps: \.steps, retry: retry)
        return shortest.sooner(retry)
    }

    /// Every step as soon after the one before as shows the same.
    private func sooner(_ retry: ([ActivityStep]) -> ActivityFuzz.Failure?) -> ActivityFuzz.Failure {
        var soonest = self
        for place in steps.indices where place < soonest.steps.count {
            let before = place == 0 ? SimTime.zero : soonest.steps[place - 1].time
            let pause = soonest.steps[place].time - before
            for shorter in [SimDuration.zero, .seconds(10), .hours(1)] where shorter < pause {
                let moved = soonest.steps.map { $0.time <= before ? $0 : $0.earlier(by: pause - shorter, than: before) }
                if let found = retry(moved) {
                    soonest = found
                    break
                }
            }
        }
        return soonest
    }

    /// What a person needs to see the failure again: the steps as a lesson has them, and what they should teach.
    func report(in world: ActivityWorld) -> String {
        let clock = ActivityService.text(ofClock: world.calendar.clockAtStart)
        return """
            CABRANK_FUZZ_SEED=\(world.seed) shows this again. As short as possible:

            lesson: The service and its model disagree (fuzz seed \(world.seed))
            start: {date: \(world.calendar.startDate), clock: "\(clock.prefix(5))"}
            # goals of \(world.rules.goalKilometresMin) to \(world.rules.goalKilometresMax) km, usually \
            \(world.rules.goalKilometresDefault)
            steps:
            \(steps.map { "  - {\($0.text)}" }.joined(separator: "\n"))
            expect: []
            # \(disagreement.split(separator: "\n").joined(separator: "\n# "))
            """
    }
}

extension ActivityStep {
    /// The same with rounder values.
    fileprivate var simpler: [ActivityStep] {
        guard case .fix(let position, _, let taken) = action else { return [] }
        let origin = FixedPosition(x: 0, y: 0)
        let wholeSeconds = taken.map { SimTime(microseconds: $0.microseconds / 1_000_000 * 1_000_000) }
        return [
            (origin, 5, taken), (FixedPosition(x: position.x, y: 0), 5, taken), (position, 5, wholeSeconds),
            (position, 5, nil),
        ].map { position, accuracyMetres, taken in
            ActivityStep(
                time: time, runner: runner,
                action: .fix(position, accuracyMetres: accuracyMetres, taken: taken))
        }
    }

    /// Sooner, and so what is told in it of the time after a moment.
    fileprivate func earlier(by pause: SimDuration, than moment: SimTime) -> ActivityStep {
        var step = self
        step.time = time - pause
        if case .fix(let position, let accuracyMetres, let taken?) = action, taken > moment {
            step.action = .fix(position, accuracyMetres: accuracyMetres, taken: max(moment, taken - pause))
        }
        return step
    }

    /// As a step of a lesson.
    var text: String {
        let fields = FieldList(of: command).fields.compactMap { field, value in
            ActivityStep.text(value).map { "\(field.name): \($0)" }
        }
        let does = action.operation.word
        let head = ["at: \(ActivityStep.seconds(time))", "runner: runner\(runner.number)", "does: \(does)"]
        return (head + fields).joined(separator: ", ")
    }

    private static func text(_ value: FieldValue) -> String? {
        switch value {
        case .position(let place): "{lat: \(place.logText.replacing(" ", with: ", lon: "))}"
        case .count(let count): "\(count)"
        case .integer(let integer): "\(integer)"
        case .flag(let flag): "\(flag)"
        case .moment(let time): seconds(time)
        case .word(let text): text
        case .text(let text): text.isEmpty ? nil : text
        case .absent, .numbered, .zone, .place, .list, .duration, .money: nil
        }
    }

    private static func seconds(_ time: SimTime) -> String {
        "\(ExactDecimal(digits: time.microseconds, decimals: 6)) s"
    }
}
