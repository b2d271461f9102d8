/// Points spread over a cube so that each axis, cut into as many pieces as there are points, has one point in each
/// piece.
///
/// So every factor of an experiment is tried over its whole range, even with few points; independent random points do
/// not achieve this.
///
/// Source: M. D. McKay, R. J. Beckman and W. J. Conover, "A Comparison of Three Methods for Selecting Values of Input
/// Variables in the Analysis of Output from a Computer Code", Technometrics 21 (1979).
package enum LatinHypercube {
    /// Returns random points of a Latin hypercube.
    ///
    /// - Parameters:
    ///   - count: number of points, at least 1.
    ///   - dimensions: number of axes.
    ///   - uniform: returns independent numbers, uniform in [0, 1).
    /// - Returns: coordinates of each point, in [0, 1).
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

    /// Returns a random permutation of the numbers below `count` (Fisher and Yates).
    private static func permutation(_ count: Int, uniform: () -> Double) -> [Int] {
        var numbers = Array(0..<count)
        for last in stride(from: count - 1, to: 0, by: -1) {
            numbers.swapAt(last, Int(uniform() * Double(last + 1)))
        }
        return numbers
    }
}
