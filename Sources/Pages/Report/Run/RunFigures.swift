import InputFiles
import Measures
import Pictures
import Playback
import Reports

/// All that a report of a run is made of, read once.
struct RunFigures {
    let folder: String
    let manifest: RecordedManifest
    let summary: RecordedSummary
    let zones: RecordedZones
    let hours: ZoneHours
    let fleet: [FleetHour]
    let rides: RideFigures?
    let drivers: DriverFigures
    /// nil if the scenario is not there any more, or has changed.
    let city: RecordedCity?
    /// Whether there are no streets to be drawn, as far as is known.
    let hasNoStreets: Bool

    /// - Throws: `InputError` if a file of the folder is missing or damaged.
    init(in folder: String, _ city: RecordedCity?) throws(InputError) {
        self.folder = folder
        self.city = city
        manifest = try RecordedManifest(in: folder)
        summary = try RecordedSummary(in: folder)
        zones = try RecordedZones(in: folder)
        hours = try ZoneHours(in: folder, manifest, zones: zones)
        fleet = try FleetHour.all(in: folder, scale: hours.scale)
        rides = try RideFigures(
            in: folder, scale: hours.scale, zones: zones, warmUpSeconds: manifest.warmUpSeconds)
        drivers = try DriverFigures(in: folder)
        hasNoStreets = city?.ground.streets.isEmpty ?? RecordedRun.known(in: folder)?.isCityTable ?? false
    }

    var currency: String? { manifest.currency }
    var scale: HourScale { hours.scale }

    /// Whether anybody asked for a taxi.
    var hasTaxis: Bool { (summary.mean(.requests) ?? 0) > 0 && !hours.isEmpty }

    /// Of the clients who ask there, over the whole run: the mean of the replications; nil if none was served.
    ///
    /// - Parameter cell: what the hours tell of the zone, where nothing else is known.
    func waitMinutes(ofZone zone: Int, _ cell: ZoneHours.Cell) -> Double? {
        zones.zones[zone].mean(.waitMean).map { $0 / 60 } ?? cell.waitMeanMinutes
    }

    /// The unit of money in headings.
    var money: String { currency ?? "" }

    /// Whether nothing tells what is chance: then no title claims anything of it.
    var isOneRun: Bool { manifest.replications < 2 }

    /// What every subtitle of a mean over several replications says; empty for one.
    var replicationWords: String {
        manifest.replications > 1 ? ", mean of \(manifest.replications) replications" : ""
    }
}

extension RecordedCity {
    /// Under the figures of a map.
    var streets: MapChart.Streets {
        guard !ground.streets.isEmpty else { return .none }
        return MapChart.Streets(
            lines: ground.streetLines,
            source: MapChart.Streets.Source(
                bytes: ground.streetBytes, map: ground.map, unitMetres: MapPoint.unitMetres))
    }
}

/// Taxis on average during an hour: a row of `fleet.csv`, on the mean of the replications and days.
struct FleetHour {
    var onDuty = 0.0
    var free = 0.0
    var busy = 0.0
    var occupied = 0.0

    /// - Throws: `InputError` if the table is damaged.
    static func all(in folder: String, scale: HourScale) throws(InputError) -> [FleetHour] {
        var table = try ResultsTable<FleetColumn>(in: folder)
        let hour = table[.hour]
        let (onDuty, free) = (table[.onDuty], table[.free])
        let (busy, occupied) = (table[.busy], table[.occupied])
        var sums = [FleetHour](repeating: FleetHour(), count: scale.count)
        var rows = [Double](repeating: 0, count: scale.count)
        while try table.rows.nextRow() {
            guard let slot = scale.slot(ofHour: try table.rows.requiredInt(hour)) else { continue }
            // An hour of no length has no mean.
            guard let taxis = try table.rows.numberIfAny(onDuty) else { continue }
            sums[slot].onDuty += taxis
            sums[slot].free += try table.rows.requiredDouble(free)
            sums[slot].busy += try table.rows.requiredDouble(busy)
            sums[slot].occupied += try table.rows.requiredDouble(occupied)
            rows[slot] += 1
        }
        return zip(sums, rows).map { sum, count in
            let count = max(count, 1)
            return FleetHour(
                onDuty: sum.onDuty / count, free: sum.free / count, busy: sum.busy / count,
                occupied: sum.occupied / count)
        }
    }
}
