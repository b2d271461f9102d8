import Experiments
import InputFiles
import Measures
import OutputFiles
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
    let fleet: FleetFigures
    let rides: RideFigures?
    let drivers: DriverFigures
    /// None where no driver goes to ranks.
    let ranks: [RankFigures]
    let replications: RecordedReplications
    /// nil if the scenario is not there any more, or has changed.
    let city: RecordedCity?
    /// Whether there are no streets to be drawn, as far as is known.
    let hasNoStreets: Bool
    /// Who reacts to the prices that were set, or nil if none was.
    let priceRemark: String?

    /// - Throws: `InputError` if a file of the folder is missing or damaged.
    init(in folder: String, _ city: RecordedCity?, _ scenarios: ScenarioLookup) throws(InputError) {
        self.folder = folder
        self.city = city
        manifest = try RecordedManifest(in: folder)
        summary = try RecordedSummary(in: folder)
        zones = try RecordedZones(in: folder)
        hours = try ZoneHours(in: folder, manifest, zones: zones)
        fleet = try FleetFigures(in: folder, scale: hours.scale)
        rides = try RideFigures(
            in: folder, scale: hours.scale, zones: zones, warmUpSeconds: manifest.warmUpSeconds)
        drivers = try DriverFigures(in: folder)
        ranks = try RankFigures.all(in: folder, manifest, scale: hours.scale, zones: zones)
        replications = try RecordedReplications(in: folder)
        hasNoStreets = city?.ground.streets.isEmpty ?? RecordedRun.known(in: folder)?.isCityTable ?? false
        priceRemark = manifest.priceRemark(scenarios)
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

extension HourScale {
    /// Axis of a chart by hour.
    var axis: Chart.Axis {
        Chart.Axis(isAverageDay ? "hour of the day that begins at" : "hour that begins at", scale: .clock(calendar))
    }

    /// Returns the points of a series, one for each hour.
    func points(_ values: [Double?], intervals: [ClosedRange<Double>?] = []) -> [Chart.Point] {
        values.enumerated().map { slot, value in
            Chart.Point(clock(slot), value, interval: intervals.isEmpty ? nil : intervals[slot])
        }
    }
}
