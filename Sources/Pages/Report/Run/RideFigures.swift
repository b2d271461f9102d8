import InputFiles
import Measures
import Reports

/// What `rides.csv` tells beyond the other tables: how long each client waited, and what was paid where and when. It is gone
/// through once; of its rows only numbers are kept.
struct RideFigures {
    /// Served clients by the whole minutes that they waited, on the mean of the replications; the last holds all beyond.
    private(set) var byMinute: [Double]
    /// Served clients of all replications.
    private(set) var served = 0
    /// By hour: what 95 of 100 clients who asked in it wait at most, in minutes; nil if nobody was served.
    private(set) var waitP95Minutes: [Double?]
    /// By hour and then by zone, on the mean of the replications and days: pickups there and then.
    private(set) var pickups: [[Double]]
    /// By hour and then by zone: the mean price of rides that began there and then; nil if there was none.
    private(set) var prices: [[Double?]]
    /// By zone, over the whole run.
    private(set) var priceOfZones: [Double?]

    static let minutesMax = 30

    private struct Sums {
        var money: [Double]
        var rides: [Double]
    }

    /// - Returns: nil if the run did not write the table.
    /// - Throws: `InputError` if it is damaged.
    init?(in folder: String, scale: HourScale, zones: RecordedZones, warmUpSeconds: Double) throws(InputError) {
        guard var table = try ResultsTable<RideColumn>(ifIn: folder) else { return nil }
        let (replication, origin, requested) = (table[.replication], table[.origin], table[.requested])
        let (pickedUp, wait, price) = (table[.pickedUp], table[.wait], table[.price])
        let cells = scale.count * zones.zones.count
        var sums = Sums(money: Array(repeating: 0, count: cells), rides: Array(repeating: 0, count: cells))
        var waits = [[Float]](repeating: [], count: scale.count)
        var minutes = [Int](repeating: 0, count: RideFigures.minutesMax + 1)
        var replications: Set<Int> = []
        while try table.rows.nextRow() {
            replications.insert(try table.rows.requiredInt(replication))
            guard let seconds = try table.rows.numberIfAny(wait) else { continue }
            let asked = try table.rows.requiredDouble(requested)
            guard let zone = zones.index(of: table.rows.text(origin)) else {
                throw InputError(table.rows.wrongField(origin, wanted: "a zone of \(ResultsFile.zoneMap.rawValue)"))
            }
            let began = try table.rows.requiredDouble(pickedUp)
            let paid = try table.rows.requiredDouble(price)
            guard seconds >= 0, asked >= 0, began >= 0, began < 1e9 else {
                throw InputError(table.rows.wrongField(wait, wanted: "a ride within the run"))
            }
            if asked >= warmUpSeconds {
                minutes[min(Int(seconds / 60), RideFigures.minutesMax)] += 1
                served += 1
            }
            if let slot = scale.slot(ofHour: Int(asked / 3_600)) { waits[slot].append(Float(seconds / 60)) }
            if let slot = scale.slot(ofHour: Int(began / 3_600)) {
                sums.money[slot * zones.zones.count + zone] += paid
                sums.rides[slot * zones.zones.count + zone] += 1
            }
        }
        let count = Double(max(replications.count, 1))
        byMinute = minutes.map { Double($0) / count }
        waitP95Minutes = waits.map { RideFigures.quantile(0.95, of: $0) }
        let parts = scale.hoursInSlots.map { Double(max($0, 1)) * count }
        let (zoneCount, slots) = (zones.zones.count, 0..<scale.count)
        pickups = slots.map { slot in (0..<zoneCount).map { sums.rides[slot * zoneCount + $0] / parts[slot] } }
        prices = slots.map { slot in
            (0..<zoneCount).map { RideFigures.mean(sums, at: [slot * zoneCount + $0]) }
        }
        priceOfZones = (0..<zoneCount).map { zone in RideFigures.mean(sums, at: slots.map { $0 * zoneCount + zone }) }
    }

    /// The median, in minutes; nil if nobody was served.
    var medianMinute: Int? {
        var below = 0.0
        let half = byMinute.reduce(0, +) / 2
        for (minute, clients) in byMinute.enumerated() {
            below += clients
            if below >= half, half > 0 { return minute }
        }
        return nil
    }

    private static func mean(_ sums: Sums, at cells: [Int]) -> Double? {
        let rides = cells.reduce(0) { $0 + sums.rides[$1] }
        return rides > 0 ? cells.reduce(0) { $0 + sums.money[$1] } / rides : nil
    }

    /// The least value that so large a share does not exceed.
    private static func quantile(_ share: Double, of values: [Float]) -> Double? {
        guard !values.isEmpty else { return nil }
        let place = Int((share * Double(values.count)).rounded(.up)) - 1
        return Double(values.sorted()[min(max(place, 0), values.count - 1)])
    }
}
