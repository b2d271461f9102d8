import CityModel

/// The order in which a ride's stops are visited (S04): all pickups, then the drop-offs in the order that is fastest
/// overall; all orders are compared.
///
/// The parties of a ride start in one zone (S02), so every order of pickups is as fast, and the order of joining wins.
/// Parties are numbered from 0 in that order. Times are those of free flow.
package struct SharedRoute: Sendable, BitwiseCopyable {
    /// Up to four parties: where they start, and where each goes.
    struct Stops: Sendable, BitwiseCopyable {
        var origin: ZoneID
        private(set) var count = 0
        private var destinations = InlineArray<4, ZoneID>(repeating: .none)

        init(origin: ZoneID) { self.origin = origin }

        mutating func append(_ destination: ZoneID) {
            destinations[count] = destination
            count += 1
        }

        subscript(party: Int) -> ZoneID { destinations[party] }
    }

    /// A moment and a place on the route, counted from the last pickup.
    package struct Progress: Sendable, BitwiseCopyable {
        package var milliseconds: Int64 = 0
        package var metres: Int64 = 0

        static func + (progress: Progress, leg: TravelLeg) -> Progress {
            Progress(
                milliseconds: progress.milliseconds + Int64(leg.milliseconds),
                metres: progress.metres + Int64(leg.metres))
        }
    }

    package let parties: Int
    package private(set) var lastStop: ZoneID
    /// Z05: between two pickups in one zone the entry of the zone to itself counts.
    private let betweenPickups: TravelLeg
    /// The whole way from the last pickup to the last drop-off.
    package private(set) var drive = Progress()
    private var dropOffs = InlineArray<4, Progress>(repeating: Progress())

    /// From the last pickup to this party's drop-off.
    package func dropOff(party: Int) -> Progress { dropOffs[party] }

    /// From the first pickup to the last.
    package var pickups: Progress { pickups(after: 0) }

    /// From the first pickup to the last drop-off.
    var total: Progress {
        Progress(milliseconds: pickups.milliseconds + drive.milliseconds, metres: pickups.metres + drive.metres)
    }

    /// From this party's pickup to its drop-off.
    package func onBoard(party: Int) -> Progress {
        let (waiting, driving) = (pickups(after: party), dropOffs[party])
        return Progress(
            milliseconds: waiting.milliseconds + driving.milliseconds, metres: waiting.metres + driving.metres)
    }

    private func pickups(after party: Int) -> Progress {
        let legs = Int64(parties - 1 - party)
        return Progress(
            milliseconds: legs * Int64(betweenPickups.milliseconds), metres: legs * Int64(betweenPickups.metres))
    }

    init(_ stops: Stops, in city: City) {
        parties = stops.count
        betweenPickups = city.leg(from: stops.origin, to: stops.origin)
        lastStop = stops.origin
        if stops.count == 1 { visit(0, stops, in: city) } else { chooseOrder(stops, in: city) }
    }

    private mutating func chooseOrder(_ stops: Stops, in city: City) {
        let start = self
        drive.milliseconds = .max
        // In lexicographic order, so that of equally fast ones the first found wins.
        for order in SharedRoute.orders[stops.count] {
            var candidate = start
            for party in order { candidate.visit(party, stops, in: city) }
            if candidate.drive.milliseconds < drive.milliseconds { self = candidate }
        }
    }

    private mutating func visit(_ party: Int, _ stops: Stops, in city: City) {
        drive = drive + city.leg(from: lastStop, to: stops[party])
        lastStop = stops[party]
        dropOffs[party] = drive
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
