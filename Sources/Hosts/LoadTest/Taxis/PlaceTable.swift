import Behaviour
import CityModel
import Glibc
import Quantities
import SimulationKernel

/// Positions within each zone, drawn once; they serve as the positions that users report.
package struct PlaceTable: Sendable {
    private static let placesPerZone = 32
    private static let attemptsPerZone = 4_000

    /// `placesPerZone` positions for each zone; `nowhere` in a zone without any.
    private let places: ContiguousArray<Coordinate>
    /// Weight of each zone: 1 if it has places, otherwise 0.
    package let zoneWeights: [Double]

    /// Draws the places; nil if no zone has any, because the city is a table without a map (Z05).
    package init?(_ city: City) {
        var places: ContiguousArray<Coordinate> = []
        places.reserveCapacity(city.zoneCount * PlaceTable.placesPerZone)
        var weights: [Double] = []
        let streams = StreamFamily(seed: 0, replication: 0)
        for zone in 0..<city.zoneCount {
            var stream = streams.stream(purpose: .zonePlaces, entity: UInt32(zone))
            let found = PlaceTable.places(in: ZoneID(zone), of: city, from: &stream)
            weights.append(found.isEmpty ? 0 : 1)
            for index in 0..<PlaceTable.placesPerZone {
                places.append(found.isEmpty ? .nowhere : found[index % found.count])
            }
        }
        guard weights.contains(1) else { return nil }
        (self.places, zoneWeights) = (places, weights)
    }

    func hasPlaces(in zone: ZoneID) -> Bool { zoneWeights[Int(zone.index)] > 0 }

    /// Returns a random place of the zone.
    @inline(__always)
    func place(in zone: ZoneID, from stream: inout RandomStream) -> Coordinate {
        let index = Int(truncatingIfNeeded: stream.nextUInt64() &>> 32) % PlaceTable.placesPerZone
        return places[Int(zone.index) * PlaceTable.placesPerZone + index]
    }

    /// Draws places by rejection sampling in a square around the centre. The square grows while few are found, because
    /// a zone may bend around its centre.
    private static func places(in zone: ZoneID, of city: City, from stream: inout RandomStream) -> [Coordinate] {
        let record = city.zones[Int(zone.index)]
        guard let centre = record.centre else { return [] }
        let metresPerDegree = 111_195.0
        let kilometres = max(record.areaSquareKilometres ?? 1, 0.01).squareRoot()
        let narrowing = max(cos(centre.latitudeDegrees * .pi / 180), 0.01)
        var found: [Coordinate] = []
        for attempt in 0..<attemptsPerZone where found.count < placesPerZone {
            let reachMetres = kilometres * 1_000 * (0.5 + 3.5 * Double(attempt) / Double(attemptsPerZone))
            let north = (2 * stream.uniform() - 1) * reachMetres / metresPerDegree
            let east = (2 * stream.uniform() - 1) * reachMetres / (metresPerDegree * narrowing)
            let place = Coordinate(
                latitudeDegrees: centre.latitudeDegrees + north, longitudeDegrees: centre.longitudeDegrees + east)
            if city.zone(at: place) == zone { found.append(place) }
        }
        return found
    }
}
