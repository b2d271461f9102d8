import CityFiles
import CityModel
import InputFiles
import Quantities

/// Reads attributes of zones from a table or from the properties of GeoJSON features.
///
/// A table has a row for each zone (`zone`), or rows for places (`lat`, `lon`), such as the cells of a census: then a
/// zone has the mean of its places, weighted by the weight, and the sum of their weights.
struct ZoneAttributeReader {
    /// Attributes by zone.
    struct Table {
        /// Values by attribute and zone; nil if unknown.
        var values: [[Double?]]
        /// Weight of each zone.
        var weights: [Double]
    }

    /// Notices about parts of the file that are not used.
    private(set) var losses: [InputLoss] = []
    private let city: City
    private let index: ZoneIndex
    private let attributes: [String]
    private let weight: String?
    private let zoneProperty: String?
    private var sums: [ZoneSums]
    private var errors = DiagnosticCollector()

    /// Sums over the records of one zone.
    private struct ZoneSums {
        /// Records by attribute: weighted and plain sums of the values, and of the weights.
        var weighted, plain, weights, counts: [Double]
        var weight = 0.0
        /// Line or feature number of the first record; nil without any.
        var first: Int?

        init(attributes: Int) {
            weighted = Array(repeating: 0, count: attributes)
            (plain, weights, counts) = (weighted, weighted, weighted)
        }

        /// Returns the mean of an attribute; without any weight each record counts the same.
        func mean(_ attribute: Int) -> Double? {
            guard counts[attribute] > 0 else { return nil }
            return weights[attribute] > 0
                ? weighted[attribute] / weights[attribute] : plain[attribute] / counts[attribute]
        }
    }

    /// The values of one row or feature.
    private struct Record {
        var number: Int
        var values: [Double?]
        var weight: Double
    }

    /// Creates a reader.
    ///
    /// - Parameter zoneProperty: property that names a zone in GeoJSON; nil for the default ones.
    init(_ city: City, attributes: [String], weight: String?, zoneProperty: String?) {
        self.city = city
        index = ZoneIndex(city)
        self.attributes = attributes
        self.weight = weight
        self.zoneProperty = zoneProperty
        sums = Array(repeating: ZoneSums(attributes: attributes.count), count: city.zoneCount)
    }

    /// Reads the attributes.
    ///
    /// - Throws: `InputError` with all errors of the file.
    mutating func read(_ file: SourceFile) throws(InputError) -> Table {
        let first = file.bytes.first { ![9, 10, 13, 32].contains($0) }
        let ofPlaces = first == UInt8(ascii: "{") ? try readFeatures(file) : try readTable(file)
        for (zone, sum) in zip(city.zones, sums) where sum.first == nil && !ofPlaces && zone.gateway == nil {
            errors.add(
                Diagnostic(
                    file: file.displayName, problem: "zone '\(zone.name.excerpt)' is missing",
                    remedy: "add it, with an empty value if it is unknown"))
        }
        try errors.throwIfAny()
        let values = attributes.indices.map { attribute in sums.map { $0.mean(attribute) } }
        for (name, values) in zip(attributes, values) { reportUnknown(name, values, file) }
        return Table(values: values, weights: sums.map { weight == nil ? 1 : $0.weight })
    }

    private mutating func reportUnknown(_ name: String, _ values: [Double?], _ file: SourceFile) {
        let unknown = values.indices.filter { values[$0] == nil && city.zones[$0].gateway == nil }
        guard let first = unknown.first, unknown.count < values.count else { return }
        losses.append(
            InputLoss(
                file: file.displayName, reason: "zone without a value of '\(name)', which is in no group",
                count: unknown.count, of: values.count, first: InputLoss.Example(value: city.zones[first].name),
                expected: "a value for each zone", remedy: "add it if it is known", treatment: .usedInPart))
    }

    private mutating func reportElsewhere(_ records: [(line: Int?, name: String)], of total: Int, _ file: SourceFile) {
        guard let first = records.first else { return }
        losses.append(
            InputLoss(
                file: file.displayName, reason: "it is in no zone of the city", count: records.count, of: total,
                first: InputLoss.Example(line: first.line, value: first.name), expected: "a zone of the city",
                remedy: "correct its name or position if it should be in one", treatment: .notRequested))
    }

    private mutating func add(_ record: Record, to zone: ZoneID) {
        var sum = sums[Int(zone.index)]
        sum.first = sum.first ?? record.number
        sum.weight += record.weight
        for (attribute, value) in record.values.enumerated() {
            guard let value else { continue }
            sum.weighted[attribute] += value * record.weight
            sum.plain[attribute] += value
            sum.weights[attribute] += record.weight
            sum.counts[attribute] += 1
        }
        sums[Int(zone.index)] = sum
    }

    // MARK: CSV

    /// Reads a table and returns whether its rows are places.
    private mutating func readTable(_ file: SourceFile) throws(InputError) -> Bool {
        var table = try CSVReader(file)
        let zone = table.optionalColumn("zone")
        let places = zone == nil ? try table.columns(anyOf: [["zone", "lat", "latitude"], ["lon", "longitude"]]) : []
        if !places.isEmpty && city.outline == nil {
            throw InputError(
                file.displayName, line: 1, "the zones of this city have no areas, so no place lies in a zone",
                remedy: "write a column 'zone'")
        }
        let columns = try table.columns(anyOf: attributes.map { [$0] })
        let weightColumn = try weight.map { name throws(InputError) in try table.column(anyOf: [name]) }
        var elsewhere: [(line: Int?, name: String)] = []
        var rows = 0
        while table.nextRow(collectingInto: &errors) {
            rows += 1
            let values = columns.map { number(in: table, $0, mayBeEmpty: true) }
            let weight = weightColumn.map { self.weight(in: table, $0) } ?? 1
            let record = Record(number: table.line, values: values, weight: weight)
            if let zone {
                guard let known = index[table.text(zone)] else {
                    if index.isAmbiguous(table.text(zone)) { _ = index.zone(in: table, zone, noting: &errors) }
                    elsewhere.append((table.line, table.text(zone)))
                    continue
                }
                if let first = sums[Int(known.index)].first {
                    errors.add(
                        table.diagnostic(
                            zone, problem: "zone '\(table.text(zone))' is in the table twice",
                            remedy: "remove it here or in line \(first)"))
                } else {
                    add(record, to: known)
                }
            } else if let place = coordinate(in: table, places) {
                if let known = city.zone(at: place) {
                    add(record, to: known)
                } else {
                    elsewhere.append((table.line, "\(table.text(places[0])), \(table.text(places[1]))"))
                }
            }
        }
        reportElsewhere(elsewhere, of: rows, file)
        return zone == nil
    }

    private mutating func coordinate(in table: CSVReader, _ columns: [CSVReader.Column]) -> Coordinate? {
        let north = table.number(columns[0], RankEntry.latitudeLimits, noting: &errors)
        let east = table.number(columns[1], RankEntry.longitudeLimits, noting: &errors)
        guard let north, let east else { return nil }
        return Coordinate(latitudeDegrees: north, longitudeDegrees: east)
    }

    private mutating func number(in table: CSVReader, _ column: CSVReader.Column, mayBeEmpty: Bool) -> Double? {
        if mayBeEmpty && table.isEmpty(column) { return nil }
        let number = table.double(column)
        guard let wanted = ZoneAttributeReader.fault(of: number) else { return number }
        errors.add(
            table.invalidField(column, wanted: wanted, remedy: mayBeEmpty ? "leave it empty if it is unknown" : ""))
        return nil
    }

    /// Returns what should be written instead of an unusable number; nil if it can be used.
    private static func fault(of number: Double?) -> String? {
        guard let number else { return "a number" }
        // With larger ones the sums over zones would not be finite or precise.
        return abs(number) <= 1e15 ? nil : "a number up to 10^15"
    }

    private mutating func weight(in table: CSVReader, _ column: CSVReader.Column) -> Double {
        guard let weight = number(in: table, column, mayBeEmpty: false) else { return 0 }
        if weight < 0 { errors.add(table.invalidField(column, wanted: "0 or more")) }
        return max(weight, 0)
    }

    // MARK: GeoJSON

    /// Reads the properties of features; returns false, because a feature is a zone.
    private mutating func readFeatures(_ file: SourceFile) throws(InputError) -> Bool {
        let features = try GeoJSONFile.collection(file, wanted: "write a FeatureCollection of zones").features
        let property = try GeoJSONZones.idProperty(zoneProperty, of: features, file: file)
        var elsewhere: [(line: Int?, name: String)] = []
        for (number, feature) in features.enumerated() {
            func diagnostic(_ problem: String, _ remedy: String) -> Diagnostic {
                GeoJSONFile.diagnostic(file, feature: number, problem: problem, remedy: remedy)
            }
            guard let name = feature.text(of: property) else {
                errors.add(
                    diagnostic(
                        "the feature has no property '\(property)'",
                        NameSuggestion.remedy(for: property, among: feature.propertyNames)))
                continue
            }
            guard let zone = index[name] else {
                elsewhere.append((diagnostic("", "").line, name))
                continue
            }
            let values = attributes.map { self.number(of: $0, in: feature, mayBeEmpty: true, diagnostic) }
            let weight = weight.map { self.number(of: $0, in: feature, mayBeEmpty: false, diagnostic) ?? 0 } ?? 1
            if weight < 0 { errors.add(diagnostic("zone '\(name.excerpt)' has a weight below 0", "write 0 or more")) }
            let record = Record(number: number, values: values, weight: max(weight, 0))
            // Several areas of one zone repeat its properties.
            if sums[Int(zone.index)].first == nil { add(record, to: zone) }
        }
        reportElsewhere(elsewhere, of: features.count, file)
        return false
    }

    private mutating func number(
        of property: String, in feature: GeoJSONFeature, mayBeEmpty: Bool, _ diagnostic: (String, String) -> Diagnostic
    ) -> Double? {
        guard feature.propertyNames.contains(where: { $0.lowercased() == property.lowercased() }) else {
            errors.add(
                diagnostic(
                    "the feature has no property '\(property)'",
                    NameSuggestion.remedy(for: property, among: feature.propertyNames)))
            return nil
        }
        let text = feature.text(of: property)
        if text == nil && mayBeEmpty { return nil }
        let number = text.flatMap { text in Array(text.utf8).withUnsafeBufferPointer { DecimalNumber.double($0) } }
        guard let wanted = ZoneAttributeReader.fault(of: number) else { return number }
        errors.add(
            diagnostic(
                text.map { "\(property) is '\($0.excerpt)', not \(wanted)" }
                    ?? "\(property) is empty, a number is needed",
                mayBeEmpty ? "write null if it is unknown" : ""))
        return nil
    }
}
