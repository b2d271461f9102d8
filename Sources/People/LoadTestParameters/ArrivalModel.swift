/// Distribution over time of the actions that people start on their own.
///
/// Factors are relative to the profile's rate. Times count from the start of the measurement; during the warm-up before
/// it the rate is that of the start.
package enum ArrivalModel: Hashable, Sendable {
    /// Evenly spaced.
    case constant
    case poisson
    /// The rate changes linearly, and then stays constant.
    case ramp(from: Double, to: Double, overSeconds: Double)
    /// Each factor lasts the given time, the last one to the end.
    case steps(factors: [Double], everySeconds: Double)
    /// The full rate, and a multiple of it for some time.
    case spike(factor: Double, afterSeconds: Double, lengthSeconds: Double)
    /// Times of a recorded list, scaled so that their mean rate is the profile's, and repeated from the start.
    case recorded(RecordedArrivals)

    /// Rate over time, as factors; constantly 1 for a recorded list, whose mean rate is the profile's.
    package var curve: RateCurve {
        switch self {
        case .constant, .poisson, .recorded: RateCurve([.init(startSeconds: 0, factor: 1)])
        case .ramp(let from, let to, let seconds):
            RateCurve([
                .init(startSeconds: 0, factor: from, slopePerSecond: (to - from) / seconds),
                .init(startSeconds: seconds, factor: to),
            ])
        case .steps(let factors, let seconds):
            RateCurve(
                factors.enumerated().map { step, factor in
                    .init(startSeconds: Double(step) * seconds, factor: factor)
                })
        case .spike(let factor, let after, let length):
            RateCurve([
                .init(startSeconds: 0, factor: 1), .init(startSeconds: after, factor: factor),
                .init(startSeconds: after + length, factor: 1),
            ])
        }
    }

    /// Returns the time at the full rate that has as many actions as the first seconds of the measurement; for a
    /// recorded list, which begins with the load, its actions in that time count.
    ///
    /// - Parameter perSecond: actions per second at the full rate, above 0.
    package func equivalentFullRateSeconds(measured seconds: Double, perSecond: Double, warmUpSeconds: Double) -> Double
    {
        switch self {
        case .constant, .poisson, .ramp, .steps, .spike: curve.integral(to: seconds)
        case .recorded(let list):
            Double(
                list.count(before: (warmUpSeconds / 2 + seconds) * perSecond)
                    - list.count(before: warmUpSeconds / 2 * perSecond)) / perSecond
        }
    }
}

/// Times of a list as shares of its period: sorted, from 0, all below 1.
package struct RecordedArrivals: Hashable, Sendable {
    /// Sorted shares.
    package let shares: [Double]

    /// Creates the shares.
    ///
    /// - Parameter seconds: times in any order.
    /// - Returns: nil for fewer than two times, or if all are equal.
    package init?(seconds: [Double]) {
        let sorted = seconds.sorted()
        guard let first = sorted.first, let last = sorted.last, last > first else { return nil }
        // A gap of mean length follows the last time before the list repeats.
        let period = (last - first) * Double(sorted.count) / Double(sorted.count - 1)
        shares = sorted.map { ($0 - first) / period }
    }

    /// Returns the number of arrivals in the time in which `average` occur on average, from the start of the list, with
    /// repetitions.
    package func count(before average: Double) -> Int {
        let rounds = average / Double(shares.count)
        let part = rounds - rounds.rounded(.down)
        return Int(rounds.rounded(.down)) * shares.count + shares.count { $0 < part }
    }
}
