/// Draws an index in proportion to its weight, in constant time by Walker's method of aliases; where all weights are
/// equal, without a table.
///
/// A draw falls into one of equally wide columns, and there either below the share of the column's own index or above it,
/// where its alias is. The table is that of the GNU Scientific Library (`gsl_ran_discrete`), step by step, so that the same
/// numbers draw the same indices, in 12 bytes an index in place of 16, and without several times as much while it is made:
/// the ways between all zones of a large city are ten million.
///
/// Source: A. J. Walker, "An Efficient Method for Generating Discrete Random Variables with General Distributions",
/// ACM Transactions on Mathematical Software 3 (1977).
///
/// Immutable, so that replications and threads share one.
package final class WeightedChoice: Sendable {
    /// How many indices there are to choose from.
    package let count: Int
    /// By index: up to which number from 0 to 1 a draw that falls into its column means it; 1 where it always does. Empty
    /// where all weights are equal.
    private let limits: [Double]
    /// By index: what a draw above the limit means.
    private let aliases: [UInt32]

    /// - Precondition: no weight is negative or infinite, and at least one is positive.
    /// - Complexity: O(n) time; 16 bytes an index while it is made.
    package init(weights: [Double]) {
        precondition(weights.allSatisfy { $0 >= 0 && $0.isFinite }, "a weight must be finite and not negative")
        precondition(weights.contains { $0 > 0 }, "at least one weight must be positive")
        precondition(weights.count < Int(UInt32.max))
        count = weights.count
        if weights.allSatisfy({ $0 == weights[0] }) {
            (limits, aliases) = ([], [])
        } else {
            (limits, aliases) = WeightedChoice.table(weights)
        }
    }

    /// A choice among so many indices, each as likely.
    package init(equalWeights count: Int) {
        precondition(count > 0, "there must be something to choose from")
        self.count = count
        (limits, aliases) = ([], [])
    }

    /// One draw: 0 ..< `count`.
    ///
    /// - Complexity: O(1).
    package func sample(from stream: inout RandomStream) -> Int {
        if limits.isEmpty { return stream.index(below: count) }
        let number = stream.uniform()
        let column = Int(number * Double(count))
        let limit = limits[column]
        return limit == 1 || number < limit ? column : Int(aliases[column])
    }

    /// What is too small for its column is filled up by something too big for its own, until nothing is left of either.
    private static func table(_ weights: [Double]) -> (limits: [Double], aliases: [UInt32]) {
        let total = weights.reduce(0, +)
        let (count, mean) = (Double(weights.count), 1 / Double(weights.count))
        // First the shares; a limit takes the place of a share that is not needed any more.
        var shares = weights.map { $0 / total }
        var aliases = (0..<UInt32(shares.count)).map { $0 }
        // Two stacks of indices in one array: what is too small grows from the left, what is too big from the right.
        var stacks = aliases
        var (smallEnd, bigStart) = (0, stacks.count)
        for index in shares.indices where shares[index] < mean {
            stacks[smallEnd] = UInt32(index)
            smallEnd += 1
        }
        for index in shares.indices where shares[index] >= mean {
            bigStart -= 1
            stacks[bigStart] = UInt32(index)
        }
        while smallEnd > 0 {
            smallEnd -= 1
            let small = Int(stacks[smallEnd])
            guard bigStart < stacks.count else {
                shares[small] = 1
                continue
            }
            let big = Int(stacks[bigStart])
            bigStart += 1
            aliases[small] = UInt32(big)
            shares[big] -= mean - shares[small]
            shares[small] *= count
            if shares[big] < mean {
                stacks[smallEnd] = UInt32(big)
                smallEnd += 1
            } else if shares[big] > mean {
                bigStart -= 1
                stacks[bigStart] = UInt32(big)
            } else {
                shares[big] = 1
            }
        }
        for place in bigStart..<stacks.count { shares[Int(stacks[place])] = 1 }
        for index in shares.indices { shares[index] = (shares[index] + Double(index)) / count }
        return (shares, aliases)
    }
}
