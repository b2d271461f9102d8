import CityModel
import Quantities
import TaxiService

/// Drivers' experience of each zone, hour by hour (B02): frequency of requests, income and duration of rides, and taxis
/// that arrive with passengers.
///
/// Derived from the demand of the scenario, as if from years of driving; independent of a particular day.
package struct ExpectedEarnings: Sendable {
    /// Expectations of a zone in an hour.
    struct ZoneHour: Sendable, BitwiseCopyable {
        /// Mean income of a ride from here, in cents; 0 without requests.
        var fareCents = 0.0
        /// Mean time to the client and on board, in the traffic of the hour.
        var rideSeconds = 0.0
        /// Mean time between two requests; 0 without requests.
        var secondsBetweenRequests = 0.0
        /// Taxis arriving with passengers minus requests, per second; if negative, the queue shrinks unless empty taxis
        /// arrive.
        var surplusPerSecond = 0.0

        /// Returns the expected income per second for a driver who sets out now: the fare, divided by the time for
        /// getting here, waiting in the queue, reaching the client and driving.
        ///
        /// - Parameters:
        ///   - taxis: taxis ahead in the queue, and on the way to it.
        ///   - driveSeconds: driving time from the driver's position.
        @inline(__always)
        func centsPerSecond(taxisAhead taxis: Double, driveSeconds: Double) -> Double {
            guard fareCents > 0 else { return 0 }
            let ahead = max(0, taxis + surplusPerSecond * driveSeconds)
            return fareCents / (driveSeconds + (ahead + 1) * secondsBetweenRequests + rideSeconds)
        }
    }

    /// Rows by hour × zones.
    private let outlooks: [ZoneHour]
    private let zoneCount: Int

    /// Computes the expectations.
    ///
    /// - Parameter length: length of the run; recorded and planned trips are averaged over its days.
    package init(of demand: [DemandSource], _ clock: TravelClock, length: SimDuration, prices: SoloPrices) {
        let (zones, legs) = (clock.city.zoneCount, clock.city.legs)
        let days = clock.dayCounts(length: length)
        let moments = (0..<clock.rowCount).map { clock.time(ofRow: $0) }
        var outlooks = [ZoneHour](repeating: ZoneHour(), count: clock.rowCount * zones)
        var requests = [Double](repeating: 0, count: clock.rowCount * zones)
        for source in demand {
            [source].forEachExpectedTrip(clock) { hour, trip, count in
                let (from, to) = (hour * zones + Int(trip.origin.index), hour * zones + Int(trip.destination.index))
                let leg = legs[Int(trip.origin.index) * zones + Int(trip.destination.index)]
                let count = source.hasTimes ? count / days[hour / RunDays.rowsPerDay] : count
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
    func outlook(of zone: ZoneID, hour: Int) -> ZoneHour { outlooks[hour * zoneCount + Int(zone.index)] }
}
