/// Makes a failing row of steps short enough to be read.
package enum Shrinking {
    /// The failure with ever smaller pieces of its steps left out, as long as it still fails, until all are needed.
    ///
    /// - Parameters:
    ///   - steps: the steps that lead to a failure.
    ///   - leavingOut: steps without a piece of them; what comes later may have to change with it.
    ///   - retry: what the steps now lead to, nil if nothing fails.
    /// - Complexity: O(*n* log *n*) tries if few of *n* steps are needed, O(*n*²) at worst.
    ///
    /// Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.
    package static func shortest<Step, Failure>(
        _ failure: Failure, steps: (Failure) -> [Step],
        leavingOut: (Range<Int>, [Step]) -> [Step] = { piece, steps in
            Array(steps[..<piece.lowerBound] + steps[piece.upperBound...])
        },
        retry: ([Step]) -> Failure?
    ) -> Failure {
        var shortest = failure
        var pieceLength = max(1, steps(shortest).count / 2)
        while true {
            var start = 0
            var isShorter = false
            while start < steps(shortest).count {
                let left = steps(shortest)
                if let found = retry(leavingOut(start..<min(start + pieceLength, left.count), left)) {
                    shortest = found
                    isShorter = true
                } else {
                    start += pieceLength
                }
            }
            if pieceLength == 1, !isShorter { return shortest }
            if !isShorter || pieceLength > steps(shortest).count { pieceLength = max(1, pieceLength / 2) }
        }
    }
}
