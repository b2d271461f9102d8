import Quantities

/// The edge of a map of areas, at which places far outside of them are drawn, so that they do not shrink the areas.
struct MapEdge {
    private let middle: Coordinate
    /// Half of the height and width up to the edge.
    private let latitudeDegrees, longitudeDegrees: Double

    /// Factor from the extent of the areas to the edge, which leaves room for markers.
    private static let room = 1.08
    /// Letter size of names at the edge, as a share of the map's height.
    private static let letterShare = 0.025

    /// Creates the edge around areas; nil if there are none.
    init?(around areas: [MapChart.Area]) {
        let corners = areas.flatMap { $0.rings.joined() }
        let (latitudes, longitudes) = (corners.map(\.latitudeDegrees), corners.map(\.longitudeDegrees))
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
            let east = longitudes.max()
        else { return nil }
        middle = Coordinate(latitudeDegrees: (south + north) / 2, longitudeDegrees: (west + east) / 2)
        latitudeDegrees = max(north - south, 1e-6) / 2 * MapEdge.room
        longitudeDegrees = max(east - west, 1e-6) / 2 * MapEdge.room
    }

    /// Letter size of names at the edge, in degrees of latitude.
    var letterDegrees: Double { 2 * latitudeDegrees * MapEdge.letterShare }

    /// Returns the latitude of the name of a marker: towards the middle, so that it stays on the map.
    func latitudeOfName(at marker: Coordinate) -> Double {
        let distance = 1.8 * letterDegrees
        return marker.latitudeDegrees + (marker.latitudeDegrees < middle.latitudeDegrees ? distance : -distance)
    }

    /// Returns the place itself within the edge, or the point of the edge in its direction.
    func marker(of place: Coordinate) -> Coordinate {
        let north = place.latitudeDegrees - middle.latitudeDegrees
        let east = place.longitudeDegrees - middle.longitudeDegrees
        let scale = max(1, abs(north) / latitudeDegrees, abs(east) / longitudeDegrees)
        return Coordinate(
            latitudeDegrees: middle.latitudeDegrees + north / scale,
            longitudeDegrees: middle.longitudeDegrees + east / scale)
    }
}
