import Glibc
import Quantities
import SimulationKernel

/// State of a runner or cyclist.
struct Runner: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let cycles = Flags(rawValue: 1)
        /// A session is in progress.
        static let isUnderWay = Flags(rawValue: 2)
        static let isPaused = Flags(rawValue: 4)
        static let hasNoConnection = Flags(rawValue: 8)
        static let hasDeadApp = Flags(rawValue: 16)
        /// The runner is at the end of the route, and the app has not recorded it yet.
        static let hasArrived = Flags(rawValue: 32)
    }

    var traits: Flags = []
    /// Probability of a session on a day.
    var dailyChance: Double = 0
    var home = FixedPosition(x: 0, y: 0)
    /// Number of sessions so far; every decision has a separate draw.
    var sessions: UInt32 = 0
    /// First day, counted from the start of the run, for which no session has been drawn yet.
    var nextDay: Int32 = 0
    /// Plan of the month: the goal, whether it will be set, and whether that is done.
    var goalKilometres: UInt32 = 0
    var sets = false
    var goalIsSet = false
    var nextMonth = SimTime.distantFuture
    /// Number of months for which a plan was drawn.
    var months: UInt32 = 0

    // Next events; distant if none is scheduled.
    var sessionDue = SimTime.distantFuture
    var goalDue = SimTime.distantFuture
    var resetDue = SimTime.distantFuture
    var sendingDue = SimTime.distantFuture
    var arrivalDue = SimTime.distantFuture
    /// Start or end of a pause.
    var pauseChange = SimTime.distantFuture
    var connectionChange = SimTime.distantFuture
    var appChange = SimTime.distantFuture

    // Current session.
    var movement: PathMovement
    /// Number of route points passed.
    var passed: UInt32 = 0
    /// Buffer of unsent fixes; used only without a connection.
    var backlog: Int32 = 0
    /// Time of the next fix; distant while none is taken.
    var fixDue = SimTime.distantFuture
    var noise: FixNoise

    /// Time of the next event.
    var due: SimTime {
        min(
            min(min(sessionDue, goalDue), min(resetDue, sendingDue)),
            min(min(arrivalDue, pauseChange), min(connectionChange, appChange)))
    }
}

/// Error of a phone's positions: normally distributed in each direction, with the standard deviation that the phone
/// reports.
///
/// Errors are correlated in time, since a phone is off by about the same from one moment to the next: after a minute
/// nothing of an error remains (an autoregression of first order).
struct FixNoise: BitwiseCopyable {
    private var stream: RandomStream
    /// Current error in standard deviations.
    private var east = 0.0
    private var north = 0.0

    init(_ stream: RandomStream) { self.stream = stream }

    /// Time after which 1/e of an error remains.
    private static let memorySeconds = 20.0

    /// Returns the weights of the previous error and of a new one, for an interval between fixes.
    static func weights(interval: SimDuration) -> (kept: Double, fresh: Double) {
        let kept = exp(-interval.seconds / memorySeconds)
        return (kept, (1 - kept * kept).squareRoot())
    }

    /// Returns the next error in metres east and north.
    ///
    /// - Returns: also the accuracy that the phone reports.
    mutating func next(
        _ weights: (kept: Double, fresh: Double), _ accuracyMetres: Sampler
    ) -> (east: Double, north: Double, accuracyMetres: Double) {
        let (x, y, scale) = stream.normalPair()
        let factor = scale * weights.fresh
        east = east * weights.kept + x * factor
        north = north * weights.kept + y * factor
        let accuracy = accuracyMetres.sample(from: &stream)
        return (east * accuracy, north * accuracy, accuracy)
    }
}
