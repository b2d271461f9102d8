import Quantities
import ServiceKernel

/// How it may stand with somebody or something, in the words of lessons.
package enum StandingState: String, Hashable, Sendable {
    case free, toStart, atWaypoint, onLeg
    case idle, running, paused, ended
    case draft, submitted, published, gone
    case standard, subscriber
    case graded, ungraded
    case unknown, applied, interviewed, hired, leading, declined
    case planned, underWay, concluded, cancelled
    case open, answered, closed
    /// Of those of whom lessons say no state.
    case guest, picked, statement
}

/// What lessons may expect of how it stands with somebody or something, besides drivers and queues.
package struct StandingWords: Sendable {
    package let kind: NumberedKind
    /// The words for `is`.
    package let states: [StandingState]
    /// What else can be seen, by the name that lessons give it.
    package let fields: [String]

    /// Lists are written as lists, of names.
    package static let all = [
        StandingWords(
            kind: .walker, states: [.free, .toStart, .atWaypoint, .onLeg],
            fields: ["tour", "waypoint", "done", "metres", "polls"]),
        StandingWords(
            kind: .runner, states: [.idle, .running, .paused],
            fields: ["distance", "time", "goal", "done", "percent", "reached", "history", "waiting"]),
        StandingWords(
            kind: .session, states: [.running, .paused, .ended],
            fields: ["kind", "title", "date", "clock", "distance", "time", "speed", "fixes"]),
        StandingWords(
            kind: .tour, states: [.draft, .submitted, .published, .gone], fields: ["title", "waypoints", "author"]),
        StandingWords(
            kind: .user, states: [.standard, .subscriber], fields: ["feed", "friends", "collection", "route"]),
        StandingWords(kind: .guest, states: [], fields: ["feed"]),
        StandingWords(
            kind: .place, states: [.graded, .ungraded],
            fields: ["rating", "grades", "openingHours", "menu", "telephone", "pictures"]),
        StandingWords(kind: .route, states: [], fields: ["places", "metres"]),
        StandingWords(
            kind: .guide, states: [.unknown, .applied, .interviewed, .hired, .leading, .declined], fields: []),
        StandingWords(
            kind: .outing, states: [.planned, .underWay, .concluded, .cancelled],
            fields: ["guide", "route", "followers"]),
        StandingWords(kind: .enquiry, states: [.open, .answered, .closed], fields: ["user"]),
        StandingWords(
            kind: .statement, states: [],
            fields: ["income", "taxes", "commission", "salaries", "costs", "profit"]),
    ]
}

extension Month {
    /// As one of what lessons number.
    package var numbered: Numbered { Numbered(.statement, UInt32(bitPattern: number)) }

    /// The month of a statement.
    package init(_ statement: Numbered) { self.init(number: Int32(bitPattern: statement.number)) }
}
