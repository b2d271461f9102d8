import InputFiles
import Quantities

/// Geometry of a feature in `zones.geojson`: the rings of its areas, or a point.
package struct FeatureGeometry {
    /// Rings of all polygons, holes included.
    package private(set) var rings: [[Coordinate]] = []
    /// Position of a point feature.
    package private(set) var point: Coordinate?

    /// Reads a geometry.
    ///
    /// - Parameter geometry: a multipolygon or a point; invalid positions are left out.
    package init(_ geometry: JSONNode?) {
        guard let coordinates = geometry?["coordinates"] else { return }
        if coordinates.doubles != nil {
            point = Coordinate(longitudeFirst: coordinates)
        } else {
            rings = (coordinates.list ?? []).flatMap { part in
                (part.list ?? []).map { ring in (ring.list ?? []).compactMap(Coordinate.init(longitudeFirst:)) }
            }
        }
    }
}

extension Coordinate {
    fileprivate init?(longitudeFirst node: JSONNode) {
        guard let pair = node.doubles, pair.count == 2 else { return nil }
        self.init(latitudeDegrees: pair[1], longitudeDegrees: pair[0])
        guard isValid else { return nil }
    }
}
