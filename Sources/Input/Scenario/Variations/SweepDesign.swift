import InputFiles
import SimulationKernel
import Statistics

/// The choice of points in the space of several variations.
package enum SweepDesign: Sendable {
    /// Full grid: all combinations of all values.
    case grid
    /// Latin hypercube: each variation is sampled over its whole range.
    case latinHypercube(points: Int, seed: UInt64)
    /// Sobol sequence, which fills the space evenly.
    case sobol(points: Int)

    /// Maximum number of points; more are most likely a typing error.
    package static let pointsMax = 100_000

    /// Returns the points.
    ///
    /// - Parameter variations: at least one.
    /// - Returns: for each point a value of each variation; none twice.
    /// - Throws: `InputError` with all errors of the variations.
    package func points(of variations: [Variation]) throws(InputError) -> [[String]] {
        for (index, variation) in variations.enumerated() {
            guard let other = variations[..<index].first(where: variation.overlaps) else { continue }
            throw Variation.mistake(
                variation.option,
                other.path == variation.path
                    ? "'\(variation.path)' is already varied"
                    : "'\(other.path)' is already varied, and one of the two is a part of the other")
        }
        switch self {
        case .grid: return try SweepDesign.grid(of: variations)
        case .latinHypercube(let points, let seed):
            var stream = StreamFamily(seed: seed, replication: 0).stream(purpose: .sweepDesign, entity: 0)
            return SweepDesign.values(
                of: variations,
                at: LatinHypercube.points(points, dimensions: variations.count) { stream.uniform() })
        case .sobol(let points):
            if variations.count > SobolPoints.dimensionsMax {
                throw InputError(
                    "--sobol", "\(variations.count) varied values are too many",
                    remedy: "vary at most \(SobolPoints.dimensionsMax), or write --samples \(points)")
            }
            return SweepDesign.values(of: variations, at: SobolPoints.points(points, dimensions: variations.count))
        }
    }

    /// Returns the full grid; the last variation changes fastest.
    private static func grid(of variations: [Variation]) throws(InputError) -> [[String]] {
        var points: [[String]] = [[]]
        for variation in variations {
            let values = try variation.allValues()
            guard points.count * values.count <= pointsMax else {
                throw InputError(
                    "--vary", "the grid has more than \(pointsMax) variants",
                    remedy: "write fewer values, or the number of variants with --samples or --sobol")
            }
            points = points.flatMap { point in values.map { point + [$0] } }
        }
        return points
    }

    /// Returns the distinct points at positions: with few values, several positions give the same point.
    private static func values(of variations: [Variation], at places: [[Double]]) -> [[String]] {
        var seen: Set<[String]> = []
        return places.map { place in zip(variations, place).map { $0.value(at: $1) } }
            .filter { seen.insert($0).inserted }
    }
}

extension StreamPurpose {
    /// Stream for the choice of points, which belongs to no replication.
    fileprivate static let sweepDesign = StreamPurpose(rawValue: 60_000)
}
