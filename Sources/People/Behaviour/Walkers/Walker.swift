import Quantities
import SimulationKernel

/// What a visitor is doing, and knows.
struct Walker: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        /// Has not come, or has left.
        case away
        /// At a gate, reading what a tour is about.
        case choosing
        /// To the waypoint ahead.
        case walking
        /// In a wrong direction, and back.
        case straying, returning
        /// At the waypoint ahead, which has no free place.
        case inLine
        /// At the waypoint ahead.
        case dwelling
        /// To a gate.
        case leaving
        case waitingForTaxi
        case riding
    }

    /// What the visitor is like.
    struct Traits: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let isFollowing = Traits(rawValue: 1)
        /// Does not stop at the waypoint ahead.
        static let passesBy = Traits(rawValue: 16)
        /// Begins another tour once at a gate.
        static let wantsAgain = Traits(rawValue: 32)
    }

    /// What is planned in the calendar.
    var step = EventHandle.none
    var stride: Stride
    /// Which line of the course it goes along; only while `isFollowing`.
    var way = TourCourse.Way.leg(from: 0)
    /// When the phase ends; distant if only others can end it.
    var phaseEnd = SimTime.distantFuture
    var telephone = Telephone()
    /// The next poll that the service must be told of.
    var pollDue = SimTime.distantFuture
    /// When GPS is lost, or found again.
    var gpsChange = SimTime.distantFuture
    var gpsLossLength = SimDuration.zero
    /// Since when in line.
    var lineSince = SimTime.zero
    /// From when on power is saved.
    var savesPowerFrom = SimTime.distantFuture
    var walkedCentimetres: Int32 = 0
    /// On foot by then.
    var tiredAtCentimetres = Int32.max
    /// Of all visitors the share who would sooner take a taxi.
    var thrift: Float = 0
    /// The version of the tour.
    var version: UInt32 = 0
    /// Where the tour was joined: waypoints are counted on from there.
    var entry: UInt16 = 0
    /// The waypoint ahead, or where the visitor is.
    var heading: UInt16 = 0
    /// Where the taxi leads, counted as `heading`.
    var taxiGoal: UInt16 = 0
    /// The next waypoint as the telephone says, and the one it says the visitor is at; -1 on a leg.
    var next: UInt16 = 0
    var at: Int16 = -1
    /// Waypoints left so far, on all tours, and tours begun: so every decision has its own draw.
    var waypointsLeft: UInt16 = 0
    var toursBegun: UInt16 = 0
    var gate: UInt16 = 0
    var people: UInt8 = 1
    var phase = Phase.away
    var traits: Traits = []

    var isFollowing: Bool { traits.contains(.isFollowing) }
    var hasGPS: Bool { telephone.hasGPS }
}
