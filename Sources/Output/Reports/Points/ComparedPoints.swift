import Experiments
import InputFiles
import Measures
import ServiceKernel

/// The figures of finished replications of one point, in their order.
package struct ComparedUnits: Sendable {
    package private(set) var replications: [ComparedReplication] = []
    /// How their zones fared, likewise; empty without them.
    package private(set) var zones: [ComparedZones] = []
    package let hasZones: Bool

    init(withZones: Bool) { hasZones = withZones }

    /// - Throws: `InputError` if a unit cannot be read, or measures other things than the first.
    package init(_ files: [UnitFile], withZones: Bool) throws(InputError) {
        self.init(withZones: withZones)
        for file in files { add(try file.read()) }
        try check(files)
    }

    mutating func add(_ unit: ReplicationUnit) {
        replications.append(ComparedReplication(number: unit.replication, metrics: unit.metrics))
        if hasZones { zones.append(ComparedZones(unit)) }
    }

    /// However they came.
    mutating func sort() {
        replications.sort { $0.number < $1.number }
        zones.sort { $0.number < $1.number }
    }

    /// - Parameter files: of the replications, in their order.
    /// - Throws: `InputError` if one measures other things than the first.
    func check(_ files: [UnitFile]) throws(InputError) {
        let other = replications.firstIndex { !$0.metrics.elementsEqual(replications[0].metrics) { $0.key == $1.key } }
        guard let other else { return }
        throw InputError(
            files[other].path, "this measures other things than \(files[0].path)",
            remedy: "remove what is not of this scenario")
    }
}

/// Points held against one of them, each with what it shares with that one by chance.
package struct PointComparison: Sendable {
    package let comparison: Comparison
    package let points: [ExperimentPoint]
    /// The place of the one that the others are held against.
    package let baseline: Int
    /// The places of the others, in their order, which is that of the comparison's variants.
    package let variants: [Int]
    /// By variant.
    package let chances: [SharedChance]
    /// How many replications there are of each point.
    package let counts: [Int]

    /// - Parameters:
    ///   - points: that are all right, at least two.
    ///   - replications: of each point, at least one.
    ///   - baseline: nil for the usual one.
    ///   - asked: the metrics that the question is about; none for those of `Headline`.
    package init(
        of points: [ExperimentPoint], _ replications: [[ComparedReplication]], baseline: Int? = nil,
        asked: [MetricKey] = []
    ) {
        let baseline = baseline ?? points.baseline
        let variants = points.indices.filter { $0 != baseline }
        let numbers = Set(replications[baseline].map(\.number))
        let chances = variants.map { place in
            SharedChance(
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
        (self.points, self.baseline, self.variants, self.chances) = (points, baseline, variants, chances)
    }

    package var currency: String? { points[baseline].currency }
    /// The smallest differences from the baseline that sentences tell.
    package var worthTelling: WorthTelling { points[baseline].worthTelling }

    /// Returns the assumptions behind the variants, with what differs between them.
    package func assumptions(in language: Language) -> [(label: String, text: String)] {
        let told = ([baseline] + variants).map { (points[$0].name, points[$0].assumptions) }
        return AssumptionList(told, in: language).entries
    }
}
