import CityModel
import Quantities

extension TaxiService {
    /// The order in which a ride's stops are visited (S04): all pickups, then the drop-offs, in the fastest order
    /// overall; all orders are compared.
    ///
    /// Parties are numbered from 0 in the order of joining. Among equally fast orders the lexicographically first wins,
    /// by pickups, then drop-offs; so parties at one place get in as they joined. Times are those of the hour for which
    /// the ride is priced, without the congestion factor that all streets share.
    package struct SharedRoute: Sendable, BitwiseCopyable {
        /// The pickups and destinations of up to four parties.
        package struct Stops: Sendable, BitwiseCopyable {
            private(set) var count = 0
            private(set) var startTogether = true
            private var pickups = InlineArray<4, Position>(repeating: .outside)
            private var destinations = InlineArray<4, Position>(repeating: .outside)

            /// Creates an empty list.
            package init() {}

            /// Adds a party.
            package mutating func append(from pickup: Position, to destination: Position) {
                pickups[count] = pickup
                destinations[count] = destination
                startTogether = startTogether && pickup == pickups[0]
                count += 1
            }

            func pickup(_ party: Int) -> Position { pickups[party] }
            func destination(_ party: Int) -> Position { destinations[party] }
        }

        /// The travel time and length from the first pickup, or from the last pickup, to a point on the route.
        package struct Progress: Sendable, BitwiseCopyable {
            /// The travel time in milliseconds, without the congestion factor that all streets share.
            package var milliseconds: Int64 = 0
            /// The length in metres.
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

        /// The number of parties.
        package private(set) var parties: Int
        /// The last drop-off, where the ride ends.
        package private(set) var lastStop: Position
        /// Progress from the first pickup to the last.
        package private(set) var pickups = Progress()
        /// Progress from the last pickup to the last drop-off.
        package private(set) var drive = Progress()
        private var pickupOrder = InlineArray<4, UInt8>(repeating: 0)
        private var pickupMoments = InlineArray<4, Progress>(repeating: Progress())
        private var dropOffOrder = InlineArray<4, UInt8>(repeating: 0)
        private var dropOffs = InlineArray<4, Progress>(repeating: Progress())

        /// Returns the party that is picked up as the `rank`-th, from 0.
        package func party(pickedUpAs rank: Int) -> Int { Int(pickupOrder[rank]) }

        /// Returns the party that gets out as the `rank`-th, from 0.
        package func party(droppedOffAs rank: Int) -> Int { Int(dropOffOrder[rank]) }

        /// Returns the progress from the first pickup to this party's.
        package func pickup(party: Int) -> Progress { pickupMoments[party] }

        /// Returns the progress from the last pickup to this party's drop-off.
        package func dropOff(party: Int) -> Progress { dropOffs[party] }

        /// Progress from the first pickup to the last drop-off.
        var total: Progress { pickups + drive }

        /// Returns the progress from this party's pickup to its drop-off.
        package func onBoard(party: Int) -> Progress { pickups - pickupMoments[party] + dropOffs[party] }

        /// Finds the fastest route.
        ///
        /// - Parameter time: the time whose traffic determines the fastest paths.
        package init(_ stops: Stops, over ways: TravelRouter, at time: SimTime) {
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
            // In lexicographic order, so that the first of equally fast orders wins.
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
            assert(bestMilliseconds == total.milliseconds, "the route is not the fastest")
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

/// The legs between the stops of a shared ride, each computed once.
private struct RouteLegs {
    /// Tables of 4 × 4 legs, row = from.
    private var betweenPickups = InlineArray<16, TravelLeg>(repeating: TravelLeg(milliseconds: 0, metres: 0))
    private var toDestinations = InlineArray<16, TravelLeg>(repeating: TravelLeg(milliseconds: 0, metres: 0))
    private var betweenDestinations = InlineArray<16, TravelLeg>(repeating: TravelLeg(milliseconds: 0, metres: 0))

    init(_ stops: TaxiService.SharedRoute.Stops, over ways: TravelRouter, at time: SimTime) {
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
