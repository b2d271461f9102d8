import Quantities

/// A random pause between steps of random people: mostly none or that of an answer, sometimes exactly the delay of a
/// timer, rarely days.
package struct RandomPause: Sendable {
    private enum Kind {
        case exactly(SimDuration)
        /// A random number of units below a bound.
        case below(Int, SimDuration)
    }

    private let weights: [Int]
    private let kinds: [Kind]

    /// Creates a distribution of pauses.
    ///
    /// - Parameters:
    ///   - weights: the frequency of each pause, out of the sum of all: none, a short one, the offer's timer, the
    ///     no-show's timer, below a minute, below an hour, the reservation's lead time, and up to three days.
    ///   - shortMicroseconds: the upper limit of short pauses.
    package init(
        weights: [Int], shortMicroseconds: Int, offer: SimDuration, noShow: SimDuration, lead: SimDuration
    ) {
        precondition(weights.count == 8)
        self.weights = weights
        kinds = [
            .exactly(.zero), .below(shortMicroseconds, .microseconds(1)), .exactly(offer), .exactly(noShow),
            .below(60_000, .milliseconds(1)), .below(3_600, .seconds(1)), .exactly(lead), .below(4, .days(1)),
        ]
    }

    /// Returns a random pause.
    package func next(_ random: inout SplitMix64) -> SimDuration {
        var rest = random.below(weights.reduce(0, +))
        var index = 0
        while rest >= weights[index] {
            rest -= weights[index]
            index += 1
        }
        switch kinds[index] {
        case .exactly(let duration): return duration
        case .below(let bound, let unit): return .microseconds(unit.microseconds * Int64(random.below(bound)))
        }
    }
}
