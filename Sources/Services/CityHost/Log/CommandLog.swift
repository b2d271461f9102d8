import CityModel
import InputFiles
import OutputFiles
import Quantities
import Synchronization

/// `commands.csv`: all commands to the services in one replication. A replay of them has the same events.
package final class CommandLog: Sendable {
    private struct Writer: ~Copyable {
        var table: CSVWriter
        var row: CommandRowWriter
    }

    private let writer: Mutex<Writer>

    /// Creates the file.
    ///
    /// - Parameters:
    ///   - services: the services whose commands are to be recorded.
    ///   - unused: columns that stay empty in this run, and are left out.
    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, city: City, services: ServiceSet, without unused: Set<String> = [])
        throws(SystemError)
    {
        let columns = CommandTable.columns(of: services, without: unused)
        let table = try CSVWriter(creating: path, header: columns.joined(separator: ","))
        writer = Mutex(Writer(table: table, row: CommandRowWriter(city: city, services: services, without: unused)))
    }

    /// Appends commands.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    package func record(_ commands: [TimedCommand]) throws {
        try writer.withLock { writer in
            for timed in commands {
                writer.row.write(timed)
                for cell in writer.row.cells { writer.table.field(numberOrText: cell) }
                try writer.table.endRow()
            }
        }
    }

    /// Closes the file.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    package func close() throws { try writer.withLock { try $0.table.close() } }

    /// Reads the commands of a log, in order.
    ///
    /// - Throws: `InputError` at the first row that is no command of this city.
    package static func read(_ path: String, by reader: CommandRowReader) throws -> [TimedCommand] {
        var table = try CSVReader(try SourceFile.read(path))
        // No run has the columns of all services.
        let columns = CommandTable.columns(of: .all).filter {
            CommandTable.fixedColumns.contains($0) || table.header.contains($0)
        }
        let places = Dictionary(uniqueKeysWithValues: try columns.map { ($0, try table.column(anyOf: [$0])) })
        var commands: [TimedCommand] = []
        while try table.nextRow() {
            do throws(CommandRowReader.RowError) {
                let command = try reader.read { column in places[column].map { table.text($0) } ?? "" }
                guard (commands.last?.time ?? .zero) <= command.time else {
                    throw CommandRowReader.RowError(column: "time_us", text: "\(command.time.microseconds)")
                }
                commands.append(command)
            } catch {
                let place = error.column.map { "\($0) is '\(error.text)'" } ?? "the action '\(error.text)' is unknown"
                throw InputError(
                    path, line: table.line, "this is not a command of the scenario: \(place)",
                    remedy: "replay the commands of a run of the same scenario and version")
            }
        }
        return commands
    }
}
