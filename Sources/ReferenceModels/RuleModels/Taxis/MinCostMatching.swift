/// A bipartite matching with the maximum number of pairs and, among those, the minimum total cost.
///
/// Interchangeable members form one row or column with a count. Successive shortest paths in the residual network,
/// found by the Bellman-Ford algorithm: simple, and another algorithm than the service's.
///
/// Source: Ahuja, Magnanti and Orlin, "Network Flows", 1993, section 9.7.
struct MinCostMatching {
    /// Number of interchangeable members per row and per column.
    var rows: [Int]
    var columns: [Int]
    /// Costs in row-major order; nil for a forbidden pair.
    var costs: [Int64?]

    struct Value: Equatable, Sendable, BitwiseCopyable {
        var pairs = 0
        var cost: Int64 = 0
    }

    /// Returns the number of pairs and the total cost of an optimal matching.
    ///
    /// - Complexity: O((rows + columns)² · rows · columns) in the worst case.
    func optimum() -> Value {
        var flow = [Int](repeating: 0, count: costs.count)
        var (rowsLeft, columnsLeft) = (rows, columns)
        var worth = Value()
        while let path = shortestAugmentingPath(rowsLeft, columnsLeft, flow) {
            var count = min(rowsLeft[path.steps[0].row], columnsLeft[path.steps[path.steps.count - 1].column])
            for step in path.steps where !step.isMade { count = min(count, flow[place(step)]) }
            for step in path.steps { flow[place(step)] += step.isMade ? count : -count }
            rowsLeft[path.steps[0].row] -= count
            columnsLeft[path.steps[path.steps.count - 1].column] -= count
            worth.pairs += count
            worth.cost += path.cost * Int64(count)
        }
        return worth
    }

    /// A pair that is made or undone.
    private struct Step {
        var row: Int
        var column: Int
        var isMade: Bool
    }

    private func place(_ step: Step) -> Int { step.row * columns.count + step.column }

    /// Returns the shortest augmenting path from a row to a column that both have unmatched members.
    private func shortestAugmentingPath(
        _ rowsLeft: [Int], _ columnsLeft: [Int], _ flow: [Int]
    ) -> (steps: [Step], cost: Int64)? {
        let far = Int64.max / 4
        var toRow = rowsLeft.map { $0 > 0 ? 0 : far }
        var toColumn = [Int64](repeating: far, count: columns.count)
        var rowCameFrom = [Int](repeating: -1, count: rows.count)
        var columnCameFrom = [Int](repeating: -1, count: columns.count)
        var isShorter = true
        while isShorter {
            isShorter = false
            for row in rows.indices where toRow[row] < far {
                for column in columns.indices {
                    guard let cost = costs[row * columns.count + column], toRow[row] + cost < toColumn[column] else {
                        continue
                    }
                    (toColumn[column], columnCameFrom[column], isShorter) = (toRow[row] + cost, row, true)
                }
            }
            for row in rows.indices {
                for column in columns.indices where flow[row * columns.count + column] > 0 {
                    guard let cost = costs[row * columns.count + column], toColumn[column] - cost < toRow[row] else {
                        continue
                    }
                    (toRow[row], rowCameFrom[row], isShorter) = (toColumn[column] - cost, column, true)
                }
            }
        }
        let ends = columns.indices.filter { columnsLeft[$0] > 0 && toColumn[$0] < far }
        guard let end = ends.min(by: { toColumn[$0] < toColumn[$1] }) else { return nil }
        var steps: [Step] = []
        var column = end
        while true {
            let row = columnCameFrom[column]
            steps.append(Step(row: row, column: column, isMade: true))
            if rowCameFrom[row] < 0 { return (steps.reversed(), toColumn[end]) }
            column = rowCameFrom[row]
            steps.append(Step(row: row, column: column, isMade: false))
        }
    }
}
