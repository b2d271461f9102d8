import CityModel
import CityWorld
import Quantities
import Scenario
import TaxiService

/// Plays a lesson on the real taxi service: its steps, and between them the timers, in the contract's order.
///
/// Before each step every timer due at or before its time fires, earliest first, those due at one instant in the order in
/// which they were set; after the last step the lesson goes on until no timer is pending.
package struct LessonPlayer: ~Copyable {
    package let lesson: Lesson
    package private(set) var service: TaxiService
    private let names: LessonNames
    private var timers = PendingTimers()
    private var nextStep = 0
    private var now = SimTime.zero
    private var judge: LessonJudge
    private var scenesSoFar = 0

    package init(_ lesson: Lesson) {
        self.lesson = lesson
        names = LessonNames(lesson)
        judge = LessonJudge(lesson, names: names)
        service = TaxiService(
            clock: TravelClock(city: lesson.city, clockAtStart: .zero), rules: lesson.rules.taxi,
            drivers: lesson.drivers.count)
    }

    /// Plays the next thing that happens, or returns nil when nothing is left at or before `limit`.
    package mutating func next(until limit: SimTime = .distantFuture) -> LessonScene? {
        guard let (time, cause) = takeNext(until: limit) else { return nil }
        judge.checkStates(before: time, of: service)
        now = time
        let (before, offersBefore) = (queues(), openOffers())
        service.handle(command(for: cause), at: time)
        for effect in service.effects {
            if case .setTimer(let timer, let due) = effect { timers.set(timer, at: due) }
        }
        let records = service.effects.compactMap { EventRecord($0, at: time) }
        judge.note(records)
        scenesSoFar += 1
        return LessonScene(
            number: scenesSoFar, time: time, cause: cause, records: records, queuesBefore: before,
            queuesAfter: queues(), offersBefore: offersBefore, offersAfter: openOffers())
    }

    /// After the last scene: what the lesson expected and did not find, in the order of the file; empty if it holds.
    package mutating func verdict() -> [FailedExpectation] { judge.finish(with: service) }

    /// The step or timer that comes next. A timer set for the past is due at once.
    private mutating func takeNext(until limit: SimTime) -> (SimTime, LessonScene.Cause)? {
        let step = nextStep < lesson.steps.count ? lesson.steps[nextStep] : nil
        if let timer = timers.takeFirst(notAfter: min(step?.at ?? .distantFuture, limit)) {
            return (max(timer.due, now), .timer(timer.timer))
        }
        guard let step, step.at <= limit else { return nil }
        nextStep += 1
        return (step.at, .step(step))
    }

    private func command(for cause: LessonScene.Cause) -> TaxiService.Command {
        switch cause {
        case .timer(let timer): .timer(timer)
        case .step(let step): names.command(for: step.action)
        }
    }

    private func queues() -> [[DriverID]] { lesson.city.zones.indices.map { service.queue(of: ZoneID($0)) } }

    private func openOffers() -> Set<DriverID> {
        Set(lesson.drivers.indices.map { DriverID($0) }.filter { service.openOfferSerial(of: $0) != nil })
    }
}

/// One step or timer with everything that came of it.
package struct LessonScene: Sendable {
    package enum Cause: Sendable {
        case step(LessonStep)
        case timer(TaxiService.Timer)
    }

    /// Counted from 1.
    package var number: Int
    package var time: SimTime
    package var cause: Cause
    package var records: [EventRecord]
    /// By zone, head first.
    package var queuesBefore: [[DriverID]]
    package var queuesAfter: [[DriverID]]
    /// Who had an open offer, and who has one now.
    package var offersBefore: Set<DriverID>
    package var offersAfter: Set<DriverID>

    /// A timer overtaken by events: nothing came of it.
    package var isStale: Bool {
        if case .timer = cause { return records.isEmpty }
        return false
    }
}

/// The timers that the service has set, in the order in which they will fire.
private struct PendingTimers {
    private struct Entry {
        var due: SimTime
        var order: Int
        var timer: TaxiService.Timer
    }

    private var entries: [Entry] = []
    private var timersSet = 0

    mutating func set(_ timer: TaxiService.Timer, at due: SimTime) {
        timersSet += 1
        let entry = Entry(due: due, order: timersSet, timer: timer)
        let place = entries.firstIndex { due < $0.due } ?? entries.count
        entries.insert(entry, at: place)
    }

    mutating func takeFirst(notAfter limit: SimTime) -> (due: SimTime, timer: TaxiService.Timer)? {
        guard let first = entries.first, first.due <= limit else { return nil }
        entries.removeFirst()
        return (first.due, first.timer)
    }
}
