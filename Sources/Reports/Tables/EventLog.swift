import CityModel
import CityWorld
import Quantities
import Synchronization
import TaxiService

/// `events.csv`: what happened, line by line. It is the audit log too (A08).
///
/// May be made on one thread, filled on another, and closed on the first.
package final class EventLog: Sendable {
    private let writer: Mutex<EventLogWriter>

    /// - Parameter names: how those who are named are called.
    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, names: any EventNames) throws(MachineError) {
        writer = Mutex(try EventLogWriter(creating: path, names: names))
    }

    /// - Throws: `MachineError` if the disk refuses.
    package func record(_ effects: [TimedEffect]) throws {
        try writer.withLock { writer in
            for effect in effects {
                if let record = EventRecord(effect.effect, at: effect.time) { try writer.write(record) }
            }
        }
    }

    /// - Throws: `MachineError` if the disk refuses.
    package func record(_ records: [EventRecord]) throws {
        try writer.withLock { writer in
            for record in records { try writer.write(record) }
        }
    }

    /// Of the lines so far.
    package var digest: EventDigest { writer.withLock { $0.digest } }

    /// To be called once, after the last event.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func close() throws { try writer.withLock { try $0.close() } }
}

/// How a simulation calls those whom it names: `r1`, `c1`, `d1`, zones by their names.
package struct NumberedNames: EventNames {
    private let zoneNames: [String]

    package init(city: City) { zoneNames = city.zones.map(\.name) }

    package func name(of driver: DriverID) -> String { "d\(driver.index + 1)" }
    package func name(of client: ClientID) -> String { "c\(client.index + 1)" }
    package func name(of zone: ZoneID) -> String { zone == .none ? "outside" : zoneNames[Int(zone.index)] }
    package func name(of request: RequestID) -> String { "r\(request.number)" }
}

/// The columns of the contract's event log.
private struct EventLogWriter: ~Copyable {
    private var table: CSVWriter
    private var detail = TextBuffer(capacity: 256)
    private(set) var digest = EventDigest()
    private let names: any EventNames

    init(creating path: String, names: any EventNames) throws(MachineError) {
        table = try CSVWriter(creating: path, header: "sequence,time_s,event,request,client,driver,zone,detail")
        self.names = names
    }

    mutating func write(_ record: EventRecord) throws(MachineError) {
        digest.note(record)
        table.field(digest.count)
        table.field(seconds: record.time.sinceStart)
        table.field(record.event.rawValue)
        addName(record.request.map { names.name(of: $0) })
        addName(record.client.map { names.name(of: $0) })
        addName(record.driver.map { names.name(of: $0) })
        addName(record.zone.map { names.name(of: $0) })
        for (index, pair) in record.details.enumerated() {
            if index > 0 { detail.append(UInt8(ascii: ";")) }
            detail.append(pair.name)
            detail.append(UInt8(ascii: "="))
            detail.append(pair.value(by: names))
        }
        table.field(detail.bytes)
        detail.removeAll()
        try table.endRow()
    }

    mutating func close() throws(MachineError) { try table.close() }

    private mutating func addName(_ name: String?) {
        if let name { table.field(name) } else { table.emptyField() }
    }
}
