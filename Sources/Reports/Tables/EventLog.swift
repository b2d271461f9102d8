import CityModel
import CityWorld
import Quantities
import Synchronization

/// `events.csv`: what happened in one replication, line by line.
///
/// Made on one thread, filled on that of the replication, closed again on the first.
package final class EventLog: Sendable {
    private let writer: Mutex<EventLogWriter>

    /// - Throws: `MachineError` if the file cannot be created.
    package init(creating path: String, city: City) throws(MachineError) {
        writer = Mutex(try EventLogWriter(creating: path, city: city))
    }

    /// - Throws: `MachineError` if the disk refuses.
    package func record(_ event: EventRecord) throws { try writer.withLock { try $0.write(event) } }

    /// To be called once, after the last event.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func close() throws { try writer.withLock { try $0.close() } }
}

/// The columns and details of the contract's event log.
private struct EventLogWriter: ~Copyable {
    private var table: CSVWriter
    private var detail = TextBuffer(capacity: 256)
    private var sequence = 0
    private let zoneNames: [String]

    init(creating path: String, city: City) throws(MachineError) {
        table = try CSVWriter(creating: path, header: "sequence,time_s,event,request,client,driver,zone,detail")
        zoneNames = city.zones.map(\.name)
    }

    mutating func write(_ event: EventRecord) throws(MachineError) {
        sequence += 1
        table.field(sequence)
        table.field(seconds: event.time.sinceStart)
        table.field(event.event.rawValue)
        addIdentifier("r", event.request)
        addIdentifier("c", event.client)
        addIdentifier("d", event.driver)
        if let zone = event.zone { table.field(name(of: zone)) } else { table.emptyField() }
        appendDetail(event.detail)
        table.field(detail.bytes)
        detail.removeAll()
        try table.endRow()
    }

    mutating func close() throws(MachineError) { try table.close() }

    private mutating func addIdentifier(_ letter: Unicode.Scalar, _ number: UInt32?) {
        if let number { table.field(letter, number) } else { table.emptyField() }
    }

    /// Z02: a position in no zone is `outside`.
    private func name(of zone: ZoneID) -> String { zone == .none ? "outside" : zoneNames[Int(zone.index)] }

    private mutating func appendDetail(_ values: EventRecord.Detail) {
        switch values {
        case .none: break
        case .trip(let destination, let party, let share):
            detail.append("to=" as StaticString)
            detail.append(name(of: destination))
            detail.append(";party=" as StaticString)
            detail.append(Int64(party))
            detail.append(share ? ";share=true" as StaticString : ";share=false")
        case .promise(let wait, let price):
            detail.append("wait_s=" as StaticString)
            detail.append(seconds: wait.microseconds)
            detail.append(";price=" as StaticString)
            detail.append(price)
        case .suspension(let days):
            detail.append("days=" as StaticString)
            detail.append(Int64(days))
        case .payment(let means, let price):
            detail.append("by=" as StaticString)
            detail.append(means)
            detail.append(";price=" as StaticString)
            detail.append(price)
        case .rejection(let action, let reason):
            detail.append("action=" as StaticString)
            detail.append(action)
            detail.append(";reason=" as StaticString)
            detail.append(reason)
        }
    }
}
