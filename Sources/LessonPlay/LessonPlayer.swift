import CityHost
import CityModel
import Quantities
import Scenario
import TaxiService

/// Plays a lesson on the real services: its steps, and between them the timers, in the contract's order.
///
/// Before each step every timer due at or before its time fires, earliest first, those due at one instant in the order in
/// which they were set; after the last step the lesson goes on until no timer is pending.
package struct LessonPlayer: ~Copyable {
    package let lesson: Lesson
    private var host: CityHost
    private var nextStep = 0
    private var judge: LessonJudge
    private var scenesSoFar = 0

    package init(_ lesson: Lesson) {
        self.lesson = lesson
        judge = LessonJudge(lesson)
        host = CityHost(
            taxis: TaxiService(
                clock: TravelClock(
                    city: lesson.city, clockAtStart: lesson.start.clock, weekdayAtStart: lesson.start.date?.weekday),
                rules: lesson.rules.taxi, drivers: lesson.drivers.count))
    }

    /// Plays the next thing that happens, or returns nil when nothing is left at or before `limit`.
    package mutating func next(until limit: SimTime = .distantFuture) -> LessonScene? {
        let step = nextStep < lesson.steps.count ? lesson.steps[nextStep] : nil
        let timerTime = host.nextTimerTime
        let time = min(timerTime, step?.at ?? .distantFuture)
        guard time <= limit, time < .distantFuture else { return nil }
        judge.checkStates(before: time, of: host.taxis)
        let before = TaxiService(copyOf: host.taxis)
        let command: TaxiService.Command
        if case .taxi(let timer)? = timerTime == time ? host.fireNextTimer(dueBy: time)?.timer : nil {
            command = .timer(timer)
        } else if let step {
            nextStep += 1
            command = step.command
            host.perform(command, at: time)
        } else {
            return nil
        }
        scenesSoFar += 1
        let scene = LessonScene(
            number: scenesSoFar, time: time, cause: command, happenings: happenings(at: time, since: before),
            states: host.taxis.reckonings(ofStatesAfter: command, since: before),
            before: LessonPicture(of: before), after: LessonPicture(of: host.taxis))
        judge.note(scene.records)
        return scene
    }

    /// After the last scene: what the lesson expected and did not find, in the order of the file; empty if it holds.
    package mutating func verdict() -> [FailedExpectation] { judge.finish(with: host.taxis) }

    private func happenings(at time: SimTime, since before: borrowing TaxiService) -> [LessonScene.Happening] {
        var happenings: [LessonScene.Happening] = []
        for effect in host.taxis.effects {
            let reckonings = host.taxis.reckonings(of: effect, at: time, since: before)
            if let record = EventRecord(effect, at: time) {
                happenings.append(LessonScene.Happening(record: record, reckonings: reckonings))
            } else if !happenings.isEmpty {
                // What no log shows, such as a timer, belongs to what was logged before it.
                happenings[happenings.count - 1].reckonings += reckonings
            }
        }
        return happenings
    }
}

/// One step or timer with everything that came of it.
package struct LessonScene: Sendable {
    /// A line of the event log, and how the rules came to it.
    package struct Happening: Sendable {
        package var record: EventRecord
        package var reckonings: [TaxiService.Reckoning]
    }

    /// Counted from 1.
    package var number: Int
    package var time: SimTime
    package var cause: TaxiService.Command
    package var happenings: [Happening]
    /// Of whom the state has changed.
    package var states: [TaxiService.Reckoning]
    package var before: LessonPicture
    package var after: LessonPicture

    package var records: [EventRecord] { happenings.map(\.record) }

    /// Nothing came of a timer.
    package var isStale: Bool {
        if case .timer = cause { return happenings.isEmpty }
        return false
    }
}
