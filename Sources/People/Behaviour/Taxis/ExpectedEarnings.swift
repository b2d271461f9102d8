import CityModel
import Quantities
import TaxiService

/// What drivers know from experience of each zone, hour by hour (B02): how often somebody asks there, what such a ride brings
/// and how long it takes, and how many taxis come with passengers anyway.
///
/// Learnt from the demand of the scenario, as from years of driving; nothing of a particular day.
package struct ExpectedEarnings: Sendable {
    /// A zone in an hour.
    struct Outlook: Sendable, BitwiseCopyable {
        /// The mean income from a ride from here, in cents; 0 where there are no requests.
        var fareCents = 0.0
        /// Mean time of the way to the client and on board, in the traffic of the hour.
        var rideSeconds = 0.0
        /// From one request to the next; 0 where nobody asks.
        var secondsBetweenRequests = 0.0
        /// Taxis that bring passengers, less requests, a second: below 0 the queue shrinks unless others come empty.
        var surplusPerSecond = 0.0

        /// What a driver who sets out now earns in a second: the fare, divided by the time to get here, to wait for one's
        /// turn, to come to the client and to drive.
        ///
        /// - Parameters:
        ///   - taxis: ahead in the queue as it is now, and under way to it.
        ///   - waySeconds: from where the driver is.
        @inline(__always)
        func centsPerSecond(behind taxis: Double, waySeconds: Double) -> Double {
            guard fareCents > 0 else { return 0 }
            let ahead = max(0, taxis + surplusPerSecond * waySeconds)
            return fareCents / (waySeconds + (ahead + 1) * secondsBetweenRequests + rideSeconds)
        }
    }

    /// Rows by the hour × zones.
    private let outlooks: [Outlook]
    private let zoneCount: Int

    /// - Parameter length: of the run: recorded trips are spread over the days that it has.
    package init(of demand: [DemandSource], _ clock: TravelClock, length: SimDuration, prices: LonePrices) {
        let (zones, legs) = (clock.city.zoneCount, clock.city.legs)
        let days = clock.dayCounts(length: length)
        let moments = (0..<clock.rowCount).map { clock.moment(ofRow: $0) }
        var outlooks = [Outlook](repeating: Outlook(), count: clock.rowCount * zones)
        var requests = [Double](repeating: 0, count: clock.rowCount * zones)
        for source in demand {
            let isRecorded = if case .recorded = source { true } else { false }
            [source].forEachExpectedTrip(clock) { hour, trip, count in
                let (from, to) = (hour * zones + Int(trip.origin.index), hour * zones + Int(trip.destination.index))
                let leg = legs[Int(trip.origin.index) * zones + Int(trip.destination.index)]
                let count = isRecorded ? count / days[hour / RunDays.rowsOfDay] : count
                let ride = clock.congested(milliseconds: Int64(leg.milliseconds), at: moments[hour])
                requests[from] += count
                let income = prices.income(
                    from: Position(trip.origin), to: Position(trip.destination), metres: Int64(leg.metres),
                    promised: ride, at: moments[hour])
                outlooks[from].fareCents += count * Double(income.cents)
                outlooks[from].rideSeconds += count * ride.seconds
                outlooks[from].surplusPerSecond -= count / 3_600
                outlooks[to].surplusPerSecond += count / 3_600
            }
        }
        for index in outlooks.indices where requests[index] > 0 {
            let (hour, zone) = index.quotientAndRemainder(dividingBy: zones)
            let toClient = Int64(legs[zone * zones + zone].milliseconds)
            outlooks[index].fareCents /= requests[index]
            outlooks[index].rideSeconds /= requests[index]
            outlooks[index].rideSeconds += clock.congested(milliseconds: toClient, at: moments[hour]).seconds
            outlooks[index].secondsBetweenRequests = 3_600 / requests[index]
        }
        self.outlooks = outlooks
        zoneCount = zones
    }

    @inline(__always)
    func outlook(of zone: ZoneID, hour: Int) -> Outlook { outlooks[hour * zoneCount + Int(zone.index)] }
}
