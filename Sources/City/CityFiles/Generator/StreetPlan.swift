import Glibc
import OperatingSystem
import Quantities
import Routing
import SimulationKernel

/// The streets of a generated city, under construction.
struct StreetPlan {
    private struct Node {
        var place: PlanPoint
        /// Whether the node lies on a main road. The middle of the city is node 0.
        var isMain: Bool
        /// Whether the node lies on a motorway, which few streets join.
        var isMotorway: Bool
        /// Bank of the river: a straight street between nodes of both banks crosses it.
        var isOnRightBank: Bool
    }

    private struct Street {
        var start: Int
        var end: Int
        var kilometresPerHour: Double
        /// Whether the street is open from start to end only.
        var isOneWay: Bool
    }

    private let layout: CityLayout
    private var nodes: [Node] = []
    private var streets: [Street] = []
    private var nodeGrid: NeighbourGrid
    private var mainGrid: NeighbourGrid
    /// Longest piece of main road within `mainGrid`, which bounds the radius of searches.
    private static let mainPieceMetresMax = 240.0
    private var longMainStreets: [Int] = []
    /// Node at which the road from the city reaches the airport.
    private var airportGate: Int?

    init(_ layout: CityLayout) {
        self.layout = layout
        let reach = 1.6 * layout.radiusMetres
        nodeGrid = NeighbourGrid(binMetres: 150, reachMetres: reach)
        mainGrid = NeighbourGrid(binMetres: 150, reachMetres: reach)
    }

    /// Adds a node and returns its number.
    private mutating func add(_ node: Node) -> Int {
        nodeGrid.add(nodes.count, at: node.place)
        nodes.append(node)
        return nodes.count - 1
    }

    /// Adds a node of a main road and returns its number.
    private mutating func addMainNode(_ place: PlanPoint, isMotorway: Bool = false) -> Int {
        let isOnRightBank = layout.river.isOnRightBank(place)
        return add(Node(place: place, isMain: true, isMotorway: isMotorway, isOnRightBank: isOnRightBank))
    }

    private mutating func addStreet(_ start: Int, _ end: Int, kilometresPerHour: Double, isOneWay: Bool = false) {
        let street = Street(start: start, end: end, kilometresPerHour: kilometresPerHour, isOneWay: isOneWay)
        streets.append(street)
    }

    /// Lays a piece of main road, which no side street may cross.
    private mutating func addMainStreet(_ start: Int, _ end: Int, kilometresPerHour: Double) {
        let piece = MapSegment(start: nodes[start].place, end: nodes[end].place)
        if (piece.end - piece.start).length <= StreetPlan.mainPieceMetresMax {
            mainGrid.add(streets.count, at: (piece.start + piece.end) * 0.5)
        } else {
            longMainStreets.append(streets.count)
        }
        addStreet(start, end, kilometresPerHour: kilometresPerHour)
    }

    private func piece(_ street: Int) -> MapSegment {
        MapSegment(start: nodes[streets[street].start].place, end: nodes[streets[street].end].place)
    }

    /// Whether a side street between two nodes would cross a main road or the river.
    private func isBlocked(_ start: Int, _ end: Int) -> Bool {
        if nodes[start].isOnRightBank != nodes[end].isOnRightBank { return true }
        let side = MapSegment(start: nodes[start].place, end: nodes[end].place)
        let middle = (side.start + side.end) * 0.5
        let reach = (StreetPlan.mainPieceMetresMax + (side.end - side.start).length) / 2
        return mainGrid.near(middle, metres: reach) { piece($0).crosses(side) }
            || longMainStreets.contains { piece($0).crosses(side) }
    }

    /// Whether a node that meets a condition lies within a distance of a point.
    private func hasNode(within metres: Double, of place: PlanPoint, isWanted: (Node) -> Bool) -> Bool {
        nodeGrid.near(place, metres: metres) { number in
            let offset = nodes[number].place - place
            return offset.dot(offset) < metres * metres && isWanted(nodes[number])
        }
    }

    /// Returns the nearest node within a distance, ahead of a node in a direction (within 50°), or nil.
    ///
    /// - Parameter direction: of unit length.
    private func nearestNode(
        ahead direction: PlanPoint, of node: Int, within metres: Double, isWanted: (Int) -> Bool
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

// The finished network.
extension StreetPlan {
    /// Factor and loss that make streets longer and slower than ruler and speed sign say: slopes, rounded corners, red
    /// lights.
    private static let windingFactor = 1.04
    private static let metresLostPerCrossing = 22.0

    /// Returns the speed that a street of a generated city was given.
    static func kilometresPerHour(of cost: PathCost) -> Double {
        (Double(cost.centimetres) / 100 + metresLostPerCrossing) * 3_600 / Double(max(cost.milliseconds, 1))
    }

    /// Returns the largest strongly connected part of the streets.
    ///
    /// - Parameter middle: geographic position of the middle of the city.
    func graph(middle: Coordinate) -> RoadGraph {
        let map = LocalMap(origin: middle)
        let coordinates = nodes.map { node in
            map.coordinate(eastMetres: node.place.east, northMetres: node.place.north)
        }
        var edges: [RoadGraph.Edge] = []
        for street in streets {
            let metres = (nodes[street.end].place - nodes[street.start].place).length * StreetPlan.windingFactor
            let timedMetres = metres + StreetPlan.metresLostPerCrossing
            let milliseconds = timedMetres * 3_600 / street.kilometresPerHour
            let cost = PathCost(
                milliseconds: UInt32(milliseconds.rounded()), centimetres: UInt32((metres * 100).rounded()))
            edges.append(RoadGraph.Edge(from: UInt32(street.start), to: UInt32(street.end), cost: cost))
            if street.isOneWay { continue }
            edges.append(RoadGraph.Edge(from: UInt32(street.end), to: UInt32(street.start), cost: cost))
        }
        return RoadGraph(coordinates: coordinates, edges: edges).largestStrongComponent()
    }
}

// Main roads.
extension StreetPlan {
    private static let stepMetres = 150.0
    /// Maximum length of a bridge; a road that would run along in the river ends.
    private static let bridgeMetresMax = 750.0

    /// Lays the rings and the radials, which share a node where they meet, and the road to the airport.
    mutating func layMainRoads() {
        let layout = layout
        let middle = addMainNode(.middle)
        var crossings: [[Int]] = []
        for ring in layout.rings {
            crossings.append(
                layout.radials.map { radial in
                    let place = radial.place(atMetres: radial.metresToCrossing(ring))
                    return addMainNode(place)
                })
        }
        for (number, ring) in layout.rings.enumerated() { lay(ring, crossings: crossings[number]) }
        for (number, radial) in layout.radials.enumerated() {
            lay(
                radial, crossings: crossings.map { $0[number] }, middle: middle,
                leadsToAirport: number == layout.airportRadial)
        }
    }

    private mutating func lay(_ ring: RingRoad, crossings: [Int]) {
        for (number, start) in crossings.enumerated() {
            let end = crossings[(number + 1) % crossings.count]
            let (from, to) = (nodes[start].place.radians, nodes[end].place.radians)
            let sweep = to > from ? to - from : to - from + 2 * .pi
            let count = max(1, Int((sweep * ring.radiusMetres / StreetPlan.stepMetres).rounded()))
            let places = (1..<max(2, count)).map { step in
                // The crossings lie on the ring except for the radials' rounding.
                ring.place(from + sweep * Double(step) / Double(count))
            }
            layLine(
                from: start, through: count > 1 ? places : [], to: end, kilometresPerHour: ring.kilometresPerHour,
                isMotorway: ring.isMotorway)
        }
    }

    private mutating func lay(_ radial: RadialRoad, crossings: [Int], middle: Int, leadsToAirport: Bool) {
        var stops = radial.reachesMiddle ? [middle] + crossings : crossings
        let radius = layout.radiusMetres
        let outer = layout.edgeMetres(radial.radians(atMetres: radius)) * 0.97
        let airportMetres = 1.3 * radius
        let lastMetres = leadsToAirport ? max(outer, airportMetres - 0.6 * DistrictGround.airportRadiusMetres) : outer
        let end = radial.place(atMetres: lastMetres)
        if !layout.river.isWater(end) {
            stops.append(addMainNode(end))
            if leadsToAirport { airportGate = stops.last }
        }
        for (start, end) in zip(stops, stops.dropFirst()) {
            let (from, to) = (nodes[start].place.length, nodes[end].place.length)
            let isOutside = from > 0.7 * radius
            let count = max(1, Int(((to - from) / StreetPlan.stepMetres).rounded()))
            let metres = (1..<max(2, count)).map { from + (to - from) * Double($0) / Double(count) }
            let places = metres.filter { count > 1 && $0 < outer }.map { radial.place(atMetres: $0) }
            layLine(
                from: start, through: places, to: end,
                kilometresPerHour: isOutside && leadsToAirport ? 80 : from < 0.15 * radius ? 30 : 46,
                isMotorway: isOutside && leadsToAirport)
        }
    }

    /// Lays a line of nodes on land; a gap between them becomes a bridge, or stays open if it is too long.
    private mutating func layLine(
        from start: Int, through places: [PlanPoint], to end: Int, kilometresPerHour: Double, isMotorway: Bool
    ) {
        var last = start
        var isAfterWater = layout.river.isWater(nodes[start].place)
        func canGo(to place: PlanPoint, overWater: Bool) -> Bool {
            !overWater || (place - nodes[last].place).length <= StreetPlan.bridgeMetresMax
        }
        for place in places {
            if layout.river.isWater(place) {
                isAfterWater = true
                continue
            }
            let isLinked = canGo(to: place, overWater: isAfterWater)
            let next = addMainNode(place, isMotorway: isMotorway)
            if isLinked { addMainStreet(last, next, kilometresPerHour: kilometresPerHour) }
            (last, isAfterWater) = (next, false)
        }
        if canGo(to: nodes[end].place, overWater: isAfterWater) {
            addMainStreet(last, end, kilometresPerHour: kilometresPerHour)
        }
    }
}

// Side streets.
extension StreetPlan {
    /// Fills every district with a grid of streets, and connects the grids with each other and with the main roads.
    ///
    /// Random draws happen in one fixed order; the geometry between them is computed by district, in parallel.
    ///
    /// - Parameter threads: number of threads; it does not change the result.
    mutating func laySideStreets(seed: UInt64, threads: Int) {
        let family = StreamFamily(seed: seed, replication: 0)
        var random = family.stream(purpose: .cityStreets, entity: 0)
        let grounds = layout.districts.indices.map { DistrictGround(of: $0, layout) }
        let possible = byDistrict(threads: threads) { _, district in grounds[district].possibleCrossings() }
        let chosen = zip(grounds, possible).map { ground, crossings in
            shifted(crossings, blockMetres: ground.blockMetres, random: &random)
        }
        let apart = byDistrict(threads: threads) { plan, district in
            plan.crossingsApartFromMainRoads(chosen[district], blockMetres: grounds[district].blockMetres)
        }
        let grids = zip(grounds, apart).map { ground, crossings in lattice(of: crossings, reach: ground.reach) }
        let lattices = byDistrict(threads: threads) { plan, district in
            var lattice = grids[district]
            lattice.open { !plan.isBlocked($0, $1) }
            return lattice
        }
        let openEnds = zip(layout.districts, lattices).map { district, lattice in
            layStreets(of: lattice, district, random: &random)
        }
        connectAirport()
        let continued = openEnds.map { ends in ends.compactMap { continuation(of: $0, random: &random) } }
        let ties = byDistrict(threads: threads) { plan, district in plan.connections(of: continued[district]) }
        for tie in ties.joined() { addStreet(tie.start, tie.end, kilometresPerHour: 30) }
    }

    /// Returns the result of `work` for each district of the current plan.
    private func byDistrict<Result: Sendable>(
        threads: Int, _ work: @escaping @Sendable (StreetPlan, _ district: Int) -> Result
    ) -> [Result] {
        parallelMap(threads: threads, count: layout.districts.count) { [self] in { work(self, $0) } }
    }

    /// Displaces the crossings slightly and drops some at random.
    private func shifted(_ crossings: [DistrictCrossing], blockMetres: Double, random: inout RandomStream)
        -> [DistrictCrossing]
    {
        crossings.compactMap { crossing in
            var crossing = crossing
            let shift = PlanPoint(east: random.between(-0.1, 0.1), north: random.between(-0.1, 0.1))
            crossing.place = crossing.place + shift * blockMetres
            return random.bernoulli(0.03 + StreetPlan.thinning(crossing.radialShare)) ? nil : crossing
        }
    }

    /// Returns the crossings that are far enough from main roads.
    private func crossingsApartFromMainRoads(
        _ crossings: [DistrictCrossing], blockMetres: Double
    ) -> [DistrictCrossing] {
        crossings.compactMap { crossing in
            if hasNode(within: 0.5 * blockMetres, of: crossing.place, isWanted: { $0.isMain }) { return nil }
            var crossing = crossing
            crossing.isOnRightBank = layout.river.isOnRightBank(crossing.place)
            return crossing
        }
    }

    private mutating func lattice(of crossings: [DistrictCrossing], reach: Int) -> DistrictLattice {
        var lattice = DistrictLattice(reach: reach)
        for crossing in crossings {
            let node = Node(
                place: crossing.place, isMain: false, isMotorway: false, isOnRightBank: crossing.isOnRightBank)
            lattice.set(add(node), at: crossing)
        }
        return lattice
    }

    /// Returns the share of crossings missing in the countryside towards the edge of the city.
    private static func thinning(_ shareOfWayOut: Double) -> Double {
        shareOfWayOut < 0.86 ? 0 : (shareOfWayOut - 0.86) * 4
    }

    /// Lays the streets of a grid.
    ///
    /// - Returns: the ends of its streets.
    private mutating func layStreets(
        of lattice: DistrictLattice, _ district: District, random: inout RandomStream
    ) -> [OpenStreetEnd] {
        var openEnds: [OpenStreetEnd] = []
        let character = district.kind.character
        let along = PlanPoint(radians: district.streetRadians, metres: 1)
        let across = along.rotated(by: .pi / 2)
        for row in -lattice.reach...lattice.reach {
            for column in -lattice.reach...lattice.reach {
                guard let node = lattice[row, column] else { continue }
                func end(_ direction: PlanPoint) {
                    openEnds.append(OpenStreetEnd(node: node, direction: direction, blockMetres: character.blockMetres))
                }
                if lattice.isOpenAlong(row, column), let next = lattice[row, column + 1] {
                    layStreet(node, next, line: row, isAlong: true, character, random: &random)
                } else {
                    end(along)
                }
                if lattice.isOpenAcross(row, column), let next = lattice[row + 1, column] {
                    layStreet(node, next, line: column, isAlong: false, character, random: &random)
                } else {
                    end(across)
                }
                if !lattice.isOpenAlong(row, column - 1) { end(along * -1) }
                if !lattice.isOpenAcross(row - 1, column) { end(across * -1) }
            }
        }
        return openEnds
    }

    /// Lays one block of a street. Every fifth street of a grid is an avenue; of the others some blocks are missing,
    /// and some are one-way along their whole line, neighbours mostly in opposite directions.
    private mutating func layStreet(
        _ start: Int, _ end: Int, line: Int, isAlong: Bool, _ character: DistrictKind.Character,
        random: inout RandomStream
    ) {
        let isAvenue = line % 5 == 0
        let isMissing = random.bernoulli(isAvenue ? 0.03 : character.missingStreets)
        if isMissing { return }
        let isOneWay = !isAvenue && character.isOneWay(line: line, isAlong: isAlong)
        let isTurned = isOneWay && line % 2 == 0
        addStreet(
            isTurned ? end : start, isTurned ? start : end,
            kilometresPerHour: character.kilometresPerHour + (isAvenue ? 10 : 0), isOneWay: isOneWay)
    }

    /// Decides at random whether a street at the edge of its grid continues to a main road or the next district.
    private func continuation(of end: OpenStreetEnd, random: inout RandomStream) -> OpenStreetEnd? {
        guard random.bernoulli(0.75) else { return nil }
        var end = end
        end.canJoinMotorway = random.bernoulli(0.04)
        return end
    }

    /// Returns the continuations of some ends, where a node is near.
    private func connections(of ends: [OpenStreetEnd]) -> [(start: Int, end: Int)] {
        ends.compactMap { end in target(of: end).map { (end.node, $0) } }
    }

    /// Returns the node that a street continues to, or nil if none is near.
    private func target(of end: OpenStreetEnd) -> Int? {
        nearestNode(ahead: end.direction, of: end.node, within: 1.3 * end.blockMetres) { other in
            (end.canJoinMotorway || !nodes[other].isMotorway) && !isBlocked(end.node, other)
        }
    }

    /// Connects the airport, whose streets may all be missing at random.
    private mutating func connectAirport() {
        guard let gate = airportGate, let airport = layout.districts.first(where: { $0.kind == .airport }) else {
            return
        }
        let way = airport.centre - nodes[gate].place
        let ahead = nearestNode(ahead: way * (1 / max(1, way.length)), of: gate, within: 2 * way.length) { _ in true }
        if let ahead { addStreet(gate, ahead, kilometresPerHour: airport.kind.character.kilometresPerHour) }
    }
}
