/// Where a street may cross others, in one district's grid.
struct DistrictCrossing {
    let row, column: Int
    var place: PlanPoint
    /// How far out it lies: 0 in the middle of the city, 1 at its edge.
    let shareOfWayOut: Double
    var isOnRightBank = false
}

/// One district's grid of streets: by row and column the node of a crossing, or nil where there is none.
struct DistrictLattice {
    let reach: Int
    private var nodes: [Int?]
    /// Whether a street may lead from a crossing to the next of its row, and to that of the next row.
    private var isOpenAlong, isOpenAcross: [Bool]

    init(reach: Int) {
        self.reach = reach
        let count = (2 * reach + 1) * (2 * reach + 1)
        nodes = Array(repeating: nil, count: count)
        isOpenAlong = Array(repeating: false, count: count)
        isOpenAcross = isOpenAlong
    }

    private func index(_ row: Int, _ column: Int) -> Int? {
        max(abs(row), abs(column)) <= reach ? (row + reach) * (2 * reach + 1) + column + reach : nil
    }

    subscript(row: Int, column: Int) -> Int? { index(row, column).flatMap { nodes[$0] } }

    mutating func set(_ node: Int, at crossing: DistrictCrossing) {
        if let index = index(crossing.row, crossing.column) { nodes[index] = node }
    }

    /// Finds out which streets may be laid; all nodes are set.
    mutating func open(where isFree: (_ start: Int, _ end: Int) -> Bool) {
        for row in -reach...reach {
            for column in -reach...reach {
                guard let index = index(row, column), let node = nodes[index] else { continue }
                isOpenAlong[index] = self[row, column + 1].map { isFree(node, $0) } ?? false
                isOpenAcross[index] = self[row + 1, column].map { isFree(node, $0) } ?? false
            }
        }
    }

    func isOpenAlong(_ row: Int, _ column: Int) -> Bool { index(row, column).map { isOpenAlong[$0] } ?? false }
    func isOpenAcross(_ row: Int, _ column: Int) -> Bool { index(row, column).map { isOpenAcross[$0] } ?? false }
}

/// Where a street of a grid ends that might go on.
struct OpenStreetEnd: Sendable {
    let node: Int
    /// Of length 1.
    let direction: PlanPoint
    let blockMetres: Double
    var canJoinMotorway = false
}
