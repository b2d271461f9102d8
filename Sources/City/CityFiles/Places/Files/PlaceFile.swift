import CityModel
import InputFiles
import Quantities

/// Reads users' files of places: CSV and GeoJSON, detected by the contents.
package enum PlaceFile {
    /// The places of a file.
    package struct List: Sendable {
        /// Places in the order of the file; at least one.
        package var places: [PlaceDetails]
        /// Parts of the file that were left out.
        package var losses: [InputLoss]
    }

    /// Reads the places of a file.
    ///
    /// A table has the columns `name`, `category` (see `PlaceCategory.name`), `latitude` and `longitude` in degrees;
    /// optionally `district`, `opening_hours`, `description`, `website`, `telephone` and `pictures` (separated by
    /// semicolons), and the properties of `PlaceTraits`: `attraction`, `quality`, `capacity` and `price`. In GeoJSON
    /// each point is a place with those properties, and other geometries are left out. Opening hours that are not
    /// understood count as unknown.
    ///
    /// - Parameter city: names the district of a place without one by its zone; nil: it stays without.
    /// - Throws: `InputError` if the file has neither form, no places, or places without name, category or position.
    package static func places(_ file: SourceFile, city: City?) throws(InputError) -> List {
        let first = file.bytes.first { ![9, 10, 13, 32].contains($0) }
        return try first == UInt8(ascii: "{") ? geoJSON(file, city) : table(file, city)
    }

    // MARK: CSV

    private struct Row: PlaceFileRecord {
        let table: CSVReader
        /// Columns by `PlaceFileColumn`.
        let columns: [CSVReader.Column?]
        /// Column at which errors are reported whose own column is missing.
        let nameColumn: CSVReader.Column

        var number: Int { table.line }

        func text(of column: PlaceFileColumn) -> String { self[column].map { table.text($0) } ?? "" }

        func diagnostic(_ column: PlaceFileColumn, problem: String, remedy: String) -> Diagnostic {
            table.diagnostic(self[column] ?? nameColumn, problem: problem, remedy: remedy)
        }

        subscript(column: PlaceFileColumn) -> CSVReader.Column? {
            zip(PlaceFileColumn.allCases, columns).first { $0.0 == column }?.1
        }
    }

    private static func table(_ file: SourceFile, _ city: City?) throws(InputError) -> List {
        var table = try CSVReader(file)
        let needed = try table.columns("name", "category", "latitude", "longitude")
        let columns = PlaceFileColumn.allCases.map { table.optionalColumn($0.rawValue) }
        var collector = PlaceCollector(city)
        while table.nextRow(collectingInto: &collector.errors) {
            let latitude = degrees(table, needed[2], to: 90, &collector.errors)
            let longitude = degrees(table, needed[3], to: 180, &collector.errors)
            var coordinate: Coordinate?
            if let latitude, let longitude {
                coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
            }
            collector.add(Row(table: table, columns: columns, nameColumn: needed[0]), at: coordinate)
        }
        let names = PlaceFileColumn.allCases.map(\.rawValue)
        collector.losses += [table.unknownColumns(besides: names, isPublished: true)].compactMap(\.self)
        return try collector.finish(file) { $0 }
    }

    /// Reads an angle.
    ///
    /// - Parameter limit: greatest absolute value.
    private static func degrees(
        _ table: CSVReader, _ column: CSVReader.Column, to limit: Double, _ errors: inout DiagnosticCollector
    ) -> Double? {
        if let value = table.double(column), abs(value) <= limit { return value }
        let hasComma = table.text(column).contains(/\d,\d/)
        errors.add(
            table.invalidField(
                column, wanted: "degrees from \(-Int(limit)) to \(Int(limit))",
                remedy: hasComma ? "write a decimal point instead of the comma" : ""))
        return nil
    }

    // MARK: GeoJSON

    private struct Feature: PlaceFileRecord {
        let file: SourceFile
        let number: Int
        let feature: GeoJSONFeature

        func text(of column: PlaceFileColumn) -> String { feature.text(of: column.rawValue) ?? "" }

        func diagnostic(_ column: PlaceFileColumn, problem: String, remedy: String) -> Diagnostic {
            GeoJSONFile.diagnostic(file, feature: number, problem: problem, remedy: remedy)
        }
    }

    private static func geoJSON(_ file: SourceFile, _ city: City?) throws(InputError) -> List {
        let collection = try GeoJSONFile.collection(file, wanted: "write a FeatureCollection of Points")
        var collector = PlaceCollector(city)
        var leftOut = (count: 0, first: 0)
        for (number, feature) in collection.features.enumerated() {
            guard let point = feature.geometry?.points.first else {
                if leftOut.count == 0 { leftOut.first = number }
                leftOut.count += 1
                continue
            }
            var coordinate: Coordinate?
            if let problem = GeoJSONGeometry.problem(ofPosition: point) {
                collector.errors.add(
                    GeoJSONFile.diagnostic(
                        file, feature: number, place: feature.geometry?.place(ofPoint: 0), problem: problem.what,
                        remedy: problem.remedy))
            } else {
                coordinate = Coordinate(latitudeDegrees: point[1], longitudeDegrees: point[0])
            }
            collector.add(Feature(file: file, number: number, feature: feature), at: coordinate)
        }
        func line(ofFeature number: Int) -> Int? { GeoJSONFile.diagnostic(file, feature: number, problem: "").line }
        if leftOut.count > 0 {
            let kind = collection.features[leftOut.first].geometry?.type ?? "no geometry"
            collector.losses.append(
                InputLoss(
                    file: file.displayName, reason: "a feature is not a point and is left out", count: leftOut.count,
                    of: collection.features.count,
                    first: InputLoss.Example(line: line(ofFeature: leftOut.first), value: kind), expected: "a Point",
                    remedy: "give the place a point, such as the middle of its area, or remove the feature"))
        }
        return try collector.finish(file, line: line)
    }
}
