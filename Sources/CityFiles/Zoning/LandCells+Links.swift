import Routing

extension LandCells {
    /// The cells as a network of their own, for telling how near two cells are on the ground: a tenth of a cell's side is
    /// a millisecond. A road from cell to cell is its length; stepping to a neighbour where no road leads, over a river or
    /// a railway, costs as much as a long way round.
    func network(over graph: RoadGraph) -> RoadGraph {
        let nodeCells = nodeCells
        var edges: [RoadGraph.Edge] = []
        func link(_ a: Int32, _ b: Int32, cost: UInt32) {
            let cost = PathCost(milliseconds: cost, centimetres: 0)
            edges.append(RoadGraph.Edge(from: UInt32(a), to: UInt32(b), cost: cost))
            edges.append(RoadGraph.Edge(from: UInt32(b), to: UInt32(a), cost: cost))
        }
        for node in 0..<graph.nodeCount {
            for arc in graph.arcs(from: node) {
                let (a, b) = (nodeCells[node], nodeCells[Int(arc.head)])
                if a != b { link(a, b, cost: tenths(from: Int(a), to: Int(b))) }
            }
        }
        for step in streetSteps {
            let (a, b) = (numbers[Int(step.from)], numbers[Int(step.to)])
            link(a, b, cost: tenths(from: Int(a), to: Int(b)))
        }
        for cell in cells.indices {
            let place = Int(cells[cell])
            for neighbour in [place + 1, place + columns] where numbers[neighbour] >= 0 {
                link(Int32(cell), numbers[neighbour], cost: LandCells.tenthsWithoutRoad)
            }
        }
        return RoadGraph(
            coordinates: cells.indices.map {
                coordinate(column: Double(column(ofCell: $0)) + 0.5, row: Double(row(ofCell: $0)) + 0.5)
            },
            edges: edges)
    }

    private static let tenthsWithoutRoad: UInt32 = 30

    private func tenths(from a: Int, to b: Int) -> UInt32 {
        let across = Double(column(ofCell: a) - column(ofCell: b))
        let up = Double(row(ofCell: a) - row(ofCell: b))
        return UInt32((10 * (across * across + up * up).squareRoot()).rounded())
    }

    /// The cells along a Hilbert curve, on which cells that follow each other are near each other.
    func alongHilbertCurve() -> [Int] {
        var side = 1
        while side < max(columns, rows) { side *= 2 }
        let keyed = cells.indices.map { cell in
            (key: LandCells.hilbertPlace(column(ofCell: cell), row(ofCell: cell), side: side), cell: cell)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.cell)
    }

    /// The place of a cell along the Hilbert curve through a square of `side`, a power of two (after Warren, "Hacker's
    /// Delight", chapter 16).
    private static func hilbertPlace(_ column: Int, _ row: Int, side: Int) -> Int {
        var (x, y, place) = (column, row, 0)
        var half = side / 2
        while half > 0 {
            let (isRight, isUpper) = (x & half != 0, y & half != 0)
            place += half * half * (isRight ? (isUpper ? 2 : 3) : (isUpper ? 1 : 0))
            if !isUpper {
                if isRight { (x, y) = (side - 1 - x, side - 1 - y) }
                (x, y) = (y, x)
            }
            half /= 2
        }
        return place
    }
}
