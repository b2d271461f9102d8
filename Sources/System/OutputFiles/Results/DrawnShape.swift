import InputFiles
import Quantities

/// What a feature of `zones.geojson` draws: the rings of its areas, or a point.
package struct DrawnShape {
    package private(set) var rings: [[Coordinate]] = []
    package private(set) var point: Coordinate?

    /// - Parameter geometry: a polygon of several parts or a point; positions that are none are left out.
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
