import InputFiles
import SimulationKernel
import Statistics

/// Which points of the space that several variations span are tried.
package enum SweepDesign: Sendable {
    /// Each value of each with each of the others.
    case grid
    /// So many, spread so that each variation is tried over its whole range.
    case latinHypercube(points: Int, seed: UInt64)
    /// So many, which fill the space evenly.
    case sobol(points: Int)

    /// More points are a slip of the hand.
    package static let pointsMax = 100_000

    /// - Parameter variations: at least one.
    /// - Returns: for each point a value of each variation; none twice.
    /// - Throws: `InputError` with everything that is wrong with the variations together.
    package func points(of variations: [Variation]) throws(InputError) -> [[String]] {
        for (index, variation) in variations.enumerated() {
            guard let other = variations[..<index].first(where: variation.changesWhatIsChanged) else { continue }
            throw Variation.mistake(
                variation.option,
                other.path == variation.path
                    ? "this value is varied already"
                    : "'\(other.path)' is varied already, and one is the other or a part of it")
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
                    "--sobol", "\(variations.count) values are varied",
                    remedy: "vary at most \(SobolPoints.dimensionsMax), or write --samples \(points)")
            }
            return SweepDesign.values(of: variations, at: SobolPoints.points(points, dimensions: variations.count))
        }
    }

    /// The last variation changes fastest.
    private static func grid(of variations: [Variation]) throws(InputError) -> [[String]] {
        var points: [[String]] = [[]]
        for variation in variations {
            let values = try variation.allValues()
            guard points.count * values.count <= pointsMax else {
                throw InputError(
                    "--vary", "the grid has more than \(pointsMax) variants",
                    remedy: "write fewer values, or how many variants with --samples or --sobol")
            }
            points = points.flatMap { point in values.map { point + [$0] } }
        }
        return points
    }

    /// Where values are few, several places come to the same point.
    private static func values(of variations: [Variation], at places: [[Double]]) -> [[String]] {
        var seen: Set<[String]> = []
        return places.map { place in zip(variations, place).map { $0.value(at: $1) } }
            .filter { seen.insert($0).inserted }
    }
}

extension StreamPurpose {
    /// Of no replication: which points a sweep tries.
    fileprivate static let sweepDesign = StreamPurpose(rawValue: 60_000)
}
