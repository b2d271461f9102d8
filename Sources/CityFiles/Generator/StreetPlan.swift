/// The streets of a generated city while they are being laid.
struct StreetPlan {
    struct Node {
        var place: MapPoint
        /// On a main road, where the middle of the city is node 0.
        var isMain: Bool
        /// On a motorway, which few streets reach.
        var isMotorway: Bool
    }

    struct Street {
        var start: Int
        var end: Int
        var kilometresPerHour: Double
        /// From start to end only.
        var isOneWay: Bool
    }

    let layout: CityLayout
    private(set) var nodes: [Node] = []
    private(set) var streets: [Street] = []
    private var nodeGrid: NeighbourGrid
    private var mainGrid: NeighbourGrid
    /// The longest piece of main road within `mainGrid`, which tells how far around to look.
    private static let mainPieceMetresMax = 240.0
    private var longMainStreets: [Int] = []
    /// The node at which the road from the city reaches the airport.
    var airportGate: Int?

    init(_ layout: CityLayout) {
        self.layout = layout
        let reach = 1.6 * layout.radiusMetres
        nodeGrid = NeighbourGrid(binMetres: 150, reachMetres: reach)
        mainGrid = NeighbourGrid(binMetres: 150, reachMetres: reach)
    }

    /// - Returns: the number of the node.
    mutating func addNode(_ place: MapPoint, isMain: Bool = false, isMotorway: Bool = false) -> Int {
        nodeGrid.add(nodes.count, at: place)
        nodes.append(Node(place: place, isMain: isMain, isMotorway: isMotorway))
        return nodes.count - 1
    }

    mutating func addStreet(_ start: Int, _ end: Int, kilometresPerHour: Double, isOneWay: Bool = false) {
        let street = Street(start: start, end: end, kilometresPerHour: kilometresPerHour, isOneWay: isOneWay)
        streets.append(street)
    }

    /// Lays a piece of main road, which no side street may cross.
    mutating func addMainStreet(_ start: Int, _ end: Int, kilometresPerHour: Double) {
        let piece = MapSegment(start: nodes[start].place, end: nodes[end].place)
        if (piece.end - piece.start).length <= StreetPlan.mainPieceMetresMax {
            mainGrid.add(streets.count, at: (piece.start + piece.end) * 0.5)
        } else {
            longMainStreets.append(streets.count)
        }
        addStreet(start, end, kilometresPerHour: kilometresPerHour)
    }

    func piece(_ street: Int) -> MapSegment {
        MapSegment(start: nodes[streets[street].start].place, end: nodes[streets[street].end].place)
    }

    /// Whether a side street would cross a main road or the river.
    func isBlocked(_ side: MapSegment) -> Bool {
        if layout.river.parts(side.start, side.end) { return true }
        let middle = (side.start + side.end) * 0.5
        let reach = (StreetPlan.mainPieceMetresMax + (side.end - side.start).length) / 2
        return mainGrid.near(middle, metres: reach) { piece($0).crosses(side) }
            || longMainStreets.contains { piece($0).crosses(side) }
    }

    /// Whether a node for which `isWanted` holds lies within a distance of a place.
    func hasNode(within metres: Double, of place: MapPoint, isWanted: (Node) -> Bool) -> Bool {
        nodeGrid.near(place, metres: metres) { number in
            let offset = nodes[number].place - place
            return offset.dot(offset) < metres * metres && isWanted(nodes[number])
        }
    }

    /// The nearest node within a distance, ahead of a node in a direction (within 50°), or nil.
    ///
    /// - Parameter direction: of length 1.
    func nearestNode(
        ahead direction: MapPoint, of node: Int, within metres: Double, isWanted: (Int) -> Bool
    ) -> Int? {
        let place = nodes[node].place
        var best: (node: Int, square: Double)?
        _ = nodeGrid.near(place + direction * (metres / 2), metres: metres * 0.7) { number in
            let offset = nodes[number].place - place
            let square = offset.dot(offset)
            guard number != node, square < metres * metres, square < best?.square ?? .infinity else { return false }
            let ahead = offset.dot(direction)
            if ahead > 0 && ahead * ahead > 0.41 * square && isWanted(number) { best = (number, square) }
            return false
        }
        return best?.node
    }
}
