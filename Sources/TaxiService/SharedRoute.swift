import CityModel

/// The order in which a ride's stops are visited (S04): all pickups, then the drop-offs in the order that is fastest
/// overall; all orders are compared.
///
/// The parties of a ride start in one zone (S02), so every order of pickups is as fast, and the order of joining wins.
struct SharedRoute: Sendable, BitwiseCopyable {
    /// Up to four parties: where they start, and where each goes, in the order of joining.
    struct Stops: Sendable, BitwiseCopyable {
        var origin: ZoneID
        private(set) var count = 0
        private var destinations: (ZoneID, ZoneID, ZoneID, ZoneID) = (.none, .none, .none, .none)

        init(origin: ZoneID) { self.origin = origin }

        mutating func append(_ destination: ZoneID) {
            switch count {
            case 0: destinations.0 = destination
            case 1: destinations.1 = destination
            case 2: destinations.2 = destination
            default: destinations.3 = destination
            }
            count += 1
            assert(count <= 4, "a taxi has four seats")
        }

        subscript(party: Int) -> ZoneID {
            switch party {
            case 0: destinations.0
            case 1: destinations.1
            case 2: destinations.2
            default: destinations.3
            }
        }
    }

    /// From the first pickup to the last drop-off, free flow.
    private(set) var milliseconds: Int64
    private(set) var metres: Int64
    private(set) var lastStop: ZoneID
    /// By party, in the order of joining: from its pickup to its drop-off, free flow.
    private var onBoardMilliseconds: (Int64, Int64, Int64, Int64)

    func onBoardMilliseconds(party: Int) -> Int64 {
        switch party {
        case 0: onBoardMilliseconds.0
        case 1: onBoardMilliseconds.1
        case 2: onBoardMilliseconds.2
        default: onBoardMilliseconds.3
        }
    }

    init(_ stops: Stops, in city: City) {
        let direct = city.leg(from: stops.origin, to: stops[0])
        milliseconds = Int64(direct.milliseconds)
        metres = Int64(direct.metres)
        lastStop = stops[0]
        onBoardMilliseconds = (milliseconds, 0, 0, 0)
        if stops.count > 1 { chooseOrder(stops, in: city) }
    }

    private mutating func chooseOrder(_ stops: Stops, in city: City) {
        milliseconds = .max
        // In lexicographic order, so that of equally fast ones the first found wins.
        for order in SharedRoute.orders[stops.count] {
            let candidate = SharedRoute(stops, dropOffs: order, in: city)
            if candidate.milliseconds < milliseconds { self = candidate }
        }
    }

    private init(_ stops: Stops, dropOffs: [Int], in city: City) {
        // Z05: between two pickups in one zone the entry of the zone to itself counts.
        let between = city.leg(from: stops.origin, to: stops.origin)
        let pickups = Int64(stops.count - 1)
        milliseconds = pickups * Int64(between.milliseconds)
        metres = pickups * Int64(between.metres)
        lastStop = stops.origin
        onBoardMilliseconds = (0, 0, 0, 0)
        for party in dropOffs {
            let leg = city.leg(from: lastStop, to: stops[party])
            milliseconds += Int64(leg.milliseconds)
            metres += Int64(leg.metres)
            lastStop = stops[party]
            let pickedUpAt = Int64(party) * Int64(between.milliseconds)
            setOnBoard(milliseconds - pickedUpAt, party: party)
        }
    }

    private mutating func setOnBoard(_ milliseconds: Int64, party: Int) {
        switch party {
        case 0: onBoardMilliseconds.0 = milliseconds
        case 1: onBoardMilliseconds.1 = milliseconds
        case 2: onBoardMilliseconds.2 = milliseconds
        default: onBoardMilliseconds.3 = milliseconds
        }
    }

    /// All orders of 0, 1, 2 … parties, each list in lexicographic order.
    private static let orders: [[[Int]]] = (0...4).map { count in
        var orders: [[Int]] = [[]]
        for _ in 0..<count {
            orders = orders.flatMap { order in
                (0..<count).filter { !order.contains($0) }.map { order + [$0] }
            }
        }
        return orders
    }
}
