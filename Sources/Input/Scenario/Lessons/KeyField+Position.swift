import InputFiles
import Quantities

extension KeyField {
    /// Decodes a geographic position: `{lat: 41.14961, lon: -8.61099}`.
    func coordinate() -> Coordinate? {
        map { map in
            let latitude = map.required("lat")?.number(.from(-89, to: 89))
            let longitude = map.required("lon")?.number(.from(-180, to: 180))
            guard let latitude, let longitude else { return nil }
            return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        }
    }

    /// Decodes a position in degrees, or in metres from the origin of a map: `{east: 20.1 m, north: 0 m}`, either of
    /// which may be left out.
    func position(on plan: LocalMap) -> FixedPosition? {
        let isInDegrees = namedEntries()?.contains { ["lat", "lon"].contains($0.key) } ?? true
        if isInDegrees { return coordinate().map { FixedPosition($0) } }
        return map { map in
            if map.present(among: ["east", "north"]).isEmpty {
                _ = map.choice(among: ["east", "north"])
                map.acceptAllKeys()
                return nil
            }
            let metres = ["east", "north"].map { key in
                map.optional(key).map { $0.metres(.from(-100_000, to: 100_000))?.nearestDouble } ?? 0
            }
            guard let east = metres[0], let north = metres[1] else { return nil }
            let coordinate = plan.coordinate(eastMetres: east, northMetres: north)
            if coordinate.isValid { return FixedPosition(coordinate) }
            map.report("\(label) is outside the map", remedy: "write metres from a nearby origin")
            return nil
        }
    }
}
