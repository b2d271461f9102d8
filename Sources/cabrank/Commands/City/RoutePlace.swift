import CityModel
import InputFiles
import Quantities

/// A place on a command line: a position, which means the nearest junction, or the id of a node.
struct RoutePlace {
    /// As it was written.
    let text: String
    /// Of the network, or behind its nodes one of those left out of it.
    let node: Int
    /// From the position asked for to the node.
    let metresToNode: Double

    /// Nobody means a street that is farther away.
    private static let metresToNodeMax = 10_000.0

    /// - Throws: `InputError` if it is neither, or lies far from all streets.
    init(_ text: String, option: String, network: StreetNetwork) throws(InputError) {
        self.text = text
        if let position = RoutePlace.position(text) {
            guard position.isValid, let nearest = NodeLocator(network).nearest(to: position),
                nearest.metres <= RoutePlace.metresToNodeMax
            else {
                throw InputError(
                    Diagnostic(
                        file: option, problem: "'\(text)' is not within 10 km of a street of this city",
                        remedy: "write LAT,LON in degrees, the latitude first"))
            }
            (node, metresToNode) = (nearest.node, nearest.metres)
            return
        }
        metresToNode = 0
        if let node = (0..<network.nodeIDs.count).first(where: { network.nodeIDs[$0] == text }) {
            self.node = node
        } else if let node = (0..<network.leftOutNodeIDs.count).first(where: { network.leftOutNodeIDs[$0] == text }) {
            self.node = network.graph.nodeCount + node
        } else {
            throw InputError(
                Diagnostic(
                    file: option, problem: "the \(network.mode.name) network has no node '\(text)'",
                    remedy: "write LAT,LON, or the id of a node"))
        }
    }

    private static func position(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let latitude = Double(parts[0].drop { $0 == " " }), let longitude = Double(parts[1].drop { $0 == " " })
        else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}
