import Quantities
import ServiceKernel

extension ActivityService {
    /// Returns explanations of the last command's effects: the calculations by which the rules arrived at them.
    ///
    /// - Parameter before: the service before the command.
    package func calculations(of command: Command, at time: SimTime, since before: ActivityService) -> [Calculation] {
        switch command {
        case .runner(let runner, let action):
            effects.flatMap { calculations(of: $0, action, at: time, since: before) }
                + monthCalculations(of: runner, at: time, since: before)
        }
    }

    private func calculations(
        of effect: Effect, _ action: RunnerAction, at time: SimTime, since before: ActivityService
    ) -> [Calculation] {
        switch effect {
        case .fixKept(_, let session): return fixCalculations(action, session, at: time, since: before)
        case .fixLeftOut(_, _, let omission): return [omissionCalculation(omission, action)]
        case .stopped(let runner, let session, _, _):
            let details = Calculation(
                .details,
                [
                    .speed: .text(summary(of: session, at: time).speed.text),
                    .count: .count(UInt64(fixCount(of: session))),
                ])
            return history(of: runner).map { historyLine(of: $0, at: time) } + [details]
        case .started, .paused, .resumed, .connectionLost, .connectionRegained, .appDied, .appRevived, .goalSet,
            .goalReached, .goalCleared, .notified, .progressReset, .activityLeft, .rejected:
            return []
        }
    }

    /// F02, F03: explains the distance that a fix adds.
    private func fixCalculations(
        _ action: RunnerAction, _ session: SessionID, at time: SimTime, since before: ActivityService
    ) -> [Calculation] {
        var list: [Calculation] = []
        if case .fix(_, _, let taken?) = action, taken < time {
            list.append(Calculation(.late, [.age: (time - taken).fieldValue]))
        }
        let step = distance(of: session) - before.distance(of: session)
        list.append(
            Calculation(
                .step,
                [
                    .session: session.fieldValue, .step: .text(step.metresText),
                    .distance: .text(distance(of: session).text),
                ]))
        return list
    }

    private func omissionCalculation(_ omission: Omission, _ action: RunnerAction) -> Calculation {
        switch omission {
        case .paused: return Calculation(.takenInPause, [:])
        case .appDead: return Calculation(.takenWhileDead, [:])
        case .repeated: return Calculation(.repeated, [:])
        case .inaccurate:
            guard case .fix(_, let accuracyMetres, _) = action else { return Calculation(.inaccurate, [:]) }
            return Calculation(
                .inaccurate,
                [.accuracy: accuracyMetres.fieldValue, .limit: rules.accuracyMetresMax.fieldValue])
        }
    }

    private func historyLine(of session: SessionID, at time: SimTime) -> Calculation {
        let summary = summary(of: session, at: time)
        return Calculation(
            .historyLine,
            [
                .date: .text(ActivityService.text(of: summary.date)),
                .clock: .text(ActivityService.text(ofClock: summary.clock)), .distance: .text(summary.distance.text),
                .time: .text(ActivityService.text(ofTime: summary.time)), .title: .text(summary.title),
                .kind: summary.kind.fieldValue,
            ])
    }

    /// F05, F06: explains the month's progress and notifications, if they have changed.
    private func monthCalculations(
        of runner: RunnerID, at time: SimTime, since before: ActivityService
    ) -> [Calculation] {
        guard runner.index < before.runnerCount else { return [] }
        var list: [Calculation] = []
        let progress = progress(of: runner, at: time)
        if progress != before.progress(of: runner, at: time) {
            list.append(
                Calculation(
                    .progress,
                    [
                        .runner: runner.fieldValue, .done: .text(progress.done.text),
                        .kilometres: progress.goalKilometres.fieldValue, .percent: .text(progress.percentText),
                    ]))
        }
        if pendingNotificationCount(of: runner) > before.pendingNotificationCount(of: runner) {
            list.append(Calculation(.waits, [.runner: runner.fieldValue]))
        }
        return list
    }
}

extension ActivityService.Distance {
    /// Length in metres with one decimal, rounded half up: `12.3`.
    fileprivate var metresText: String {
        let decimetres = (micrometres.magnitude + 50_000) / 100_000
        return (micrometres < 0 ? "−" : "") + "\(decimetres / 10).\(decimetres % 10)"
    }
}

extension Field {
    static let accuracy = Field("accuracy")
    static let age = Field("age")
    static let clock = Field("clock")
    static let count = Field("count")
    static let done = Field("done")
    static let limit = Field("limit")
    static let percent = Field("percent")
    static let step = Field("step")
}
