import CityModel
import Quantities

/// Knowledge of the land besides the positions of junctions: the streets between them, and the water.
struct LandSurvey: Sendable {
    private let network: StreetNetwork?
    private let water: ZoneOutline?

    /// Creates a survey that knows nothing.
    init() {
        network = nil
        water = nil
    }

    init(_ network: StreetNetwork, scenery: [Scenery]) {
        self.network = network
        let areas = scenery.filter { $0.kind == .sea || $0.kind == .water }
        water = areas.isEmpty ? nil : ZoneOutline(polygons: areas.map { ZoneShape(polygons: [$0.lines]) })
    }

    func isWater(_ position: Coordinate) -> Bool { water?.zone(at: position) != nil }

    /// Returns all streets as points at most `spacing` apart, from junction to junction.
    func streetLines(everyMetres spacing: Double) -> [[Coordinate]] {
        guard let network else { return [] }
        var lines: [[Coordinate]] = []
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) where network.representsStreet(arc: arc, from: tail) {
                let line = network.polyline(ofArc: arc, from: tail)
                var points = [line[0]]
                for (start, end) in zip(line, line.dropFirst()) {
                    let steps = min(max(1, (start.metres(to: end) / spacing).rounded(.up)), LandSurvey.stepsMax)
                    for step in 1...Int(steps) { points.append(start.towards(end, share: Double(step) / steps)) }
                }
                lines.append(points)
            }
        }
        return lines
    }

    /// Maximum number of points of a straight street.
    private static let stepsMax = 100_000.0
}

extension Coordinate {
    fileprivate func towards(_ end: Coordinate, share: Double) -> Coordinate {
        Coordinate(
            latitudeDegrees: latitudeDegrees + share * (end.latitudeDegrees - latitudeDegrees),
            longitudeDegrees: longitudeDegrees + share * (end.longitudeDegrees - longitudeDegrees))
    }
}
