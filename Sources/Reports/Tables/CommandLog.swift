import CityModel
import CityWorld
import InputFiles
import Quantities
import Scenario
import Synchronization

/// `commands.csv`: everything that the service was told in one replication. Played again it gives the same events.
package final class CommandLog: Sendable {
    private struct Writer: ~Copyable {
        var table: CSVWriter
    }

    private let writer: Mutex<Writer>
    private let names: NumberedNames

    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, city: City) throws(MachineError) {
        names = NumberedNames(city: city)
        let header: StaticString =
            """
            time_us,actor,action,zone,to,taxi,request,client,party,share,departure_us,by,fails,because,serial,point,to_point
            """
        writer = Mutex(Writer(table: try CSVWriter(creating: path, header: header)))
    }

    /// - Throws: `MachineError` if the disk refuses.
    package func record(_ commands: [TimedCommand]) throws {
        try writer.withLock { writer in
            for command in commands {
                var fields = command.command.fields { names.name(of: $0) }
                fields[.timeMicroseconds] = "\(command.time.microseconds)"
                for column in CommandColumn.allCases {
                    if let text = fields[column] { writer.table.field(text) } else { writer.table.emptyField() }
                }
                try writer.table.endRow()
            }
        }
    }

    /// - Throws: `MachineError` if the disk refuses.
    package func close() throws { try writer.withLock { try $0.table.close() } }

    /// The commands of a log, in order.
    ///
    /// - Throws: `InputError` at the first row that is none of this city.
    package static func read(_ path: String, of setup: SimulationSetup) throws -> [TimedCommand] {
        var table = try CSVReader(try SourceFile.read(path))
        let reader = CommandFieldReader(city: setup.city, streets: setup.traffic?.streetCity.car.graph)
        let columns = try CommandColumn.allCases.map { try table.column(anyOf: [$0.rawValue]) }
        let places = Dictionary(uniqueKeysWithValues: zip(CommandColumn.allCases, columns))
        var commands: [TimedCommand] = []
        while try table.nextRow() {
            var values: [CommandColumn: String] = [:]
            for (column, place) in places { values[column] = table.text(place) }
            guard let number = Int64(values[.timeMicroseconds] ?? ""),
                let time = CommandFieldReader.time(microseconds: number), (commands.last?.time ?? .zero) <= time,
                let command = reader.command({ values[$0] ?? "" })
            else {
                throw InputError(
                    Diagnostic(
                        file: path, line: table.line, problem: "this is no command of the scenario",
                        remedy: "replay the commands of a run of the same scenario and version"))
            }
            commands.append(TimedCommand(time: time, command: command))
        }
        return commands
    }
}
