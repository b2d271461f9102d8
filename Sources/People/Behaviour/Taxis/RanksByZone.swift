import CityModel
import Quantities

/// Taxi ranks of a city by zone (Z02), as used by idle drivers.
struct RanksByZone {
    /// Ranks by zone, with their numbers; empty if there are no ranks at all.
    private var places: [[(place: WaitingPlace, number: UInt32)]] = []
    /// Total weights of the ranks of each zone, and of those within the reach of an idle driver there.
    private var weights: [Double] = []
    private var weightsNearby: [Double] = []
    private let reach: Int

    /// Groups the ranks.
    ///
    /// - Parameters:
    ///   - reach: number of nearest other zones to which drivers go.
    ///   - orders: search orders of at least this reach.
    init(_ ranks: [WaitingPlace], zoneCount: Int, reach: Int, in orders: SearchOrders) {
        self.reach = reach
        guard !ranks.isEmpty else { return }
        places = Array(repeating: [], count: zoneCount)
        for (number, rank) in ranks.enumerated() {
            places[Int(rank.position.zone.index)].append((rank, UInt32(number)))
        }
        weights = places.map { $0.reduce(0) { $0 + $1.place.weight } }
        weightsNearby = (0..<zoneCount).map { zone in
            (0...reach).reduce(0) { $0 + weights[Int(orders.zone(from: ZoneID(zone), rank: $1).index)] }
        }
    }

    /// Creates a city without ranks.
    init() { reach = 0 }

    /// Draws a zone in proportion to the weights of the ranks within reach; nil if there are none.
    ///
    /// - Parameter draw: from 0 to 1.
    func zone(near zone: ZoneID, _ draw: Double, _ orders: SearchOrders) -> ZoneID? {
        guard !places.isEmpty else { return nil }
        var remaining = draw * weightsNearby[Int(zone.index)]
        for rank in 0...reach {
            let candidate = orders.zone(from: zone, rank: rank)
            remaining -= weights[Int(candidate.index)]
            if remaining < 0 { return candidate }
        }
        return nil
    }

    /// Draws a rank of a zone in proportion to their weights; nil if it has none.
    ///
    /// - Parameter draw: from 0 to 1.
    func position(in zone: ZoneID, _ draw: Double) -> Position? {
        guard !places.isEmpty, let last = places[Int(zone.index)].last else { return nil }
        var remaining = draw * weights[Int(zone.index)]
        for (place, _) in places[Int(zone.index)] {
            remaining -= place.weight
            if remaining < 0 { return place.position }
        }
        return last.place.position
    }

    /// Returns the number of the first rank at a position; nil if there is none.
    func number(at position: Position) -> UInt32? {
        guard !places.isEmpty, position.zone != .none else { return nil }
        return places[Int(position.zone.index)].first { $0.place.position == position }?.number
    }
}
