import CityModel
import Quantities

/// How long a way along the streets takes at least, by the straight line: what excludes most drivers without looking for
/// their ways.
///
/// No arc is driven faster, at any hour, than so many milliseconds for a straight metre from end to end; so neither is a way
/// made of arcs, for a straight line is never longer than the way around. (The estimate of A*: Hart, Nilsson and Raphael, "A
/// formal basis for the heuristic determination of minimum cost paths", IEEE Transactions on Systems Science and Cybernetics
/// 4, 1968.)
struct StreetBound {
    private let network: StreetNetwork
    private let millisecondsPerMetre: Double
    /// By node.
    private let latitudeCosines: [Double]

    /// What rounding may take from a straight line.
    private static let sureShare = 0.999_999

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
        millisecondsPerMetre = least.isFinite ? least * StreetBound.sureShare : 0
    }

    /// No way takes less; 0 where nothing is known: to a place on the way between two junctions.
    func leastMilliseconds(from origin: StreetPoint, to destination: StreetPoint) -> UInt64 {
        guard destination.isNode, !origin.isNone else { return 0 }
        // The first junction that a taxi comes to; what it drives up to there counts for nothing.
        let first = origin.isNode ? Int(origin.number) : network.head(ofArc: Int(origin.number))
        let (coordinates, last) = (network.graph.coordinates, Int(destination.number))
        let metres = coordinates[first].metres(
            to: coordinates[last], latitudeCosines: latitudeCosines[first] * latitudeCosines[last])
        return UInt64(metres * millisecondsPerMetre)
    }
}
