import InputFiles
import Measures
import OutputFiles

/// `zones.csv` and `losses.csv`: figures by hour and zone, as means over the replications, and over days for an average
/// day.
package struct ZoneHours {
    /// The figures of an hour, a zone, or both.
    package struct Cell {
        /// Requests.
        package var requests = 0.0
        /// Served requests.
        package var served = 0.0
        /// Total wait of all served clients.
        package var waitSeconds = 0.0
        /// Mean number of taxis in the queue.
        package var idleTaxis = 0.0
        /// Lost requests by the index of the cause in `RideOutcome.losses`.
        package var lost = [Double](repeating: 0, count: RideOutcome.losses.count)

        /// Lost requests of all causes.
        package var lostInAll: Double { lost.reduce(0, +) }
        /// Mean wait; nil if no client was served.
        package var waitMeanMinutes: Double? { served > 0 ? waitSeconds / served / 60 : nil }

        /// Adds all figures.
        package static func += (left: inout Cell, right: Cell) {
            left.requests += right.requests
            left.served += right.served
            left.waitSeconds += right.waitSeconds
            left.idleTaxis += right.idleTaxis
            for cause in left.lost.indices { left.lost[cause] += right.lost[cause] }
        }
    }

    /// Hours of the report.
    package let scale: HourScale
    /// Number of zones.
    package let zoneCount: Int
    private(set) var cells: [Cell]
    /// Each replication, in order.
    package private(set) var replications: [Replication]

    /// The figures of one replication; means over days for an average day.
    package struct Replication {
        /// Figures by hour, over all zones.
        package var hours: [Cell]
        /// Figures by zone, over all counted hours; idle taxis are summed over these hours.
        package var zones: [Cell]
    }

    /// Reads the tables.
    ///
    /// - Throws: `InputError` if a table is damaged.
    package init(in folder: String, _ manifest: RecordedManifest, zones: RecordedZones) throws(InputError) {
        var reader = try ZoneHourReader(in: folder, zones: zones)
        try reader.readLosses(in: folder)
        scale = HourScale(
            runHours: reader.hours, warmUpSeconds: manifest.warmUpSeconds,
            clockAtStart: manifest.clockAtStart, calendar: manifest.calendar, language: manifest.language)
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

    /// Confidence intervals of the mean wait by hour; nil with fewer than two replications.
    package var waitIntervals: [ClosedRange<Double>?] {
        (0..<scale.count).map { slot in
            let waits = replications.map { replication in
                let cell = replication.hours[slot]
                return Metric(MetricKey(.waitMean), cell.waitSeconds / cell.served, weight: cell.served)
            }
            // No interval if no client could wait.
            guard let interval = MetricSummary.summaries(of: waits.map { [$0] }).first?.interval,
                interval.low <= interval.high
            else { return nil }
            return interval.low / 60...interval.high / 60
        }
    }

    /// Returns totals by hour and zone, over all replications and days.
    package func totals(_ count: (Cell) -> Double) -> [[Double]] {
        scale.hoursInSlots.enumerated().map { slot, hours in
            (0..<zoneCount).map { (count(self[slot, $0]) * Double(hours * replications.count)).rounded() }
        }
    }

    /// Whether there are no hours or no zones.
    package var isEmpty: Bool { scale.count == 0 || zoneCount == 0 }

    /// Figures of an hour and zone.
    package subscript(slot: Int, zone: Int) -> Cell { cells[slot * zoneCount + zone] }

    /// Figures by hour, over all zones.
    package var hours: [Cell] { (0..<scale.count).map { slot in sum((0..<zoneCount).map { self[slot, $0] }) } }

    /// Figures by zone, over all counted hours; idle taxis as their mean.
    package var zones: [Cell] {
        (0..<zoneCount).map { zone in
            var cell = sum(scale.counted.map { self[$0, zone] })
            cell.idleTaxis /= Double(max(scale.counted.count, 1))
            return cell
        }
    }

    /// Figures over all zones and counted hours.
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

/// The rows of both tables.
private struct ZoneHourReader {
    struct Row {
        var replication: Int
        var hour: Int
        var zone: Int
        var cell: ZoneHours.Cell
    }

    private(set) var rows: [Row] = []
    private(set) var hours = 0
    /// Numbers of the replications.
    package private(set) var replications: Set<Int> = []
    private let zones: RecordedZones

    static let hoursMax = 24 * 366 * 10

    init(in folder: String, zones: RecordedZones) throws(InputError) {
        self.zones = zones
        var table = try ResultsTable<ZoneHourColumn>(in: folder)
        let (replication, hour, zone) = (table[.replication], table[.hour], table[.zone])
        let (requests, served) = (table[.requests], table[.served])
        let (wait, queue) = (table[.waitMean], table[.queueMean])
        while try table.reader.nextRow() {
            var cell = ZoneHours.Cell()
            cell.requests = try table.reader.requiredDouble(requests)
            cell.served = try table.reader.requiredDouble(served)
            cell.waitSeconds = (try table.reader.doubleIfPresent(wait) ?? 0) * cell.served
            cell.idleTaxis = try table.reader.requiredDouble(queue)
            let row = Row(
                replication: try table.reader.requiredInt(replication),
                hour: try table.reader.requiredInt(hour, in: 0...ZoneHourReader.hoursMax),
                zone: try table.reader.zone(zone, of: zones), cell: cell)
            hours = max(hours, row.hour + 1)
            replications.insert(row.replication)
            rows.append(row)
        }
    }

    mutating func readLosses(in folder: String) throws(InputError) {
        var table = try ResultsTable<LossColumn>(in: folder)
        let (replication, hour, zone) = (table[.replication], table[.hour], table[.zone])
        let (cause, requests) = (table[.cause], table[.requests])
        while try table.reader.nextRow() {
            let word = try table.reader.requiredText(cause)
            guard let place = RideOutcome.losses.firstIndex(where: { $0.name == word }) else {
                let causes = RideOutcome.losses.map(\.name).joined(separator: ", ")
                throw InputError(table.reader.invalidField(cause, wanted: "one of \(causes)"))
            }
            var cell = ZoneHours.Cell()
            cell.lost[place] = try table.reader.requiredDouble(requests)
            let row = Row(
                replication: try table.reader.requiredInt(replication),
                hour: try table.reader.requiredInt(hour, in: 0...ZoneHourReader.hoursMax),
                zone: try table.reader.zone(zone, of: zones), cell: cell)
            replications.insert(row.replication)
            rows.append(row)
        }
    }
}

extension CSVReader {
    /// Returns the index of the zone that a field names.
    ///
    /// - Throws: `InputError` if there is no such zone.
    package func zone(_ column: Column, of zones: RecordedZones) throws(InputError) -> Int {
        let name = try requiredText(column)
        if let zone = zones.index(of: name) { return zone }
        throw InputError(
            invalidField(column, wanted: "a zone", remedy: "write a zone of \(ResultsFile.zoneMap.rawValue)"))
    }
}
