import Quantities

/// How long random people wait between their steps: mostly not at all or as long as an answer takes, sometimes exactly as
/// long as some timer runs, now and then for days.
package struct RandomPause: Sendable {
    private enum Kind {
        case exactly(SimDuration)
        /// So many units, drawn below a bound.
        case below(Int, SimDuration)
    }

    private let weights: [Int]
    private let kinds: [Kind]

    /// - Parameters:
    ///   - weights: how often each pause comes, out of the sum of all: none, a short one, one of the offer's timer, one of
    ///     the no-show's, one below a minute, one below an hour, one of the reservation's lead, and up to three days.
    ///   - shortMicroseconds: what every short pause is below.
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
