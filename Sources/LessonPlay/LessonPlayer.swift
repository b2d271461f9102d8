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
                clock: TravelClock(city: lesson.city, clockAtStart: .zero), rules: lesson.rules.taxi,
                drivers: lesson.drivers.count))
    }

    /// Plays the next thing that happens, or returns nil when nothing is left at or before `limit`.
    package mutating func next(until limit: SimTime = .distantFuture) -> LessonScene? {
        let step = nextStep < lesson.steps.count ? lesson.steps[nextStep] : nil
        let timerTime = host.nextTimerTime
        let time = min(timerTime, step?.at ?? .distantFuture)
        guard time <= limit, time < .distantFuture else { return nil }
        judge.checkStates(before: time, of: host.taxis)
        let (before, offersBefore) = (queues(), openOffers())
        let command: TaxiService.Command
        if let fired = timerTime == time ? host.fireNextTimer(dueBy: time) : nil {
            command = .timer(fired.timer)
        } else if let step {
            nextStep += 1
            command = step.command
            host.perform(command, at: time)
        } else {
            return nil
        }
        let records = host.taxis.effects.compactMap { EventRecord($0, at: time) }
        judge.note(records)
        scenesSoFar += 1
        return LessonScene(
            number: scenesSoFar, time: time, cause: command, records: records, queuesBefore: before,
            queuesAfter: queues(), offersBefore: offersBefore, offersAfter: openOffers())
    }

    /// After the last scene: what the lesson expected and did not find, in the order of the file; empty if it holds.
    package mutating func verdict() -> [FailedExpectation] { judge.finish(with: host.taxis) }

    private func queues() -> [[DriverID]] { lesson.city.zones.indices.map { host.taxis.queue(of: ZoneID($0)) } }

    private func openOffers() -> Set<DriverID> {
        Set(lesson.drivers.indices.map { DriverID($0) }.filter { host.taxis.openOfferSerial(of: $0) != nil })
    }
}

/// One step or timer with everything that came of it.
package struct LessonScene: Sendable {
    /// Counted from 1.
    package var number: Int
    package var time: SimTime
    package var cause: TaxiService.Command
    package var records: [EventRecord]
    /// By zone, head first.
    package var queuesBefore: [[DriverID]]
    package var queuesAfter: [[DriverID]]
    /// Who had an open offer, and who has one now.
    package var offersBefore: Set<DriverID>
    package var offersAfter: Set<DriverID>

    /// Nothing came of a timer.
    package var isStale: Bool {
        if case .timer = cause { return records.isEmpty }
        return false
    }
}
