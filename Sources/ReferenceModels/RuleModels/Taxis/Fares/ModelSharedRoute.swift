import CityModel
import Quantities

/// One to four parties of a ride in the order of joining, with a common origin zone and a destination each.
package struct ModelParties: Sendable, BitwiseCopyable {
    let origin: ZoneID
    /// Number of parties.
    package private(set) var count = 0
    private var destinations = InlineArray<4, ZoneID>(repeating: .none)

    /// Creates an empty list of parties.
    package init(from origin: ZoneID) { self.origin = origin }

    /// Creates one party per destination.
    package init(from origin: ZoneID, to destinations: some Sequence<ZoneID>) {
        self.init(from: origin)
        for destination in destinations { append(to: destination) }
    }

    /// Adds a party.
    ///
    /// - Precondition: there are fewer than four.
    package mutating func append(to destination: ZoneID) {
        destinations[count] = destination
        count += 1
    }

    func destination(_ place: Int) -> ZoneID { destinations[place] }
}

/// The route of a ride (S04): all pickups, then the drop-offs in the fastest order; among equals, the first in
/// lexicographic order of joining numbers.
package struct ModelSharedRoute: Sendable, BitwiseCopyable {
    private let parties: ModelParties
    /// Drop-off order, as indices in the order of joining.
    private let order: InlineArray<4, Int>
    /// Leg between two pickups, which are all in one zone.
    private let betweenPickups: TravelLeg
    /// Free-flow time from the last pickup to the last drop-off.
    package let driveMilliseconds: Int64
    private let driveMetres: Int64

    /// Creates the fastest route by comparing all orders.
    init(_ parties: ModelParties, over table: ZoneTable) {
        var best = (order: InlineArray<4, Int>(repeating: 0), milliseconds: Int64.max, metres: Int64(0))
        var codes = 1
        for _ in 0..<parties.count { codes *= parties.count }
        // Counting in base `count` visits the orders lexicographically.
        for code in 0..<codes {
            guard let order = ModelSharedRoute.order(code, of: parties.count) else { continue }
            var (milliseconds, metres, here) = (Int64(0), Int64(0), parties.origin)
            for turn in 0..<parties.count {
                let next = parties.destination(order[turn])
                let leg = table.leg(from: here, to: next)
                milliseconds += Int64(leg.milliseconds)
                metres += Int64(leg.metres)
                here = next
            }
            if milliseconds < best.milliseconds { best = (order, milliseconds, metres) }
        }
        self.parties = parties
        order = best.order
        betweenPickups = table.leg(from: parties.origin, to: parties.origin)
        (driveMilliseconds, driveMetres) = (best.milliseconds, best.metres)
    }

    /// Returns the digits of a number, highest first; nil unless they are a permutation.
    private static func order(_ code: Int, of count: Int) -> InlineArray<4, Int>? {
        var order = InlineArray<4, Int>(repeating: 0)
        var (rest, seen) = (code, 0)
        for turn in (0..<count).reversed() {
            order[turn] = rest % count
            seen |= 1 << order[turn]
            rest /= count
        }
        return seen == (1 << count) - 1 ? order : nil
    }

    /// Length from the first pickup to the last drop-off.
    var metres: Int64 { driveMetres + Int64(parties.count - 1) * Int64(betweenPickups.metres) }
    var milliseconds: Int64 { driveMilliseconds + pickupMilliseconds(before: parties.count - 1) }

    /// Zone where the ride ends (T10).
    package var lastStop: ZoneID { parties.destination(order[parties.count - 1]) }

    /// Returns the time from the first pickup to a party's pickup.
    func pickupMilliseconds(before place: Int) -> Int64 { Int64(place) * Int64(betweenPickups.milliseconds) }

    /// Returns the time that a party is on board.
    func onBoardMilliseconds(_ place: Int, over table: ZoneTable) -> Int64 {
        var (milliseconds, here) = (pickupMilliseconds(before: parties.count - 1 - place), parties.origin)
        for turn in 0..<parties.count {
            let next = parties.destination(order[turn])
            milliseconds += Int64(table.leg(from: here, to: next).milliseconds)
            if order[turn] == place { break }
            here = next
        }
        return milliseconds
    }
}
