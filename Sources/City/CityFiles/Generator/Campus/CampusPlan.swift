import CityModel
import Quantities
import SimulationKernel

/// The paths, squares, buildings and surrounding streets of a generated campus, under construction.
///
/// Paths run between crossings on a slightly irregular grid. Buildings stand between them, each with a door on a path
/// of its own. A ring road with a gate in the middle of each side surrounds them, and streets of the town surround
/// that.
struct CampusPlan {
    private(set) var streets = SourceStreets()
    /// Access by travel mode.
    private(set) var access = TravelMode.allCases.map { _ in SourceStreets.Access() }
    private(set) var places: [Place] = []
    /// Gates, where the paths meet the ring road and taxis wait.
    private(set) var gates: [TaxiRank] = []

    private let map = LocalMap(origin: CityGenerator.middle)
    private let turnRadians: Double
    private var random: RandomStream
    /// Number of the point of each crossing, by row and column.
    private var crossings: [[UInt32]] = []

    // 13 × 11 crossings: 12 × 104 m by 10 × 96 m, or 1.2 km².
    private static let (columns, rows) = (13, 11)
    private static let (columnMetres, rowMetres) = (104.0, 96.0)
    /// Distance from the outermost paths to the ring road, and between streets of the town.
    private static let (ringMetres, blockMetres) = (45.0, 130.0)
    /// Number of rings of town streets around the ring road.
    private static let townRingCount = 2

    /// Generates a plan.
    ///
    /// - Parameter buildings: number of buildings, within `CampusGenerator.buildingCountRange`.
    init(seed: UInt64, buildings: Int) {
        random = StreamFamily(seed: seed, replication: 0).stream(purpose: .campusLayout, entity: 0)
        turnRadians = random.between(-0.5, 0.5)
        layCrossings()
        layPaths()
        laySquares()
        placeBuildings(buildings)
        layStreetsAround()
        for mode in TravelMode.allCases {
            access[Int(mode.rawValue)].isBarred = Array(repeating: false, count: streets.positions.count)
        }
    }

    // MARK: Drawing

    /// Adds a point of a street.
    ///
    /// - Returns: its number.
    private mutating func addPoint(at planPoint: PlanPoint) -> UInt32 {
        streets.positions.append(FixedPosition(position(planPoint)))
        streets.pointIDs.append(Int64(streets.positions.count))
        return UInt32(streets.positions.count - 1)
    }

    private func position(_ planPoint: PlanPoint) -> Coordinate {
        let turned = planPoint.rotated(by: turnRadians)
        return FixedPosition(map.coordinate(eastMetres: turned.east, northMetres: turned.north)).coordinate
    }

    /// Returns the place of a point on the plan.
    private func planPoint(of point: UInt32) -> PlanPoint {
        PlanPoint(map.metres(of: streets.positions[Int(point)].coordinate)).rotated(by: -turnRadians)
    }

    /// Draws a line that is open in both directions.
    private mutating func draw(_ points: [UInt32], _ streetClass: StreetClass, _ name: String) {
        let first = streets.linePoints.count
        streets.linePoints += points
        streets.lines.append(
            SourceStreets.Line(
                firstPoint: first, endPoint: streets.linePoints.count, streetClass: streetClass,
                nameNumber: streets.names.number(of: name)))
        for mode in TravelMode.allCases {
            let speed = CampusPlan.kilometresPerHour(mode, on: streetClass)
            access[Int(mode.rawValue)].speeds.append(
                SourceStreets.Speeds(forwardKilometresPerHour: speed, backwardKilometresPerHour: speed))
        }
    }

    private static func kilometresPerHour(_ mode: TravelMode, on streetClass: StreetClass) -> Double {
        switch mode {
        case .car: carKilometresPerHour(streetClass)
        case .walk: 4.5
        case .cycle: streetClass < .livingStreet ? 16 : 12
        }
    }

    /// Returns the speed of cars; 0 where they are not allowed. The avenues to the library allow little more than
    /// walking pace, which keeps through traffic away.
    private static func carKilometresPerHour(_ streetClass: StreetClass) -> Double {
        guard streetClass.isForCars else { return 0 }
        return streetClass == .livingStreet ? 8 : streetClass < .residential ? 40 : 30
    }

    // MARK: Paths

    private static func crossing(_ row: Int, _ column: Int) -> PlanPoint {
        PlanPoint(
            east: (Double(column) - Double(columns - 1) / 2) * columnMetres,
            north: (Double(row) - Double(rows - 1) / 2) * rowMetres)
    }

    private static let middle = (row: rows / 2, column: columns / 2)

    private mutating func layCrossings() {
        for row in 0..<CampusPlan.rows {
            var line: [UInt32] = []
            for column in 0..<CampusPlan.columns {
                let shift = PlanPoint(east: random.between(-14, 14), north: random.between(-14, 14))
                line.append(addPoint(at: CampusPlan.crossing(row, column) + shift))
            }
            crossings.append(line)
        }
    }

    /// A path that may be laid.
    private struct Candidate {
        var ends: (UInt32, UInt32)
        var name: String
        /// Whether the path is part of one of the two avenues through the middle.
        var isAvenue: Bool
    }

    /// Lays the avenues, the other paths that connect all crossings, and a random share of the rest.
    private mutating func layPaths() {
        var candidates: [Candidate] = []
        for row in 0..<CampusPlan.rows {
            for column in 0..<CampusPlan.columns {
                if column + 1 < CampusPlan.columns {
                    candidates.append(
                        Candidate(
                            ends: (crossings[row][column], crossings[row][column + 1]),
                            name: CampusNames.walks[row], isAvenue: row == CampusPlan.middle.row))
                }
                if row + 1 < CampusPlan.rows {
                    candidates.append(
                        Candidate(
                            ends: (crossings[row][column], crossings[row + 1][column]),
                            name: CampusNames.walks[CampusPlan.rows + column],
                            isAvenue: column == CampusPlan.middle.column))
                }
            }
        }
        // Union-find: crossings that are connected have the same root. Their points have the first numbers.
        var parents = Array(0..<(CampusPlan.rows * CampusPlan.columns))
        func root(of point: UInt32) -> Int {
            var root = Int(point)
            while parents[root] != root { root = parents[root] }
            return root
        }
        let shuffled = candidates.shuffled(with: &random)
        for candidate in shuffled.filter(\.isAvenue) + shuffled.filter({ !$0.isAvenue }) {
            let isChosen = random.bernoulli(0.55)
            let roots = (root(of: candidate.ends.0), root(of: candidate.ends.1))
            guard candidate.isAvenue || isChosen || roots.0 != roots.1 else { continue }
            parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
            layPath(candidate)
        }
    }

    /// Lays a path. Avenues are straight; other paths bend once.
    private mutating func layPath(_ path: Candidate) {
        if path.isAvenue { return draw([path.ends.0, path.ends.1], .livingStreet, path.name) }
        let (start, end) = (planPoint(of: path.ends.0), planPoint(of: path.ends.1))
        let along = end - start
        let aside = PlanPoint(east: -along.north, north: along.east) * random.between(-0.14, 0.14)
        let bend = addPoint(at: start + along * random.between(0.35, 0.65) + aside)
        draw([path.ends.0, bend, path.ends.1], .path, path.name)
    }

    /// Lays squares: crossings with paths in all eight directions. The library stands at the one in the middle.
    private mutating func laySquares() {
        let middle = CampusPlan.middle
        let (north, east) = (CampusPlan.rows - 3, middle.column + 4)
        let others = [(2, 2), (2, east), (north, 3), (north, east - 1)].filter { _ in random.bernoulli(0.6) }
        for (row, column) in [(middle.row, middle.column)] + others {
            for (up, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                draw([crossings[row][column], crossings[row + up][column + right]], .pedestrian, "")
            }
        }
    }

    // MARK: Buildings

    /// Places one building in each block of two by two cells, the library in the middle, the others at random.
    private mutating func placeBuildings(_ count: Int) {
        var cells: [(row: Int, column: Int)] = []
        for row in stride(from: 0, to: CampusPlan.rows - 1, by: 2) {
            for column in stride(from: 0, to: CampusPlan.columns - 1, by: 2) {
                cells.append((row + random.index(below: 2), column + random.index(below: 2)))
            }
        }
        let library = CampusPlan.middle
        cells.removeAll { $0.row / 2 == library.row / 2 && $0.column / 2 == library.column / 2 }
        let chosen = [library] + cells.shuffled(with: &random)
        let names = [CampusNames.library] + CampusNames.buildings.shuffled(with: &random)
        for (cell, building) in zip(chosen, names).prefix(count) { add(building, in: cell) }
    }

    /// Adds a building. Its door lies between the middle of the cell and a corner, with paths to that and another
    /// corner.
    private mutating func add(_ building: CampusNames.Building, in cell: (row: Int, column: Int)) {
        let corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map { crossings[cell.row + $0.0][cell.column + $0.1] }
        let nearest = building == CampusNames.library ? 0 : random.index(below: corners.count)
        let middle = corners.reduce(PlanPoint.middle) { $0 + planPoint(of: $1) } * (1 / Double(corners.count))
        let door = addPoint(at: planPoint(of: corners[nearest]) * 0.45 + middle * 0.55)
        draw([corners[nearest], door], .pedestrian, "")
        draw([corners[(nearest + 1) % corners.count], door], .path, "")
        places.append(
            Place(
                name: building.name, category: building.category,
                position: streets.positions[Int(door)].coordinate))
    }

    // MARK: Streets around

    /// Lays closed rings of streets, connects each town ring with the next, and adds gates to the first.
    private mutating func layStreetsAround() {
        var inner: [UInt32] = []
        var connected: Set<Int> = []
        for ring in 0...CampusPlan.townRingCount {
            let planPoints = ringPoints(metresOut: CampusPlan.ringMetres + Double(ring) * CampusPlan.blockMetres)
            let points = planPoints.map { addPoint(at: $0) }
            draw(
                points + points.prefix(1), ring == 0 ? .tertiary : .residential,
                ring == 0 ? "Campus Ring" : CampusNames.townRings[ring - 1])
            // Every second point of the ring road, and the gates.
            if ring == 0 { connected = Set(points.indices.filter { $0 % 2 == 0 }).union(layGates(points)) }
            for (number, (near, far)) in zip(inner, points).enumerated() where connected.contains(number) {
                draw([near, far], .residential, CampusNames.townStreets[number % CampusNames.townStreets.count])
            }
            inner = points
        }
    }

    /// Returns the points of a ring, counterclockwise from the south west; each faces an outer crossing or is a corner.
    private func ringPoints(metresOut: Double) -> [PlanPoint] {
        let (lastRow, lastColumn) = (CampusPlan.rows - 1, CampusPlan.columns - 1)
        let columnOut = metresOut / CampusPlan.columnMetres
        func planPoint(_ row: Double, _ column: Double) -> PlanPoint {
            let southWest = CampusPlan.crossing(0, 0)
            return southWest + PlanPoint(east: column * CampusPlan.columnMetres, north: row * CampusPlan.rowMetres)
        }
        let rowOut = metresOut / CampusPlan.rowMetres
        let (top, right) = (Double(lastRow) + rowOut, Double(lastColumn) + columnOut)
        var points: [PlanPoint] = [planPoint(-rowOut, -columnOut)]
        for column in 0...lastColumn { points.append(planPoint(-rowOut, Double(column))) }
        points.append(planPoint(-rowOut, right))
        for row in 0...lastRow { points.append(planPoint(Double(row), right)) }
        points.append(planPoint(top, right))
        for column in (0...lastColumn).reversed() { points.append(planPoint(top, Double(column))) }
        points.append(planPoint(top, -columnOut))
        for row in (0...lastRow).reversed() { points.append(planPoint(Double(row), -columnOut)) }
        return points
    }

    /// Connects the ends of the avenues with the ring road.
    ///
    /// - Returns: the points of the ring that are gates.
    private mutating func layGates(_ ring: [UInt32]) -> [Int] {
        let (lastRow, lastColumn) = (CampusPlan.rows - 1, CampusPlan.columns - 1)
        let middle = CampusPlan.middle
        let ends = [
            ("Main Gate", crossings[0][middle.column]), ("East Gate", crossings[middle.row][lastColumn]),
            ("North Gate", crossings[lastRow][middle.column]), ("West Gate", crossings[middle.row][0]),
        ]
        return ends.compactMap { name, end in
            let inside = planPoint(of: end)
            let nearest = ring.indices.min {
                (planPoint(of: ring[$0]) - inside).length < (planPoint(of: ring[$1]) - inside).length
            }
            guard let nearest else { return nil }
            draw([end, ring[nearest]], .livingStreet, name)
            gates.append(TaxiRank(name: name, position: streets.positions[Int(ring[nearest])].coordinate))
            return nearest
        }
    }
}

extension StreamPurpose {
    static var campusLayout: StreamPurpose { StreamPurpose(rawValue: 50_010) }
}
