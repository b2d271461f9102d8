import CityHost

/// The event log of a lesson, in a file of its own.
package final class LessonEventFile {
    private let file: ReplacedFile
    private let log: EventLog

    /// - Parameter inputs: the files that the lesson is read from.
    /// - Throws: `InputError` if what lies there is no event log to be replaced; `MachineError` if nothing can be written
    ///   there.
    package init(_ request: ReplacedFile.Request, inputs: [String], names: any NameBook) throws {
        file = try ReplacedFile(request, of: ResultsFile.events.kind, inputs: inputs)
        log = try file.withDraft { path throws(MachineError) in try EventLog(creating: path, names: names) }
    }

    /// - Throws: `MachineError`.
    package func record(_ records: [EventRecord]) throws {
        try file.withDraft { _ throws(MachineError) in try log.record(records) }
    }

    /// - Throws: `MachineError`; then nothing is left behind.
    package func finish() throws {
        try file.withDraft { _ throws(MachineError) in try log.close() }
        try file.commit()
    }
}
