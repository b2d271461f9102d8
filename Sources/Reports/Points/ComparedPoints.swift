import Experiments

extension Comparison {
    /// Points held against the first: in pairs where they have its seed and replications of the same numbers, and so the same
    /// clients and drivers.
    ///
    /// - Parameter replications: of each point, at least one.
    package init(of points: [ExperimentPoint], _ replications: [[ComparedReplication]]) {
        let variants = zip(points, replications).dropFirst().map { point, figures in
            let numbers = Set(figures.map(\.number))
            let isPaired = point.seed == points[0].seed && replications[0].contains { numbers.contains($0.number) }
            return Comparison.Variant(figures, isPaired: isPaired)
        }
        self.init(baseline: replications[0], variants: Array(variants))
    }
}
