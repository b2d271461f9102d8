import OperatingSystem

/// Draws an index with probability proportional to its weight, in constant time by Walker's alias method; without a
/// table if all weights are equal.
///
/// A draw falls into one of equally wide columns. Below the column's limit it yields the column's own index, above it
/// the alias. The table is that of the GNU Scientific Library (`gsl_ran_discrete`), step by step, so that the same
/// numbers yield the same indices. It takes 12 bytes an index instead of 16, or 8 for large tables, and much less
/// memory during construction: the trips between all zones of a large city are ten million.
///
/// Source: A. J. Walker, "An Efficient Method for Generating Discrete Random Variables with General Distributions", ACM
/// Transactions on Mathematical Software 3 (1977).
///
/// Immutable, so that replications and threads share one.
package final class WeightedChoice: Sendable {
    /// Number of indices to choose from.
    package let count: Int
    /// For each column the number from 0 to 1 below which a draw yields its own index. Empty if all weights are equal,
    /// or if `offsets` replace it.
    private let limits: FixedArray<Double>
    /// For large tables, whose columns hold less than 2³¹ of the numbers that can be drawn: for each column the count
    /// of numbers between its start and the limit, an `Int32`, because rounding may put the limit a little before the
    /// start.
    private let offsets: FixedArray<UInt32>
    /// For each column the index of a draw above the limit; empty if all weights are equal.
    private let aliases: FixedArray<UInt32>

    /// The numbers that can be drawn are the multiples of one over this.
    private static let numbers = 0x1p53
    private static let narrowColumnsMin = 1 << 23

    /// Creates the table of the given weights.
    ///
    /// - Precondition: no weight is negative or infinite, and at least one is positive.
    /// - Complexity: O(n) time; 20 bytes an index during construction, 8 of them the weights' own if the caller keeps
    ///   no copy.
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
            let offset = Int32(limit - WeightedChoice.firstNumber(ofColumn: index, of: count))
            spare[index] = UInt32(bitPattern: offset)
        }
        shares = []
        limits = FixedArray(repeating: 0, count: 0)
        offsets = FixedArray(spare).shared()
    }

    /// Creates a choice among `count` equally probable indices.
    package init(equalWeights count: Int) {
        precondition(count > 0, "there must be something to choose from")
        self.count = count
        limits = FixedArray(repeating: 0, count: 0)
        offsets = FixedArray(repeating: 0, count: 0)
        aliases = FixedArray(repeating: 0, count: 0)
    }

    /// Returns one draw from 0 ..< `count`.
    ///
    /// - Complexity: O(1).
    package func sample(from stream: inout RandomStream) -> Int {
        aliases.isEmpty ? stream.index(below: count) : index(of: stream.uniform())
    }

    /// Returns the index for a number from 0 to 1, if not all weights are equal.
    @inline(__always)
    func index(of number: Double) -> Int {
        let column = Int(number * Double(count))
        return isOwn(number, column) ? column : Int(aliases[column])
    }

    /// Returns whether a number yields the own index of its column.
    @inline(__always)
    private func isOwn(_ number: Double, _ column: Int) -> Bool {
        if !limits.isEmpty { return number < limits[column] }
        let offset = Int64(number * WeightedChoice.numbers) - WeightedChoice.firstNumber(ofColumn: column, of: count)
        return offset < Int64(Int32(bitPattern: offsets[column]))
    }

    /// Returns the first number of a column, up to rounding, but always the same.
    private static func firstNumber(ofColumn column: Int, of count: Int) -> Int64 {
        Int64(Double(column) / Double(count) * numbers)
    }

    /// Fills each column with a share below the mean from an index with a share above it, until all columns are full.
    ///
    /// - Parameters:
    ///   - shares: share of each index, adding up to 1; on return each index's share of its own column.
    ///   - aliases: initially each index itself; on return the index that fills the rest of its column.
    /// - Returns: scratch memory of one entry for each index.
    private static func fillColumns(_ shares: inout [Double], _ aliases: inout [UInt32]) -> [UInt32] {
        let (count, mean) = (Double(shares.count), 1 / Double(shares.count))
        // Two stacks of indices in one array: small shares grow from the left, large ones from the right.
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
