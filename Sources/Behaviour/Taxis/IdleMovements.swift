import CityModel
import Quantities
import SimulationKernel

/// Where drivers go who have stood in a queue for a while (B02).
package struct IdleMovements {
    private let movement: IdleMovement
    /// Requests expected, 24 × zones, row = hour of the day.
    private let expectedRequests: [Double]
    /// Their sum over a zone and the zones that an idle driver there may go to, 24 × zones.
    private let expectedNearby: [Double]
    /// Nobody thinks of moving from then on.
    private let end: SimTime

    /// - Parameter expectedRequests: 24 × zones, row = hour of the day.
    package init(_ movement: IdleMovement, expectedRequests: [Double], in city: City, end: SimTime) {
        self.movement = movement
        self.expectedRequests = expectedRequests
        self.end = end
        let reach = min(movement.reachZones, city.zoneCount - 1)
        expectedNearby = expectedRequests.indices.map { index in
            let (hour, zone) = index.quotientAndRemainder(dividingBy: city.zoneCount)
            return (0...reach).reduce(0) { sum, rank in
                let near = city.searchZone(from: ZoneID(zone), rank: rank)
                return sum + expectedRequests[hour * city.zoneCount + Int(near.index)]
            }
        }
    }

    /// Nobody ever moves.
    package init() {
        (movement, expectedRequests, expectedNearby, end) = (IdleMovement(), [], [], .zero)
    }

    /// When a driver who stands in a queue from `time` on thinks of moving; nil if never.
    @inline(__always)
    func due(from time: SimTime) -> SimTime? {
        guard let after = movement.after, time + after < end else { return nil }
        return time + after
    }

    /// Stays, goes to one of the nearest zones at random, or to one of them in proportion to the demand expected there.
    func zone(for id: DriverID, in zone: ZoneID, decision: UInt32, at time: SimTime, _ travel: TaxiTravel) -> ZoneID {
        let city = travel.city
        var stream = travel.streams.stream(purpose: .idleMove, entity: id.index, occurrence: decision)
        let reach = min(movement.reachZones, city.zoneCount - 1)
        let weights = movement.stayWeight + movement.randomWeight + movement.towardsDemandWeight
        let mood = stream.uniform() * weights
        if reach == 0 || mood < movement.stayWeight { return zone }
        let draw = stream.uniform()
        if mood < movement.stayWeight + movement.randomWeight {
            return city.searchZone(from: zone, rank: 1 + Int(draw * Double(reach)))
        }
        let row = travel.clock.hourOfDay(at: time) * city.zoneCount
        var remaining = draw * expectedNearby[row + Int(zone.index)]
        for rank in 0...reach {
            let candidate = city.searchZone(from: zone, rank: rank)
            remaining -= expectedRequests[row + Int(candidate.index)]
            if remaining < 0 { return candidate }
        }
        return zone
    }
}
