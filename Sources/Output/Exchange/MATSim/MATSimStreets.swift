import CityModel
import Experiments
import Quantities
import Routing

/// The streets of a run as MATSim sees them: links from node to node in a plane of metres.
///
/// Nodes and links are called as in `commands.csv`: node 17 is `n17`, arc 17 is `a17`. The plane is the zone of UTM in which
/// the middle of the city lies.
struct MATSimStreets {
    let name: String
    let graph: RoadGraph
    /// nil where classes are not known.
    let network: StreetNetwork?
    let utm: UTMZone
    private let projection: TransverseMercator
    /// By arc: the node that it leaves.
    let tails: [UInt32]
    /// By node: the first arc that leads to it, on which whoever stands at the node is; `UInt32.max` where none does.
    private let arcsTo: [UInt32]

    /// - Returns: nil of a city that has no streets, or no place on the earth.
    init?(of setup: SimulationSetup) {
        if let traffic = setup.traffic {
            network = traffic.streetCity.car
            graph = traffic.streetCity.car.graph
        } else if case .streets(let ways) = setup.city.ways, setup.city.zones.allSatisfy({ $0.centre != nil }) {
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

    /// On the straight line between the ends of a link.
    func point(of place: StreetPoint) -> TransverseMercator.Point {
        guard !place.isNode else { return point(ofNode: Int(place.number)) }
        let (start, end) = (point(ofNode: Int(tails[Int(place.number)])), point(ofNode: head(ofLink: place.number)))
        let share = MATSimStreets.drivenShare(place)
        return TransverseMercator.Point(
            eastMetres: start.eastMetres + share * (end.eastMetres - start.eastMetres),
            northMetres: start.northMetres + share * (end.northMetres - start.northMetres))
    }

    /// The link on which somebody at a place is.
    func link(of place: StreetPoint) -> UInt32 { place.isNode ? arcsTo[Int(place.number)] : place.number }

    func head(ofLink link: UInt32) -> Int { Int(graph.arcs[Int(link)].head) }

    /// Whether who is on a link is at a place.
    func isAt(_ place: StreetPoint, onLink link: UInt32) -> Bool {
        place.isNode ? head(ofLink: link) == Int(place.number) : link == place.number
    }

    static func drivenShare(_ place: StreetPoint) -> Double {
        Double(place.drivenShare) / Double(StreetPoint.wholeArc)
    }
}

extension MATSimStreets {
    /// What is driven of a link on a way, and how long that takes on free streets.
    struct Piece {
        var link: UInt32
        /// Of the whole link.
        var share: Double
    }

    /// The pieces of a way: what is left of the link on which it begins, links that are driven whole, and what there is of the
    /// one on which it ends.
    func pieces(from start: StreetPoint, over arcs: ArraySlice<UInt32>, to end: StreetPoint) -> [Piece] {
        if !start.isNode, !end.isNode, start.number == end.number, arcs.isEmpty {
            let share = MATSimStreets.drivenShare(end) - MATSimStreets.drivenShare(start)
            return [Piece(link: start.number, share: max(share, 0))]
        }
        var pieces: [Piece] = []
        if !start.isNode { pieces.append(Piece(link: start.number, share: 1 - MATSimStreets.drivenShare(start))) }
        pieces += arcs.map { Piece(link: $0, share: 1) }
        if !end.isNode { pieces.append(Piece(link: end.number, share: MATSimStreets.drivenShare(end))) }
        return pieces
    }

    func milliseconds(of piece: Piece) -> Double {
        piece.share * Double(graph.arcs[Int(piece.link)].cost.milliseconds)
    }

    func metres(of piece: Piece) -> Double {
        piece.share * Double(graph.arcs[Int(piece.link)].cost.centimetres) / 100
    }
}
