/// Orders a small fragment so that the node with the fewest neighbours left is contracted next.
///
/// Source: D. Rose, "A graph-theoretic study of the numerical solution of sparse positive definite systems" (1972).
enum MinimumDegree {
    /// A set of neighbours is one machine word.
    static let nodesMax = 64

    /// Local numbers, the first to be contracted first; of equal degrees the lowest number.
    ///
    /// - Precondition: at most `nodesMax` nodes.
    static func order(of fragment: borrowing Fragment) -> [UInt32] {
        let count = fragment.nodeCount
        precondition(count <= nodesMax)
        var neighbours = [UInt64](repeating: 0, count: count)
        for node in 0..<count {
            for index in fragment.neighbours(of: UInt32(node)) {
                neighbours[node] |= 1 << UInt64(fragment.heads[index])
            }
        }
        var left = (0..<count).map { $0 }
        var order: [UInt32] = []
        while let node = left.min(by: { neighbours[$0].nonzeroBitCount < neighbours[$1].nonzeroBitCount }) {
            left.removeAll { $0 == node }
            order.append(UInt32(node))
            for other in left where neighbours[other] & (1 << UInt64(node)) != 0 {
                neighbours[other] |= neighbours[node]
                neighbours[other] &= ~(1 << UInt64(node) | 1 << UInt64(other))
            }
        }
        return order
    }
}
