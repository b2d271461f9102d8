/// The tables of a results folder, as texts by column.
package struct ResultTables {
    /// A row: texts by column.
    package typealias Row = [String: String]

    private let folder: String

    /// Reads tables from a folder.
    package init(folder: String) { self.folder = folder }

    /// Returns the rows of a table; none where there is no such table.
    package func rows(of table: String) -> [Row] {
        guard let text = TestFiles.read("\(folder)/\(table)") else { return [] }
        var records = ResultTables.records(of: text)[...]
        guard let header = records.popFirst() else { return [] }
        return records.map { Row(uniqueKeysWithValues: zip(header, $0)) }
    }

    /// Returns the values of `replications.csv` by metric, replication after replication; empty fields are left out.
    package func metrics() -> [[String: Double]] {
        var metrics: [[String: Double]] = []
        for row in rows(of: "replications.csv") {
            guard let number = row["replication"].flatMap({ Int($0) }) else { continue }
            while metrics.count < number { metrics.append([:]) }
            metrics[number - 1][row["metric"] ?? ""] = row["value"].flatMap(Double.init)
        }
        return metrics
    }

    /// Returns a table with another value in a column of its first row that has a number there, or else any text.
    package static func changed(_ text: String, column: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let records = records(of: text)
        guard let place = records.first?.firstIndex(of: column) else { return text }
        let numbers = records.indices.dropFirst().filter { Double(records[$0][place]) != nil }
        guard let row = numbers.first ?? records.indices.dropFirst().first(where: { records[$0][place] != "" }) else {
            return text
        }
        var fields = records[row]
        fields[place] = Double(fields[place]).map { "\($0 + 1)" } ?? "\(fields[place])x"
        lines[row] = fields.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",")
        return lines.joined(separator: "\n")
    }

    /// Splits a text into records by RFC 4180.
    private static func records(of text: String) -> [[String]] {
        var records: [[String]] = []
        var (record, field) = ([String](), [UInt8]())
        var isQuoted = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
                record.append(String(decoding: field, as: UTF8.self))
                field.removeAll()
                if byte == UInt8(ascii: "\n") {
                    records.append(record)
                    record.removeAll()
                }
            default: field.append(byte)
            }
        }
        return records
    }
}

extension ResultTables.Row {
    /// Returns the number in a column; 0 if there is none.
    package func number(_ column: String) -> Double { self[column].flatMap(Double.init) ?? 0 }
    /// Returns the text in a column; empty if there is none.
    package func text(_ column: String) -> String { self[column] ?? "" }
}
