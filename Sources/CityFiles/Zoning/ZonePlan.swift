import CityModel
import Quantities
import Routing

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
}
