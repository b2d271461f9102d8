import CGSL

/// Points that fill a cube evenly, each in the greatest gap that those before it have left: more can be added at any time.
///
/// Source: I. A. Antonov and V. M. Saleev, "An economic method of computing LPτ-sequences", USSR Computational Mathematics
/// and Mathematical Physics 19 (1979), as the GNU Scientific Library has it. The point in the corner, at 0 of all axes, is
/// left out.
package enum SobolPoints {
    /// More axes the library has no numbers for.
    package static let dimensionsMax = 40

    /// - Parameters:
    ///   - count: how many points.
    ///   - dimensions: how many axes, 1 to `dimensionsMax`.
    /// - Returns: for each point its place on each axis, in (0, 1).
    /// - Complexity: O(points × dimensions).
    package static func points(_ count: Int, dimensions: Int) -> [[Double]] {
        precondition((1...dimensionsMax).contains(dimensions), "that many axes cannot be filled")
        guard let generator = cabrank_sobol(UInt32(dimensions)) else { preconditionFailure("out of memory") }
        defer { gsl_qrng_free(generator) }
        return (0..<count).map { _ in
            var point = Array(repeating: 0.0, count: dimensions)
            gsl_qrng_get(generator, &point)
            return point
        }
    }
}
