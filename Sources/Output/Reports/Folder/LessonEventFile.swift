import CityHost
import OutputFiles

/// The event log of a lesson, in a file of its own.
package final class LessonEventFile {
    private let file: ReplacedFile
    private let log: EventLog

    /// - Throws: `InputError` if what lies there is no event log to be replaced; `MachineError` if nothing can be written
    ///   there.
    package init(_ output: Output, names: any NameBook) throws {
        file = try ReplacedFile(output, of: ResultsFile.events.kind)
        log = try file.withDraft { path throws(MachineError) in try EventLog(creating: path, names: names) }
    }

    /// - Throws: `MachineError`.
    package func record(_ records: [EventRecord]) throws {
        try file.withDraft { _ throws(MachineError) in try log.record(records) }
    }

    /// Writes what is left, which `commit` is to put at its place.
    ///
    /// - Throws: `MachineError`; then nothing is left behind.
    package func finish() throws {
        try file.withDraft { _ throws(MachineError) in try log.close() }
    }

    /// - Throws: as `ReplacedFile.commit`.
    package func commit() throws { try file.commit() }
}
