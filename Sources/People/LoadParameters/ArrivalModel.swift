/// How the actions that people begin of themselves are spread over time.
///
/// Factors are relative to the profile's rate. Times count from the start of the measurement; before it, during the
/// warm-up, the rate is that of its first moment.
package enum ArrivalModel: Hashable, Sendable {
    /// Evenly spaced.
    case constant
    case poisson
    /// The rate changes steadily, and then stays.
    case ramp(from: Double, to: Double, overSeconds: Double)
    /// Each factor for so long, the last one to the end.
    case steps(factors: [Double], everySeconds: Double)
    /// The whole rate, but for a while a multiple of it.
    case spike(factor: Double, afterSeconds: Double, lengthSeconds: Double)
    /// The moments of a recorded list, stretched or compressed so that their mean rate is the profile's, and from the
    /// beginning again when it is over.
    case recorded(RecordedArrivals)

    /// The rate over time, as factors; 1 throughout for a recorded list, whose mean rate is the profile's.
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

    /// Within the first seconds of the measurement, as many actions as this many seconds of the profile's whole rate have;
    /// of a recorded list, which begins when the load does, those that lie there.
    ///
    /// - Parameter perSecond: actions a second at the whole rate; more than 0.
    package func fullRateSeconds(measured seconds: Double, perSecond: Double, warmUpSeconds: Double) -> Double {
        switch self {
        case .constant, .poisson, .ramp, .steps, .spike: curve.integral(to: seconds)
        case .recorded(let list):
            Double(
                list.count(before: (warmUpSeconds / 2 + seconds) * perSecond)
                    - list.count(before: warmUpSeconds / 2 * perSecond)) / perSecond
        }
    }
}

/// Moments of a list, as shares of the time that it takes; from 0, sorted, all below 1.
package struct RecordedArrivals: Hashable, Sendable {
    package let shares: [Double]

    /// - Parameter seconds: in any order.
    /// - Returns: nil if they do not spread over any time: fewer than two, or all the same.
    package init?(seconds: [Double]) {
        let sorted = seconds.sorted()
        guard let first = sorted.first, let last = sorted.last, last > first else { return nil }
        // After the last moment there is a gap of average length before the list begins again.
        let period = (last - first) * Double(sorted.count) / Double(sorted.count - 1)
        shares = sorted.map { ($0 - first) / period }
    }

    /// How many come in the time in which `average` do on average, from the list's beginning on, again and again.
    package func count(before average: Double) -> Int {
        let rounds = average / Double(shares.count)
        let part = rounds - rounds.rounded(.down)
        return Int(rounds.rounded(.down)) * shares.count + shares.count { $0 < part }
    }
}
