import CGSL

/// Measures of how unevenly a quantity is spread over people: incomes of drivers, rides, waits.
package enum Inequality {
    /// Returns the Gini coefficient: half the mean difference between two people, over the mean. 0 if all have the
    /// same, (n − 1) / n if one of n has everything; 0 for an empty or all-zero sample. The order does not matter.
    ///
    /// - Precondition: no value is negative.
    /// - Complexity: O(n log n).
    package static func gini(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        precondition(sorted.first.map { $0 >= 0 } ?? true, "values must not be negative")
        let total = sorted.reduce(0, +)
        guard total > 0 else { return 0 }
        let count = Double(sorted.count)
        var weighted = 0.0
        for (index, value) in sorted.enumerated() { weighted += (2 * Double(index) + 1 - count) * value }
        return weighted / (count * total)
    }

    /// Returns the expected Gini coefficient of events that fall on any place with the same probability. The counts of
    /// two places are taken as Poisson variates, whose mean absolute difference is known.
    ///
    /// Source: T. A. Ramasubban, "The mean difference and the mean deviation of some discontinuous distributions",
    /// Biometrika 45, 1958.
    ///
    /// - Precondition: there are events and places.
    package static func expectedGini(ofEvents events: Int, over places: Int) -> Double {
        precondition(events > 0 && places > 0)
        let twice = 2 * Double(events) / Double(places)
        return (gsl_sf_bessel_I0_scaled(twice) + gsl_sf_bessel_I1_scaled(twice)) * Double(places - 1) / Double(places)
    }

    /// Returns Jain's fairness index: the square of the sum over n times the sum of squares. 1 if all have the same,
    /// 1/n if one has everything; 1 for an empty or all-zero sample.
    ///
    /// Source: R. Jain, D. Chiu and W. Hawe, "A Quantitative Measure of Fairness and Discrimination for Resource
    /// Allocation in Shared Computer Systems", DEC-TR-301, 1984.
    package static func jainIndex(_ values: [Double]) -> Double {
        let sum = values.reduce(0, +)
        let sumOfSquares = values.reduce(0) { $0 + $1 * $1 }
        return sumOfSquares > 0 ? sum * sum / (Double(values.count) * sumOfSquares) : 1
    }

    /// Returns the 90th percentile over the 10th; nil if the latter is 0, and for an empty sample.
    ///
    /// - Complexity: O(n log n).
    package static func p90ToP10Ratio(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        let low = Quantile.ofSorted(sorted, 0.1)
        return low > 0 ? Quantile.ofSorted(sorted, 0.9) / low : nil
    }
}
