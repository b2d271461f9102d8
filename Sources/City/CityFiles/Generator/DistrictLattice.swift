/// A candidate for a crossing in a district's grid.
struct DistrictCrossing {
    let row, column: Int
    var place: PlanPoint
    /// Distance from the centre of the city, divided by the distance from the centre to the edge.
    let radialShare: Double
    var isOnRightBank = false
}

/// One district's grid of streets: the node of each crossing by row and column, or nil where there is none.
struct DistrictLattice {
    let reach: Int
    private var nodes: [Int?]
    /// Whether a street may lead from a crossing to the next crossing in its row, and to the crossing in the next row.
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

    /// Determines which streets may be laid.
    ///
    /// - Precondition: all nodes are set.
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

/// The end of a grid street that might continue.
struct OpenStreetEnd: Sendable {
    let node: Int
    /// Direction of unit length.
    let direction: PlanPoint
    let blockMetres: Double
    var canJoinMotorway = false
}
