import Quantities
import ServiceKernel

/// A state of a person or thing, as lessons spell it.
package enum StateWord: String, Hashable, Sendable {
    case free, toStart, atWaypoint, onLeg
    case idle, running, paused, ended
    case draft, submitted, published, gone
    case standard, subscriber
    case graded, ungraded
    case unknown, applied, interviewed, hired, leading, declined
    case planned, underWay, concluded, cancelled
    case open, answered, closed
    /// Pseudo-states of persons and things that have no state in lessons.
    case guest, picked, statement
}

/// States and fields that lessons may expect of a kind of person or thing, other than drivers and queues.
package struct ObservableState: Sendable {
    /// Kind of person or thing.
    package let kind: EntityKind
    /// Accepted states for `is`.
    package let states: [StateWord]
    /// Names of the other observable values in lessons.
    package let fields: [String]

    /// Descriptions of all kinds. Values that are lists are written as lists of names.
    package static let all = [
        ObservableState(
            kind: .walker, states: [.free, .toStart, .atWaypoint, .onLeg],
            fields: ["tour", "waypoint", "done", "metres", "polls"]),
        ObservableState(
            kind: .runner, states: [.idle, .running, .paused],
            fields: ["distance", "time", "goal", "done", "percent", "reached", "history", "waiting"]),
        ObservableState(
            kind: .session, states: [.running, .paused, .ended],
            fields: ["kind", "title", "date", "clock", "distance", "time", "speed", "fixes"]),
        ObservableState(
            kind: .tour, states: [.draft, .submitted, .published, .gone], fields: ["title", "waypoints", "author"]),
        ObservableState(
            kind: .user, states: [.standard, .subscriber], fields: ["feed", "friends", "collection", "route"]),
        ObservableState(kind: .guest, states: [], fields: ["feed"]),
        ObservableState(
            kind: .place, states: [.graded, .ungraded],
            fields: ["rating", "grades", "openingHours", "menu", "telephone", "pictures"]),
        ObservableState(kind: .route, states: [], fields: ["places", "metres"]),
        ObservableState(
            kind: .guide, states: [.unknown, .applied, .interviewed, .hired, .leading, .declined], fields: []),
        ObservableState(
            kind: .outing, states: [.planned, .underWay, .concluded, .cancelled],
            fields: ["guide", "route", "followers"]),
        ObservableState(kind: .enquiry, states: [.open, .answered, .closed], fields: ["user"]),
        ObservableState(
            kind: .statement, states: [],
            fields: ["income", "taxes", "commission", "salaries", "costs", "profit"]),
    ]
}

extension Month {
    /// This month as a numbered thing of a lesson.
    package var numbered: EntityReference { EntityReference(.statement, UInt32(bitPattern: number)) }

    /// Creates the month of a statement.
    package init(_ statement: EntityReference) { self.init(number: Int32(bitPattern: statement.number)) }
}
