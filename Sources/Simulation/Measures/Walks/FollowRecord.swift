import Quantities

/// How the following of a tour ended.
package enum FollowOutcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Still under way at the end.
    case underWay
    case completed
    case cancelled
}

/// Where on a tour somebody is, between two waypoints or at one.
package struct TourStep: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// From 1: the waypoint reached or skipped last; 0 on the way to the start.
    package var waypoint: UInt32 = 0
    /// On the leg that leads on from it.
    package var isOnLeg = false

    package init() {}

    package init(waypoint: UInt32, isOnLeg: Bool) {
        self.waypoint = waypoint
        self.isOnLeg = isOnLeg
    }

    package static func < (left: TourStep, right: TourStep) -> Bool {
        (left.waypoint, left.isOnLeg ? 1 : 0) < (right.waypoint, right.isOnLeg ? 1 : 0)
    }

    /// As in `tours.csv`: `start`, `waypoint 4`, `leg 4` (the one that leads on from waypoint 4).
    package var name: String { waypoint == 0 ? "start" : "\(isOnLeg ? "leg" : "waypoint") \(waypoint)" }
}

/// One walker's way along one tour (W04), from `follow` to its end.
package struct FollowRecord: Hashable, Sendable, BitwiseCopyable {
    package let walker: WalkerID
    package let tour: TourID
    package let begun: SimTime
    /// `never` of one under way.
    package var ended = FollowRecord.never
    /// Where it ended, or where the walker is.
    package var step = TourStep()
    package var reached: UInt32 = 0
    package var skipped: UInt32 = 0
    package var outcome = FollowOutcome.underWay
    /// The reason of a cancellation; nil of a tour that was not cancelled.
    package var cause: CancelCause?

    package init(_ walker: WalkerID, _ tour: TourID, at time: SimTime) {
        self.walker = walker
        self.tour = tour
        begun = time
    }

    /// What a moment is that never came.
    package static let never = SimTime(microseconds: -1)

    /// - Precondition: it has ended.
    package var length: SimDuration { ended - begun }
}
