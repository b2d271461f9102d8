import CGSL

/// Draws an index in proportion to its weight, in constant time by Walker's method of aliases; where all weights are
/// equal, without a table.
///
/// Source: A. J. Walker, "An Efficient Method for Generating Discrete Random Variables with General Distributions",
/// ACM Transactions on Mathematical Software 3 (1977), as the GNU Scientific Library carries it out.
///
/// Immutable, so that replications and threads share one.
package final class WeightedChoice: Sendable {
    /// How many indices there are to choose from.
    package let count: Int
    /// nil where all weights are equal. Written by nobody after `init`.
    private nonisolated(unsafe) let table: UnsafeMutablePointer<gsl_ran_discrete_t>?

    /// - Precondition: no weight is negative or infinite, and at least one is positive.
    /// - Complexity: O(n) time and memory.
    package init(weights: [Double]) {
        precondition(weights.allSatisfy { $0 >= 0 && $0.isFinite }, "a weight must be finite and not negative")
        precondition(weights.contains { $0 > 0 }, "at least one weight must be positive")
        count = weights.count
        let areEqual = weights.allSatisfy { $0 == weights[0] }
        table = areEqual ? nil : gsl_ran_discrete_preproc(weights.count, weights)
        precondition(areEqual || table != nil, "no memory for \(weights.count) weights")
    }

    /// A choice among so many indices, each as likely.
    package init(equalWeights count: Int) {
        precondition(count > 0, "there must be something to choose from")
        self.count = count
        table = nil
    }

    deinit {
        if let table { gsl_ran_discrete_free(table) }
    }

    /// One draw: 0 ..< `count`.
    ///
    /// - Complexity: O(1).
    package func sample(from stream: inout RandomStream) -> Int {
        guard let table else { return stream.index(below: count) }
        return stream.withGenerator { Int(gsl_ran_discrete($0, table)) }
    }
}
