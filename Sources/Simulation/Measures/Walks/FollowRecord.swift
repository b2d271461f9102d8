import Quantities

/// The outcome of following a tour.
package enum FollowOutcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Still in progress at the end.
    case underWay
    case completed
    case cancelled
}

/// A walker's position on a tour: at a waypoint or between two.
package struct TourStep: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Last reached or skipped waypoint, from 1; 0 on the way to the start.
    package var waypoint: UInt32 = 0
    /// Whether the walker is on the leg after it.
    package var isOnLeg = false

    /// Creates the position on the way to the start.
    package init() {}

    /// Creates a position.
    package init(waypoint: UInt32, isOnLeg: Bool) {
        self.waypoint = waypoint
        self.isOnLeg = isOnLeg
    }

    package static func < (left: TourStep, right: TourStep) -> Bool {
        (left.waypoint, left.isOnLeg ? 1 : 0) < (right.waypoint, right.isOnLeg ? 1 : 0)
    }

    /// Name in `tours.csv`: `start`, `waypoint 4`, `leg 4` (the leg after waypoint 4).
    package var name: String { waypoint == 0 ? "start" : "\(isOnLeg ? "leg" : "waypoint") \(waypoint)" }
}

/// One walker's progress along one tour (W04), from `follow` to its end.
package struct FollowRecord: Hashable, Sendable, BitwiseCopyable {
    /// The walker.
    package let walker: WalkerID
    /// The followed tour.
    package let tour: TourID
    /// Time of the start.
    package let begun: SimTime
    /// Time of the end; `never` while in progress.
    package var ended = FollowRecord.never
    /// Final or current position.
    package var step = TourStep()
    /// Number of reached waypoints.
    package var reached: UInt32 = 0
    /// Number of skipped waypoints.
    package var skipped: UInt32 = 0
    /// Outcome of the tour.
    package var outcome = FollowOutcome.underWay
    /// Reason of a cancellation; nil for a tour that was not cancelled.
    package var reason: CancelReason?

    /// Creates the record of a tour that starts.
    package init(_ walker: WalkerID, _ tour: TourID, at time: SimTime) {
        self.walker = walker
        self.tour = tour
        begun = time
    }

    /// Marker of a time that never came.
    package static let never = SimTime(microseconds: -1)

    /// Duration of the tour.
    ///
    /// - Precondition: it has ended.
    package var length: SimDuration { ended - begun }
}
