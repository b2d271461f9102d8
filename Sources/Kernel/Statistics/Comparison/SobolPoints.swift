import CGSL

/// Points that fill a cube evenly, each in the greatest gap left by those before it, so that more can be added at any
/// time.
///
/// Source: I. A. Antonov and V. M. Saleev, "An economic method of computing LPτ-sequences", USSR Computational
/// Mathematics and Mathematical Physics 19 (1979), as implemented by the GNU Scientific Library. The corner point, at 0
/// of all axes, is omitted.
package enum SobolPoints {
    /// Largest number of axes that the library supports.
    package static let dimensionsMax = 40

    /// Returns the first points of the sequence.
    ///
    /// - Parameters:
    ///   - count: number of points.
    ///   - dimensions: number of axes, 1 to `dimensionsMax`.
    /// - Returns: coordinates of each point, in (0, 1).
    /// - Complexity: O(points × dimensions).
    package static func points(_ count: Int, dimensions: Int) -> [[Double]] {
        precondition((1...dimensionsMax).contains(dimensions), "the number of dimensions is not supported")
        guard let generator = cabrank_sobol(UInt32(dimensions)) else { preconditionFailure("out of memory") }
        defer { gsl_qrng_free(generator) }
        return (0..<count).map { _ in
            var point = Array(repeating: 0.0, count: dimensions)
            gsl_qrng_get(generator, &point)
            return point
        }
    }
}
