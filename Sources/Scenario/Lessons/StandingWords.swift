import ServiceKernel

/// What lessons may expect of how it stands with somebody or something, besides drivers and queues.
package struct StandingWords: Sendable {
    package let kind: NumberedKind
    /// The words for `is`.
    package let states: [String]
    /// What else can be seen, by the name that lessons give it.
    package let fields: [String]

    package static let all = [
        StandingWords(
            kind: .walker, states: ["free", "toStart", "atWaypoint", "onLeg"],
            fields: ["tour", "waypoint", "done", "metres", "polls"]),
        StandingWords(
            kind: .runner, states: ["idle", "running", "paused"],
            fields: ["distance", "time", "goal", "done", "percent", "reached", "history", "waiting"]),
        StandingWords(
            kind: .session, states: ["running", "paused", "ended"],
            fields: ["kind", "title", "date", "clock", "distance", "time", "speed", "fixes"]),
        StandingWords(
            kind: .tour, states: ["draft", "submitted", "published", "gone"], fields: ["title", "waypoints", "author"]),
    ]
}
