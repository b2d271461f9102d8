import Quantities

/// Reads a network of MATSim, version 1 or 2: the links open to cars or taxis, with their travel times at free speed.
///
/// Capacities, lanes and links of other modes are not read.
///
/// Source: MATSim's `network_v1.dtd` and `network_v2.dtd`.
final class MATSimNetworkReader: XMLElementReader {
    private(set) var streets = NetworkStreets()
    /// Projection that the user chose; nil: as the network says.
    private let chosenProjection: MapProjection?
    private var projection: MapProjection?
    private var hasRoot = false
    private var hasNodes = false
    /// The open link, and the name of the open attribute.
    private var link: NetworkStreets.Link?
    private var metresPerSecond = 0.0
    private var attribute: String?

    init(projection: MapProjection?) {
        chosenProjection = projection
        self.projection = projection
    }

    func begin(_ element: String, _ attributes: XMLAttributes, in file: XMLFileReader) {
        switch element {
        case "network": hasRoot = true
        case "attribute": attribute = attributes["name"]
        case "node" where hasRoot: addNode(attributes, in: file)
        case "link" where hasRoot: beginLink(attributes, in: file)
        default: break
        }
    }

    func end(_ element: String, text: String, in file: XMLFileReader) {
        switch element {
        case "link":
            if let link { streets.append(link) }
            link = nil
        case "attribute":
            note(text, as: attribute ?? "", in: file)
            attribute = nil
        default: break
        }
    }

    private func note(_ text: String, as name: String, in file: XMLFileReader) {
        switch name {
        case "coordinateReferenceSystem" where link == nil && !hasNodes && chosenProjection == nil:
            projection = MapProjection(text: text)
            if projection == nil {
                file.abort(
                    "the coordinate reference system '\(text)' is unknown",
                    remedy: "convert the network, or give its projection with --projection: \(MapProjection.known)")
            }
        case "type", "osm:way:highway":
            link?.streetClass = NetworkStreets.streetClass(text, metresPerSecond: metresPerSecond)
        case "name", "osm:way:name", "street_name": link?.name = text
        default: break
        }
    }

    private func addNode(_ attributes: XMLAttributes, in file: XMLFileReader) {
        hasNodes = true
        guard let projection else {
            return file.abort(
                "the network does not name its coordinate reference system",
                remedy: "give --projection, such as --projection EPSG:32633")
        }
        guard let id = attributes["id"], let x = attributes["x"].flatMap({ Double($0) }),
            let y = attributes["y"].flatMap({ Double($0) })
        else { return file.report("the node has no id, or no numbers 'x' and 'y'") }
        let place = projection.coordinate(x: x, y: y)
        guard place.isValid else {
            return file.report(
                "the node '\(id)' has no position on the earth", remedy: "check the projection (--projection)")
        }
        if !streets.addNode(id, at: place) { file.report("the node '\(id)' occurs more than once") }
    }

    private func beginLink(_ attributes: XMLAttributes, in file: XMLFileReader) {
        let modes = (attributes["modes"] ?? "car").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        guard modes.contains("car") || modes.contains("taxi") else { return }
        guard let id = attributes["id"], let from = attributes["from"], let to = attributes["to"] else {
            return file.report("the link has no 'id', 'from' or 'to'")
        }
        metresPerSecond = attributes["freespeed"].flatMap { Double($0) } ?? 0
        let metres = attributes["length"].flatMap { Double($0) } ?? -1
        guard let cost = NetworkStreets.cost(metres: metres, metresPerSecond: metresPerSecond) else {
            return file.report(
                "the link '\(id)' has no 'length' from 0 to 1000000 metres, or no 'freespeed' above 0 m/s")
        }
        link = NetworkStreets.Link(
            from: from, to: to, cost: cost,
            streetClass: NetworkStreets.streetClass(attributes["type"], metresPerSecond: metresPerSecond), name: "",
            id: id)
    }
}
