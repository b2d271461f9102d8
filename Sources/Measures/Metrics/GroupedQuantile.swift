/// A quantile of each of many groups, from values that come in ascending order, whatever their groups.
///
/// Counting tells the two values of a group between which its quantile lies, so nothing is gathered group by group.
struct GroupedQuantile {
    /// As `Quantile` defines it; nil of a group without values.
    private(set) var values: [Double?]
    /// Of each group: counted from 0, which of its values the quantile lies at or behind, and how far towards the next.
    private let positions: [Double]
    private var met: [Int]

    /// - Parameter counts: how many values each group will have.
    init(_ probability: Double, counts: some Collection<Int>) {
        positions = counts.map { probability * Double($0 - 1) }
        met = Array(repeating: 0, count: counts.count)
        values = Array(repeating: nil, count: counts.count)
    }

    /// - Precondition: not less than any value before.
    mutating func meet(_ value: Double, in group: Int) {
        let below = Int(positions[group])
        if met[group] == below {
            values[group] = value
        } else if met[group] == below + 1, let lower = values[group] {
            values[group] = lower + (positions[group] - Double(below)) * (value - lower)
        }
        met[group] += 1
    }
}
