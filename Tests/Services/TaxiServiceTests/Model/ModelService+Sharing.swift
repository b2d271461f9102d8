import CityModel
import Quantities
import TaxiService

// P01, P02 and part S: ways, prices and shares, worked out anew whenever they are asked for.
extension ModelService {
    func loneCents(from origin: Int, to destination: Int, at moment: SimTime) -> (all: Int, authority: Int) {
        cents(forWay: [origin, destination], ofThose: [(origin, destination)], at: moment)
    }

    /// S04: who gets off when, by place in the order of joining.
    func dropOffOrder(from origin: Int, to destinations: [Int]) -> [Int] {
        var best: [Int] = []
        var bestMilliseconds = Int.max
        for order in ModelService.permutations(of: Array(destinations.indices)) {
            let milliseconds = length(of: [origin] + order.map { destinations[$0] }, by: city.milliseconds)
            // Equally fast orders are compared by the order of joining.
            let isAsFast = milliseconds == bestMilliseconds && order.lexicographicallyPrecedes(best)
            if milliseconds < bestMilliseconds || isAsFast {
                (best, bestMilliseconds) = (order, milliseconds)
            }
        }
        return best
    }

    /// Every stop of the route: a pickup for each, then the drop-offs.
    func stops(from origin: Int, to destinations: [Int]) -> [Int] {
        let dropOffs = dropOffOrder(from: origin, to: destinations).map { destinations[$0] }
        return destinations.map { _ in origin } + dropOffs
    }

    func length(of stops: some Collection<Int>, by table: [[Int]]) -> Int {
        zip(stops, stops.dropFirst()).reduce(0) { $0 + table[$1.0][$1.1] }
    }

    /// T10: where a shared ride ends.
    func lastStop(of trip: Trip) -> Int {
        stops(from: trip.origin, to: trip.members.map(\.destination)).last ?? trip.origin
    }

    /// From the last pickup to the last stop.
    func driveMilliseconds(of trip: Trip) -> Int64 {
        let stops = stops(from: trip.origin, to: trip.members.map(\.destination))
        return Int64(length(of: stops.dropFirst(trip.members.count - 1), by: city.milliseconds))
    }

    /// S02: nobody is on board longer than so many times the direct way.
    func isSameWay(from origin: Int, to destinations: [Int]) -> Bool {
        let order = dropOffOrder(from: origin, to: destinations)
        let stops = stops(from: origin, to: destinations)
        return destinations.indices.allSatisfy { place in
            guard let turn = order.firstIndex(of: place) else { return false }
            let onBoard = length(of: stops[place...destinations.count + turn], by: city.milliseconds)
            let direct = city.milliseconds[origin][destinations[place]]
            let limit = rules.sharingDetourMax
            let scale = (0..<limit.decimals).reduce(1) { scale, _ in 10 * scale }
            return onBoard * scale <= direct * Int(limit.digits)
        }
    }

    /// S05: the shares of those who would pay `lone` alone, in the order of their request numbers.
    static func split(_ cents: Int, inProportionTo lone: [Int]) -> [Int] {
        let sum = lone.reduce(0, +)
        if sum == 0 { return lone }
        // Never more than all pay alone.
        let total = min(cents, sum)
        var shares = lone.map { total * $0 / sum }
        let missing = total - shares.reduce(0, +)
        // A stable sort leaves the lower numbers in front.
        let byRemainder = lone.indices.sorted { (total * lone[$0] % sum, $1) > (total * lone[$1] % sum, $0) }
        for index in byRemainder.prefix(missing) { shares[index] += 1 }
        return shares
    }

    /// P01: the authority's cents in each of the shares, split as they are; a cent beyond somebody's share goes to the first who
    /// has room for it.
    static func split(authority cents: Int, inProportionTo lone: [Int], shares: [Int]) -> [Int] {
        var parts = split(cents, inProportionTo: lone)
        while let over = parts.indices.first(where: { parts[$0] > shares[$0] }),
            let room = parts.indices.first(where: { parts[$0] < shares[$0] })
        {
            parts[over] -= 1
            parts[room] += 1
        }
        return parts
    }

    /// S03: the driver has arrived, or somebody is on board or has paid.
    func isClosed(_ trip: Trip) -> Bool {
        trip.hasArrived || trip.members.contains { $0.isOnBoard || $0.isPaid }
    }

    /// S03, S06: after somebody has come or gone.
    mutating func priceAnew(_ index: Int) {
        let trip = trips[index]
        let destinations = trip.members.map(\.destination)
        let moment = trip.pricedAt
        let lone = destinations.map { loneCents(from: trip.origin, to: $0, at: moment) }
        let way = stops(from: trip.origin, to: destinations)
        let whole = cents(forWay: way, ofThose: destinations.map { (trip.origin, $0) }, at: moment)
        let shares = ModelService.split(whole.all, inProportionTo: lone.map(\.all))
        let parts = ModelService.split(authority: whole.authority, inProportionTo: lone.map(\.all), shares: shares)
        for place in trip.members.indices {
            let isAlone = trip.members.count == 1
            trips[index].members[place].cents = isAlone ? lone[place].all : shares[place]
            trips[index].members[place].authorityCents = isAlone ? lone[place].authority : parts[place]
        }
    }

    private static func permutations(of places: [Int]) -> [[Int]] {
        if places.isEmpty { return [[]] }
        return places.flatMap { first in
            permutations(of: places.filter { $0 != first }).map { [first] + $0 }
        }
    }
}
