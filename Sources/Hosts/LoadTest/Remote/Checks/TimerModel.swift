import Quantities
import RuleModels
import TaxiService

/// A checker for a taxi service that does not publish its timers, such as a server over HTTP. It computes each timer's
/// due time by the rules and expects it to fire exactly then.
///
/// The server's timer serials are private, so this checker assigns its own. A timer made obsolete by an event need not
/// fire.
struct TimerModel: ~Copyable {
    private var judge: TaxiChecker
    private let rules: TaxiRules
    private var findings = CheckerFindings()
    /// Pending timers by due time.
    private var pending = DueTimers()
    /// The latest timer of each subject.
    private var last: [Subject: PendingTimer] = [:]
    /// Departure times of reserved rides, for all their parties (R01).
    private var departures: [RequestID: SimTime] = [:]
    private var serial: UInt32 = 0
    private var time = SimTime.zero
    private var command = TaxiService.Command.timer(.suspensionEnd(.none))
    /// Driver who received an offer by the current command: an offer of a shared ride has one effect per party.
    private var offeredTo = DriverID.none

    private enum Subject: Hashable {
        case offer(DriverID), suspension(DriverID), reservation(RequestID), noShow(RequestID), rank(DriverID), round
    }

    private struct PendingTimer {
        var serial: UInt32
        var due: SimTime
    }

    init(_ judge: consuming TaxiChecker, rules: TaxiRules) {
        self.judge = judge
        self.rules = rules
        self.judge.expectNoHostNotices()
    }
}

extension TimerModel: ServiceChecker {
    mutating func begin(_ command: TaxiService.Command, at time: SimTime) {
        (self.time, offeredTo) = (time, .none)
        settle(before: time)
        self.command = command
        if case .timer(let timer) = command { self.command = .timer(withOwnSerial(timer)) }
        judge.begin(self.command, at: time)
    }

    mutating func check(_ effect: TaxiService.Effect) {
        judge.check(effect)
        let request = effect.request
        if effect.opensOffer, effect.driver != offeredTo {
            let driver = effect.driver
            offeredTo = driver
            set(.offer(driver), at: time + rules.offerTimeout) { .offerTimeout(driver, serial: $0) }
        }
        if case .suspended(let driver, let days) = effect {
            set(.suspension(driver), at: time + .days(Int64(days))) { _ in .suspensionEnd(driver) }
        }
        if case .calledForward(let driver, let zone) = effect {
            let drive = rules.ranks.first { $0.zone == zone }?.holding?.drive ?? .zero
            set(.rank(driver), at: time + drive) { .rankArrival(driver, serial: $0) }
        }
        if case .joined(_, _, let ride, _, _, _, _) = effect { departures[request] = departures[ride] }
        if case .arrived = effect {
            let start = max(time, departures[request] ?? time)
            set(.noShow(request), at: start + rules.noShowWait) { .noShow(request, serial: $0) }
        }
        if effect.endsRide {
            departures[request] = nil
        } else if let departure = effect.departure, changesDeparture {
            reserve(request, departure)
        }
    }

    /// Whether the current command may set another departure: only `changeReservation` with a departure does.
    private var changesDeparture: Bool {
        if case .client(_, .changeReservation(_, let change)) = command { change.departure != nil } else { true }
    }

    mutating func end() { judge.end() }

    mutating func finish(_ record: ServiceRecord) { judge.finish() }

    var wrong: Int { judge.wrong + findings.wrong }

    var verdict: Verdict { judge.verdict.with(findings) }
}

extension TimerModel {
    private mutating func reserve(_ request: RequestID, _ departure: SimTime) {
        departures[request] = departure
        set(.reservation(request), at: departure - rules.reservationAllocation) { .reservationDue(request, serial: $0) }
    }

    private mutating func set(_ subject: Subject, at due: SimTime, _ timer: (UInt32) -> TaxiService.Timer) {
        serial &+= 1
        last[subject] = PendingTimer(serial: serial, due: due)
        pending.add(timer(serial), at: due)
        judge.check(.setTimer(timer(serial), at: due))
    }

    /// Returns the timer with this checker's serial; a timer that fires at the wrong time gets a serial that matches
    /// none.
    private func withOwnSerial(_ timer: TaxiService.Timer) -> TaxiService.Timer {
        func number(_ subject: Subject) -> UInt32 {
            guard let known = last[subject], known.due == time else { return .max }
            return known.serial
        }
        return switch timer {
        case .offerTimeout(let driver, _): .offerTimeout(driver, serial: number(.offer(driver)))
        case .suspensionEnd(let driver): timer == .suspensionEnd(driver) ? timer : .suspensionEnd(driver)
        case .reservationDue(let request, _): .reservationDue(request, serial: number(.reservation(request)))
        case .noShow(let request, _): .noShow(request, serial: number(.noShow(request)))
        case .rankArrival(let driver, _): .rankArrival(driver, serial: number(.rank(driver)))
        case .dispatchRound: .dispatchRound(serial: number(.round))
        }
    }

    /// Reports timers that should have fired before `time` and are still relevant (D07, D08, R02, T12, T15).
    private mutating func settle(before time: SimTime) {
        while let (timer, due) = pending.takeFirst(before: time) {
            forget(timer)
            guard judge.hasEffect(timer) else { continue }
            guard findings.count(kind(of: timer)) else { continue }
            findings.append(
                WrongDecision(
                    kind: kind(of: timer), number: judge.commands, time: time, what: "nothing happened at \(due)",
                    expected: "\(timer) when it is due"))
        }
    }

    private mutating func forget(_ timer: TaxiService.Timer) {
        let (subject, serial): (Subject, UInt32) =
            switch timer {
            case .offerTimeout(let driver, let serial): (.offer(driver), serial)
            case .suspensionEnd(let driver): (.suspension(driver), 0)
            case .reservationDue(let request, let serial): (.reservation(request), serial)
            case .noShow(let request, let serial): (.noShow(request), serial)
            case .rankArrival(let driver, let serial): (.rank(driver), serial)
            case .dispatchRound(let serial): (.round, serial)
            }
        if last[subject]?.serial == serial { last[subject] = nil }
    }

    private func kind(of timer: TaxiService.Timer) -> ViolationKind {
        if case .offerTimeout = timer { .timeoutLost } else { .timerLost }
    }
}

/// Pending timers in a binary heap, the earliest first.
private struct DueTimers {
    private var heap: [(due: SimTime, timer: TaxiService.Timer)] = []

    mutating func add(_ timer: TaxiService.Timer, at due: SimTime) {
        heap.append((due, timer))
        var place = heap.count - 1
        while place > 0, heap[place].due < heap[(place - 1) / 2].due {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func takeFirst(before time: SimTime) -> (timer: TaxiService.Timer, due: SimTime)? {
        guard let first = heap.first, first.due < time else { return nil }
        let moved = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = moved
            sink()
        }
        return (first.timer, first.due)
    }

    private mutating func sink() {
        var place = 0
        while 2 * place + 1 < heap.count {
            var child = 2 * place + 1
            if child + 1 < heap.count, heap[child + 1].due < heap[child].due { child += 1 }
            if heap[place].due <= heap[child].due { return }
            heap.swapAt(place, child)
            place = child
        }
    }
}

extension Verdict {
    /// Returns the verdict with further findings added.
    func with(_ found: CheckerFindings) -> Verdict {
        var verdict = self
        verdict.wrong += found.wrong
        for (kind, count) in found.wrongByKind {
            if let place = verdict.wrongByKind.firstIndex(where: { $0.kind == kind }) {
                verdict.wrongByKind[place].count += count
            } else {
                verdict.wrongByKind.append((kind, count))
            }
        }
        verdict.firstWrong = Array((found.firstWrong + verdict.firstWrong).prefix(10))
        return verdict
    }
}
