import Quantities
import ServiceKernel

/// A point on the page's map: distances east and north of its origin, in units of two metres.
package struct MapPoint: Hashable, Sendable, BitwiseCopyable {
    /// Length of one unit.
    package static let unitMetres = 2.0

    /// Distances from the origin, in units.
    package var east, north: Int32

    /// Creates a point from distances in units.
    package init(east: Int32, north: Int32) {
        self.east = east
        self.north = north
    }

    init(_ coordinate: Coordinate, on map: LocalMap) {
        let metres = map.metres(of: coordinate)
        self.init(east: MapPoint.units(metres.east), north: MapPoint.units(metres.north))
    }

    /// Returns units, clamped so that differences between two points do not overflow.
    private static func units(_ metres: Double) -> Int32 {
        Int32(min(max((metres / unitMetres).rounded(), -1e9), 1e9))
    }

    /// Returns the geographic coordinate of the point.
    package func coordinate(on map: LocalMap) -> Coordinate {
        map.coordinate(eastMetres: Double(east) * MapPoint.unitMetres, northMetres: Double(north) * MapPoint.unitMetres)
    }

    /// Returns the distance to another point in metres.
    package func metres(to other: MapPoint) -> Double {
        let (east, north) = (Double(east) - Double(other.east), Double(north) - Double(other.north))
        return (east * east + north * north).squareRoot() * MapPoint.unitMetres
    }
}

/// Streets between junctions, as the page draws them and taxis drive on them; each direction is an arc.
package struct MapStreets: Sendable {
    /// Position of each node.
    package var nodes: [MapPoint]
    /// Index of each node's first arc, and the number of arcs at the end.
    package var firstArcs: [Int]
    /// Node to which each arc leads.
    package var heads: [Int]
    /// Rank of each arc: 0 for the widest streets, up to 2.
    package var ranks: [UInt8]
    /// Bends of each arc. Only one direction of a street has them, the other reads them in reverse; see `twins`.
    package var bends: [[MapPoint]]
    /// Arc of the opposite direction that holds the bends of both; nil if the arc itself does.
    package var twins: [Int?]
    /// Paths for walkers only.
    package var paths: [[MapPoint]] = []

    /// Number of ranks.
    package static let rankCount = 3

    /// Whether there is nothing to draw.
    package var isEmpty: Bool { heads.isEmpty && paths.isEmpty }

    /// Creates places without streets between them.
    package init(nodes: [MapPoint]) {
        self.nodes = nodes
        firstArcs = Array(repeating: 0, count: nodes.count + 1)
        (heads, ranks, bends, twins) = ([], [], [], [])
    }
}

/// The map under the people of a playback: zones and streets.
package struct BaseMap: Sendable {
    /// A zone of the city.
    package struct Zone: Sendable {
        /// Name in the log.
        package var name: String
        /// Name for people.
        package var title: String
        /// Centre of the zone.
        package var centre: MapPoint
        /// Closed rings of the border; empty if unknown.
        package var rings: [[MapPoint]]
    }

    /// An arrangement of the zones.
    package enum Layout: Sendable {
        /// Geographic positions.
        case map
        /// A circle, for a city that is only a table of travel times.
        case circle
    }

    /// Zones in the order of the city.
    package var zones: [Zone]
    /// Streets and paths.
    package var streets: MapStreets
    /// Projection of all points.
    package var map: LocalMap
    /// Arrangement of the zones.
    package var layout: Layout
    /// Whether only the zones of taxis and clients are known, not their positions.
    package var isByZone: Bool
    /// Node that represents each zone.
    package var zoneNodes: [UInt32]
    /// Omissions and assumptions, as sentences.
    package var notices: [Sentence] = []

    /// Returns the point of a node, or of a position between two nodes.
    package func point(_ place: StreetPoint) -> MapPoint {
        guard !place.isNode else { return streets.nodes[Int(place.number)] }
        let line = polyline(ofArc: Int(place.number))
        return line.prefix(share: place.drivenPart).last ?? line[0]
    }

    /// Returns the line of a path: whole arcs, and parts of arcs at both ends.
    package func line(from start: StreetPoint, over arcs: [UInt32], to end: StreetPoint) -> [MapPoint] {
        var line = [point(start)]
        if !start.isNode {
            if !end.isNode, end.number == start.number, arcs.isEmpty { return line + [point(end)] }
            line += self.polyline(ofArc: Int(start.number)).reversed().prefix(share: 1 - start.drivenPart).reversed()
        }
        for arc in arcs { line += self.polyline(ofArc: Int(arc)).dropFirst() }
        line +=
            end.isNode ? [point(end)] : self.polyline(ofArc: Int(end.number)).prefix(share: end.drivenPart).dropFirst()
        return line
    }

    /// Returns the line of an arc from its tail to its head.
    package func polyline(ofArc arc: Int) -> [MapPoint] {
        let bends = streets.twins[arc].map { Array(streets.bends[$0].reversed()) } ?? streets.bends[arc]
        return [streets.nodes[tail(ofArc: arc)]] + bends + [streets.nodes[streets.heads[arc]]]
    }

    /// Lines to draw, by rank; each street and path once.
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

    /// Returns the start node of an arc.
    ///
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
    fileprivate var drivenPart: Double { Double(arcFraction) / Double(StreetPoint.arcFractionOfWhole) }
}

extension [MapPoint] {
    /// Returns the beginning of the line, up to a share of its length.
    func prefix(share: Double) -> [MapPoint] {
        let lengths = zip(self, dropFirst()).map { $0.metres(to: $1) }
        var rest = lengths.reduce(0, +) * share
        for (index, length) in lengths.enumerated() {
            guard rest <= length else {
                rest -= length
                continue
            }
            let end = self[index].interpolated(to: self[index + 1], share: length > 0 ? rest / length : 0)
            return Array(self[...index]) + [end]
        }
        return self
    }
}
