/// Shortens a failing sequence of steps.
package enum Shrinking {
    /// Returns the failure with ever smaller pieces of its steps removed, while it still fails, until all remaining
    /// steps are needed.
    ///
    /// - Parameters:
    ///   - steps: returns the steps of a failure.
    ///   - leavingOut: returns steps without a piece of them; later steps may have to change.
    ///   - retry: returns the failure after steps, or nil.
    /// - Complexity: O(*n* log *n*) tries if few of *n* steps are needed, O(*n*²) in the worst case.
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
