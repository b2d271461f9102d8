import ActivityService
import Quantities
import RuleModels
import ServiceKernel
import TestSupport

extension ActivityWorld: RandomWorld {
    private typealias Failure = FuzzFailure<ActivityStep>

    func comparison(isThorough: Bool, defect: ActivityService.Defect?) -> ActivityComparison {
        ActivityComparison(self, isThorough: isThorough, defect: defect)
    }

    func steps() -> (ActivityModel) -> ActivityStep {
        var generator = ActivityGenerator(self)
        return { generator.next($0) }
    }

    /// Simplifies a failure to round seconds and metres and to short pauses, as far as it still occurs.
    func simplified(
        _ failure: FuzzFailure<ActivityStep>, _ retry: ([ActivityStep]) -> FuzzFailure<ActivityStep>?
    ) -> FuzzFailure<ActivityStep> {
        var shortest = failure
        for place in shortest.steps.indices.reversed() where place < shortest.steps.count {
            for simpler in shortest.steps[place].simpler {
                var candidate = shortest.steps
                candidate[place] = simpler
                if let found = retry(candidate) { shortest = found }
                if place >= shortest.steps.count { break }
            }
        }
        return ActivityWorld.sooner(shortest, retry)
    }

    /// Moves each step as close to the one before as the failure allows.
    private static func sooner(_ failure: Failure, _ retry: ([ActivityStep]) -> Failure?) -> Failure {
        var soonest = failure
        for place in failure.steps.indices where place < soonest.steps.count {
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

    func lesson(of steps: [ActivityStep], title: String) -> String {
        """
        lesson: \(title)
        start: {date: \(calendar.startDate), clock: "\(ActivityService.text(ofClock: calendar.clockAtStart).prefix(5))"}
        # goals of \(rules.goalKilometresMin) to \(rules.goalKilometresMax) km, usually \(rules.goalKilometresDefault)
        steps:
        \(steps.map { "  - {\($0.text)}" }.joined(separator: "\n"))
        expect: []
        """
    }
}

extension ActivityStep {
    /// Variants of the step with rounder values.
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

    /// Returns the step moved earlier by `pause`, with its times after `moment` moved as well.
    fileprivate func earlier(by pause: SimDuration, than moment: SimTime) -> ActivityStep {
        var step = self
        step.time = time - pause
        if case .fix(let position, let accuracyMetres, let taken?) = action, taken > moment {
            step.action = .fix(position, accuracyMetres: accuracyMetres, taken: max(moment, taken - pause))
        }
        return step
    }

    /// Step in the form of a lesson.
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
        case .absent, .entity, .zone, .place, .list, .duration, .money: nil
        }
    }

    private static func seconds(_ time: SimTime) -> String {
        "\(ExactDecimal(digits: time.microseconds, decimals: 6)) s"
    }
}
