import Quantities
import ServiceKernel

/// A way past places, from a start to the last of them (G03).
package struct GuidedRoute: StateHolder, Hashable, Sendable {
    package struct Stop: Hashable, Sendable, BitwiseCopyable {
        package var place: PlaceID
        package var isReached = false
    }

    package private(set) var owner: UserID
    /// Where the walk begins.
    package private(set) var start: FixedPosition
    /// In the order in which they are walked to.
    package internal(set) var stops: [Stop]
    /// Of all walks, from the start to the last place.
    package internal(set) var metres: UInt32

    init(owner: UserID, start: FixedPosition, stops: [Stop], metres: UInt32) {
        (self.owner, self.start, self.stops, self.metres) = (owner, start, stops, metres)
    }

    package static var unread: GuidedRoute {
        GuidedRoute(owner: .none, start: FixedPosition(x: 0, y: 0), stops: [], metres: 0)
    }

    package mutating func describe(state form: inout StateForm) throws {
        try form.visit(&owner)
        try form.visit(&start)
        try form.visit(&stops)
        try form.visit(&metres)
    }

    package var places: [PlaceID] { stops.map(\.place) }

    /// Behind the last place that was reached: before it nothing is put in any more *(decided)*.
    var firstFree: Int { (stops.lastIndex { $0.isReached } ?? -1) + 1 }
}

/// One of the routes that a user may pick (G03).
package struct ProposedRoute: StateHolder, Hashable, Sendable {
    package private(set) var places: [PlaceID]
    package private(set) var metres: UInt32

    package static var unread: ProposedRoute { ProposedRoute(places: [], metres: 0) }

    package mutating func describe(state form: inout StateForm) throws {
        try form.visit(&places)
        try form.visit(&metres)
    }
}

/// Where a place comes into a route (G04).
struct Insertion: Hashable, Sendable {
    /// How many stops come before it.
    let stop: Int
    /// By how much longer the walks become, in metres. Negative where the walks past the place are shorter than the fastest
    /// one, which they replace, and by a metre through rounding.
    let more: Int

    /// The best of all positions, the earliest of equally good ones; nil where no way leads to the place.
    ///
    /// - Parameter list: from the first free position on.
    static func best(_ list: [Insertion?]) -> Insertion? {
        list.reduce(nil) { best, next in
            guard let next else { return best }
            return next.more < best?.more ?? .max ? next : best
        }
    }
}
