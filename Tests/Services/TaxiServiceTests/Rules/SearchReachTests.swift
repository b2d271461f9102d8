import CityModel
import Quantities
import Testing

@testable import TaxiService

@Suite("Part Z: the reach of requests")
struct SearchReachTests {
    @Test("Z03: in a city of more than a thousand zones a request searches the same zones as in any other")
    func largeCity() {
        // Zones in a row, so that the order is known: nearer zones first, ties to the earlier zone.
        let count = 1_100
        let centres = (0..<count).map { Coordinate(latitudeDegrees: 0, longitudeDegrees: Double($0) * 0.001) }
        let city = City(
            name: "C", zones: (0..<count).map { Zone(name: "Z\($0)") },
            ways: .table(Array(repeating: TravelLeg(milliseconds: 0, metres: 0), count: count * count)),
            nearness: .centres(centres))
        let near = SearchReach(city: city, limit: nil, looksFar: false)
        let far = SearchReach(city: city, limit: nil)
        #expect(near.storedCount == 32 && far.storedCount == count, "only near zones are kept")
        for origin in [0, 7, 550, count - 1].map({ ZoneID($0) }) {
            for rank in 0..<count {
                #expect(near.zone(from: origin, rank: rank) == city.searchZone(from: origin, rank: rank))
                #expect(near.zone(from: origin, rank: rank) == far.zone(from: origin, rank: rank))
            }
            #expect(near.originRange(reaching: origin).map { near.origin($0).index } == (0..<UInt32(count)).map { $0 })
            #expect(near.reaches(origin, from: ZoneID(3)) && far.reaches(origin, from: ZoneID(3)))
        }
        let limited = SearchReach(city: city, limit: 100, looksFar: false)
        #expect(limited.reaches(ZoneID(49), from: ZoneID(0)) && !limited.reaches(ZoneID(100), from: ZoneID(0)))
        #expect(
            (50...51).contains(limited.originRange(reaching: ZoneID(0)).count),
            "as many as see it among their first 100")
    }
}
