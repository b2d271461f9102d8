import Glibc
import Quantities
import Routing

/// The land around a road network, as equal cells of a grid: those with a node, and their surroundings.
struct LandCells: Sendable {
    /// Lower left corner of the grid, and size of its cells.
    let corner: FixedPosition
    let cellWidth, cellHeight: Int32
    let columns, rows: Int
    let cellSquareKilometres: Double
    /// Land cells as grid indices, row by row from the south.
    private(set) var cells: [Int32] = []
    /// Number of the land cell at each grid index, or -1.
    private(set) var numbers: [Int32] = []
    /// Grid index of each node.
    private let nodePlaces: [Int32]
    /// Pairs of grid indices that follow each other along a street.
    private(set) var streetSteps: [(from: Int32, to: Int32)] = []

    var squareKilometres: Double { Double(cells.count) * cellSquareKilometres }

    /// Maximum number of grid cells; no city needs a finer or wider grid.
    private static let placesMax = 4_000_000

    /// Finds the land of a network; nil if there are no nodes, or they lie too far apart for a city.
    ///
    /// - Parameter sideMetres: side of a cell.
    init?(_ graph: RoadGraph, sideMetres: Double, survey: LandSurvey = LandSurvey()) {
        guard let first = graph.coordinates.first else { return nil }
        var (south, north) = (first.latitudeDegrees, first.latitudeDegrees)
        var (west, east) = (first.longitudeDegrees, first.longitudeDegrees)
        let streets = survey.streetLines(everyMetres: sideMetres / 2)
        for position in [graph.coordinates, Array(streets.joined())].joined() {
            (south, north) = (min(south, position.latitudeDegrees), max(north, position.latitudeDegrees))
            (west, east) = (min(west, position.longitudeDegrees), max(east, position.longitudeDegrees))
        }
        let middle = Coordinate(latitudeDegrees: (south + north) / 2, longitudeDegrees: (west + east) / 2)
        let metresPerUnit = Earth.metresPerDegree / FixedPosition.unitsPerDegree
        let metresPerUnitEast = LocalMap(origin: middle).metresPerDegreeEast / FixedPosition.unitsPerDegree
        let (width, height) = ((sideMetres / metresPerUnitEast).rounded(), (sideMetres / metresPerUnit).rounded())
        // Leaves a margin of cells around the nodes.
        let origin = FixedPosition(Coordinate(latitudeDegrees: south, longitudeDegrees: west))
        let (x, y) = (Double(origin.x) - 3 * width, Double(origin.y) - 3 * height)
        let columns = ((east - west) * FixedPosition.unitsPerDegree / width).rounded(.down) + 7
        let rows = ((north - south) * FixedPosition.unitsPerDegree / height).rounded(.down) + 7
        guard width >= 1, height >= 1, columns * rows <= Double(LandCells.placesMax),
            let cornerX = Int32(exactly: x), let cornerY = Int32(exactly: y)
        else { return nil }
        corner = FixedPosition(x: cornerX, y: cornerY)
        (cellWidth, cellHeight) = (Int32(width), Int32(height))
        (self.columns, self.rows) = (Int(columns), Int(rows))
        cellSquareKilometres = width * metresPerUnitEast * height * metresPerUnit / 1_000_000
        nodePlaces = graph.coordinates.map { [corner, cellWidth, cellHeight, columns = self.columns] in
            LandCells.place(of: $0, corner, cellWidth, cellHeight, columns: columns)
        }
        streetSteps = steps(along: streets)
        findLand(survey)
    }

    /// Land cell of each node.
    var nodeCells: [Int32] { nodePlaces.map { numbers[Int($0)] } }

    private static func place(
        of position: Coordinate, _ corner: FixedPosition, _ cellWidth: Int32, _ cellHeight: Int32, columns: Int
    ) -> Int32 {
        let point = FixedPosition(position)
        let column = (Int(point.x) - Int(corner.x)) / Int(cellWidth)
        let row = (Int(point.y) - Int(corner.y)) / Int(cellHeight)
        return Int32(row * columns + column)
    }

    private func steps(along streets: [[Coordinate]]) -> [(from: Int32, to: Int32)] {
        var steps: [(from: Int32, to: Int32)] = []
        for street in streets {
            var last: Int32?
            for point in street {
                let place = LandCells.place(of: point, corner, cellWidth, cellHeight, columns: columns)
                if let last, last != place { steps.append((last, place)) }
                last = place
            }
        }
        return steps
    }

    /// Finds land: cells with streets, cells that touch one, and gaps surrounded by land on most sides (parks,
    /// squares). Water without streets is not land.
    private mutating func findLand(_ survey: LandSurvey) {
        var isLand = [Bool](repeating: false, count: columns * rows)
        for place in nodePlaces { isLand[Int(place)] = true }
        for step in streetSteps { (isLand[Int(step.from)], isLand[Int(step.to)]) = (true, true) }
        let hasStreet = isLand
        isLand = grown(isLand, neighboursNeeded: 1)
        isLand = grown(isLand, neighboursNeeded: 5)
        for place in isLand.indices where isLand[place] && !hasStreet[place] {
            let (column, row) = (Double(place % columns) + 0.5, Double(place / columns) + 0.5)
            if survey.isWater(coordinate(column: column, row: row)) { isLand[place] = false }
        }
        dropIslets(&isLand, hasStreet: hasStreet)
        numbers = Array(repeating: -1, count: isLand.count)
        for place in isLand.indices where isLand[place] {
            numbers[place] = Int32(cells.count)
            cells.append(Int32(place))
        }
    }

    /// Removes land that water separates from all streets.
    private func dropIslets(_ isLand: inout [Bool], hasStreet: [Bool]) {
        var isReached = hasStreet
        var open = hasStreet.indices.filter { hasStreet[$0] }
        while let place = open.popLast() {
            for neighbour in [place - 1, place + 1, place - columns, place + columns]
            where isLand[neighbour] && !isReached[neighbour] {
                isReached[neighbour] = true
                open.append(neighbour)
            }
        }
        isLand = isReached
    }

    private func grown(_ isLand: [Bool], neighboursNeeded: Int) -> [Bool] {
        let around = [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1]
        var result = isLand
        for row in 1..<(rows - 1) {
            for place in (row * columns + 1)..<(row * columns + columns - 1) where !isLand[place] {
                var count = 0
                for offset in around where isLand[place + offset] { count += 1 }
                result[place] = count >= neighboursNeeded
            }
        }
        return result
    }

    func column(ofCell cell: Int) -> Int { Int(cells[cell]) % columns }
    func row(ofCell cell: Int) -> Int { Int(cells[cell]) / columns }

    /// Returns the position at a number of cells east and north of the grid's corner.
    func coordinate(column: Double, row: Double) -> Coordinate {
        Coordinate(
            latitudeDegrees: (Double(corner.y) + row * Double(cellHeight)) / FixedPosition.unitsPerDegree,
            longitudeDegrees: (Double(corner.x) + column * Double(cellWidth)) / FixedPosition.unitsPerDegree)
    }
}

extension LandCells {
    /// Returns a network of the cells, to measure distances between cells on the ground: a tenth of a cell's side is a
    /// millisecond. A road between cells costs its length. A step to a neighbour without a road, across a river or a
    /// railway, costs as much as a long detour.
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

    /// Returns the cells along a Hilbert curve, on which consecutive cells are near each other.
    func alongHilbertCurve() -> [Int] {
        var side = 1
        while side < max(columns, rows) { side *= 2 }
        let keyed = cells.indices.map { cell in
            (key: LandCells.hilbertPlace(column(ofCell: cell), row(ofCell: cell), side: side), cell: cell)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.cell)
    }

    /// Returns the position of a cell along the Hilbert curve through a square of `side`, a power of two (after Warren,
    /// "Hacker's Delight", chapter 16).
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
