import InputFiles

/// Table of a results folder, read by column names; the order of columns and additional columns do not matter.
///
///     var table = try ResultsTable<FleetColumn>(in: folder)
///     let (hour, free) = (table[.hour], table[.free])
///     while try table.rows.nextRow() { … try table.rows.requiredInt(hour) … }
package struct ResultsTable<Column: TableColumn> {
    /// Reader of the rows; errors name the file, line and column.
    package var reader: CSVReader
    private let places: [Column: CSVReader.Column]  // never iterated

    /// Opens a table and finds its columns.
    ///
    /// - Parameters:
    ///   - file: another file with these columns, among others.
    ///   - wanted: columns that will be read; all by default.
    /// - Throws: `InputError` with every missing column, or if the file does not exist.
    package init(
        in folder: String, file: ResultsFile = Column.file, reading wanted: [Column] = Array(Column.allCases)
    ) throws(InputError) {
        reader = try CSVReader(try SourceFile.read("\(folder)/\(file.rawValue)"))
        var places: [Column: CSVReader.Column] = [:]
        var mistakes = DiagnosticCollector()
        for column in wanted {
            do throws(InputError) {
                places[column] = try reader.column(anyOf: [column.rawValue])
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.throwIfAny()
        self.places = places
    }

    /// Opens a table if it exists.
    ///
    /// - Returns: nil if the folder has no such table, since not every run writes all of them.
    package init?(
        ifIn folder: String, file: ResultsFile = Column.file, reading wanted: [Column] = Array(Column.allCases)
    ) throws(InputError) {
        guard FileSearch.mayExist("\(folder)/\(file.rawValue)") else { return nil }
        try self.init(in: folder, file: file, reading: wanted)
    }

    /// The reader's column for a named one.
    package subscript(column: Column) -> CSVReader.Column {
        guard let place = places[column] else { preconditionFailure("all columns that are read were found") }
        return place
    }

    /// Returns the range from one column to another.
    ///
    /// - Returns: nil if a field is empty.
    /// - Throws: `InputError` at a field that is no finite number, or at the upper one if it is below the lower one.
    package func rangeIfPresent(_ low: Column, _ high: Column) throws(InputError) -> ClosedRange<Double>? {
        guard let lower = try reader.doubleIfPresent(self[low]), let upper = try reader.doubleIfPresent(self[high])
        else {
            return nil
        }
        guard lower <= upper else {
            throw InputError(reader.invalidField(self[high], wanted: "a number of at least \(low.rawValue)"))
        }
        return lower...upper
    }
}

extension CSVReader {
    /// Returns a field as a number.
    ///
    /// - Returns: nil if the field is empty.
    /// - Throws: `InputError` at the field if it is no finite number.
    package func doubleIfPresent(_ column: Column) throws(InputError) -> Double? {
        isEmpty(column) ? nil : try requiredDouble(column)
    }

    /// Returns a field as a whole number.
    ///
    /// - Returns: nil if the field is empty.
    /// - Throws: `InputError` at the field if it is no whole number.
    package func intIfPresent(_ column: Column) throws(InputError) -> Int? {
        isEmpty(column) ? nil : try requiredInt(column)
    }

    /// Returns a field as a whole number within a range, such as an index.
    ///
    /// - Throws: `InputError` at the field if it is no whole number in the range.
    package func requiredInt(_ column: Column, in range: ClosedRange<Int>) throws(InputError) -> Int {
        let value = try requiredInt(column)
        if range.contains(value) { return value }
        throw InputError(
            invalidField(column, wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)"))
    }
}
