import CityModel
import OperatingSystem
import Quantities

/// Drivers' shared knowledge of the zones in which taxis wait or to which they drive, and of the most profitable zones
/// (B02).
///
/// A driver who sets out announces it at once; standing taxis are counted every two minutes. Only taxis are known,
/// never clients, because agents do not look into the service.
struct TaxiDistribution {
    /// Zone with its expected income rate for a driver already there, as of the last count.
    private struct ZoneRate {
        var zone: ZoneID
        var centsPerSecond: Double
    }

    /// Taxis standing in each zone at the last count, and taxis driving there now.
    private var standing: [Int32]
    private var heading: [Int32]
    /// Destination of each driver; none for a driver who is not driving to a zone.
    private var destinations: ContiguousArray<ZoneID>
    /// Zones in descending order of their rates.
    private var prospects: [ZoneRate] = []
    private var nextCount = SimTime.zero

    private static let interval = SimDuration.minutes(2)

    /// Creates the knowledge.
    ///
    /// - Parameter zones: number of zones; 0 if drivers never set out.
    init(zones: Int, drivers: Int) {
        standing = Array(repeating: 0, count: zones)
        heading = standing
        destinations = ContiguousArray(repeating: .none, count: zones == 0 ? 0 : drivers)
    }

    // MARK: On the way

    func destination(of driver: Int) -> ZoneID { destinations[driver] }

    mutating func setOut(_ driver: Int, to zone: ZoneID) {
        assert(destinations[driver] == .none, "the driver is already moving")
        destinations[driver] = zone
        heading[Int(zone.index)] += 1
    }

    /// Ends a drive.
    ///
    /// - Returns: the destination.
    mutating func endDrive(of driver: Int) -> ZoneID {
        let zone = destinations[driver]
        destinations[driver] = .none
        heading[Int(zone.index)] -= 1
        assert(heading[Int(zone.index)] >= 0, "more drivers arrive than have set out")
        return zone
    }

    /// Counts an arriving taxi as standing at once.
    mutating func arrive(in zone: ZoneID) { standing[Int(zone.index)] += 1 }

    // MARK: Earnings

    func isOutdated(at time: SimTime) -> Bool { time >= nextCount }

    mutating func count(
        _ drivers: borrowing Slab<TaxiDriver>, at time: SimTime, _ earnings: ExpectedEarnings, _ clock: TravelClock
    ) {
        nextCount = time + TaxiDistribution.interval
        for zone in standing.indices { standing[zone] = 0 }
        for driver in drivers.indices where drivers[driver].isAvailable && drivers[driver].place.zone != .none {
            standing[Int(drivers[driver].place.zone.index)] += 1
        }
        let (hour, next) = (clock.hourRow(at: time), clock.hourRow(at: time + .hours(1)))
        prospects.removeAll(keepingCapacity: true)
        for zone in standing.indices.map({ ZoneID($0) }) {
            let taxis = taxiCount(in: zone)
            let rate = max(
                earnings.outlook(of: zone, hour: hour).centsPerSecond(taxisAhead: taxis, driveSeconds: 0),
                earnings.outlook(of: zone, hour: next).centsPerSecond(taxisAhead: taxis, driveSeconds: 0))
            if rate > 0 { prospects.append(ZoneRate(zone: zone, centsPerSecond: rate)) }
        }
        prospects.sort { ($1.centsPerSecond, $0.zone) < ($0.centsPerSecond, $1.zone) }
    }

    /// Returns the zone with the highest expected income rate for a driver who stands in `zone`, including the drive
    /// there and the wait. The hour of arrival counts, at most the next hour.
    ///
    /// A driver already in a zone always does at least as well as one who drives there, so that mostly few zones are
    /// evaluated.
    func mostProfitableZone(from zone: ZoneID, at time: SimTime, _ earnings: ExpectedEarnings, _ clock: TravelClock)
        -> ZoneID
    {
        let (legs, row) = (clock.city.legs, Int(zone.index) * clock.city.zoneCount)
        // On average a driver who has stood here for a while has passed half of the others.
        let ahead = max(0, taxiCount(in: zone) - 1) / 2
        let outlook = earnings.outlook(of: zone, hour: clock.hourRow(at: time))
        var best = ZoneRate(zone: zone, centsPerSecond: outlook.centsPerSecond(taxisAhead: ahead, driveSeconds: 0))
        for prospect in prospects {
            if prospect.centsPerSecond <= best.centsPerSecond { break }
            if prospect.zone == zone { continue }
            let leg = legs[row + Int(prospect.zone.index)]
            let driveTime = clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
            let rate = earnings.outlook(of: prospect.zone, hour: clock.hourRow(at: time + min(driveTime, .hours(1))))
                .centsPerSecond(taxisAhead: taxiCount(in: prospect.zone), driveSeconds: driveTime.seconds)
            if rate > best.centsPerSecond { best = ZoneRate(zone: prospect.zone, centsPerSecond: rate) }
        }
        return best.zone
    }

    private func taxiCount(in zone: ZoneID) -> Double {
        Double(standing[Int(zone.index)] + heading[Int(zone.index)])
    }
}
