import Experiments
import InputFiles
import Measures
import ServiceKernel

/// The figures of a point's finished replications, in order.
package struct ComparedUnits: Sendable {
    /// Metrics of each replication.
    package private(set) var replications: [ComparedReplication] = []
    /// Figures of zones of each replication; empty without zones.
    package private(set) var zones: [ComparedZones] = []
    /// Whether figures of zones are read.
    package let hasZones: Bool

    init(withZones: Bool) { hasZones = withZones }

    /// Reads units.
    ///
    /// - Throws: `InputError` if a unit cannot be read, or has other measures than the first.
    package init(_ files: [UnitFile], withZones: Bool) throws(InputError) {
        self.init(withZones: withZones)
        for file in files { add(try file.read()) }
        try check(files)
    }

    mutating func add(_ unit: ReplicationUnit) {
        replications.append(ComparedReplication(number: unit.replication, metrics: unit.metrics))
        if hasZones { zones.append(ComparedZones(unit)) }
    }

    /// Sorts the replications by number.
    mutating func sort() {
        replications.sort { $0.number < $1.number }
        zones.sort { $0.number < $1.number }
    }

    /// Checks that all replications have the same measures.
    ///
    /// - Parameter files: units of the replications, in order.
    /// - Throws: `InputError` if one has other measures than the first.
    func check(_ files: [UnitFile]) throws(InputError) {
        let other = replications.firstIndex { !$0.metrics.elementsEqual(replications[0].metrics) { $0.key == $1.key } }
        guard let other else { return }
        throw InputError(
            files[other].path, "this has other measures than \(files[0].path)",
            remedy: "remove units that are not of this scenario")
    }
}

/// A comparison of points with a baseline, and the random numbers that each shares with it.
package struct PointComparison: Sendable {
    /// Statistical comparison.
    package let comparison: Comparison
    /// All points.
    package let points: [ExperimentPoint]
    /// Index of the baseline.
    package let baseline: Int
    /// Indices of the other points, in the order of the comparison's variants.
    package let variants: [Int]
    /// Shared random numbers, by variant.
    package let chances: [CommonRandomNumbers]
    /// Number of replications of each point.
    package let counts: [Int]
    /// Number of taxis of each point, the largest of all replications: in some a driver may not work at all; nil if the
    /// runs do not have it.
    let taxis: [Int?]

    /// Compares points.
    ///
    /// - Parameters:
    ///   - points: at least two points without errors.
    ///   - replications: replications of each point, at least one.
    ///   - baseline: index of the baseline; nil for the default.
    ///   - asked: metrics that the question is about; empty for those of `Headline`.
    package init(
        of points: [ExperimentPoint], _ replications: [[ComparedReplication]], baseline: Int? = nil,
        asked: [MetricKey] = []
    ) {
        let baseline = baseline ?? points.baseline
        let variants = points.indices.filter { $0 != baseline }
        let numbers = Set(replications[baseline].map(\.number))
        let chances = variants.map { place in
            CommonRandomNumbers(
                points[baseline], points[place],
                sharesNumbers: replications[place].contains { numbers.contains($0.number) })
        }
        func variant(_ place: Int, isPaired: Bool) -> Comparison.Variant {
            Comparison.Variant(
                replications[place], isPaired: isPaired, isAntithetic: points[place].isAntithetic)
        }
        comparison = Comparison(
            baseline: variant(baseline, isPaired: true),
            variants: zip(variants, chances).map { variant($0, isPaired: $1.isPaired) }, asked: asked,
            worthTelling: points[baseline].worthTelling)
        counts = replications.map(\.count)
        taxis = replications.map { replications in
            let numbers = replications.compactMap { $0.metrics.first { $0.key == MetricKey(.drivers) }?.value }
            return numbers.max().map { Int($0) }
        }
        (self.points, self.baseline, self.variants, self.chances) = (points, baseline, variants, chances)
    }

    /// Currency of the baseline; nil if it has none.
    package var currency: String? { points[baseline].currency }
    /// Smallest differences from the baseline that sentences mention.
    package var worthTelling: ReportingThresholds { points[baseline].worthTelling }

    /// Returns the assumptions behind the variants, with what differs between them.
    package func assumptions(in language: Language) -> [(label: String, text: String)] {
        let entries = ([baseline] + variants).map { (points[$0].name, points[$0].assumptions) }
        return AssumptionList(entries, in: language).entries
    }
}
