import CityModel
import Directions
import OutputFiles
import Quantities
import Reports
import Routing
import ServiceKernel

/// Routes between two places, as text and as GeoJSON.
struct RouteText {
    let streets: RouteStreets
    let origin: RoutePlace
    let destination: RoutePlace

    /// Returns the lines to print.
    ///
    /// - Parameters:
    ///   - routes: Routes, fastest first, at least one.
    ///   - language: Language of the directions; nil for none.
    func lines(_ routes: [Route], stepsIn language: Language?) -> [String] {
        var lines = RouteText.lines(from: origin, to: destination, in: network)
        for (index, route) in routes.enumerated() {
            if index > 0 { lines += ["", "Another route"] }
            let minutes = Double(route.cost.milliseconds) / 60_000
            lines.append("Time    \(Self.decimal(minutes, 1)) min (\(route.cost.milliseconds) ms)")
            lines.append("Length  \(Self.decimal(metres(route) / 1_000, 2)) km (\(Self.decimal(metres(route), 2)) m)")
            let names = names(of: route)
            if !names.isEmpty { lines.append("Route   \(names.joined(separator: " → "))") }
            if let language {
                let steps = StreetDirections.steps(
                    along: route.arcs, from: origin.node, in: network, name: streets.name(ofArc:))
                lines += RouteText.numbered(destination.endingAtStreets(steps), in: language)
            }
        }
        return lines
    }

    /// Returns a feature for each route, with its time and length.
    ///
    /// Source: RFC 7946.
    func geoJSON(_ routes: [Route]) -> String {
        let features = routes.enumerated().map { index, route in
            RouteText.feature(along: points(of: route)) {
                $0.member("rank", whole: index + 1)
                $0.member("mode", network.mode.name)
                $0.member("travel_time_ms", whole: route.cost.milliseconds)
                $0.member("length_m", metres(route), decimals: 2)
            }
        }
        return RouteText.featureCollection(features)
    }

    static func featureCollection(_ features: [String]) -> String {
        """
        {"type": "FeatureCollection", "features": [
        \(features.joined(separator: ",\n"))
        ]}

        """
    }

    static func feature(along points: [Coordinate], _ properties: (inout JSONWriter) -> Void) -> String {
        var text = JSONWriter(.spaced)
        text.map { feature in
            feature.member("type", "Feature")
            feature.key("properties")
            feature.map(properties)
            feature.key("geometry")
            feature.map { geometry in
                geometry.member("type", "LineString")
                geometry.key("coordinates")
                geometry.list(points) { $0.position($1, decimals: 7) }
            }
        }
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Returns directions in words (G12), a line for each step.
    static func numbered(_ steps: [DirectionStep], in language: Language) -> [String] {
        steps.enumerated().map { "\(String(repeating: " ", count: $0 < 9 ? 5 : 4))\($0 + 1). \($1.text(in: language))" }
    }

    private var network: StreetNetwork { streets.network }

    static func lines(from origin: RoutePlace, to destination: RoutePlace, in network: StreetNetwork) -> [String] {
        ["From    \(text(of: origin, in: network))", "To      \(text(of: destination, in: network))"]
            + [origin.distanceNote("begins"), destination.distanceNote("ends")].compactMap(\.self)
    }

    private static func text(of place: RoutePlace, in network: StreetNetwork) -> String {
        let id = network.nodeIDs[place.node]
        if id == place.text { return "node \(id)" }
        return "\(place.text): node \(id), \(Int(place.metresToNode.rounded())) m away"
    }

    private func metres(_ route: Route) -> Double { Double(route.cost.centimetres) / 100 }

    /// Returns the street names in driving order, without repetitions.
    private func names(of route: Route) -> [String] {
        var names: [String] = []
        for arc in route.arcs {
            let name = streets.name(ofArc: arc)
            if !name.isEmpty && names.last != name { names.append(name) }
        }
        return names
    }

    private func points(of route: Route) -> [Coordinate] {
        var node = origin.node
        var line = [network.graph.coordinates[node]]
        for arc in route.arcs {
            line += network.polyline(ofArc: Int(arc), from: node).dropFirst()
            node = network.head(ofArc: Int(arc))
        }
        // A line needs two points, even if they are equal.
        if line.count == 1 { line += line }
        return line
    }

    static func decimal(_ value: Double, _ decimals: Int) -> String {
        var buffer = TextBuffer(capacity: 32)
        buffer.append(value, decimals: decimals)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
