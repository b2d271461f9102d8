import CityModel
import Quantities

/// The places where electric taxis charge, and the drives to them.
struct ChargingPlaces {
    private let places: [ChargingPlace]
    private let router: TravelRouter
    /// The nearest place to each zone and the drive there, in a city without streets, where they are always the same;
    /// otherwise empty.
    private let nearestByZone: [(index: Int, leg: TravelLeg)]
    /// Greatest speed on the streets in metres a millisecond.
    private let speedMax: Double
    /// The place that was nearest at the last search, by zone. It saves time and changes no result.
    private var lastNearest: [Int]

    /// - Precondition: there is at least one place.
    init(_ places: [ChargingPlace], _ router: TravelRouter) {
        self.places = places
        self.router = router
        let traffic = router.streetRouter?.traffic
        nearestByZone =
            traffic != nil
            ? []
            : (0..<router.zoneCount).map {
                ChargingPlaces.nearest(places, from: Position(ZoneID($0)), at: .zero, router)
            }
        speedMax = traffic?.metresPerMillisecondMax ?? 0
        lastNearest = Array(repeating: 0, count: traffic == nil ? 0 : router.zoneCount)
    }

    subscript(index: Int) -> ChargingPlace { places[index] }

    /// Returns the place with the shortest drive, and that drive; ties go to the first place.
    mutating func nearest(from origin: Position, at time: SimTime) -> (index: Int, leg: TravelLeg) {
        let zone = Int(origin.zone.index)
        if !nearestByZone.isEmpty { return nearestByZone[zone] }
        let nearest = ChargingPlaces.nearest(places, from: origin, at: time, router)
        if lastNearest.indices.contains(zone) { lastNearest[zone] = nearest.index }
        return nearest
    }

    private static func nearest(
        _ places: [ChargingPlace], from origin: Position, at time: SimTime, _ router: TravelRouter
    ) -> (index: Int, leg: TravelLeg) {
        var best = (index: 0, leg: router.leg(from: origin, to: places[0].position, at: time))
        for index in places.indices.dropFirst() {
            let leg = router.leg(from: origin, to: places[index].position, at: time)
            if leg.milliseconds < best.leg.milliseconds { best = (index, leg) }
        }
        return best
    }

    /// Returns a distance that the drive to the nearest place does not exceed, after one search instead of one for each
    /// place: that drive takes no longer than the drive to any other place, and no street is faster than `speedMax`.
    func nearestMetresMax(from origin: Position, at time: SimTime) -> Double {
        let zone = Int(origin.zone.index)
        if !nearestByZone.isEmpty { return Double(nearestByZone[zone].leg.metres) }
        let guess = lastNearest.indices.contains(zone) ? lastNearest[zone] : 0
        let leg = router.leg(from: origin, to: places[guess].position, at: time)
        // Times and lengths of parts of a street are rounded down.
        return (Double(leg.milliseconds) + 2) * speedMax + 1
    }
}
