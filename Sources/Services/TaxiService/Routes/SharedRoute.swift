import CityModel
import Quantities

extension TaxiService {
    /// The order in which a ride's stops are visited (S04): all pickups, then the drop-offs, in the order that is
    /// fastest overall; all orders are compared.
    ///
    /// Parties are numbered from 0 in the order of joining. Of equally fast orders the one wins whose pickups, then
    /// drop-offs, come first when compared by that order; so where all start at one place they get in as they joined.
    /// Times are those of the hour for which the ride is priced, without the factor that all streets have in common.
    package struct SharedRoute: Sendable, BitwiseCopyable {
        /// Up to four parties: where they start, and where each goes.
        package struct Stops: Sendable, BitwiseCopyable {
            private(set) var count = 0
            private(set) var startTogether = true
            private var pickups = InlineArray<4, Position>(repeating: .outside)
            private var destinations = InlineArray<4, Position>(repeating: .outside)

            package init() {}

            package mutating func append(from pickup: Position, to destination: Position) {
                pickups[count] = pickup
                destinations[count] = destination
                startTogether = startTogether && pickup == pickups[0]
                count += 1
            }

            func pickup(_ party: Int) -> Position { pickups[party] }
            func destination(_ party: Int) -> Position { destinations[party] }
        }

        /// A moment and a place on the route, counted from the first or from the last pickup.
        package struct Progress: Sendable, BitwiseCopyable {
            package var milliseconds: Int64 = 0
            package var metres: Int64 = 0

            static func + (progress: Progress, leg: TravelLeg) -> Progress {
                Progress(
                    milliseconds: progress.milliseconds + Int64(leg.milliseconds),
                    metres: progress.metres + Int64(leg.metres))
            }

            static func + (left: Progress, right: Progress) -> Progress {
                Progress(milliseconds: left.milliseconds + right.milliseconds, metres: left.metres + right.metres)
            }

            static func - (left: Progress, right: Progress) -> Progress {
                Progress(milliseconds: left.milliseconds - right.milliseconds, metres: left.metres - right.metres)
            }
        }

        package private(set) var parties: Int
        package private(set) var lastStop: Position
        /// From the first pickup to the last.
        package private(set) var pickups = Progress()
        /// The whole way from the last pickup to the last drop-off.
        package private(set) var drive = Progress()
        private var pickupOrder = InlineArray<4, UInt8>(repeating: 0)
        private var pickupMoments = InlineArray<4, Progress>(repeating: Progress())
        private var dropOffOrder = InlineArray<4, UInt8>(repeating: 0)
        private var dropOffs = InlineArray<4, Progress>(repeating: Progress())

        /// The party that is picked up as the `rank`-th, from 0.
        package func party(pickedUpAs rank: Int) -> Int { Int(pickupOrder[rank]) }

        /// The party that gets out as the `rank`-th, from 0.
        package func party(droppedOffAs rank: Int) -> Int { Int(dropOffOrder[rank]) }

        /// From the first pickup to this party's.
        package func pickup(party: Int) -> Progress { pickupMoments[party] }

        /// From the last pickup to this party's drop-off.
        package func dropOff(party: Int) -> Progress { dropOffs[party] }

        /// From the first pickup to the last drop-off.
        var total: Progress { pickups + drive }

        /// From this party's pickup to its drop-off.
        package func onBoard(party: Int) -> Progress { pickups - pickupMoments[party] + dropOffs[party] }

        /// - Parameter time: for whose speeds the ways are.
        package init(_ stops: Stops, over ways: Ways, at time: SimTime) {
            parties = stops.count
            lastStop = stops.pickup(0)
            if stops.count == 1 {
                let leg = ways.leg(from: lastStop, to: stops.destination(0), at: time)
                dropOff(0, as: 0, leg, at: stops.destination(0))
                return
            }
            let legs = RouteLegs(stops, over: ways, at: time)
            let start = self
            var bestMilliseconds = Int64.max
            // In lexicographic order, so that of equally fast ones the first found wins.
            for pickupOrder in stops.startTogether ? [Array(0..<stops.count)] : SharedRoute.orders[stops.count] {
                var collected = start
                for (rank, party) in pickupOrder.enumerated() {
                    let leg = rank == 0 ? nil : legs.leg(fromPickup: pickupOrder[rank - 1], toPickup: party)
                    collected.pickUp(party, as: rank, leg)
                }
                for order in SharedRoute.orders[stops.count] {
                    var candidate = collected
                    for (rank, party) in order.enumerated() {
                        let leg =
                            rank == 0
                            ? legs.leg(fromPickup: pickupOrder[stops.count - 1], toDestination: party)
                            : legs.leg(fromDestination: order[rank - 1], toDestination: party)
                        candidate.dropOff(party, as: rank, leg, at: stops.destination(party))
                    }
                    guard candidate.total.milliseconds < bestMilliseconds else { continue }
                    bestMilliseconds = candidate.total.milliseconds
                    self = candidate
                }
            }
            assert(bestMilliseconds == total.milliseconds, "the way is another than the fastest")
        }

        private mutating func pickUp(_ party: Int, as rank: Int, _ leg: TravelLeg?) {
            if let leg { pickups = pickups + leg }
            pickupOrder[rank] = UInt8(party)
            pickupMoments[party] = pickups
        }

        private mutating func dropOff(_ party: Int, as rank: Int, _ leg: TravelLeg, at destination: Position) {
            dropOffOrder[rank] = UInt8(party)
            drive = drive + leg
            dropOffs[party] = drive
            lastStop = destination
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
}

/// The ways between the stops of a shared ride, each asked for once.
private struct RouteLegs {
    /// 4 × 4 each, row = from.
    private var betweenPickups = InlineArray<16, TravelLeg>(repeating: TravelLeg(milliseconds: 0, metres: 0))
    private var toDestinations = InlineArray<16, TravelLeg>(repeating: TravelLeg(milliseconds: 0, metres: 0))
    private var betweenDestinations = InlineArray<16, TravelLeg>(repeating: TravelLeg(milliseconds: 0, metres: 0))

    init(_ stops: TaxiService.SharedRoute.Stops, over ways: Ways, at time: SimTime) {
        for from in 0..<stops.count {
            let (pickup, destination) = (stops.pickup(from), stops.destination(from))
            for to in 0..<stops.count {
                let entry = 4 * from + to
                toDestinations[entry] = ways.leg(from: pickup, to: stops.destination(to), at: time)
                guard from != to else { continue }
                // Z05: between two pickups in one zone the entry of the zone to itself counts.
                betweenPickups[entry] = ways.leg(from: pickup, to: stops.pickup(to), at: time)
                betweenDestinations[entry] = ways.leg(from: destination, to: stops.destination(to), at: time)
            }
        }
    }

    func leg(fromPickup from: Int, toPickup to: Int) -> TravelLeg { betweenPickups[4 * from + to] }
    func leg(fromPickup from: Int, toDestination to: Int) -> TravelLeg { toDestinations[4 * from + to] }
    func leg(fromDestination from: Int, toDestination to: Int) -> TravelLeg { betweenDestinations[4 * from + to] }
}
