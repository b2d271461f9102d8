import CityModel
import InputFiles
import Routing

extension ZonePlan {
    /// Takes the zones that somebody has drawn; those without a node of the network are left out with a notice.
    ///
    /// - Throws: `InputError` if no zone has a node.
    init(
        drawn: [DrawnZone], over graph: RoadGraph, file: SourceFile, notices: inout [InputLoss]
    ) throws(InputError) {
        let everything = ZoneOutline(polygons: drawn.map(\.shape))
        var nodes = [[UInt32]](repeating: [], count: drawn.count)
        for (node, coordinate) in graph.coordinates.enumerated() {
            if let zone = everything.zone(at: coordinate) { nodes[Int(zone.index)].append(UInt32(node)) }
        }
        zones = []
        var shapes: [ZoneShape] = []
        for (index, zone) in drawn.enumerated() {
            guard let centre = zone.shape.centroid,
                let centreNode = graph.nearestNode(to: centre, among: nodes[index])
            else {
                let reason = "zone '\(zone.name)' has no node of the road network and is left out"
                notices.append(InputLoss(file: file.displayName, reason: reason, count: 1))
                continue
            }
            shapes.append(zone.shape)
            zones.append(
                PlannedZone(
                    name: zone.name, title: zone.title, centre: centre,
                    areaSquareKilometres: zone.shape.areaSquareKilometres, nodes: nodes[index],
                    centreNode: centreNode))
        }
        guard !zones.isEmpty else {
            throw InputError(
                Diagnostic(file: file.displayName, problem: "no zone has a node of the road network in it"))
        }
        outline = shapes.count == drawn.count ? everything : ZoneOutline(polygons: shapes)
    }
}
