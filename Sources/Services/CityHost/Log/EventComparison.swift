import CityModel
import InputFiles
import Quantities
import ServiceKernel

/// Compares an event log, line by line, with the events of a replay.
package final class EventComparison {
    private var table: CSVReader
    private let columns: [CSVReader.Column]
    private let names: ZoneNames
    private static let header = ["sequence", "time_s", "event", "request", "client", "driver", "zone", "detail"]
    private var eventsCompared = 0
    private var difference: Int?

    /// Opens an event log.
    ///
    /// - Throws: `InputError` if the file is no event log.
    package init(of path: String, city: City) throws {
        let table = try CSVReader(try SourceFile.read(path))
        columns = try EventComparison.header.map { try table.column(anyOf: [$0]) }
        self.table = table
        names = ZoneNames(city)
    }

    /// Compares the next events with the next lines.
    package func compare(_ records: [EventRecord]) {
        for record in records where difference == nil {
            eventsCompared += 1
            let expected = texts(of: record)
            guard (try? table.nextRow()) == true, columns.map({ table.text($0) }) == expected else {
                difference = eventsCompared + 1  // the header is line 1
                return
            }
        }
    }

    /// Returns the number of the first line that differs or is superfluous, or nil if the log is right. To be called
    /// once, at the end.
    package func firstDifference() -> Int? {
        if difference == nil, (try? table.nextRow()) != false { difference = eventsCompared + 2 }
        return difference
    }

    private func texts(of record: EventRecord) -> [String] {
        let named = Field.columns.map { record.value($0)?.text(by: names) ?? "" }
        let detail = record.details.map { "\($0.name)=\($0.value.text(by: names))" }.joined(separator: ";")
        return ["\(eventsCompared)", record.time.sinceStart.millisecondText, record.event] + named + [detail]
    }
}
