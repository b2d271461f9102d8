import OutputFiles
import Playback
import Quantities

/// `output_events.xml.gz`: the run as MATSim events, in order of time, in seconds since midnight of the first day.
///
/// Source: MATSim's `EventWriterXML`. The file is `<events version="1.0">` with one `<event …/>` per line.
struct MATSimEventFile {
    private static let flushBytes = 1 << 18

    /// Time from midnight to the start of the run.
    let clockAtStart: SimDuration

    /// Writes the events, which must be sorted.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    func write(_ events: [MATSimEvent], to path: String) throws(SystemError) {
        let file = try GzipFile(creating: path, comment: ResultsFile.matsimEvents.packedComment)
        var text = TextBuffer(capacity: MATSimEventFile.flushBytes + 4_096)
        text.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<events version=\"1.0\">\n" as StaticString)
        for event in events {
            append(event, to: &text)
            if text.count >= MATSimEventFile.flushBytes {
                try file.write(text.bytes)
                text.removeAll()
            }
        }
        text.append("</events>\n" as StaticString)
        try file.write(text.bytes)
        try file.close()
    }

    private func append(_ event: MATSimEvent, to text: inout TextBuffer) {
        text.append("<event time=\"" as StaticString)
        text.append(fixed: event.time.tenths + clockAtStart.microseconds / 100_000, decimals: 1)
        text.append("\" type=\"" as StaticString)
        switch event.kind {
        case .activityEnds(let activity):
            append("actend", event, [.person, .link], ["actType": activity.rawValue], to: &text)
        case .activityStarts(let activity):
            append("actstart", event, [.person, .link], ["actType": activity.rawValue], to: &text)
        case .departs(let mode): append("departure", event, [.person, .link], ["legMode": mode.rawValue], to: &text)
        case .arrives(let mode): append("arrival", event, [.person, .link], ["legMode": mode.rawValue], to: &text)
        case .personEntersVehicle: append("PersonEntersVehicle", event, [.person, .vehicle], to: &text)
        case .personLeavesVehicle: append("PersonLeavesVehicle", event, [.person, .vehicle], to: &text)
        case .vehicleEntersTraffic:
            append("vehicle enters traffic", event, [.person, .link, .vehicle], MATSimEventFile.onCar, to: &text)
        case .vehicleLeavesTraffic:
            append("vehicle leaves traffic", event, [.person, .link, .vehicle], MATSimEventFile.onCar, to: &text)
        case .entersLink: append("entered link", event, [.vehicle, .link], to: &text)
        case .leavesLink: append("left link", event, [.vehicle, .link], to: &text)
        case .requestSubmitted(let toLink):
            let ends: KeyValuePairs = ["fromLink": "a\(event.link)", "toLink": "a\(toLink)"]
            append("PassengerRequest submitted", event, [.person, .mode, .request], ends, to: &text)
        case .requestRejected(let cause):
            append("PassengerRequest rejected", event, [.person, .mode, .request], ["cause": cause], to: &text)
        case .passengerPickedUp:
            append("passenger picked up", event, [.person, .mode, .request, .vehicle], to: &text)
        case .passengerDroppedOff:
            append("passenger dropped off", event, [.person, .mode, .request, .vehicle], to: &text)
        case .isStuck: append("stuckAndAbort", event, [.person, .link], ["legMode": "taxi"], to: &text)
        }
    }

    private static let onCar: KeyValuePairs = ["networkMode": "car", "relativePosition": "1.0"]

    /// Attributes that many events share.
    private enum Member {
        case person, link, vehicle, request, mode
    }

    private func append(
        _ type: StaticString, _ event: MATSimEvent, _ members: [Member],
        _ others: KeyValuePairs<String, String> = [:], to text: inout TextBuffer
    ) {
        text.append(type)
        for member in members {
            switch member {
            case .person:
                text.append(event.client > 0 ? "\" person=\"c" as StaticString : "\" person=\"d")
                text.append(UInt64(event.client > 0 ? event.client : event.driver))
            case .link: append("\" link=\"a", event.link, to: &text)
            case .vehicle: append("\" vehicle=\"d", event.driver, to: &text)
            case .request: append("\" request=\"r", event.request, to: &text)
            case .mode: text.append("\" mode=\"taxi" as StaticString)
            }
        }
        for (name, value) in others { text.append("\" \(name)=\"\(value)") }
        text.append("\"/>\n" as StaticString)
    }

    private func append(_ name: StaticString, _ number: UInt32, to text: inout TextBuffer) {
        text.append(name)
        text.append(UInt64(number))
    }
}
