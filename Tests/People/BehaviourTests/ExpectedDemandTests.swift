import CityModel
import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Behaviour

@Suite("Expected demand of a day")
struct ExpectedDemandTests {
    @Test(
        "expected requests by hour and zone equal the sum over all trips to the last bit, for any equal hours",
        arguments: 0..<60)
    func addedUp(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let zones = 1 + random.int(below: 6)
        let legs = Array(repeating: TravelLeg(milliseconds: 60_000, metres: 1_000), count: zones * zones)
        let city = City(
            name: "C", zones: (0..<zones).map { Zone(name: "Z\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) })
        let clock = TravelClock(city: city, clockAtStart: .hours(Int64(random.int(below: 24))))
        let sources = (0..<3).map { _ in Self.source(zones, &random) }
        var expected = [Double](repeating: 0, count: 24 * zones)
        sources.forEachExpectedTrip(clock) { hour, trip, requests in
            expected[hour * zones + Int(trip.origin.index)] += requests
        }
        #expect(sources.expectedRequests(clock) == expected, "seed \(seed)")
        #expect(expected.contains { $0 > 0 }, "seed \(seed)")
    }

    /// Returns recorded or planned trips, or a process with one choice or with 24, in which some hours are equal and
    /// some are empty.
    private static func source(_ zones: Int, _ random: inout RandomStream) -> DemandSource {
        if random.int(below: 4) == 0 {
            let trips = (0..<20).map { index in
                RecordedTrip(
                    time: .zero + .hours(Int64(index)),
                    trip: TripTemplate(origin: ZoneID(random.int(below: zones)), destination: ZoneID(0)))
            }
            if random.int(below: 2) == 0 { return .recorded(trips) }
            let plans = trips.indices.map { index in
                TripPlan(
                    departure: .zero + .hours(Int64(index) + 2), isBooked: true, person: UInt32(index),
                    returnAfter: random.int(below: 2) == 0 ? .minutes(Int64(random.int(below: 300))) : nil)
            }
            return .planned(trips, plans: plans)
        }
        let rates = [0, 0.1, 7, 7.3]
        let choices = (0..<(random.int(below: 2) == 0 ? 1 : 24)).map { _ in
            WeightedTrips(
                trips: .allPairs(zoneCount: zones),
                weights: random.int(below: 3) == 0 ? [] : (0..<zones * zones).map { _ in 0.01 + random.uniform() })
        }
        return .poisson(
            PoissonDemand(
                requestsPerHour: (0..<24).map { $0 == 8 ? 7 : rates[random.int(below: 4)] }, choices: choices))
    }
}
