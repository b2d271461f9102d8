import InputFiles
import Measures
import OutputFiles
import Quantities

/// `zones.geojson` and `zone_summary.csv`: positions of the zones and their figures over the whole run.
package struct RecordedZones: Sendable {
    /// A zone and its figures.
    package struct Zone: Sendable {
        /// Name in the tables.
        package var name: String
        /// Name for people.
        package var title: String
        /// Closed rings of the border; empty if unknown.
        package var rings: [[Coordinate]]
        /// Centre of a zone without borders; nil if unknown.
        package var centre: Coordinate?
        fileprivate var means: [String: Double]  // only for look-up
        fileprivate var figures: [Measure: RecordedSummary.Figure] = [:]  // only for look-up

        /// Returns the mean over the replications; nil if the measure is missing or undefined.
        package func mean(_ measure: Measure) -> Double? { figures[measure]?.mean ?? means[measure.name] }

        /// Returns the 95 % confidence interval of the mean; nil with fewer than two replications.
        package func interval(_ measure: Measure) -> ClosedRange<Double>? { figures[measure]?.interval }
    }

    /// Zones in the order of the city.
    package private(set) var zones: [Zone]
    private let places: [String: Int]  // only for look-up

    /// Reads the map and the table.
    ///
    /// - Throws: `InputError` with the line of a damaged feature, or if the table is damaged.
    package init(in folder: String) throws(InputError) {
        let file = try SourceFile.read("\(folder)/\(ResultsFile.zoneMap.rawValue)")
        // `ZoneMap` writes one feature per line, so an error can name its line.
        var zones: [Zone] = []
        var isEnded = false
        for (index, line) in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            guard line.starts(with: RecordedZones.featureStart) else {
                if line.starts(with: RecordedZones.end) { isEnded = true }
                continue
            }
            let feature = line.last == UInt8(ascii: ",") ? line.dropLast() : line
            guard let members = JSONNode(feature), let zone = Zone(members) else {
                throw RecordedZones.error(file, line: index + 1, "this is not a zone")
            }
            zones.append(zone)
        }
        guard isEnded else {
            throw RecordedZones.error(file, line: file.place(ofByte: file.bytes.count).line, "the map is incomplete")
        }
        self.zones = zones
        places = Dictionary(zones.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        try readSummary(in: folder)
    }

    /// Reads the figures; zones that are not on the map and unknown metrics are skipped.
    private mutating func readSummary(in folder: String) throws(InputError) {
        guard var table = try ResultsTable<SummaryColumn>(ifIn: folder, file: .zoneSummary) else { return }
        let zone = try table.reader.column(anyOf: ["zone"])
        while try table.reader.nextRow() {
            guard let key = MetricKey(named: try table.reader.requiredText(table[.metric])), key.kind == nil,
                let place = places[table.reader.text(zone)]
            else { continue }
            zones[place].figures[key.measure] = try RecordedSummary.Figure(table)
        }
    }

    /// Returns the index of a zone with a name, or nil if there is none.
    package func index(of name: String) -> Int? { places[name] }

    /// Whether every zone has a place on a map.
    package var isOnMap: Bool { !zones.isEmpty && zones.allSatisfy { !$0.rings.isEmpty || $0.centre != nil } }

    private static let featureStart = Array("{\"type\": \"Feature\"".utf8)
    private static let end = Array("]}".utf8)

    private static func error(_ file: SourceFile, line: Int, _ problem: String) -> InputError {
        InputError(
            file.displayName, line: line, problem,
            remedy: "a zone is a feature of GeoJSON on a line of its own, and the last line is ]}")
    }
}

extension RecordedZones.Zone {
    fileprivate init?(_ feature: JSONNode) {
        guard let properties = feature["properties"], let name = properties["zone"]?.text else { return nil }
        self.name = name
        title = properties["title"]?.text ?? name
        means = properties.map?.compactMapValues(\.double) ?? [:]
        let drawn = FeatureGeometry(feature["geometry"])
        rings = drawn.rings.filter { $0.count > 3 }
        centre = drawn.point
    }
}
