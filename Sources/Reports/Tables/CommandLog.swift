import CityHost
import CityModel
import InputFiles
import Quantities
import Synchronization

/// `commands.csv`: everything that the services were told in one replication. Played again it gives the same events.
package final class CommandLog: Sendable {
    private struct Writer: ~Copyable {
        var table: CSVWriter
        var row: CommandRow
    }

    private let writer: Mutex<Writer>

    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, city: City) throws(MachineError) {
        let table = try CSVWriter(creating: path, header: CommandTable.columns.joined(separator: ","))
        writer = Mutex(Writer(table: table, row: CommandRow(city: city)))
    }

    /// - Throws: `MachineError` if the disk refuses.
    package func record(_ commands: [TimedCommand]) throws {
        try writer.withLock { writer in
            for timed in commands {
                switch timed.command {
                case .taxi(let command): writer.row.write(command, at: timed.time)
                case .account: continue
                }
                for cell in writer.row.cells { writer.table.field(cell) }
                try writer.table.endRow()
            }
        }
    }

    /// - Throws: `MachineError` if the disk refuses.
    package func close() throws { try writer.withLock { try $0.table.close() } }

    /// The commands of a log, in order.
    ///
    /// - Throws: `InputError` at the first row that is none of this city.
    package static func read(_ path: String, by reader: CommandRowReader) throws -> [TimedCommand] {
        var table = try CSVReader(try SourceFile.read(path))
        let places = Dictionary(
            uniqueKeysWithValues: try CommandTable.columns.map { ($0, try table.column(anyOf: [$0])) })
        var commands: [TimedCommand] = []
        while try table.nextRow() {
            do throws(CommandRowReader.Mistake) {
                let (time, command) = try reader.read { column in places[column].map { table.text($0) } ?? "" }
                guard (commands.last?.time ?? .zero) <= time else {
                    throw CommandRowReader.Mistake(column: "time_us", text: "\(time.microseconds)")
                }
                commands.append(TimedCommand(time: time, command: .taxi(command)))
            } catch {
                let place = error.column.map { "\($0) is '\(error.text)'" } ?? "'\(error.text)' is nobody's action"
                throw InputError(
                    Diagnostic(
                        file: path, line: table.line, problem: "this is no command of the scenario: \(place)",
                        remedy: "replay the commands of a run of the same scenario and version"))
            }
        }
        return commands
    }
}
