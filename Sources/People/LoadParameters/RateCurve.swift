/// A rate over time, made of straight pieces; before the first piece and after the last it stays as it is there.
///
/// Its integral is exact, and so is going forward by a given integral: that is how arrivals are drawn.
package struct RateCurve: Sendable {
    package struct Piece: Sendable, BitwiseCopyable {
        package var startSeconds: Double
        package var factor: Double
        package var slopePerSecond = 0.0

        /// The integral over the first so many seconds of the piece.
        package func integral(_ seconds: Double) -> Double { (factor + slopePerSecond * seconds / 2) * seconds }
    }

    /// At least one, by time; the last one is level.
    package let pieces: [Piece]

    package init(_ pieces: [Piece]) {
        precondition(pieces.first?.startSeconds == 0 && pieces.last?.slopePerSecond == 0)
        self.pieces = pieces
    }

    /// From 0 to a moment; negative for a moment before 0.
    package func integral(to seconds: Double) -> Double {
        guard seconds > 0 else { return pieces[0].factor * seconds }
        var sum = 0.0
        for (index, piece) in pieces.enumerated() where piece.startSeconds < seconds {
            let end = index + 1 < pieces.count ? min(seconds, pieces[index + 1].startSeconds) : seconds
            sum += piece.integral(end - piece.startSeconds)
        }
        return sum
    }

    /// The moment at which the integral since `seconds` reaches `work`; nil if it never does.
    ///
    /// - Parameter index: the piece of `seconds`; moves on with the moment.
    package func moment(after seconds: Double, work: Double, piece index: inout Int) -> Double? {
        var (moment, remaining) = (seconds, work)
        while remaining > 0 {
            let piece = pieces[index]
            let slope = moment < piece.startSeconds ? 0 : piece.slopePerSecond
            let factor = piece.factor + slope * (moment - piece.startSeconds)
            let end =
                moment < piece.startSeconds
                ? piece.startSeconds : index + 1 < pieces.count ? pieces[index + 1].startSeconds : .infinity
            let length = end - moment
            if !length.isFinite {
                return factor > 0 ? moment + remaining / factor : nil
            }
            let available = (factor + slope * length / 2) * length
            if remaining < available {
                // The root that does not cancel: factor × x + slope × x² / 2 = remaining.
                return moment + 2 * remaining / (factor + (factor * factor + 2 * slope * remaining).squareRoot())
            }
            remaining -= available
            moment = end
            if end != piece.startSeconds { index += 1 }
        }
        return moment
    }

    /// The greatest integral over any `window` seconds up to `end`, to about a thousandth of the run.
    package func most(withinSeconds window: Double, until end: Double) -> Double {
        let steps = 2_000
        let moments = (0...steps).map { end * Double($0) / Double(steps) } + pieces.map(\.startSeconds)
        let integrals = moments.flatMap { moment in
            [moment, moment + window].filter { $0 <= end }.map { integral(to: $0) - integral(to: $0 - window) }
        }
        return integrals.max() ?? 0
    }
}
