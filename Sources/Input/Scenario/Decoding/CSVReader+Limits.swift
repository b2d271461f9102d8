import InputFiles
import Quantities

extension CSVReader {
    /// Returns the number in a column, or reports an error and returns nil.
    package func number(_ column: Column, _ limits: Limits, noting mistakes: inout DiagnosticCollector) -> Double? {
        exactNumber(column, limits, noting: &mistakes)?.nearestDouble
    }

    /// Returns the time in a column of seconds since the start, or reports an error and returns nil, also for a value
    /// finer than a microsecond.
    package func moment(_ column: Column, _ limits: Limits, noting mistakes: inout DiagnosticCollector) -> SimTime? {
        guard let seconds = exactNumber(column, limits, noting: &mistakes) else { return nil }
        if let microseconds = seconds.times(1_000_000)?.whole { return SimTime(microseconds: microseconds) }
        mistakes.add(
            diagnostic(
                column, problem: "\(header(of: column)) is \(text(column)), finer than a microsecond",
                remedy: "write at most six decimals"))
        return nil
    }

    private func exactNumber(
        _ column: Column, _ limits: Limits, noting mistakes: inout DiagnosticCollector
    ) -> ExactDecimal? {
        guard let value = exactDecimal(column) else {
            mistakes.add(inexactNumber(column))
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

    /// Returns the name of a column, as the file has it.
    private func header(of column: Column) -> String {
        header.first { optionalColumn($0) == column } ?? "the field"
    }
}
