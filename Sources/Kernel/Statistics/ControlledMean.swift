/// A mean corrected by what is known beforehand: control variates.
///
/// Of each replication it is known how far some quantities lay from their true means: how many clients came, how far they
/// wanted to go. What the values share with them by regression is taken off. The estimate has a small bias, which the
/// jackknife removes; its pseudo-values give the interval.
///
/// Sources: S. S. Lavenberg and P. D. Welch, "A Perspective on the Use of Control Variables to Increase the Efficiency of
/// Monte Carlo Simulations", Management Science 27 (1981); B. L. Nelson, "Control Variate Remedies", Operations Research 38
/// (1990).
package struct ControlledMean: Sendable {
    package let mean: Double
    /// By replication; as good as independent, and their mean is `mean`.
    package let pseudoValues: [Double]
    /// The variance of the plain mean over that of this; below 1 where the controls do not help.
    package let varianceReduction: Double

    /// So many replications it takes to tell what controls are worth.
    package static func valuesMin(controls: Int) -> Int { 3 * controls + 10 }

    /// nil with too few replications to tell (`valuesMin`).
    ///
    /// - Parameters:
    ///   - values: of the replications.
    ///   - controls: of each replication the controls, less their true means; those that never vary are passed over.
    /// - Complexity: O(replications × controls³).
    package init?(_ values: [Double], controls: [[Double]]) {
        precondition(values.count == controls.count)
        let varying = ControlledMean.varying(controls)
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

    /// Which controls are not the same in all of these replications.
    package static func varying(_ controls: [[Double]]) -> [Int] {
        (controls.first?.indices ?? 0..<0).filter { control in
            controls.contains { $0[control] != controls[0][control] }
        }
    }
}

/// Sums of products, from which the regression follows.
private struct Moments {
    private var count = 0.0
    private var value = 0.0
    private var controls: [Double]
    private var valueByControl: [Double]
    /// Row by row.
    private var products: [Double]

    init(controls: Int) {
        self.controls = Array(repeating: 0, count: controls)
        valueByControl = self.controls
        products = Array(repeating: 0, count: controls * controls)
    }

    /// - Parameter sign: −1 takes a replication out again.
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

    /// What the regression says of a replication whose controls are at their means; nil where they do not tell each other
    /// apart.
    var intercept: Double? {
        let size = controls.count
        // Gauss and Jordan, the greatest pivot of the column first, over the centred sums with the values behind.
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
