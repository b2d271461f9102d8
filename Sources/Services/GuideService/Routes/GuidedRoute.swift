import Quantities
import ServiceKernel

/// A route from a start past places, to the last of them (G03).
package struct GuidedRoute: StateCodable, Hashable, Sendable {
    /// A place on a route.
    package struct Stop: Hashable, Sendable, BitwiseCopyable {
        /// Place to visit.
        package var place: PlaceID
        /// Whether the user has arrived at the place (G05).
        package var isReached = false
    }

    /// User who picked the route.
    package private(set) var owner: UserID
    /// Position at which the walk begins.
    package private(set) var start: FixedPosition
    /// Stops in walking order.
    package internal(set) var stops: [Stop]
    /// Length of all walks from the start to the last place, in metres.
    package internal(set) var metres: UInt32

    init(owner: UserID, start: FixedPosition, stops: [Stop], metres: UInt32) {
        (self.owner, self.start, self.stops, self.metres) = (owner, start, stops, metres)
    }

    /// Placeholder that reading a state replaces.
    package static var placeholder: GuidedRoute {
        GuidedRoute(owner: .none, start: FixedPosition(x: 0, y: 0), stops: [], metres: 0)
    }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.visit(&owner)
        try form.visit(&start)
        try form.visit(&stops)
        try form.visit(&metres)
    }

    /// Places in walking order.
    package var places: [PlaceID] { stops.map(\.place) }

    /// First position at which a place can be inserted: after the last place reached *(decided)*.
    var firstInsertionIndex: Int { (stops.lastIndex { $0.isReached } ?? -1) + 1 }
}

/// A route that a user may pick (G03).
package struct ProposedRoute: StateCodable, Hashable, Sendable {
    /// Places in walking order.
    package private(set) var places: [PlaceID]
    /// Length from the start to the last place, in metres walked.
    package private(set) var metres: UInt32

    /// Placeholder that reading a state replaces.
    package static var placeholder: ProposedRoute { ProposedRoute(places: [], metres: 0) }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.visit(&places)
        try form.visit(&metres)
    }
}

/// A possible position of a new place in a route (G04).
struct Insertion: Hashable, Sendable {
    /// Number of stops before the position.
    let index: Int
    /// Additional length in metres. Negative if the walks past the place are shorter than the fastest walk that they
    /// replace, and by a metre through rounding.
    let addedMetres: Int

    /// Returns the best position, the earliest of equally good ones, or nil if no path leads to the place.
    ///
    /// - Parameter list: positions from the first free one on.
    static func best(_ list: [Insertion?]) -> Insertion? {
        list.reduce(nil) { best, next in
            guard let next else { return best }
            return next.addedMetres < best?.addedMetres ?? .max ? next : best
        }
    }
}
