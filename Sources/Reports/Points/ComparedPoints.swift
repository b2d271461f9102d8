import Experiments
import InputFiles

extension ComparedReplication {
    /// The figures of finished replications of one scenario, in their order.
    ///
    /// - Throws: `InputError` if a unit cannot be read, or measures other things than the first.
    package static func read(_ files: [UnitFile]) throws(InputError) -> [ComparedReplication] {
        var all: [ComparedReplication] = []
        for file in files {
            let metrics = try file.read().metrics
            if let first = all.first, !metrics.elementsEqual(first.metrics, by: { $0.key == $1.key }) {
                throw InputError(
                    Diagnostic(
                        file: file.path, problem: "this measures other things than \(files[0].path)",
                        remedy: "remove what is not of this scenario"))
            }
            all.append(ComparedReplication(number: file.replication, metrics: metrics))
        }
        return all
    }
}

extension Comparison {
    /// Points held against the first: in pairs where they have its seed and replications of the same numbers, and so the same
    /// clients and drivers.
    ///
    /// - Parameter replications: of each point, at least one.
    package init(of points: [ExperimentPoint], _ replications: [[ComparedReplication]]) {
        let variants = zip(points, replications).map { point, figures in
            let numbers = Set(figures.map(\.number))
            // An antithetic pair has the clients of one number: only where both come in pairs have equal numbers the same ones.
            let isPaired =
                point.seed == points[0].seed && point.isAntithetic == points[0].isAntithetic
                && replications[0].contains { numbers.contains($0.number) }
            return Comparison.Variant(figures, isPaired: isPaired, isAntithetic: point.isAntithetic)
        }
        self.init(baseline: variants[0], variants: Array(variants.dropFirst()))
    }
}
