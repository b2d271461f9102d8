/// Points spread over a cube so that each of its axes, cut into as many pieces as there are points, has one point in each.
///
/// So every factor of an experiment is tried over its whole range however few the points are, which points drawn at random
/// are not.
///
/// Source: M. D. McKay, R. J. Beckman and W. J. Conover, "A Comparison of Three Methods for Selecting Values of Input
/// Variables in the Analysis of Output from a Computer Code", Technometrics 21 (1979).
package enum LatinHypercube {
    /// - Parameters:
    ///   - count: how many points, at least 1.
    ///   - dimensions: how many axes.
    ///   - uniform: gives numbers drawn independently, uniform in [0, 1).
    /// - Returns: for each point its place on each axis, in [0, 1).
    /// - Complexity: O(points × dimensions).
    package static func points(_ count: Int, dimensions: Int, uniform: () -> Double) -> [[Double]] {
        var points = Array(repeating: [Double](), count: count)
        for _ in 0..<dimensions {
            let pieces = permutation(count, uniform: uniform)
            for (point, piece) in pieces.enumerated() {
                points[point].append(min((Double(piece) + uniform()) / Double(count), 1.0.nextDown))
            }
        }
        return points
    }

    /// The numbers below `count` in an order of which each is equally likely (Fisher and Yates).
    private static func permutation(_ count: Int, uniform: () -> Double) -> [Int] {
        var numbers = Array(0..<count)
        for last in stride(from: count - 1, to: 0, by: -1) {
            numbers.swapAt(last, Int(uniform() * Double(last + 1)))
        }
        return numbers
    }
}
