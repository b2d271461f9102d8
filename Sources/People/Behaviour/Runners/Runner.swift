import Glibc
import Quantities
import SimulationKernel

/// What a runner or cyclist is doing, and knows.
struct Runner: BitwiseCopyable {
    struct Traits: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let cycles = Traits(rawValue: 1)
        /// A session is on.
        static let isUnderWay = Traits(rawValue: 2)
        static let isPaused = Traits(rawValue: 4)
        static let hasNoConnection = Traits(rawValue: 8)
        static let hasDeadApp = Traits(rawValue: 16)
        /// At the end of the way, and the app has yet to be told.
        static let hasArrived = Traits(rawValue: 32)
    }

    var traits: Traits = []
    /// The chance of a session on a day.
    var dailyChance: Double = 0
    var home = FixedPosition(x: 0, y: 0)
    /// Sessions so far: every decision has its own draw.
    var sessions: UInt32 = 0
    /// The first day, counted from that of the run's start, of which it has not been decided whether there is a session.
    var nextDay: Int32 = 0
    /// Of the month: the goal that is wanted, whether it is to be set, and whether that is done.
    var goalKilometres: UInt32 = 0
    var sets = false
    var goalIsSet = false
    var nextMonth = SimTime.distantFuture
    /// Months of which a goal was thought of.
    var months: UInt32 = 0

    // What is to come; distant if nothing is.
    var sessionDue = SimTime.distantFuture
    var goalDue = SimTime.distantFuture
    var resetDue = SimTime.distantFuture
    var sendingDue = SimTime.distantFuture
    var arrivalDue = SimTime.distantFuture
    /// Pausing, or going on.
    var pauseChange = SimTime.distantFuture
    var connectionChange = SimTime.distantFuture
    var appChange = SimTime.distantFuture

    // Of the session.
    var stride: Stride
    /// Points of the way passed.
    var passed: UInt32 = 0
    /// Where fixes are kept that cannot be sent; only without a connection.
    var backlog: Int32 = 0
    /// When the next fix is taken; distant while none is.
    var fixDue = SimTime.distantFuture
    var noise: FixNoise

    /// The first of what is to come.
    var due: SimTime {
        min(
            min(min(sessionDue, goalDue), min(resetDue, sendingDue)),
            min(min(arrivalDue, pauseChange), min(connectionChange, appChange)))
    }
}

/// How far the positions that a telephone finds are off: normally distributed in each direction, with the standard deviation
/// that the telephone tells.
///
/// A telephone is off by about the same from one moment to the next, so the errors hang together: after a minute nothing is
/// left of the first (an autoregression of first order).
struct FixNoise: BitwiseCopyable {
    private var stream: RandomStream
    /// In standard deviations.
    private var east = 0.0
    private var north = 0.0

    init(_ stream: RandomStream) { self.stream = stream }

    /// After this time 1/e is left of an error.
    private static let memorySeconds = 20.0

    /// Of an interval between fixes: what is left of an error, and the share of the new.
    static func weights(interval: SimDuration) -> (kept: Double, fresh: Double) {
        let kept = exp(-interval.seconds / memorySeconds)
        return (kept, (1 - kept * kept).squareRoot())
    }

    /// The next error, metres east and north.
    ///
    /// - Returns: also the accuracy that the telephone tells.
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
