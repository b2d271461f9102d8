/// The cheapest pairing, the slow and well-known way: what `assignment_solve` must find.
///
/// The Hungarian method with potentials, O(n³), on a square table in which pairs that may not be made cost more than all others
/// together. Source: Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2, 1955.
enum SlowAssignment {
    /// - Parameter costs: by member of the left and of the right group; nil for a pair that may not be made.
    /// - Returns: how many can be paired, and the least cost of pairing so many.
    static func best(_ costs: [[Int64?]]) -> (pairs: Int, cost: Int64) {
        let (rows, columns) = (costs.count, costs.first?.count ?? 0)
        let size = max(rows, columns)
        let dear = 1 + costs.joined().reduce(0) { $0 + ($1 ?? 0) }
        func cost(_ row: Int, _ column: Int) -> Int64 {
            row < rows && column < columns ? costs[row][column] ?? dear : dear
        }
        let partners = partners(size: size, cost)
        let made = (0..<rows).compactMap { row in
            partners[row] < columns ? costs[row][partners[row]] : nil
        }
        return (made.count, made.reduce(0, +))
    }

    /// By row its column, of a square table.
    private static func partners(size: Int, _ cost: (Int, Int) -> Int64) -> [Int] {
        // Rows and columns count from 1; 0 is nobody.
        var (rowPotential, columnPotential) = (
            [Int64](repeating: 0, count: size + 1), [Int64](repeating: 0, count: size + 1)
        )
        var rowOf = [Int](repeating: 0, count: size + 1)
        for row in stride(from: 1, through: size, by: 1) {
            var before = [Int](repeating: 0, count: size + 1)
            var slack = [Int64](repeating: .max, count: size + 1)
            var isUsed = [Bool](repeating: false, count: size + 1)
            var column = 0
            rowOf[0] = row
            repeat {
                isUsed[column] = true
                let current = rowOf[column]
                var (least, next) = (Int64.max, 0)
                for other in 1...size where !isUsed[other] {
                    let reduced = cost(current - 1, other - 1) - rowPotential[current] - columnPotential[other]
                    if reduced < slack[other] { (slack[other], before[other]) = (reduced, column) }
                    if slack[other] < least { (least, next) = (slack[other], other) }
                }
                for other in 0...size {
                    if isUsed[other] {
                        rowPotential[rowOf[other]] += least
                        columnPotential[other] -= least
                    } else {
                        slack[other] -= least
                    }
                }
                column = next
            } while rowOf[column] != 0
            while column != 0 {
                rowOf[column] = rowOf[before[column]]
                column = before[column]
            }
        }
        var partners = [Int](repeating: size, count: size)
        for column in stride(from: 1, through: size, by: 1) { partners[rowOf[column] - 1] = column - 1 }
        return partners
    }
}
