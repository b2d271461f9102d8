import CityModel
import Quantities
import SimulationKernel

/// Decisions of drivers who have stood in a queue for a while (B02). Immutable; a class, so that passing it on is free.
package final class IdleMovementPolicy: Sendable {
    /// Decision of a driver.
    enum Decision {
        case stay
        /// Drives towards a zone and takes calls on the way.
        case cruise(ZoneID)
        /// Drives to a rank of the zone, or anywhere in it if it has none. With `arrives` no call is taken on the way.
        case wait(ZoneID, arrives: Bool)
        /// The same, in the zone with the highest expected earnings.
        case earn(arrives: Bool)
    }

    private let defaultMovement: IdleMovement
    private let byDay: [IdleMovement]
    private let clock: TravelClock?
    /// Expected requests; rows by hour × zones.
    private let expectedRequests: [Double]
    /// Sum over a zone and the zones that an idle driver there may move to; same rows.
    private let expectedNearby: [Double]
    /// Expected earnings; nil if they are not used.
    let earnings: ExpectedEarnings?
    private let ranks: RanksByZone
    /// Search orders up to the reach of idle drivers (Z03).
    private let orders: SearchOrders
    /// Time from which drivers no longer consider moving.
    private let end: SimTime

    /// Creates the decisions.
    ///
    /// - Parameters:
    ///   - expectedRequests: rows by hour × zones; empty if they are not used.
    ///   - earnings: nil if they are not used.
    package init(
        _ movement: IdleMovement, byDay: [IdleMovement] = [], expectedRequests: [Double], earnings: ExpectedEarnings?,
        ranks: [WaitingPlace], _ clock: TravelClock, end: SimTime
    ) {
        (defaultMovement, self.byDay, self.clock) = (movement, byDay, clock)
        let city = clock.city
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

    /// Creates the decisions of drivers who never move.
    package init() {
        (defaultMovement, byDay, clock) = (IdleMovement(), [], nil)
        (expectedRequests, expectedNearby, earnings, ranks, end) = ([], [], nil, RanksByZone(), .zero)
        orders = SearchOrders(reach: 1, zones: [])
    }

    /// Whether drivers ever drive without taking calls.
    var hasArrivals: Bool {
        ([defaultMovement] + byDay).contains { $0.towardsRanksWeight > 0 || $0.towardsEarningsWeight > 0 }
    }

    /// Returns the parameters for the day of a time.
    @inline(__always)
    private func movement(at time: SimTime) -> IdleMovement {
        byDay.isEmpty ? defaultMovement : movementByDay(at: time)
    }

    private func movementByDay(at time: SimTime) -> IdleMovement {
        guard let day = clock?.day(at: time) else { return defaultMovement }
        return byDay.first { $0.days.contains(DaySet(day)) } ?? defaultMovement
    }

    /// Returns the time at which a driver who stands in a queue from `time` considers moving; nil for never.
    @inline(__always)
    func due(from time: SimTime) -> SimTime? {
        guard let after = movement(at: time).after, time + after < end else { return nil }
        return time + after
    }

    /// Draws a decision: stay, drive to a random near zone, to a near zone in proportion to its expected demand, to a
    /// near rank, or to the most profitable zone.
    ///
    /// - Parameter number: number of earlier decisions of the driver.
    func decision(
        of id: DriverID, in zone: ZoneID, number: UInt32, at time: SimTime, _ travel: TaxiTravelTimes
    ) -> Decision {
        var stream = travel.streams.stream(purpose: .idleMove, of: travel.key(of: id), occurrence: number)
        let movement = movement(at: time)
        let reach = min(movement.reachZones, travel.router.zoneCount - 1)
        let mood = stream.uniform() * movement.weightSum
        if reach == 0 || mood < movement.stayWeight { return .stay }
        let draw = stream.uniform()
        var limit = movement.stayWeight + movement.randomWeight
        if mood < limit { return .cruise(orders.zone(from: zone, rank: 1 + Int(draw * Double(reach)))) }
        limit += movement.towardsDemandWeight
        if mood < limit { return .cruise(zoneInDemand(near: zone, draw, at: time, travel)) }
        limit += movement.towardsRanksWeight
        let arrives = stream.bernoulli(movement.arrivalProbability)
        if mood < limit {
            return ranks.zone(near: zone, draw, orders).map { .wait($0, arrives: arrives) } ?? .stay
        }
        return .earn(arrives: arrives)
    }

    private func zoneInDemand(near zone: ZoneID, _ draw: Double, at time: SimTime, _ travel: TaxiTravelTimes) -> ZoneID
    {
        let zoneCount = travel.router.zoneCount
        let row = travel.router.clock.hourRow(at: time) * zoneCount
        var remaining = draw * expectedNearby[row + Int(zone.index)]
        for rank in 0...min(defaultMovement.reachZones, zoneCount - 1) {
            let candidate = orders.zone(from: zone, rank: rank)
            remaining -= expectedRequests[row + Int(candidate.index)]
            if remaining < 0 { return candidate }
        }
        return zone
    }

    /// Returns a rank of a zone as a place to wait; nil if the zone has none.
    ///
    /// - Parameter draw: from 0 to 1.
    func rank(in zone: ZoneID, _ draw: Double) -> Position? { ranks.position(in: zone, draw) }

    /// Returns the number of the rank at a position; nil if there is none.
    func rank(at position: Position) -> UInt32? { ranks.number(at: position) }
}
