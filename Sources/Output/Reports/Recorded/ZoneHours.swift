import InputFiles
import Measures
import OutputFiles

/// What `zones.csv` and `losses.csv` tell: of each hour and zone, on the mean of the replications (and of the days, where an
/// average day is told).
package struct ZoneHours {
    package struct Cell {
        package var requests = 0.0
        package var served = 0.0
        /// Of all served together.
        package var waitSeconds = 0.0
        /// Taxis in the queue, on average.
        package var idleTaxis = 0.0
        /// By the place of the cause in `RideOutcome.losses`.
        package var lost = [Double](repeating: 0, count: RideOutcome.losses.count)

        package var lostInAll: Double { lost.reduce(0, +) }
        /// nil if nobody was served.
        package var waitMeanMinutes: Double? { served > 0 ? waitSeconds / served / 60 : nil }

        package static func += (left: inout Cell, right: Cell) {
            left.requests += right.requests
            left.served += right.served
            left.waitSeconds += right.waitSeconds
            left.idleTaxis += right.idleTaxis
            for cause in left.lost.indices { left.lost[cause] += right.lost[cause] }
        }
    }

    package let scale: HourScale
    package let zoneCount: Int
    private(set) var cells: [Cell]
    /// Each by itself, in their order.
    package private(set) var replications: [Replication]

    /// One replication, on the mean of its days where an average day is told.
    package struct Replication {
        /// Of all zones.
        package var hours: [Cell]
        /// Of all hours that are counted; idle taxis of all these hours together.
        package var zones: [Cell]
    }

    /// - Throws: `InputError` if a table is damaged.
    package init(in folder: String, _ manifest: RecordedManifest, zones: RecordedZones) throws(InputError) {
        var reader = try ZoneHourReader(in: folder, zones: zones)
        try reader.readLosses(in: folder)
        scale = HourScale(
            runHours: reader.hours, warmUpSeconds: manifest.warmUpSeconds,
            clockAtStart: manifest.clockAtStart, calendar: manifest.calendar)
        zoneCount = zones.zones.count
        cells = Array(repeating: Cell(), count: scale.count * zoneCount)
        let places = Dictionary(uniqueKeysWithValues: reader.replications.sorted().enumerated().map { ($1, $0) })
        replications = Array(
            repeating: Replication(
                hours: Array(repeating: Cell(), count: scale.count), zones: Array(repeating: Cell(), count: zoneCount)),
            count: places.count)
        let days = scale.hoursInSlots.map { Double(max($0, 1)) }
        for row in reader.rows {
            guard let slot = scale.slot(ofHour: row.hour), let place = places[row.replication] else { continue }
            var cell = row.cell
            cell.divide(by: days[slot])
            replications[place].hours[slot] += cell
            if scale.counted.contains(slot) { replications[place].zones[row.zone] += cell }
            cell.divide(by: Double(replications.count))
            cells[slot * zoneCount + row.zone] += cell
        }
    }

    /// Of the mean wait by hour, from the replications; nil where there are fewer than two.
    package var waitIntervals: [ClosedRange<Double>?] {
        (0..<scale.count).map { slot in
            let waits = replications.map { replication in
                let cell = replication.hours[slot]
                return Metric(MetricKey(.waitMean), cell.waitSeconds / cell.served, weight: cell.served)
            }
            // What a table holds that nobody could wait gives none.
            guard let interval = MetricSummary.summaries(of: waits.map { [$0] }).first?.interval,
                interval.low <= interval.high
            else { return nil }
            return interval.low / 60...interval.high / 60
        }
    }

    /// By hour and zone, over all replications and days together.
    package func totals(_ count: (Cell) -> Double) -> [[Double]] {
        scale.hoursInSlots.enumerated().map { slot, hours in
            (0..<zoneCount).map { (count(self[slot, $0]) * Double(hours * replications.count)).rounded() }
        }
    }

    package var isEmpty: Bool { scale.count == 0 || zoneCount == 0 }

    package subscript(slot: Int, zone: Int) -> Cell { cells[slot * zoneCount + zone] }

    /// Of all zones, by hour.
    package var hours: [Cell] { (0..<scale.count).map { slot in sum((0..<zoneCount).map { self[slot, $0] }) } }

    /// Of all hours that are counted, by zone; idle taxis on their mean.
    package var zones: [Cell] {
        (0..<zoneCount).map { zone in
            var cell = sum(scale.counted.map { self[$0, zone] })
            cell.idleTaxis /= Double(max(scale.counted.count, 1))
            return cell
        }
    }

    /// Of all hours that are counted.
    package var all: Cell { sum(zones) }

    private func sum(_ cells: [Cell]) -> Cell { cells.reduce(into: Cell()) { $0 += $1 } }
}

extension ZoneHours.Cell {
    fileprivate mutating func divide(by parts: Double) {
        requests /= parts
        served /= parts
        waitSeconds /= parts
        idleTaxis /= parts
        for cause in lost.indices { lost[cause] /= parts }
    }
}

/// Rows of the two tables as they stand there.
private struct ZoneHourReader {
    struct Row {
        var replication: Int
        var hour: Int
        var zone: Int
        var cell: ZoneHours.Cell
    }

    private(set) var rows: [Row] = []
    private(set) var hours = 0
    package private(set) var replications: Set<Int> = []
    private let zones: RecordedZones

    static let hoursMax = 24 * 366 * 10

    init(in folder: String, zones: RecordedZones) throws(InputError) {
        self.zones = zones
        var table = try ResultsTable<ZoneHourColumn>(in: folder)
        let (replication, hour, zone) = (table[.replication], table[.hour], table[.zone])
        let (requests, served) = (table[.requests], table[.served])
        let (wait, queue) = (table[.waitMean], table[.queueMean])
        while try table.rows.nextRow() {
            var cell = ZoneHours.Cell()
            cell.requests = try table.rows.requiredDouble(requests)
            cell.served = try table.rows.requiredDouble(served)
            cell.waitSeconds = (try table.rows.numberIfAny(wait) ?? 0) * cell.served
            cell.idleTaxis = try table.rows.requiredDouble(queue)
            let row = Row(
                replication: try table.rows.requiredInt(replication),
                hour: try table.rows.requiredInt(hour, in: 0...ZoneHourReader.hoursMax),
                zone: try table.rows.zone(zone, of: zones), cell: cell)
            hours = max(hours, row.hour + 1)
            replications.insert(row.replication)
            rows.append(row)
        }
    }

    mutating func readLosses(in folder: String) throws(InputError) {
        var table = try ResultsTable<LossColumn>(in: folder)
        let (replication, hour, zone) = (table[.replication], table[.hour], table[.zone])
        let (cause, requests) = (table[.cause], table[.requests])
        while try table.rows.nextRow() {
            let word = try table.rows.requiredText(cause)
            guard let place = RideOutcome.losses.firstIndex(where: { $0.name == word }) else {
                let causes = RideOutcome.losses.map(\.name).joined(separator: ", ")
                throw InputError(table.rows.wrongField(cause, wanted: "one of \(causes)"))
            }
            var cell = ZoneHours.Cell()
            cell.lost[place] = try table.rows.requiredDouble(requests)
            let row = Row(
                replication: try table.rows.requiredInt(replication),
                hour: try table.rows.requiredInt(hour, in: 0...ZoneHourReader.hoursMax),
                zone: try table.rows.zone(zone, of: zones), cell: cell)
            replications.insert(row.replication)
            rows.append(row)
        }
    }
}

extension CSVReader {
    /// - Returns: the place of the zone that a field names.
    /// - Throws: `InputError` at the field if there is no such zone.
    package func zone(_ column: Column, of zones: RecordedZones) throws(InputError) -> Int {
        let name = try requiredText(column)
        if let zone = zones.index(of: name) { return zone }
        throw InputError(
            wrongField(column, wanted: "a zone", remedy: "those of \(ResultsFile.zoneMap.rawValue) are meant"))
    }
}
