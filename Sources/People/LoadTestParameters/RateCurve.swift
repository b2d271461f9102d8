/// Piecewise linear rate over time, constant before the first piece and after the last.
///
/// Its integral and the inverse of the integral are exact; arrivals are drawn with them.
package struct RateCurve: Sendable {
    /// Linear piece of the rate.
    package struct Piece: Sendable, BitwiseCopyable {
        /// Start of the piece.
        package var startSeconds: Double
        /// Rate at the start, as a factor.
        package var factor: Double
        /// Change of the factor per second.
        package var slopePerSecond = 0.0

        /// Returns the integral over the first seconds of the piece.
        package func integral(_ seconds: Double) -> Double { (factor + slopePerSecond * seconds / 2) * seconds }
    }

    /// Pieces in order of time, at least one; the last is constant.
    package let pieces: [Piece]

    /// Creates a curve; the first piece starts at 0, and the last is constant.
    package init(_ pieces: [Piece]) {
        precondition(pieces.first?.startSeconds == 0 && pieces.last?.slopePerSecond == 0)
        self.pieces = pieces
    }

    /// Returns the integral from 0 to a time; negative for a time before 0.
    package func integral(to seconds: Double) -> Double {
        guard seconds > 0 else { return pieces[0].factor * seconds }
        var sum = 0.0
        for (index, piece) in pieces.enumerated() where piece.startSeconds < seconds {
            let end = index + 1 < pieces.count ? min(seconds, pieces[index + 1].startSeconds) : seconds
            sum += piece.integral(end - piece.startSeconds)
        }
        return sum
    }

    /// Returns the time at which the integral since `seconds` reaches `work`; nil if it never does.
    ///
    /// - Parameter index: piece of `seconds`; updated to that of the result.
    package func time(after seconds: Double, integral: Double, piece index: inout Int) -> Double? {
        var (moment, remaining) = (seconds, integral)
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
                // Numerically stable root of factor × x + slope × x² / 2 = remaining.
                return moment + 2 * remaining / (factor + (factor * factor + 2 * slope * remaining).squareRoot())
            }
            remaining -= available
            moment = end
            if end != piece.startSeconds { index += 1 }
        }
        return moment
    }

    /// Returns the largest integral over a window of the given length up to `end`, accurate to about a thousandth of
    /// the run.
    package func maxIntegral(withinSeconds window: Double, until end: Double) -> Double {
        let steps = 2_000
        let moments = (0...steps).map { end * Double($0) / Double(steps) } + pieces.map(\.startSeconds)
        let integrals = moments.flatMap { moment in
            [moment, moment + window].filter { $0 <= end }.map { integral(to: $0) - integral(to: $0 - window) }
        }
        return integrals.max() ?? 0
    }
}
