import InputFiles
import Measures
import OutputFiles
import Quantities

/// `zones.geojson` and `zone_summary.csv`: where zones lie, and how they fared over the whole run.
package struct RecordedZones: Sendable {
    package struct Zone: Sendable {
        /// As the tables have it.
        package var name: String
        /// What people call it.
        package var title: String
        /// Its borders, each ending where it begins; empty where they are not known.
        package var rings: [[Coordinate]]
        /// Where it lies if it has no borders; nil where that is not known either.
        package var centre: Coordinate?
        fileprivate var means: [String: Double]  // only looked up
        fileprivate var figures: [Measure: RecordedSummary.Figure] = [:]  // only looked up

        /// Its mean over the replications; nil if it is not measured, or not defined.
        package func mean(_ measure: Measure) -> Double? { figures[measure]?.mean ?? means[measure.name] }

        /// Of 95 %, around the mean; nil with fewer than two replications.
        package func interval(_ measure: Measure) -> ClosedRange<Double>? { figures[measure]?.interval }
    }

    /// In the order of the city.
    package private(set) var zones: [Zone]
    private let places: [String: Int]  // only looked up

    /// - Throws: `InputError` at the line of a feature that is damaged, or if the table is.
    package init(in folder: String) throws(InputError) {
        let file = try SourceFile.read("\(folder)/\(ResultsFile.zoneMap.rawValue)")
        // A feature a line, as `ZoneMap` writes them, so that a mistake is told with its line.
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
                throw RecordedZones.mistake(file, line: index + 1, "this is no zone")
            }
            zones.append(zone)
        }
        guard isEnded else {
            throw RecordedZones.mistake(file, line: file.place(ofByte: file.bytes.count).line, "the map does not end")
        }
        self.zones = zones
        places = Dictionary(zones.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        try readSummary(in: folder)
    }

    /// Zones that are not on the map, and metrics that this version does not know, are skipped.
    private mutating func readSummary(in folder: String) throws(InputError) {
        guard var table = try ResultsTable<SummaryColumn>(ifIn: folder, file: .zoneSummary) else { return }
        let zone = try table.rows.column(anyOf: ["zone"])
        while try table.rows.nextRow() {
            guard let key = MetricKey(named: try table.rows.requiredText(table[.metric])), key.kind == nil,
                let place = places[table.rows.text(zone)]
            else { continue }
            zones[place].figures[key.measure] = try RecordedSummary.Figure(table)
        }
    }

    /// The place of a zone in the list, by its name; nil if there is none.
    package func index(of name: String) -> Int? { places[name] }

    /// Whether every zone has a place on a map.
    package var isOnMap: Bool { !zones.isEmpty && zones.allSatisfy { !$0.rings.isEmpty || $0.centre != nil } }

    private static let featureStart = Array("{\"type\": \"Feature\"".utf8)
    private static let end = Array("]}".utf8)

    private static func mistake(_ file: SourceFile, line: Int, _ problem: String) -> InputError {
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
        let drawn = DrawnShape(feature["geometry"])
        rings = drawn.rings.filter { $0.count > 3 }
        centre = drawn.point
    }
}
