/// A mean corrected by control variates, quantities with known true means.
///
/// For each replication the deviations of some quantities from their true means are known: the number of clients, the
/// length of their trips. A regression removes the part of the values that they explain. The estimate has a small bias,
/// which the jackknife removes; its pseudo-values yield the interval.
///
/// Sources: S. S. Lavenberg and P. D. Welch, "A Perspective on the Use of Control Variables to Increase the Efficiency
/// of Monte Carlo Simulations", Management Science 27 (1981); B. L. Nelson, "Control Variate Remedies", Operations
/// Research 38 (1990).
package struct ControlledMean: Sendable {
    /// The corrected mean.
    package let mean: Double
    /// One value for each replication, approximately independent; their mean is `mean`.
    package let pseudoValues: [Double]
    /// Variance of the plain mean over that of the corrected one; below 1 if the controls do not help.
    package let varianceReduction: Double

    /// Returns the least number of replications for a correction by this number of controls.
    package static func valuesMin(controls: Int) -> Int { 3 * controls + 10 }

    /// Corrects a mean; nil with fewer replications than `valuesMin`.
    ///
    /// - Parameters:
    ///   - values: values of the replications.
    ///   - controls: controls of each replication, less their true means; constant controls are skipped.
    /// - Complexity: O(replications × controls³).
    package init?(_ values: [Double], controls: [[Double]]) {
        precondition(values.count == controls.count)
        let varying = ControlledMean.varyingControls(controls)
        let count = values.count
        guard !varying.isEmpty, count >= ControlledMean.valuesMin(controls: varying.count) else { return nil }
        var sums = Moments(controls: varying.count)
        let chosen = controls.map { row in varying.map { row[$0] } }
        for (value, row) in zip(values, chosen) { sums.add(value, row, 1) }
        guard let whole = sums.intercept else { return nil }
        var pseudoValues: [Double] = []
        for (value, row) in zip(values, chosen) {
            var others = sums
            others.add(value, row, -1)
            guard let without = others.intercept else { return nil }
            pseudoValues.append(Double(count) * whole - Double(count - 1) * without)
        }
        self.pseudoValues = pseudoValues
        let tally = Tally(pseudoValues)
        mean = tally.mean
        varianceReduction = Tally(values).variance / tally.variance
    }

    /// Returns the controls that differ between replications.
    package static func varyingControls(_ controls: [[Double]]) -> [Int] {
        (controls.first?.indices ?? 0..<0).filter { control in
            controls.contains { $0[control] != controls[0][control] }
        }
    }
}

/// Sums of products for the regression.
private struct Moments {
    private var count = 0.0
    private var value = 0.0
    private var controls: [Double]
    private var valueByControl: [Double]
    /// Products of the controls, row by row.
    private var products: [Double]

    init(controls: Int) {
        self.controls = Array(repeating: 0, count: controls)
        valueByControl = self.controls
        products = Array(repeating: 0, count: controls * controls)
    }

    /// Adds or removes a replication.
    ///
    /// - Parameter sign: 1 adds, −1 removes.
    mutating func add(_ value: Double, _ row: [Double], _ sign: Double) {
        count += sign
        self.value += sign * value
        for (index, control) in row.enumerated() {
            controls[index] += sign * control
            valueByControl[index] += sign * control * value
            for (other, second) in row.enumerated() {
                products[index * row.count + other] += sign * control * second
            }
        }
    }

    /// The value of the regression at the controls' means, or nil if the controls are collinear.
    var intercept: Double? {
        let size = controls.count
        // Gauss-Jordan elimination with column pivoting, over the centred sums with the values as the last column.
        var rows = (0..<size).map { row in
            (0..<size).map { products[row * size + $0] - controls[row] * controls[$0] / count }
                + [valueByControl[row] - controls[row] * value / count]
        }
        let scales = (0..<size).map { rows[$0][$0] }
        for column in 0..<size {
            guard let pivot = (column..<size).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9 * scales[column]
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<size where row != column {
                let factor = rows[row][column] / rows[column][column]
                for place in column...size { rows[row][place] -= factor * rows[column][place] }
            }
        }
        return (0..<size).reduce(value / count) { sum, row in
            sum - rows[row][size] / rows[row][row] * controls[row] / count
        }
    }
}
