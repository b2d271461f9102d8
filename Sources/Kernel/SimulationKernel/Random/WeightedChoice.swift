import System

/// Draws an index in proportion to its weight, in constant time by Walker's method of aliases; where all weights are
/// equal, without a table.
///
/// A draw falls into one of equally wide columns, and there either below the share of the column's own index or above it,
/// where its alias is. The table is that of the GNU Scientific Library (`gsl_ran_discrete`), step by step, so that the same
/// numbers draw the same indices, in 12 bytes an index in place of 16, of many in 8, and without several times as much while
/// it is made: the ways between all zones of a large city are ten million.
///
/// Source: A. J. Walker, "An Efficient Method for Generating Discrete Random Variables with General Distributions",
/// ACM Transactions on Mathematical Software 3 (1977).
///
/// Immutable, so that replications and threads share one.
package final class WeightedChoice: Sendable {
    /// How many indices there are to choose from.
    package let count: Int
    /// By index: below which number from 0 to 1 a draw that falls into its column means it. Empty where all weights are equal,
    /// and where `offsets` say it.
    private let limits: FixedArray<Double>
    /// By index, where there are so many that a column holds less than 2³¹ of the numbers that can be drawn: how many lie between
    /// its beginning and the limit, an `Int32`, for rounding may put the limit a few before the beginning.
    private let offsets: FixedArray<UInt32>
    /// By index: what a draw above the limit means; empty where all weights are equal.
    private let aliases: FixedArray<UInt32>

    /// The numbers that can be drawn are the multiples of one over this.
    private static let numbers = 0x1p53
    private static let narrowColumnsMin = 1 << 23

    /// - Precondition: no weight is negative or infinite, and at least one is positive.
    /// - Complexity: O(n) time; 20 bytes an index while it is made, 8 of them the weights' own where nobody else has them.
    package init(weights: consuming [Double]) {
        var shares = weights
        precondition(shares.allSatisfy { $0 >= 0 && $0.isFinite }, "a weight must be finite and not negative")
        precondition(shares.contains { $0 > 0 }, "at least one weight must be positive")
        precondition(shares.count < Int(UInt32.max))
        count = shares.count
        if shares.allSatisfy({ $0 == shares[0] }) {
            limits = FixedArray(repeating: 0, count: 0)
            offsets = FixedArray(repeating: 0, count: 0)
            aliases = FixedArray(repeating: 0, count: 0)
            return
        }
        let total = shares.reduce(0, +)
        for index in shares.indices { shares[index] /= total }
        var aliases = (0..<UInt32(shares.count)).map { $0 }
        var spare = WeightedChoice.fillColumns(&shares, &aliases)
        self.aliases = FixedArray(aliases).shared()
        aliases = []
        for index in shares.indices { shares[index] = (shares[index] + Double(index)) / Double(count) }
        if count < WeightedChoice.narrowColumnsMin {
            limits = FixedArray(shares).shared()
            offsets = FixedArray(repeating: 0, count: 0)
            return
        }
        for index in shares.indices {
            let limit = Int64((shares[index] * WeightedChoice.numbers).rounded(.up))
            let offset = Int32(limit - WeightedChoice.beginning(ofColumn: index, of: count))
            spare[index] = UInt32(bitPattern: offset)
        }
        shares = []
        limits = FixedArray(repeating: 0, count: 0)
        offsets = FixedArray(spare).shared()
    }

    /// A choice among so many indices, each as likely.
    package init(equalWeights count: Int) {
        precondition(count > 0, "there must be something to choose from")
        self.count = count
        limits = FixedArray(repeating: 0, count: 0)
        offsets = FixedArray(repeating: 0, count: 0)
        aliases = FixedArray(repeating: 0, count: 0)
    }

    /// One draw: 0 ..< `count`.
    ///
    /// - Complexity: O(1).
    package func sample(from stream: inout RandomStream) -> Int {
        aliases.isEmpty ? stream.index(below: count) : index(of: stream.uniform())
    }

    /// What a number from 0 to 1 means, where not all weights are equal.
    @inline(__always)
    func index(of number: Double) -> Int {
        let column = Int(number * Double(count))
        return isOwn(number, column) ? column : Int(aliases[column])
    }

    /// Whether a number means the index of the column that it falls into.
    @inline(__always)
    private func isOwn(_ number: Double, _ column: Int) -> Bool {
        if !limits.isEmpty { return number < limits[column] }
        let offset = Int64(number * WeightedChoice.numbers) - WeightedChoice.beginning(ofColumn: column, of: count)
        return offset < Int64(Int32(bitPattern: offsets[column]))
    }

    /// The first of the numbers of a column, or one close by: always the same.
    private static func beginning(ofColumn column: Int, of count: Int) -> Int64 {
        Int64(Double(column) / Double(count) * numbers)
    }

    /// What is too small for its column is filled up by something too big for its own, until nothing is left of either.
    ///
    /// - Parameters:
    ///   - shares: of all, adding up to 1; on return of its own column.
    ///   - aliases: each index its own; on return what fills its column.
    /// - Returns: room for an index each that is not needed any more.
    private static func fillColumns(_ shares: inout [Double], _ aliases: inout [UInt32]) -> [UInt32] {
        let (count, mean) = (Double(shares.count), 1 / Double(shares.count))
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
        return stacks
    }
}
