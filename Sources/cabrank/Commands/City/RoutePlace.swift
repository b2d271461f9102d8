import CityModel
import Directions
import InputFiles
import Quantities
import Scenario

/// A place on a command line: a position, the id of a node, or the name of a zone or place. Positions and names stand
/// for their nearest junction.
struct RoutePlace {
    /// Text of the place as given.
    let text: String
    /// Node of the network; numbers above its nodes stand for those left out of it.
    let node: Int
    /// Distance from the given position to the node.
    let metresToNode: Double

    /// Distances to a street in metres: above the first a place is refused, above the second the route mentions the
    /// distance.
    private static let (metresToNodeMax, metresToNodeFar) = (2_000.0, 300.0)

    /// Finds a place.
    ///
    /// - Parameter cityFile: City to read for a name that is not a node's id.
    /// - Throws: `InputError` if the text is not a place, is ambiguous, or is far from all streets.
    init(_ text: String, option: String, network: StreetNetwork, cityFile: String) throws(InputError) {
        self.text = text
        if let position = RoutePlace.position(text) {
            (node, metresToNode) = try RoutePlace.nearest(to: position, text, option, network)
            return
        }
        if let node = (0..<network.nodeIDs.count).first(where: { network.nodeIDs[$0] == text }) {
            (self.node, metresToNode) = (node, 0)
        } else if let node = (0..<network.disconnectedNodeIDs.count).first(where: {
            network.disconnectedNodeIDs[$0] == text
        }) {
            (self.node, metresToNode) = (network.graph.nodeCount + node, 0)
        } else {
            let places = try NamedPlaces(cityFile: cityFile)
            guard let position = try places.position(of: text, option: option) else {
                let nearest = places.remedy(for: text)
                throw InputError(
                    option,
                    "the \(network.mode.name) network has no node '\(text)', and no zone or place has that name",
                    remedy: nearest.isEmpty ? "write LAT,LON, the id of a node, or a name" : nearest)
            }
            (node, metresToNode) = try RoutePlace.nearest(to: position, text, option, network)
        }
    }

    private static func nearest(
        to position: Coordinate, _ text: String, _ option: String, _ network: StreetNetwork
    ) throws(InputError) -> (node: Int, metres: Double) {
        let locator = NodeLocator(network)
        func node(at position: Coordinate) -> (node: Int, metres: Double)? {
            guard position.isValid, let nearest = locator.nearest(to: position),
                nearest.metres <= metresToNodeMax
            else { return nil }
            return (nearest.node, nearest.metres)
        }
        if let found = node(at: position) { return found }
        throw InputError(
            option, "'\(text)' is not within 2 km of a street of this city",
            remedy: node(at: position.withSwappedAxes) == nil
                ? "write LAT,LON in degrees, the latitude first"
                : "latitude and longitude are swapped: write LAT,LON, the latitude first")
    }

    /// Whether the route begins or ends at a distance from the place, because no street is near.
    private var isFarFromStreets: Bool { metresToNode > RoutePlace.metresToNodeFar }

    /// Returns a note with the distance to the street; nil if it is near.
    ///
    /// - Parameter verb: Verb for the route's end: "begins" or "ends".
    func distanceNote(_ verb: String) -> String? {
        guard isFarFromStreets else { return nil }
        return "Note    the route \(verb) at the nearest junction, \(Int(metresToNode.rounded())) m from \(text); "
            + "there is no street at that place"
    }

    /// Returns the steps of a route to this place; if the place is far from all streets, they end where the streets do.
    func endingAtStreets(_ steps: [DirectionStep]) -> [DirectionStep] {
        guard isFarFromStreets, steps.last?.action == .arrive else { return steps }
        return steps.dropLast() + [DirectionStep(.streetsEnd, metres: Int(metresToNode.rounded()))]
    }

    /// Returns origin and destination.
    ///
    /// - Throws: `InputError` if there is no such place.
    static func both(
        _ places: (from: String, to: String), _ arguments: ParsedArguments, network: StreetNetwork
    ) throws(InputError) -> (RoutePlace, RoutePlace) {
        let file = try ShippedFiles.path(for: arguments.operands[0], of: .city)
        return (
            try RoutePlace(places.from, option: "--from", network: network, cityFile: file),
            try RoutePlace(places.to, option: "--to", network: network, cityFile: file)
        )
    }

    private static func position(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let latitude = Double(parts[0].drop { $0 == " " }), let longitude = Double(parts[1].drop { $0 == " " })
        else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}
