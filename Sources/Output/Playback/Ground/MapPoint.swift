import Quantities

/// A place on the page's map: east and north of its middle, in units of two metres.
package struct MapPoint: Hashable, Sendable, BitwiseCopyable {
    package static let unitMetres = 2.0

    package var east, north: Int32

    package init(east: Int32, north: Int32) {
        self.east = east
        self.north = north
    }

    init(_ coordinate: Coordinate, on map: LocalMap) {
        let metres = map.metres(of: coordinate)
        self.init(east: MapPoint.units(metres.east), north: MapPoint.units(metres.north))
    }

    /// Held on this side of what two of them could be apart.
    private static func units(_ metres: Double) -> Int32 {
        Int32(min(max((metres / unitMetres).rounded(), -1e9), 1e9))
    }

    package func coordinate(on map: LocalMap) -> Coordinate {
        map.coordinate(eastMetres: Double(east) * MapPoint.unitMetres, northMetres: Double(north) * MapPoint.unitMetres)
    }

    package func metres(to other: MapPoint) -> Double {
        let (east, north) = (Double(east) - Double(other.east), Double(north) - Double(other.north))
        return (east * east + north * north).squareRoot() * MapPoint.unitMetres
    }
}

/// Streets between junctions, each direction an arc, as the page draws them and taxis drive on them.
package struct MapStreets: Sendable {
    /// By node.
    package var nodes: [MapPoint]
    /// By node and one more: where its arcs begin.
    package var firstArcs: [Int]
    /// By arc: where it leads.
    package var heads: [Int]
    /// By arc: 0 for the widest, up to 2.
    package var ranks: [UInt8]
    /// By arc: its bends. Only one direction of a street has any, the other reads them backwards; see `twins`.
    package var bends: [[MapPoint]]
    /// By arc: the arc of the other direction if that stands for both.
    package var twins: [Int?]
    /// Where one only walks.
    package var paths: [[MapPoint]] = []

    package static let rankCount = 3

    /// Whether there is anything to draw.
    package var isEmpty: Bool { heads.isEmpty && paths.isEmpty }

    /// Places without streets between them.
    package init(nodes: [MapPoint]) {
        self.nodes = nodes
        firstArcs = Array(repeating: 0, count: nodes.count + 1)
        (heads, ranks, bends, twins) = ([], [], [], [])
    }
}

/// What lies under those who move.
package struct Ground: Sendable {
    package struct Zone: Sendable {
        /// As the log has it.
        package var name: String
        /// What people call it.
        package var title: String
        package var centre: MapPoint
        /// Its borders; empty where they are not known.
        package var rings: [[MapPoint]]
    }

    /// Where zones lie.
    package enum Layout: Sendable {
        /// Where they are on the earth.
        case map
        /// In a circle: the city is only a table of ways.
        case circle
    }

    package var zones: [Zone]
    package var streets: MapStreets
    /// On which all points are.
    package var map: LocalMap
    package var layout: Layout
    /// Positions are zones: where in its zone a taxi stands is not known.
    package var isByZone: Bool
    /// By zone: the node that stands for it.
    package var zoneNodes: [UInt32]
    /// What had to be left out or guessed, in sentences.
    package var notices: [String] = []

    /// The place of a node, or a point between two.
    package func point(_ place: StreetPoint) -> MapPoint {
        guard !place.isNode else { return streets.nodes[Int(place.number)] }
        let line = line(ofArc: Int(place.number))
        return line.beginning(place.drivenPart).last ?? line[0]
    }

    /// Over these whole arcs, and what there is of arcs at both ends.
    package func line(from start: StreetPoint, over arcs: [UInt32], to end: StreetPoint) -> [MapPoint] {
        var line = [point(start)]
        if !start.isNode {
            if !end.isNode, end.number == start.number, arcs.isEmpty { return line + [point(end)] }
            line += self.line(ofArc: Int(start.number)).reversed().beginning(1 - start.drivenPart).reversed()
        }
        for arc in arcs { line += self.line(ofArc: Int(arc)).dropFirst() }
        line += end.isNode ? [point(end)] : self.line(ofArc: Int(end.number)).beginning(end.drivenPart).dropFirst()
        return line
    }

    /// From its beginning to its head.
    package func line(ofArc arc: Int) -> [MapPoint] {
        let bends = streets.twins[arc].map { Array(streets.bends[$0].reversed()) } ?? streets.bends[arc]
        return [streets.nodes[tail(ofArc: arc)]] + bends + [streets.nodes[streets.heads[arc]]]
    }

    /// What is drawn, by rank: each street and path once.
    package var streetLines: [[[Coordinate]]] {
        var lines: [[[Coordinate]]] = Array(repeating: [], count: MapStreets.rankCount)
        for node in streets.nodes.indices {
            for arc in streets.firstArcs[node]..<streets.firstArcs[node + 1] where streets.twins[arc] == nil {
                let points = [streets.nodes[node]] + streets.bends[arc] + [streets.nodes[streets.heads[arc]]]
                lines[Int(streets.ranks[arc])].append(points.map { $0.coordinate(on: map) })
            }
        }
        lines[MapStreets.rankCount - 1] += streets.paths.map { $0.map { $0.coordinate(on: map) } }
        return lines
    }

    /// - Complexity: O(log nodes).
    package func tail(ofArc arc: Int) -> Int {
        var (low, high) = (0, streets.nodes.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if streets.firstArcs[middle] <= arc { low = middle } else { high = middle }
        }
        return low
    }
}

extension StreetPoint {
    fileprivate var drivenPart: Double { Double(drivenShare) / Double(StreetPoint.wholeArc) }
}

extension [MapPoint] {
    /// A line up to this share of its length.
    func beginning(_ share: Double) -> [MapPoint] {
        let lengths = zip(self, dropFirst()).map { $0.metres(to: $1) }
        var rest = lengths.reduce(0, +) * share
        for (index, length) in lengths.enumerated() {
            guard rest <= length else {
                rest -= length
                continue
            }
            let end = self[index].towards(self[index + 1], length > 0 ? rest / length : 0)
            return Array(self[...index]) + [end]
        }
        return self
    }
}
