import Experiments
import InputFiles
import Measures

/// The differences in one zone, over the whole run and by hour: a table for each variant that marks which differences
/// are significant.
package struct ZoneDetail {
    private let compared: PointComparison
    private let places: ZoneDifferences
    private let zone: Int

    /// Measures in the table; all others are in `comparison_zones.csv`.
    private static let measures: [Measure] = [.waitMean, .serviceRate]

    /// Creates the tables of a zone.
    ///
    /// - Parameter name: id of the zone, or its name if only one zone has it.
    /// - Throws: `InputError` if zones were not compared, or no zone has this name.
    package init(_ compared: PointComparison, _ places: ZoneDifferences?, of name: String) throws(InputError) {
        let zone = try ZoneDetail.zone(name, in: places?.zones)
        guard let places else { throw ZoneDetail.unknown }
        (self.compared, self.places, self.zone) = (compared, places, zone)
    }

    /// Returns the index of the zone with a name or id.
    ///
    /// - Throws: the errors of `init`.
    @discardableResult
    package static func zone(_ name: String, in ground: PointZones?) throws(InputError) -> Int {
        guard let ground else { throw unknown }
        let called = ground.titles.indices.filter { ground.titles[$0] == name }
        guard let zone = ground.names.firstIndex(of: name) ?? (called.count == 1 ? called[0] : nil) else {
            throw called.isEmpty
                ? error(
                    "no zone is called '\(name)'",
                    remedy: NameSuggestion.remedy(for: name, among: ground.names + ground.titles))
                : error(
                    "'\(name)' is the name of \(called.count) zones",
                    remedy: "write the id of one: \(called.map { ground.names[$0] }.joined(separator: ", "))")
        }
        return zone
    }

    private static var unknown: InputError {
        error("these results have no data on zones", remedy: "simulate them again")
    }

    private static func error(_ problem: String, remedy: String) -> InputError {
        InputError("--zone", problem, remedy: remedy)
    }

    /// Lines of all tables.
    package var lines: [String] {
        compared.variants.indices.flatMap { variant -> [String] in
            let name = compared.points[compared.variants[variant]].displayName
            let baseline = compared.points[compared.baseline].displayName
            guard let zones = places.variants[variant] else {
                return ["", "\(name) and \(baseline) have different zones."]
            }
            var table = PlainTable(
                head: ["With \(name), compared with \(baseline)"]
                    + ZoneDetail.measures.flatMap { [heading($0, zones), "difference", ""] })
            let hours: [Int?] =
                [nil]
                + zones.maps.compactMap(\.hour).reduce(into: []) { all, hour in
                    if all.last != hour { all.append(hour) }
                }
            for hour in hours {
                let time = hour.map { "\(zones.hours.name($0)), one hour" } ?? "the whole run"
                table.add(
                    [time]
                        + ZoneDetail.measures.flatMap { measure in
                            cells(zones.map(of: MetricKey(measure), hour: hour), scale: scale(measure, zones))
                        })
            }
            return ["", "\(places.zones.titles[zone]): effects on clients who ask there"] + table.lines()
                + ["Each interval is for one figure; verdicts are corrected over all zones (Benjamini and Hochberg)."]
        }
    }

    private func heading(_ measure: Measure, _ zones: ZoneComparison) -> String {
        let row = zones.map(of: MetricKey(measure))?.zones[zone]
        let unit = row.map { words($0, scale(measure, zones)).figures.unit } ?? ""
        return measure.label + (unit.isEmpty ? "" : ", \(unit)")
    }

    /// Returns `4.78 → 6.81`, the difference with its interval, and whether it is significant.
    private func cells(_ map: ZoneComparison.Map?, scale: Double?) -> [String] {
        guard let map, let row = map.zones[zone] else { return ["–", "–", ""] }
        let words = words(row, scale)
        let figures = words.figures
        return [
            "\(figures.baseline) → \(figures.variant)", figures.difference.cell,
            map.hasFew[zone] ? "few clients" : words.verdict,
        ]
    }

    /// Returns the scale of the whole run, so that all hours have the same unit.
    private func scale(_ measure: Measure, _ zones: ZoneComparison) -> Double? {
        zones.map(of: MetricKey(measure))?.zones[zone].map { max($0.baselineMean, $0.variantMean) }
    }

    private func words(_ row: MetricDifference, _ scale: Double?) -> DifferenceText {
        DifferenceText(row, currency: compared.currency, tests: places.zones.names.count, scale: scale)
    }
}
