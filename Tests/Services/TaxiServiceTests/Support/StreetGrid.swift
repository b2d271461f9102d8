import CityFiles
import CityModel
import InputFiles
import Quantities
import ServiceKernel
import TaxiService

/// A service in a city whose streets are a grid of 6 × 6 junctions, 200 m and 20 s a block: lengths are Manhattan
/// distances.
///
/// Junctions are numbered `row × 6 + column`. One zone, unless smaller zones are requested.
enum StreetGrid {
    static let side = 6

    static func traffic(zoneKm2: Double = 50, congestion: Congestion? = nil) throws -> StreetTraffic {
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,travel_time_ms\n")
        for node in 0..<side * side {
            let (row, column) = (node / side, node % side)
            nodes += "\(node),\(Double(row) * 0.0017986),\(-30 + Double(column) * 0.0017986)\n"
            if column + 1 < side { edges += "\(node),\(node + 1),200,20000\n\(node + 1),\(node),200,20000\n" }
            if row + 1 < side { edges += "\(node),\(node + side),200,20000\n\(node + side),\(node),200,20000\n" }
        }
        let loaded = try CityTables.streetCity(
            name: "grid", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: "",
            zoning: CityZoning(areaKm2: zoneKm2))
        return StreetTraffic(loaded.city, congestion: congestion)
    }

    static func service(
        _ traffic: StreetTraffic, drivers: Int = 2, rules: TaxiRules = TaxiRules(), clockAtStart: SimDuration = .zero
    ) -> TaxiService {
        TaxiService(
            clock: TravelClock(city: traffic.city, clockAtStart: clockAtStart, traffic: traffic), traffic: traffic,
            rules: rules, drivers: drivers)
    }

    static func blocks(_ one: Int, _ other: Int) -> Int {
        abs(one / side - other / side) + abs(one % side - other % side)
    }

    /// Returns the arc from one junction to the next.
    static func arc(_ traffic: StreetTraffic, from: Int, to: Int) -> UInt32 {
        let network = traffic.streetCity.car
        for arc in network.arcs(from: from) where network.head(ofArc: arc) == to { return UInt32(arc) }
        preconditionFailure("the junctions are no neighbours")
    }
}

extension EffectBuffer<TaxiService.Effect> {
    /// Returns the first result of `pick` that is not nil, over all effects.
    func first<Value>(_ pick: (TaxiService.Effect) -> Value?) -> Value? {
        for index in 0..<count { if let value = pick(self[index]) { return value } }
        return nil
    }
}
