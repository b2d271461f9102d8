import CityModel
import Quantities

/// A lower bound of travel times along the streets, by the straight line. It excludes most drivers without a route
/// query.
///
/// No arc is driven faster, at any hour, than `millisecondsPerMetre` for each metre of the straight line between its
/// ends; so neither is a route made of arcs, for a straight line is never longer than the route. (The estimate of A*:
/// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths", IEEE Transactions
/// on Systems Science and Cybernetics 4, 1968.)
struct TravelTimeBound {
    private let network: StreetNetwork
    private let millisecondsPerMetre: Double
    /// The cosine of each node's latitude.
    private let latitudeCosines: [Double]

    /// The factor that allows for rounding errors of the straight line.
    private static let roundingFactor = 0.999_999

    /// Computes the bound from all arcs.
    ///
    /// - Complexity: O(arcs × metrics).
    init(_ traffic: StreetTraffic) {
        network = traffic.streetCity.car
        let coordinates = network.graph.coordinates
        latitudeCosines = coordinates.map(\.latitudeCosine)
        var least = Double.infinity
        for node in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: node) {
                let metres = coordinates[node].metres(to: coordinates[network.head(ofArc: arc)])
                guard metres > 0 else { continue }
                for metric in traffic.metrics {
                    least = min(least, Double(metric.cost(ofArc: UInt32(arc)).milliseconds) / metres)
                }
            }
        }
        millisecondsPerMetre = least.isFinite ? least * TravelTimeBound.roundingFactor : 0
    }

    /// Returns a lower bound of the travel time in milliseconds; 0 for destinations between two junctions, for which no
    /// bound is known.
    func leastMilliseconds(from origin: StreetPoint, to destination: StreetPoint) -> UInt64 {
        guard destination.isNode, !origin.isNone else { return 0 }
        // The first junction that a taxi reaches; the part of the route before it is not counted.
        let first = origin.isNode ? Int(origin.number) : network.head(ofArc: Int(origin.number))
        let (coordinates, last) = (network.graph.coordinates, Int(destination.number))
        let metres = coordinates[first].metres(
            to: coordinates[last], latitudeCosines: latitudeCosines[first] * latitudeCosines[last])
        return UInt64(metres * millisecondsPerMetre)
    }
}
