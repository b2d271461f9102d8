/// How a road network is divided into zones (Z01).
struct ZonePlan: Sendable {
    struct PlannedZone: Sendable {
        var name: String
        var title: String?
        var centre: Coordinate
        var areaSquareKilometres: Double
        /// The nodes in it, at least one.
        var nodes: [UInt32]
        /// The one of them nearest to the centre.
        var centreNode: UInt32
    }

    var zones: [PlannedZone]
    var outline: ZoneOutline

    /// The node of `nodes` nearest to a position; of equally near ones the first.
    static func nearest(to position: Coordinate, among nodes: [UInt32], of graph: RoadGraph) -> UInt32? {
        let map = LocalMap(origin: position)
        var best: (node: UInt32, squareMetres: Double)?
        for node in nodes {
            let place = map.metres(of: graph.coordinates[Int(node)])
            let squareMetres = place.east * place.east + place.north * place.north
            if squareMetres < best?.squareMetres ?? .infinity { best = (node, squareMetres) }
        }
        return best?.node
    }
}
