import CityModel
import Quantities
import SimulationKernel

/// Where drivers go who have stood in a queue for a while (B02). Immutable; a reference, so that handing it on costs nothing.
package final class IdleMovements: Sendable {
    /// What a driver wants who has thought of it.
    enum Decision {
        case stay
        /// To drive about, towards a zone, and take what comes on the way.
        case cruise(ZoneID)
        /// To wait at a rank of the zone, or where it has none anywhere in it. Arrives: no call is taken on the way.
        case wait(ZoneID, arrives: Bool)
        /// The same in the zone where it pays most.
        case earn(arrives: Bool)
    }

    private let movement: IdleMovement
    /// Requests expected, 24 × zones, row = hour of the day.
    private let expectedRequests: [Double]
    /// Their sum over a zone and the zones that an idle driver there may go to, 24 × zones.
    private let expectedNearby: [Double]
    /// nil where nobody goes by them.
    let earnings: ExpectedEarnings?
    private let ranks: RanksByZone
    /// As far as an idle driver may go (Z03).
    private let orders: SearchOrders
    /// Nobody thinks of moving from then on.
    private let end: SimTime

    /// - Parameters:
    ///   - expectedRequests: 24 × zones, row = hour of the day; empty where nobody goes by them.
    ///   - earnings: nil where nobody goes by them.
    package init(
        _ movement: IdleMovement, expectedRequests: [Double], earnings: ExpectedEarnings?, ranks: [WaitingPlace],
        in city: City, end: SimTime
    ) {
        self.movement = movement
        self.expectedRequests = expectedRequests
        self.earnings = earnings
        self.end = end
        let reach = min(movement.reachZones, city.zoneCount - 1)
        let orders = city.searchOrders(reaching: reach + 1)
        self.orders = orders
        self.ranks = RanksByZone(ranks, zoneCount: city.zoneCount, reach: reach, in: orders)
        expectedNearby = expectedRequests.indices.map { index in
            let (hour, zone) = index.quotientAndRemainder(dividingBy: city.zoneCount)
            return (0...reach).reduce(0) { sum, rank in
                let near = orders.zone(from: ZoneID(zone), rank: rank)
                return sum + expectedRequests[hour * city.zoneCount + Int(near.index)]
            }
        }
    }

    /// Nobody ever moves.
    package init() {
        (movement, expectedRequests, expectedNearby) = (IdleMovement(), [], [])
        (earnings, ranks, end) = (nil, RanksByZone(), .zero)
        orders = SearchOrders(reach: 1, zones: [])
    }

    /// Whether anybody ever drives somewhere without taking calls.
    var hasArrivals: Bool { movement.towardsRanksWeight > 0 || movement.towardsEarningsWeight > 0 }

    /// When a driver who stands in a queue from `time` on thinks of moving; nil if never.
    @inline(__always)
    func due(from time: SimTime) -> SimTime? {
        guard let after = movement.after, time + after < end else { return nil }
        return time + after
    }

    /// Stays, goes to one of the nearest zones at random, to one of them in proportion to the demand expected there, to one
    /// of their ranks, or to wherever it pays most.
    ///
    /// - Parameter number: how many decisions the driver has taken before.
    func decision(
        of id: DriverID, in zone: ZoneID, number: UInt32, at time: SimTime, _ travel: TaxiTravel
    ) -> Decision {
        var stream = travel.streams.stream(purpose: .idleMove, of: travel.key(of: id), occurrence: number)
        let reach = min(movement.reachZones, travel.ways.zoneCount - 1)
        let mood = stream.uniform() * movement.weightSum
        if reach == 0 || mood < movement.stayWeight { return .stay }
        let draw = stream.uniform()
        var limit = movement.stayWeight + movement.randomWeight
        if mood < limit { return .cruise(orders.zone(from: zone, rank: 1 + Int(draw * Double(reach)))) }
        limit += movement.towardsDemandWeight
        if mood < limit { return .cruise(zoneInDemand(near: zone, draw, at: time, travel)) }
        limit += movement.towardsRanksWeight
        let arrives = stream.chance(movement.arrivalProbability)
        if mood < limit {
            return ranks.zone(near: zone, draw, orders).map { .wait($0, arrives: arrives) } ?? .stay
        }
        return .earn(arrives: arrives)
    }

    private func zoneInDemand(near zone: ZoneID, _ draw: Double, at time: SimTime, _ travel: TaxiTravel) -> ZoneID {
        let zoneCount = travel.ways.zoneCount
        let row = travel.ways.clock.hourOfDay(at: time) * zoneCount
        var remaining = draw * expectedNearby[row + Int(zone.index)]
        for rank in 0...min(movement.reachZones, zoneCount - 1) {
            let candidate = orders.zone(from: zone, rank: rank)
            remaining -= expectedRequests[row + Int(candidate.index)]
            if remaining < 0 { return candidate }
        }
        return zone
    }

    /// Where in a zone to wait: at one of its ranks; nil if it has none.
    ///
    /// - Parameter draw: from 0 to 1.
    func rank(in zone: ZoneID, _ draw: Double) -> Position? { ranks.position(in: zone, draw) }

    /// Which of the ranks lies at a position; nil if none does.
    func rank(at position: Position) -> UInt32? { ranks.number(at: position) }
}
