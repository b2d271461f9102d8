import Quantities
import SimulationKernel

/// State of a visitor.
struct Walker: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        /// Not arrived, or gone.
        case away
        /// At a gate, reading the description of a tour.
        case choosing
        /// Walking to the waypoint ahead.
        case walking
        /// Walking in a wrong direction, and back.
        case straying, returning
        /// At the full waypoint ahead.
        case inLine
        /// At the waypoint ahead.
        case dwelling
        /// Walking to a gate.
        case leaving
        case waitingForTaxi
        case riding
    }

    /// Flags of a visitor.
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let isFollowing = Flags(rawValue: 1)
        /// Does not stop at the waypoint ahead.
        static let passesBy = Flags(rawValue: 16)
        /// Begins another tour at the gate.
        static let wantsAgain = Flags(rawValue: 32)
    }

    /// Handle of the planned event.
    var step = EventHandle.none
    var movement: PathMovement
    /// Path of the course; valid only while `isFollowing`.
    var path = TourCourse.Path.leg(from: 0)
    /// End of the phase; distant if only others can end it.
    var phaseEnd = SimTime.distantFuture
    var phone = WalkerPhone()
    /// Next poll that must be sent to the service.
    var pollDue = SimTime.distantFuture
    /// Time at which GPS is lost or returns.
    var gpsChange = SimTime.distantFuture
    var gpsLossLength = SimDuration.zero
    /// Start of the wait in line.
    var lineSince = SimTime.zero
    /// Time from which power is saved.
    var savesPowerFrom = SimTime.distantFuture
    var walkedCentimetres: Int32 = 0
    /// Distance on foot after which the walker is tired.
    var tiredAtCentimetres = Int32.max
    /// Share of all walkers who take a taxi sooner than this one.
    var taxiReluctance: Float = 0
    /// Version of the tour.
    var version: UInt32 = 0
    /// Waypoint at which the tour was joined; waypoints are counted from there.
    var entryWaypoint: UInt16 = 0
    /// The waypoint ahead, or the current one.
    var nextOrdinal: UInt16 = 0
    /// Goal of the taxi, counted like `nextOrdinal`.
    var taxiGoalOrdinal: UInt16 = 0
    /// Next waypoint according to the phone, and the current one; -1 on a leg.
    var nextOrdinalInApp: UInt16 = 0
    var currentOrdinalInApp: Int16 = -1
    /// Number of waypoints that the walker has left so far. Like `toursBegun`, it numbers the draws, so that every
    /// decision has a separate one.
    var waypointsLeft: UInt16 = 0
    var toursBegun: UInt16 = 0
    var gate: UInt16 = 0
    var people: UInt8 = 1
    var phase = Phase.away
    var traits: Flags = []

    var isFollowing: Bool { traits.contains(.isFollowing) }
    var hasGPS: Bool { phone.hasGPS }
}
