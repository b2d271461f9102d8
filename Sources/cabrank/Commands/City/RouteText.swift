import CityModel
import Reports
import Routing

/// Ways between two places as people and maps read them.
struct RouteText {
    let streets: RouteStreets
    let origin: RoutePlace
    let destination: RoutePlace

    /// - Parameter routes: the fastest first, at least one.
    func lines(_ routes: [Route]) -> [String] {
        var lines = ["From    \(text(of: origin))", "To      \(text(of: destination))"]
        for (index, route) in routes.enumerated() {
            if index > 0 { lines += ["", "Another way"] }
            let minutes = Double(route.cost.milliseconds) / 60_000
            lines.append("Time    \(decimal(minutes, 1)) min (\(route.cost.milliseconds) ms)")
            lines.append("Length  \(decimal(metres(route) / 1_000, 2)) km (\(decimal(metres(route), 2)) m)")
            let streets = streets(of: route)
            if !streets.isEmpty { lines.append("Way     \(streets.joined(separator: " → "))") }
        }
        return lines
    }

    /// A feature for each way, with its time and length.
    ///
    /// Source: RFC 7946.
    func geoJSON(_ routes: [Route]) -> String {
        let features = routes.enumerated().map { index, route in
            """
            {"type": "Feature", "properties": {"rank": \(index + 1), "mode": "\(network.mode.name)", \
            "travel_time_ms": \(route.cost.milliseconds), "length_m": \(decimal(metres(route), 2))}, \
            "geometry": {"type": "LineString", "coordinates": [\(points(of: route).joined(separator: ", "))]}}
            """
        }
        return """
            {"type": "FeatureCollection", "features": [
            \(features.joined(separator: ",\n"))
            ]}

            """
    }

    private var network: StreetNetwork { streets.network }

    private func text(of place: RoutePlace) -> String {
        let id = network.nodeIDs[place.node]
        if id == place.text { return "node \(id)" }
        return "\(place.text): node \(id), \(Int(place.metresToNode.rounded())) m away"
    }

    private func metres(_ route: Route) -> Double { Double(route.cost.centimetres) / 100 }

    /// Names in driving order, a street once where it goes on.
    private func streets(of route: Route) -> [String] {
        var names: [String] = []
        for arc in route.arcs {
            let name = streets.name(ofArc: arc)
            if !name.isEmpty && names.last != name { names.append(name) }
        }
        return names
    }

    private func points(of route: Route) -> [String] {
        var node = origin.node
        var line = [network.graph.coordinates[node]]
        for arc in route.arcs {
            line += network.line(ofArc: Int(arc), from: node).dropFirst()
            node = network.head(ofArc: Int(arc))
        }
        // A line has two ends, be they the same.
        if line.count == 1 { line += line }
        return line.map { "[\(decimal($0.longitudeDegrees, 7)), \(decimal($0.latitudeDegrees, 7))]" }
    }

    private func decimal(_ value: Double, _ decimals: Int) -> String {
        var buffer = TextBuffer(capacity: 32)
        buffer.append(value, decimals: decimals)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
