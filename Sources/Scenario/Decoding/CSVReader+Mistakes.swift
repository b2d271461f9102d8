import InputFiles

extension CSVReader {
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
