import InputFiles
import OutputFiles
import Quantities

extension BaseMap {
    /// Creates the ground from `zones.geojson` of a results folder: zones with their borders, and no streets.
    ///
    /// - Throws: `InputError` if cabrank did not write the file.
    init(zoneMap path: String) throws(InputError) {
        let file = try SourceFile.read(path)
        guard let features = JSONNode(file.bytes)?["features"]?.list, !features.isEmpty else {
            throw InputError(path, "this is not a map of zones")
        }
        let drawn = features.map { DrawnZone($0) }
        let map = BaseMap.map(around: drawn.flatMap { $0.rings.joined() + $0.points })
        self.map = map
        let circle = BaseMap.circle(of: drawn.count)
        let isOnMap = drawn.allSatisfy { $0.centre != nil }
        layout = isOnMap ? .map : .circle
        zones = drawn.enumerated().map { index, zone in
            Zone(
                name: zone.name, title: zone.title,
                centre: isOnMap ? zone.centre.map { MapPoint($0, on: map) } ?? circle[index] : circle[index],
                rings: isOnMap ? zone.rings.map { $0.map { MapPoint($0, on: map) } } : [])
        }
        isByZone = true
        streets = MapStreets(nodes: zones.map(\.centre))
        zoneNodes = zones.indices.map { UInt32($0) }
    }
}

/// A feature of the map of zones.
private struct DrawnZone {
    var name, title: String
    var rings: [[Coordinate]] = []
    var points: [Coordinate] = []

    init(_ feature: JSONNode) {
        let properties = feature["properties"]
        name = properties?["zone"]?.text ?? ""
        title = properties?["title"]?.text ?? name
        let drawn = FeatureGeometry(feature["geometry"])
        rings = drawn.rings.filter { $0.count > 2 }
        points = drawn.point.map { [$0] } ?? []
    }

    /// Centroid of the largest ring, the same as in the city.
    var centre: Coordinate? {
        guard let ring = rings.max(by: { abs(DrawnZone.moments($0).area) < abs(DrawnZone.moments($1).area) }) else {
            return points.first
        }
        let moments = DrawnZone.moments(ring)
        let centre = Coordinate(
            latitudeDegrees: ring[0].latitudeDegrees + moments.north / (3 * moments.area),
            longitudeDegrees: ring[0].longitudeDegrees + moments.east / (3 * moments.area))
        // The centroid of a self-intersecting border may lie anywhere or be undefined.
        return moments.area != 0 && centre.isValid ? centre : ring.first
    }

    /// Returns twice the area and its moments, in degrees from the first corner.
    private static func moments(_ ring: [Coordinate]) -> (area: Double, east: Double, north: Double) {
        var sums = (area: 0.0, east: 0.0, north: 0.0)
        for (from, to) in zip(ring, ring.dropFirst()) {
            let (x, y) = (
                from.longitudeDegrees - ring[0].longitudeDegrees, from.latitudeDegrees - ring[0].latitudeDegrees
            )
            let (u, v) = (to.longitudeDegrees - ring[0].longitudeDegrees, to.latitudeDegrees - ring[0].latitudeDegrees)
            let cross = x * v - u * y
            sums = (sums.area + cross, sums.east + (x + u) * cross, sums.north + (y + v) * cross)
        }
        return sums
    }
}
