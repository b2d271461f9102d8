import CityModel
import Experiments
import Quantities
import Routing

/// The streets of a run as MATSim sees them: links between nodes in a plane, in metres.
///
/// Nodes and links have the ids of `commands.csv`: node 17 is `n17`, arc 17 is `a17`. The plane is the UTM zone of the
/// city's centre.
struct MATSimStreets {
    let name: String
    let graph: RoadGraph
    /// Street network with street classes; nil where the classes are unknown.
    let network: StreetNetwork?
    let utm: UTMZone
    private let projection: TransverseMercator
    /// Start node of each arc.
    let tails: [UInt32]
    /// First arc that leads to each node: the link of a person at the node. `UInt32.max` if no arc leads there.
    private let arcsTo: [UInt32]

    /// Creates the streets of a run, or nil if the city has no streets or no geographic coordinates.
    init?(of setup: SimulationSetup) {
        if let traffic = setup.traffic {
            network = traffic.streetCity.car
            graph = traffic.streetCity.car.graph
        } else if case .streets(let ways) = setup.city.zoneLegs, setup.city.zones.allSatisfy({ $0.centre != nil }) {
            network = nil
            graph = ways.index.graph
        } else {
            return nil
        }
        name = setup.city.name
        utm = UTMZone(of: MATSimStreets.middle(of: graph.coordinates))
        projection = utm.projection
        var (tails, arcsTo) = (
            [UInt32](repeating: 0, count: graph.arcCount), [UInt32](repeating: .max, count: graph.nodeCount)
        )
        for node in 0..<graph.nodeCount {
            for arc in graph.firstArcs[node]..<graph.firstArcs[node + 1] {
                tails[Int(arc)] = UInt32(node)
                let head = Int(graph.arcs[Int(arc)].head)
                if arcsTo[head] == .max { arcsTo[head] = arc }
            }
        }
        (self.tails, self.arcsTo) = (tails, arcsTo)
    }

    private static func middle(of places: [Coordinate]) -> Coordinate {
        let latitudes = places.map(\.latitudeDegrees)
        let longitudes = places.map(\.longitudeDegrees)
        return Coordinate(
            latitudeDegrees: ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2,
            longitudeDegrees: ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2)
    }

    func point(ofNode node: Int) -> TransverseMercator.Point { projection.point(of: graph.coordinates[node]) }

    /// Returns the position of a place, on the straight line between the ends of its link.
    func point(of place: StreetPoint) -> TransverseMercator.Point {
        guard !place.isNode else { return point(ofNode: Int(place.number)) }
        let (start, end) = (point(ofNode: Int(tails[Int(place.number)])), point(ofNode: head(ofLink: place.number)))
        let share = MATSimStreets.drivenShare(place)
        return TransverseMercator.Point(
            eastMetres: start.eastMetres + share * (end.eastMetres - start.eastMetres),
            northMetres: start.northMetres + share * (end.northMetres - start.northMetres))
    }

    /// Returns the link of a person at a place.
    func link(of place: StreetPoint) -> UInt32 { place.isNode ? arcsTo[Int(place.number)] : place.number }

    func head(ofLink link: UInt32) -> Int { Int(graph.arcs[Int(link)].head) }

    /// Whether a person on `link` is at `place`.
    func isAt(_ place: StreetPoint, onLink link: UInt32) -> Bool {
        place.isNode ? head(ofLink: link) == Int(place.number) : link == place.number
    }

    static func drivenShare(_ place: StreetPoint) -> Double {
        Double(place.arcFraction) / Double(StreetPoint.arcFractionOfWhole)
    }
}

extension MATSimStreets {
    /// The driven part of a link on a path.
    struct LinkPart {
        var link: UInt32
        /// Share of the whole link, 0 to 1.
        var share: Double
    }

    /// Returns the pieces of a path: the rest of its first link, the links driven whole, and the driven part of its
    /// last link.
    func linkParts(from start: StreetPoint, over arcs: ArraySlice<UInt32>, to end: StreetPoint) -> [LinkPart] {
        if !start.isNode, !end.isNode, start.number == end.number, arcs.isEmpty {
            let share = MATSimStreets.drivenShare(end) - MATSimStreets.drivenShare(start)
            return [LinkPart(link: start.number, share: max(share, 0))]
        }
        var pieces: [LinkPart] = []
        if !start.isNode { pieces.append(LinkPart(link: start.number, share: 1 - MATSimStreets.drivenShare(start))) }
        pieces += arcs.map { LinkPart(link: $0, share: 1) }
        if !end.isNode { pieces.append(LinkPart(link: end.number, share: MATSimStreets.drivenShare(end))) }
        return pieces
    }

    func milliseconds(of piece: LinkPart) -> Double {
        piece.share * Double(graph.arcs[Int(piece.link)].cost.milliseconds)
    }

    func metres(of piece: LinkPart) -> Double {
        piece.share * Double(graph.arcs[Int(piece.link)].cost.centimetres) / 100
    }
}
