import InputFiles

/// A table of a results folder, read by the names of its columns: where they stand does not matter, and what else is there
/// is skipped.
///
///     var table = try ResultsTable<FleetColumn>(in: folder)
///     let (hour, free) = (table[.hour], table[.free])
///     while try table.rows.nextRow() { … try table.rows.requiredInt(hour) … }
package struct ResultsTable<Column: TableColumn> {
    /// The rows, one at a time; a mistake in one is told with file, line and column.
    package var rows: CSVReader
    private let places: [Column: CSVReader.Column]  // only looked up

    /// - Parameters:
    ///   - file: another one that has these columns, among others.
    ///   - wanted: the columns that will be read, where that is not each of them.
    /// - Throws: `InputError` that names every column that is missing, or if there is no such file.
    package init(
        in folder: String, file: ResultsFile = Column.file, reading wanted: [Column] = Array(Column.allCases)
    ) throws(InputError) {
        rows = try CSVReader(try SourceFile.read("\(folder)/\(file.rawValue)"))
        var places: [Column: CSVReader.Column] = [:]
        var mistakes = MistakeList()
        for column in wanted {
            do throws(InputError) {
                places[column] = try rows.column(anyOf: [column.rawValue])
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.check()
        self.places = places
    }

    /// - Returns: nil if the folder has no such table: not every run writes each.
    package init?(
        ifIn folder: String, file: ResultsFile = Column.file, reading wanted: [Column] = Array(Column.allCases)
    ) throws(InputError) {
        guard FileSearch.mayBeThere("\(folder)/\(file.rawValue)") else { return nil }
        try self.init(in: folder, file: file, reading: wanted)
    }

    package subscript(column: Column) -> CSVReader.Column {
        guard let place = places[column] else { preconditionFailure("all columns that are read were found") }
        return place
    }

    /// From one column to another.
    ///
    /// - Returns: nil if a field is empty.
    /// - Throws: `InputError` at the field that is not a finite number, or at the upper one if it lies below the other.
    package func rangeIfAny(_ low: Column, _ high: Column) throws(InputError) -> ClosedRange<Double>? {
        guard let lower = try rows.numberIfAny(self[low]), let upper = try rows.numberIfAny(self[high]) else {
            return nil
        }
        guard lower <= upper else {
            throw InputError(rows.wrongField(self[high], wanted: "a number that is at least \(low.rawValue)"))
        }
        return lower...upper
    }
}

extension CSVReader {
    /// - Returns: nil if the field is empty.
    /// - Throws: `InputError` at the field if it is not a finite number.
    package func numberIfAny(_ column: Column) throws(InputError) -> Double? {
        isEmpty(column) ? nil : try requiredDouble(column)
    }

    /// - Returns: nil if the field is empty.
    /// - Throws: `InputError` at the field if it is not a whole number.
    package func wholeIfAny(_ column: Column) throws(InputError) -> Int? {
        isEmpty(column) ? nil : try requiredInt(column)
    }

    /// A number that tells a place in a list, from 0.
    ///
    /// - Throws: `InputError` at the field if it is not a whole number in the range.
    package func requiredInt(_ column: Column, in range: ClosedRange<Int>) throws(InputError) -> Int {
        let value = try requiredInt(column)
        if range.contains(value) { return value }
        throw InputError(
            wrongField(column, wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)"))
    }
}
