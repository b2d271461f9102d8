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

    private let usual: IdleMovement
    private let byDay: [IdleMovement]
    private let clock: TravelClock?
    /// Requests expected, rows by the hour × zones.
    private let expectedRequests: [Double]
    /// Their sum over a zone and the zones that an idle driver there may go to, likewise.
    private let expectedNearby: [Double]
    /// nil where nobody goes by them.
    let earnings: ExpectedEarnings?
    private let ranks: RanksByZone
    /// As far as an idle driver may go (Z03).
    private let orders: SearchOrders
    /// Nobody thinks of moving from then on.
    private let end: SimTime

    /// - Parameters:
    ///   - expectedRequests: rows by the hour × zones; empty where nobody goes by them.
    ///   - earnings: nil where nobody goes by them.
    package init(
        _ movement: IdleMovement, byDay: [IdleMovement] = [], expectedRequests: [Double], earnings: ExpectedEarnings?,
        ranks: [WaitingPlace], _ clock: TravelClock, end: SimTime
    ) {
        (usual, self.byDay, self.clock) = (movement, byDay, clock)
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

    /// Nobody ever moves.
    package init() {
        (usual, byDay, clock) = (IdleMovement(), [], nil)
        (expectedRequests, expectedNearby, earnings, ranks, end) = ([], [], nil, RanksByZone(), .zero)
        orders = SearchOrders(reach: 1, zones: [])
    }

    /// Whether anybody ever drives somewhere without taking calls.
    var hasArrivals: Bool {
        ([usual] + byDay).contains { $0.towardsRanksWeight > 0 || $0.towardsEarningsWeight > 0 }
    }

    /// The habits of the day of a moment.
    @inline(__always)
    private func movement(at time: SimTime) -> IdleMovement { byDay.isEmpty ? usual : movementByDay(at: time) }

    private func movementByDay(at time: SimTime) -> IdleMovement {
        guard let day = clock?.day(at: time) else { return usual }
        return byDay.first { $0.days.contains(DaySet(day)) } ?? usual
    }

    /// When a driver who stands in a queue from `time` on thinks of moving; nil if never.
    @inline(__always)
    func due(from time: SimTime) -> SimTime? {
        guard let after = movement(at: time).after, time + after < end else { return nil }
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
        let movement = movement(at: time)
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
        let row = travel.ways.clock.hourRow(at: time) * zoneCount
        var remaining = draw * expectedNearby[row + Int(zone.index)]
        for rank in 0...min(usual.reachZones, zoneCount - 1) {
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
