import InputFiles
import Measures
import OutputFiles

/// The figures that only `rides.csv` has: waits of single clients, and prices by zone and hour. The table is read once,
/// and only totals are kept.
package struct RideFigures {
    /// Served clients by whole minutes of waiting, as means over the replications.
    package let byMinute: WaitCounts
    /// 95th percentile of waits by hour of the request, in minutes; nil if no client was served.
    package let waitP95Minutes: [Double?]
    /// Pickups by hour and zone, as means over replications and days.
    package let pickups: [[Double]]
    /// Mean price of rides by hour and zone of the pickup; nil without rides.
    package let prices: [[Double?]]
    /// Mean price of rides by zone, over all counted hours.
    package let priceOfZones: [Double?]

    /// Longest waits with a count of their own; longer ones share the last.
    package static let minutesMax = 30

    /// Counts by kind of ride and whole minutes; the last holds all longer waits.
    package struct WaitCounts {
        private var counts = RideKind.allCases.map { _ in [Double](repeating: 0, count: RideFigures.minutesMax + 1) }

        /// Counts of a kind, by minute.
        package subscript(kind: RideKind) -> [Double] { counts[Int(kind.rawValue)] }

        fileprivate mutating func count(_ kind: RideKind, seconds: Double) {
            counts[Int(kind.rawValue)][min(Int(seconds / 60), RideFigures.minutesMax)] += 1
        }

        fileprivate func divided(by parts: Double) -> WaitCounts {
            var mean = self
            mean.counts = counts.map { $0.map { $0 / parts } }
            return mean
        }
    }

    /// Reads the table; nil if the run did not write it.
    ///
    /// - Throws: `InputError` if it is damaged.
    package init?(in folder: String, scale: HourScale, zones: RecordedZones, warmUpSeconds: Double) throws(InputError) {
        guard let table = try ResultsTable(ifIn: folder, reading: RideTallies.columns) else { return nil }
        var tallies = RideTallies(scale: scale, zoneCount: zones.zones.count)
        try tallies.read(table, zones: zones, warmUpSeconds: warmUpSeconds)
        let count = Double(max(tallies.replications.count, 1))
        let parts = scale.hoursInSlots.map { Double(max($0, 1)) * count }
        let (slots, places) = (0..<scale.count, zones.zones.indices)
        byMinute = tallies.minutes.divided(by: count)
        waitP95Minutes = tallies.waits.map { RideFigures.quantile(0.95, of: $0) }
        pickups = slots.map { slot in places.map { tallies.rides[tallies.cell(slot, $0)] / parts[slot] } }
        prices = slots.map { slot in places.map { tallies.meanPrice(at: [tallies.cell(slot, $0)]) } }
        priceOfZones = places.map { zone in tallies.meanPrice(at: scale.counted.map { tallies.cell($0, zone) }) }
    }

    /// Returns the smallest value that is not exceeded by a share of all values.
    private static func quantile(_ share: Double, of values: [Float]) -> Double? {
        guard !values.isEmpty else { return nil }
        let place = Int((share * Double(values.count)).rounded(.up)) - 1
        return Double(values.sorted()[min(max(place, 0), values.count - 1)])
    }
}

/// The totals of one pass over the table.
private struct RideTallies {
    /// Money and number of rides, by hour and zone of the pickup.
    private(set) var money: [Double]
    private(set) var rides: [Double]
    /// Waits in minutes, by hour of the request.
    private(set) var waits: [[Float]]
    private(set) var minutes = RideFigures.WaitCounts()
    private(set) var replications: Set<Int> = []
    private let scale: HourScale
    private let zoneCount: Int

    /// Upper bound of times in a run.
    private static let secondsMax = 1e9

    init(scale: HourScale, zoneCount: Int) {
        self.scale = scale
        self.zoneCount = zoneCount
        money = Array(repeating: 0, count: scale.count * zoneCount)
        rides = money
        waits = Array(repeating: [], count: scale.count)
    }

    func cell(_ slot: Int, _ zone: Int) -> Int { slot * zoneCount + zone }

    func meanPrice(at cells: [Int]) -> Double? {
        let count = cells.reduce(0) { $0 + rides[$1] }
        return count > 0 ? cells.reduce(0) { $0 + money[$1] } / count : nil
    }

    static let columns: [RideColumn] = [.replication, .origin, .requested, .pickedUp, .wait, .price, .kind]

    mutating func read(
        _ rides: ResultsTable<RideColumn>, zones: RecordedZones, warmUpSeconds: Double
    ) throws(InputError) {
        var table = rides
        let (replication, origin, requested) = (table[.replication], table[.origin], table[.requested])
        let (pickedUp, wait, price, kind) = (table[.pickedUp], table[.wait], table[.price], table[.kind])
        while try table.reader.nextRow() {
            replications.insert(try table.reader.requiredInt(replication))
            if table.reader.isEmpty(wait) { continue }  // not picked up
            // Requests before the start of a run from a store do not count.
            if try table.reader.requiredDouble(requested) < 0 { continue }
            let waited = try seconds(wait, of: table.reader)
            let asked = try seconds(requested, of: table.reader)
            let began = try seconds(pickedUp, of: table.reader)
            let zone = try table.reader.zone(origin, of: zones)
            let paid = try table.reader.requiredDouble(price)
            let word = try table.reader.requiredText(kind)
            guard let known = RideKind.allCases.first(where: { $0.name == word }) else {
                throw InputError(
                    table.reader.invalidField(
                        kind, wanted: "one of \(RideKind.allCases.map(\.name).joined(separator: ", "))"))
            }
            if asked >= warmUpSeconds { minutes.count(known, seconds: waited) }
            if let slot = scale.slot(ofHour: Int(asked / 3_600)) { waits[slot].append(Float(waited / 60)) }
            if let slot = scale.slot(ofHour: Int(began / 3_600)) {
                money[cell(slot, zone)] += paid
                self.rides[cell(slot, zone)] += 1
            }
        }
    }

    private func seconds(_ column: CSVReader.Column, of rows: CSVReader) throws(InputError) -> Double {
        let seconds = try rows.requiredDouble(column)
        if (0..<RideTallies.secondsMax).contains(seconds) { return seconds }
        throw InputError(rows.invalidField(column, wanted: "a time of the run in seconds"))
    }
}
