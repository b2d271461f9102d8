/// A bipartite matching with the maximum number of pairs and, among those, the minimum total cost.
///
/// A row or column stands for a number of interchangeable members. The algorithm is that of successive shortest paths
/// in the residual network, found by Bellman-Ford: it is simple, and not the service's, so that tests can compare both.
///
/// Source: Ahuja, Magnanti and Orlin, "Network Flows", 1993, section 9.7.
struct MinCostMatching {
    /// Number of interchangeable members per row and per column.
    var rows: [Int]
    var columns: [Int]
    /// Costs in row-major order; nil for a forbidden pair.
    var costs: [Int64?]

    /// Number of pairs and total cost of a matching.
    struct Optimum: Equatable, Sendable, BitwiseCopyable {
        var pairs = 0
        var cost: Int64 = 0
    }

    /// Returns the number of pairs and the total cost of an optimal matching.
    ///
    /// - Complexity: O((rows + columns)² · rows · columns) in the worst case.
    func optimum() -> Optimum {
        var flow = [Int](repeating: 0, count: costs.count)
        var (rowsLeft, columnsLeft) = (rows, columns)
        var best = Optimum()
        while let path = shortestAugmentingPath(rowsLeft, columnsLeft, flow) {
            var count = min(rowsLeft[path.steps[0].row], columnsLeft[path.steps[path.steps.count - 1].column])
            for step in path.steps where !step.isMade { count = min(count, flow[index(of: step)]) }
            for step in path.steps { flow[index(of: step)] += step.isMade ? count : -count }
            rowsLeft[path.steps[0].row] -= count
            columnsLeft[path.steps[path.steps.count - 1].column] -= count
            best.pairs += count
            best.cost += path.cost * Int64(count)
        }
        return best
    }

    /// A pair that is made or undone.
    private struct Step {
        var row: Int
        var column: Int
        var isMade: Bool
    }

    private func index(of step: Step) -> Int { step.row * columns.count + step.column }

    /// Returns the shortest augmenting path from a row to a column that both have unmatched members.
    private func shortestAugmentingPath(
        _ rowsLeft: [Int], _ columnsLeft: [Int], _ flow: [Int]
    ) -> (steps: [Step], cost: Int64)? {
        let unreachable = Int64.max / 4
        var costToRow = rowsLeft.map { $0 > 0 ? 0 : unreachable }
        var costToColumn = [Int64](repeating: unreachable, count: columns.count)
        var rowCameFrom = [Int](repeating: -1, count: rows.count)
        var columnCameFrom = [Int](repeating: -1, count: columns.count)
        var hasImproved = true
        while hasImproved {
            hasImproved = false
            for row in rows.indices where costToRow[row] < unreachable {
                for column in columns.indices {
                    guard let cost = costs[row * columns.count + column], costToRow[row] + cost < costToColumn[column]
                    else {
                        continue
                    }
                    (costToColumn[column], columnCameFrom[column], hasImproved) = (costToRow[row] + cost, row, true)
                }
            }
            for row in rows.indices {
                for column in columns.indices where flow[row * columns.count + column] > 0 {
                    guard let cost = costs[row * columns.count + column], costToColumn[column] - cost < costToRow[row]
                    else {
                        continue
                    }
                    (costToRow[row], rowCameFrom[row], hasImproved) = (costToColumn[column] - cost, column, true)
                }
            }
        }
        let ends = columns.indices.filter { columnsLeft[$0] > 0 && costToColumn[$0] < unreachable }
        guard let end = ends.min(by: { costToColumn[$0] < costToColumn[$1] }) else { return nil }
        var steps: [Step] = []
        var column = end
        while true {
            let row = columnCameFrom[column]
            steps.append(Step(row: row, column: column, isMade: true))
            if rowCameFrom[row] < 0 { return (steps.reversed(), costToColumn[end]) }
            column = rowCameFrom[row]
            steps.append(Step(row: row, column: column, isMade: false))
        }
    }
}
