import CityHost
import OutputFiles

/// The event log of a lesson, in its own file.
package final class LessonEventFile {
    private let file: AtomicFile
    private let log: EventLog

    /// Creates a draft of the log.
    ///
    /// - Throws: `InputError` if another kind of file exists there; `MachineError` if it cannot be written.
    package init(_ output: Output, names: any NameResolver) throws {
        file = try AtomicFile(output, of: ResultsFile.events.kind)
        log = try file.withDraft { path throws(SystemError) in try EventLog(creating: path, names: names) }
    }

    /// Appends events.
    ///
    /// - Throws: `MachineError`.
    package func record(_ records: [EventRecord]) throws {
        try file.withDraft { _ throws(SystemError) in try log.record(records) }
    }

    /// Completes the draft that `commit` puts in place.
    ///
    /// - Throws: `MachineError`; the draft is then removed.
    package func finish() throws {
        try file.withDraft { _ throws(SystemError) in try log.close() }
    }

    /// Puts the file in place.
    ///
    /// - Throws: the errors of `ReplacedFile.commit`.
    package func commit() throws { try file.commit() }
}
