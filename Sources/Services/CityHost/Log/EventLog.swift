import OutputFiles
import Quantities
import ServiceKernel
import Synchronization

/// `events.csv`: the events, line by line. It is also the audit log (A08).
///
/// A log can be created on one thread, filled on another, and closed on the first.
package final class EventLog: Sendable {
    private let writer: Mutex<EventLogWriter>

    /// Creates the file.
    ///
    /// - Parameter names: the names of people, things and zones.
    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, names: any NameResolver) throws(SystemError) {
        writer = Mutex(try EventLogWriter(creating: path, names: names))
    }

    /// Appends the events among the effects.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    package func record(_ effects: [TimedHostEffect]) throws {
        try writer.withLock { writer in
            for effect in effects {
                if let record = EventRecord(effect) { try writer.write(record) }
            }
        }
    }

    /// Appends lines.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    package func record(_ records: [EventRecord]) throws(SystemError) {
        try writer.withLock { writer throws(SystemError) in
            for record in records { try writer.write(record) }
        }
    }

    /// The digest of the lines so far.
    package var digest: EventDigest { writer.withLock { $0.digest } }

    /// Closes the file. To be called once, after the last event.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    package func close() throws(SystemError) {
        try writer.withLock { writer throws(SystemError) in try writer.close() }
    }
}

/// Writes the columns of the contract's event log.
private struct EventLogWriter: ~Copyable {
    private var table: CSVWriter
    private var text = TextBuffer(capacity: 256)
    private(set) var digest = EventDigest()
    private let names: any NameResolver

    init(creating path: String, names: any NameResolver) throws(SystemError) {
        table = try CSVWriter(creating: path, header: "sequence,time_s,event,request,client,driver,zone,detail")
        self.names = names
    }

    mutating func write(_ record: EventRecord) throws(SystemError) {
        digest.combine(record)
        table.field(digest.count)
        table.field(seconds: record.time.sinceStart)
        table.field(record.event)
        // The participants come first, in the order of the columns.
        var rest = record.entries[...]
        for column in Field.columns {
            if let entry = rest.first, entry.field.name == column {
                append(entry.value)
                rest = rest.dropFirst()
            }
            table.field(text.bytes)
            text.removeAll()
        }
        for (index, entry) in rest.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ";")) }
            text.append(entry.name)
            text.append(UInt8(ascii: "="))
            append(entry.value)
        }
        table.field(text.bytes)
        text.removeAll()
        try table.endRow()
    }

    private mutating func append(_ value: FieldValue) { text.append(value.text(by: names)) }

    mutating func close() throws(SystemError) { try table.close() }
}
