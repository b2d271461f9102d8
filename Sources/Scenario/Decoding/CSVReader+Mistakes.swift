import InputFiles

extension CSVReader {
    /// Goes to the next row that is well formed, noting those that are not.
    ///
    /// - Returns: false at the end of the file.
    package mutating func goOn(noting mistakes: inout MistakeList) -> Bool {
        while true {
            do { return try nextRow() } catch { mistakes.add(error) }
        }
    }

    /// The number in a column, or nil with a mistake noted.
    package func number(_ column: Column, _ limits: Limits, noting mistakes: inout MistakeList) -> Double? {
        guard let value = double(column) else {
            mistakes.add(wrongField(column, wanted: "a number"))
            return nil
        }
        guard limits.contains(value) else {
            mistakes.add(
                diagnostic(
                    column, problem: "\(header(of: column)) is \(text(column))", remedy: limits.text()))
            return nil
        }
        return value
    }

    /// The name of a column, as the file has it.
    private func header(of column: Column) -> String {
        header.first { optionalColumn($0) == column } ?? "the field"
    }
}
