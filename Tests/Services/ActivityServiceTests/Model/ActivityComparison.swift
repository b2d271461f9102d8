import ActivityService
import Quantities
import RuleModels
import ServiceKernel
import TestSupport

/// An action of a runner at a time.
struct ActivityStep: Sendable {
    var time: SimTime
    var runner: RunnerID
    var action: ActivityService.RunnerAction

    var command: ActivityService.Command { .runner(runner, action) }
}

/// The service and the model, which receive the same steps and must agree on everything.
struct ActivityComparison: ModelComparison, Sendable {
    private(set) var service: ActivityService
    private var injector: FaultInjector<ActivityService>?
    private(set) var model: ActivityModel
    /// Whether to compare the whole state after each step, which is slower.
    private let isThorough: Bool
    private var now = SimTime.zero
    /// Refusals with their reasons, and all other effects seen.
    private(set) var seen: Set<String> = []

    init(_ world: ActivityWorld, isThorough: Bool, defect: ActivityService.Defect? = nil) {
        self.isThorough = isThorough
        service = ActivityService(
            rules: world.rules, startDate: world.calendar.startDate, clockAtStart: world.calendar.clockAtStart)
        injector = FaultInjector(defect, in: &service)
        model = ActivityModel(rules: world.rules, calendar: world.calendar)
    }

    /// Carries out the step on both sides.
    ///
    /// - Returns: the disagreement, or nil.
    mutating func perform(_ step: ActivityStep) -> String? {
        now = step.time
        let expected = model.perform(step.action, by: step.runner, at: step.time)
        injector.handle(step.command, at: step.time, in: &service)
        guard service.effects.elementsEqual(expected) else {
            return "the service: \(Array(service.effects))\nthe model: \(expected)"
        }
        for effect in expected {
            switch effect {
            case .rejected(_, let action, let reason): seen.insert("\(action) \(reason)")
            case .fixLeftOut(_, _, let omission): seen.insert("left out \(omission)")
            default: if let event = effect.event { seen.insert(event) }
            }
        }
        do {
            try service.checkInvariants(touchedBy: step.command)
            if isThorough { try service.checkInvariants() }
        } catch {
            return "\(error)"
        }
        return difference(of: step.runner, at: step.time)
    }

    private func difference(of runner: RunnerID, at now: SimTime) -> String? {
        let own = model.runner(runner)
        if service.openSession(of: runner) != own.open?.number { return "the session that is on" }
        if service.isPaused(runner) != own.isPaused { return "whether it is paused" }
        if service.isAppAlive(runner) != own.isAppAlive { return "whether the app is alive" }
        if service.isConnected(runner) != own.isConnected { return "whether it is connected" }
        if service.pendingNotificationCount(of: runner) != own.pendingMonths.count { return "what waits" }
        let progress = service.progress(of: runner, at: now)
        if !own.months(model.calendar).contains(model.calendar.month(now)) {
            if progress.done != .zero || progress.reached != nil { return "what is done in a month without sessions" }
            if progress.goalKilometres != own.goalKilometres { return "the goal" }
        }
        // Only the last two sessions now; the others are compared at the end of the run.
        return own.sessions.suffix(2).lazy.compactMap { difference(of: $0, own, runner, at: now) }.first
    }

    /// Returns the disagreement about a session, and about the month for which it counts.
    private func difference(
        of session: ModelSession, _ own: ModelRunner, _ runner: RunnerID, at now: SimTime
    ) -> String? {
        if session.isOver {
            let month = own.month(model.calendar.month(session.ended), model.calendar)
            let progress = service.progress(of: runner, at: session.ended)
            if progress.done.micrometres != month.done { return "what is done in a month" }
            if progress.goalKilometres != month.goalKilometres { return "the goal of a month" }
            if progress.reached?.session != month.reachedWith { return "the session that reached the goal" }
        }
        return difference(of: session, at: now)
    }

    private func difference(of session: ModelSession, at now: SimTime) -> String? {
        let summary = service.summary(of: session.number, at: now)
        if session.distance != session.distanceAddedUp { return "the model's own sum of a session" }
        if summary.distance.micrometres != session.distance {
            return "session \(session.number.index): \(summary.distance.micrometres) µm, \(session.distance)"
        }
        if summary.time != session.time(at: now) { return "the time of session \(session.number.index)" }
        let isSame =
            summary.kind == session.kind && summary.title == session.title && summary.started == session.started
            && summary.ended == (session.isOver ? session.ended : nil)
            && service.fixCount(of: session.number) == session.fixCount
        return isSame ? nil : "session \(session.number.index)"
    }

    /// Returns the disagreement of the final states, or nil.
    func differenceOfStates() -> String? {
        do { try service.checkInvariants() } catch { return "\(error)" }
        if service.fixCounts.kept != model.fixesKept { return "how many fixes count" }
        for runner in (0..<model.runnerCount).map({ RunnerID($0) }) {
            let own = model.runner(runner)
            if service.history(of: runner) != own.sessions.filter(\.isOver).map(\.number).reversed() {
                return "the history of runner \(runner.index)"
            }
            if let found = own.sessions.lazy.compactMap({ difference(of: $0, own, runner, at: now) }).first {
                return found
            }
        }
        return nil
    }
}
