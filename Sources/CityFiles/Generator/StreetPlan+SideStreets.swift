import Glibc
import SimulationKernel

extension StreetPlan {
    /// The crossings of one district's grid of streets: by row and column the node, or nil where there is none.
    private struct Lattice {
        let reach: Int
        var nodes: [Int?]

        init(reach: Int) {
            self.reach = reach
            nodes = Array(repeating: nil, count: (2 * reach + 1) * (2 * reach + 1))
        }

        subscript(row: Int, column: Int) -> Int? {
            get {
                guard max(abs(row), abs(column)) <= reach else { return nil }
                return nodes[(row + reach) * (2 * reach + 1) + column + reach]
            }
            set { nodes[(row + reach) * (2 * reach + 1) + column + reach] = newValue }
        }
    }

    /// Fills every district with a grid of streets of its own, and ties the grids to each other and to the main roads.
    mutating func laySideStreets(seed: UInt64) {
        let family = StreamFamily(seed: seed, replication: 0)
        var random = family.stream(purpose: .cityStreets, entity: 0)
        var lattices: [Lattice] = []
        for number in layout.districts.indices { lattices.append(crossings(ofDistrict: number, random: &random)) }
        var openEnds: [(node: Int, direction: MapPoint, blockMetres: Double)] = []
        for (number, lattice) in lattices.enumerated() {
            layStreets(of: lattice, layout.districts[number], openEnds: &openEnds, random: &random)
        }
        tieAirport()
        for end in openEnds where random.chance(0.75) { tie(end.node, end.direction, end.blockMetres, random: &random) }
    }

    private mutating func crossings(ofDistrict number: Int, random: inout RandomStream) -> Lattice {
        let district = layout.districts[number]
        let block = district.kind.character.blockMetres
        let reachMetres = district.kind == .airport ? StreetPlan.airportRadiusMetres : 0.62 * layout.radiusMetres
        var lattice = Lattice(reach: Int(reachMetres / block))
        for row in -lattice.reach...lattice.reach {
            for column in -lattice.reach...lattice.reach {
                let place = StreetPlan.place(row, column, of: district)
                guard (place - district.centre).length < reachMetres, isBuildable(place, district: number) else {
                    continue
                }
                let shift = MapPoint(east: random.between(-0.1, 0.1), north: random.between(-0.1, 0.1)) * block
                let isLeftOut = random.chance(0.03 + thinning(at: place, district.kind))
                if isLeftOut || hasNode(within: 0.5 * block, of: place + shift, isWanted: { $0.isMain }) { continue }
                lattice[row, column] = addNode(place + shift)
            }
        }
        return lattice
    }

    /// The place of a crossing: on a square grid that is turned, and bent by long waves.
    private static func place(_ row: Int, _ column: Int, of district: District) -> MapPoint {
        let block = district.kind.character.blockMetres
        let flat = MapPoint(east: Double(column) * block, north: Double(row) * block * 0.9)
        let wave = 2 * Double.pi / district.bendLengthMetres
        let bend = MapPoint(
            east: district.bendMetres * sin(flat.north * wave + 1), north: district.bendMetres * sin(flat.east * wave))
        return district.centre + (flat + bend).rotated(by: district.streetRadians)
    }

    private func isBuildable(_ place: MapPoint, district: Int) -> Bool {
        let bankMetres = layout.river.halfWidthMetres + 30
        guard abs(layout.river.sideMetres(place)) > bankMetres, layout.district(at: place) == district else {
            return false
        }
        guard layout.districts[district].kind != .airport else { return true }
        return place.length < layout.edgeMetres(place.radians)
            && !layout.parks.contains { (place - $0.centre).length < $0.radiusMetres }
    }

    /// The share of crossings that the countryside takes towards the edge of the city.
    private func thinning(at place: MapPoint, _ kind: DistrictKind) -> Double {
        guard kind != .airport else { return 0 }
        let share = place.length / layout.edgeMetres(place.radians)
        return share < 0.86 ? 0 : (share - 0.86) * 4
    }

    private mutating func layStreets(
        of lattice: Lattice, _ district: District,
        openEnds: inout [(node: Int, direction: MapPoint, blockMetres: Double)], random: inout RandomStream
    ) {
        let character = district.kind.character
        let along = MapPoint(radians: district.streetRadians, metres: 1)
        let across = along.rotated(by: .pi / 2)
        for row in -lattice.reach...lattice.reach {
            for column in -lattice.reach...lattice.reach {
                guard let node = lattice[row, column] else { continue }
                for (neighbour, direction, isForward) in [
                    (lattice[row, column + 1], along, true), (lattice[row + 1, column], across, true),
                    (lattice[row, column - 1], along * -1, false), (lattice[row - 1, column], across * -1, false),
                ] {
                    guard let neighbour, !isBlocked(segment(node, neighbour)) else {
                        openEnds.append((node, direction, character.blockMetres))
                        continue
                    }
                    if isForward {
                        let line = direction == along ? row : column
                        layStreet(node, neighbour, line: line, isAlong: direction == along, character, random: &random)
                    }
                }
            }
        }
    }

    /// Lays one block of a street. Every fifth street of a grid is an avenue; of the others some blocks are missing, and
    /// some are one-way along their whole line, neighbours mostly in opposite directions.
    private mutating func layStreet(
        _ start: Int, _ end: Int, line: Int, isAlong: Bool, _ character: DistrictKind.Character,
        random: inout RandomStream
    ) {
        let isAvenue = line % 5 == 0
        let isMissing = random.chance(isAvenue ? 0.03 : character.missingStreets)
        if isMissing { return }
        let isOneWay = !isAvenue && StreetPlan.isOneWay(line, isAlong, character)
        let isTurned = isOneWay && line % 2 == 0
        addStreet(
            isTurned ? end : start, isTurned ? start : end,
            kilometresPerHour: character.kilometresPerHour + (isAvenue ? 10 : 0), isOneWay: isOneWay)
    }

    private static func isOneWay(_ line: Int, _ isAlong: Bool, _ character: DistrictKind.Character) -> Bool {
        let mixed = (line &* 7_919 &+ (isAlong ? 31 : 57)) % 100
        return Double(abs(mixed)) < 100 * character.oneWayStreets
    }

    /// Leads a street that ends at the edge of its grid on to whatever is near: a main road, or the next district.
    private mutating func tie(
        _ node: Int, _ direction: MapPoint, _ blockMetres: Double, random: inout RandomStream
    ) {
        let canJoinMotorway = random.chance(0.04)
        let target = nearestNode(ahead: direction, of: node, within: 1.3 * blockMetres) { other in
            (canJoinMotorway || !nodes[other].isMotorway) && !isBlocked(segment(node, other))
        }
        if let target { addStreet(node, target, kilometresPerHour: 30) }
    }

    /// Makes sure that the airport can be reached, whatever chance has left out.
    private mutating func tieAirport() {
        guard let gate = airportGate, let airport = layout.districts.first(where: { $0.kind == .airport }) else {
            return
        }
        let way = airport.centre - nodes[gate].place
        let ahead = nearestNode(ahead: way * (1 / max(1, way.length)), of: gate, within: 2 * way.length) { _ in true }
        if let ahead { addStreet(gate, ahead, kilometresPerHour: airport.kind.character.kilometresPerHour) }
    }

    private func segment(_ start: Int, _ end: Int) -> MapSegment {
        MapSegment(start: nodes[start].place, end: nodes[end].place)
    }
}
