import CGSL

/// Allocates a fixed number of values so as to find which of several systems has the greatest mean: to those close to
/// the best, and to those that vary much.
///
/// Source: C.-H. Chen, J. Lin, E. Yücesan and S. E. Chick, "Simulation Budget Allocation for Further Enhancing the
/// Efficiency of Ordinal Optimization", Discrete Event Dynamic Systems 10 (2000): OCBA.
package enum BudgetAllocation {
    /// The estimates of one system.
    package struct System: Sendable {
        let count: Int
        let mean: Double
        /// Variance of one value; infinite if unknown.
        let variance: Double

        /// Estimates a system from weighted values.
        ///
        /// - Parameters:
        ///   - values: at least two.
        ///   - rareEvents: bound on the variation that the values do not show.
        package init(_ values: WeightedValues, rareEvents: RareEventBound = .exact) {
            count = values.count
            mean = values.mean
            variance = rareEvents.variance(of: values.observations)
        }

        /// Estimates a system from values of equal weight.
        ///
        /// - Parameters:
        ///   - values: at least two.
        ///   - unseen: bound on the variation that the values do not show.
        package init(_ values: [Double], unseen: RareEventBound = .exact) {
            self.init(WeightedValues(values, weights: values.map { _ in 1 }), rareEvents: unseen)
        }

        /// Standard deviation that the allocation uses; 0 if the variance is unknown.
        fileprivate var standardDeviation: Double { variance.isFinite ? variance.squareRoot() : 0 }
    }

    /// Returns the allocation of the next values that brings the totals closest to the optimal shares.
    ///
    /// - Parameter count: number of values to allocate.
    /// - Returns: number of values for each system; their sum is `count`.
    package static func next(_ count: Int, for systems: [System]) -> [Int] {
        let shares = shares(of: systems)
        var given = Array(repeating: 0, count: systems.count)
        let total = Double(systems.reduce(count) { $0 + $1.count })
        for _ in 0..<count {
            // The system with the greatest deficit, the first on a tie.
            let lacks = systems.indices.map { shares[$0] * total - Double(systems[$0].count + given[$0]) }
            let most = lacks.indices.max { (lacks[$0], -$0) < (lacks[$1], -$1) } ?? 0
            given[most] += 1
        }
        return given
    }

    /// Returns the optimal share of all values for each system.
    private static func shares(of systems: [System]) -> [Double] {
        let best = best(of: systems)
        let scale = systems.map { abs($0.mean) }.max() ?? 0
        // Equal means and constant values would claim everything, or nothing at all.
        let least = max(scale * 1e-9, .leastNormalMagnitude)
        var weights = systems.map { system in
            let ratio = max(system.standardDeviation, least) / max(systems[best].mean - system.mean, least)
            return ratio * ratio
        }
        weights[best] = 0
        let others = systems.indices.reduce(0.0) { sum, index in
            let ratio = weights[index] / max(systems[index].standardDeviation, least)
            return sum + ratio * ratio
        }
        weights[best] = max(systems[best].standardDeviation, least) * others.squareRoot()
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Returns the system with the greatest mean so far, the first on a tie.
    package static func best(of systems: [System]) -> Int {
        systems.indices.max { (systems[$0].mean, -$0) < (systems[$1].mean, -$1) } ?? 0
    }

    /// Returns a lower bound on the probability that the system with the greatest mean so far has the greatest mean, by
    /// Bonferroni's bound for independent normal values; with common random numbers it is greater. Variances estimated
    /// from few values are poor, so differences follow Student's distribution.
    ///
    /// Source of the degrees of freedom: B. L. Welch, "The generalization of 'Student's' problem when several different
    /// population variances are involved", Biometrika 34 (1947).
    package static func probabilityOfBest(_ systems: [System]) -> Double {
        let first = best(of: systems)
        let best = systems[first]
        let errors = systems.enumerated().reduce(0.0) { sum, entry in
            if entry.offset == first { return sum }
            let system = entry.element
            let parts = [best, system].map { $0.variance / Double($0.count) }
            let variance = parts[0] + parts[1]
            let difference = best.mean - system.mean
            if variance <= 0 { return sum + (difference > 0 ? 0 : 0.5) }
            if !variance.isFinite { return sum + 0.5 }
            // Shares of the whole, because their squares do not underflow.
            let shares = parts.map { $0 / variance }
            let freedom =
                1 / (shares[0] * shares[0] / Double(best.count - 1) + shares[1] * shares[1] / Double(system.count - 1))
            return sum + gsl_cdf_tdist_Q(difference / variance.squareRoot(), freedom)
        }
        return max(0, 1 - errors)
    }
}
