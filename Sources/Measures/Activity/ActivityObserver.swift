import ActivityService

/// Watches runners and cyclists: is told every effect of the activity service, in order. Sessions and goals, which that
/// service keeps, the world fills in at the end of the run, see `ActivityRecord`.
package struct ActivityObserver: Sendable {
    private var record = ActivityRecord()

    package init() {}

    package mutating func note(_ effect: ActivityService.Effect) {
        switch effect {
        case .connectionLost: record.connectionsLost += 1
        case .appDied: record.appsDied += 1
        case .notified: record.notifications += 1
        case .rejected: record.rejected += 1
        case .started, .paused, .resumed, .stopped, .connectionRegained, .appRevived, .goalSet, .goalReached,
            .goalCleared, .progressReset, .fixKept, .fixLeftOut:
            break
        }
    }

    mutating func endWarmUp() { record = ActivityRecord() }

    func finish() -> ActivityRecord { record }
}
