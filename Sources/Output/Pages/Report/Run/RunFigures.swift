import Experiments
import InputFiles
import Measures
import OutputFiles
import Pictures
import Playback
import Reports
import ServiceKernel

/// All data for the report of a run, read once.
struct RunFigures {
    let folder: String
    let manifest: RecordedManifest
    let summary: RecordedSummary
    let zones: RecordedZones
    let hours: ZoneHours
    let fleet: FleetFigures
    let rides: RideFigures?
    let drivers: DriverFigures
    /// Types of taxis; empty if the scenario has none.
    let vehicleTypes: [VehicleTypeFigures]
    /// Groups of drivers; empty if the scenario has none.
    let driverGroups: [DriverGroupFigures]
    /// Taxi ranks; empty if no driver goes to ranks.
    let ranks: [RankFigures]
    let replications: RecordedReplications
    /// Groups of zones; nil if the scenario has none.
    let zoneGroups: RecordedZoneGroups?
    /// Events of the run; nil if the scenario has none.
    let events: RecordedEvents?
    /// City of the run; nil if the scenario no longer exists or has changed.
    let city: RecordedCity?
    /// Whether the city has no streets to draw; false if unknown.
    let hasNoStreets: Bool
    /// Remark on reactions to changed prices, or nil if no price was changed.
    let priceRemark: String?
    /// Texts of the page in its language.
    let text: PageText

    /// Reads a results folder, for a page in a language.
    ///
    /// - Throws: `InputError` if a file of the folder is missing or damaged.
    init(
        in folder: String, _ city: RecordedCity?, _ scenarios: ScenarioLookup, _ language: Language
    ) throws(InputError) {
        self.folder = folder
        self.city = city
        text = PageText(language)
        manifest = try RecordedManifest(in: folder, language)
        summary = try RecordedSummary(in: folder)
        zones = try RecordedZones(in: folder)
        hours = try ZoneHours(in: folder, manifest, zones: zones)
        fleet = try FleetFigures(in: folder, scale: hours.scale)
        rides = try RideFigures(
            in: folder, scale: hours.scale, zones: zones, warmUpSeconds: manifest.warmUpSeconds)
        drivers = try DriverFigures(in: folder)
        vehicleTypes = try VehicleTypeFigures.all(in: folder, manifest)
        driverGroups = try DriverGroupFigures.all(in: folder, manifest)
        ranks = try RankFigures.all(in: folder, manifest, scale: hours.scale, zones: zones)
        replications = try RecordedReplications(in: folder)
        zoneGroups = try RecordedZoneGroups(in: folder)
        events = try RecordedEvents(in: folder)
        hasNoStreets = city?.baseMap.streets.isEmpty ?? RecordedRun.readIfAny(in: folder)?.isCityTable ?? false
        priceRemark = manifest.priceRemark(scenarios)
    }

    var currency: String? { manifest.currency }
    var scale: HourScale { hours.scale }

    /// Whether any client asked for a taxi.
    var hasTaxis: Bool { (summary.mean(.requests) ?? 0) > 0 && !hours.isEmpty }

    /// Returns the mean wait of a zone's clients over the whole run, in minutes; nil if no client was served.
    ///
    /// - Parameter cell: hourly figures of the zone, used if there is no mean of replications.
    func waitMinutes(ofZone zone: Int, _ cell: ZoneHours.Cell) -> Double? {
        zones.zones[zone].mean(.waitMean).map { $0 / 60 } ?? cell.waitMeanMinutes
    }

    /// Unit of money in headings.
    var money: String { currency ?? "" }

    /// Whether there is a single replication: then titles claim nothing.
    var isOneRun: Bool { manifest.replications < 2 }

    /// Suffix of subtitles of means over replications; empty for one replication.
    var replicationSuffix: String {
        manifest.replications > 1
            ? text(
                ", mean of {count} replications", ", {count} tekrarın ortalaması",
                ["count": "\(manifest.replications)"]) : ""
    }

    /// Suffix of captions of means with their intervals; empty for one replication.
    var intervalSuffix: String {
        isOneRun ? "" : replicationSuffix + text(", with 95 % intervals", ", %95 güven aralıklarıyla")
    }
}

extension RecordedCity {
    /// Streets drawn under the figures of a map.
    var streets: MapChart.Streets {
        guard !baseMap.streets.isEmpty else { return .none }
        return MapChart.Streets(
            lines: baseMap.streetLines,
            source: MapChart.Streets.Source(
                bytes: baseMap.streetBytes, map: baseMap.map, unitMetres: MapPoint.unitMetres))
    }
}

extension HourScale {
    /// Axis of a chart by hour.
    var axis: Chart.Axis {
        Chart.Axis(
            isAverageDay
                ? PageText(language).hourOfDay
                : language.text("hour that begins at", "saat (başlangıcı)"), scale: .clock(calendar))
    }

    /// Returns the points of a series, one for each hour.
    func points(_ values: [Double?], intervals: [ClosedRange<Double>?] = []) -> [Chart.Point] {
        values.enumerated().map { slot, value in
            Chart.Point(clock(slot), value, interval: intervals.isEmpty ? nil : intervals[slot])
        }
    }
}
