import CityModel
import Quantities
import ServiceKernel

/// Writes the fields of a command as the body of a call: people and things by letter and number, times in seconds, money in
/// units of the currency. What only logs say is left out.
struct CommandText: FieldForm {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    /// The coordinates that are sent in the place of places: here, and where it goes; NaN for none.
    private let here, destination: Coordinate
    private let zoneNames: [String]

    /// - Parameter zoneNames: by the number of the zone.
    init(here: Coordinate, destination: Coordinate, zoneNames: [String]) {
        (self.here, self.destination, self.zoneNames) = (here, destination, zoneNames)
    }

    /// The body of a command.
    static func body(
        of command: some ServiceCommand, here: Coordinate, destination: Coordinate, zoneNames: [String]
    ) -> [UInt8] {
        var form = command.described(in: CommandText(here: here, destination: destination, zoneNames: zoneNames))
        form.bytes.append(UInt8(ascii: "}"))
        return form.bytes
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        let known = value.fieldValue
        if presence == .logged || known == .absent { return }
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        append(text: field.name)
        bytes.append(UInt8(ascii: ":"))
        append(known, isDestination: field.name == "to")
    }

    private mutating func append(_ value: FieldValue, isDestination: Bool) {
        switch value {
        case .absent: append("null")
        case .numbered(let numbered): append(text: numbered.text)
        case .zone(let zone): append(text: name(of: zone))
        case .place(let place):
            let coordinate = isDestination ? destination : here
            if coordinate.latitudeDegrees.isNaN { append(text: name(of: place.zone)) } else { append(coordinate) }
        case .position(let position): append(position.coordinate)
        case .list(let members):
            append("[" + members.map { "\"\($0.text)\"" }.joined(separator: ",") + "]")
        case .count(let count): append(String(count))
        case .integer(let integer): append(String(integer))
        case .flag(let flag): append(flag ? "true" : "false")
        case .moment(let time): append(units: time.microseconds, decimals: 6)
        case .duration(let length): append(units: length.microseconds, decimals: 6)
        case .money(let money): append(units: money.cents, decimals: 2)
        case .word(let text), .text(let text): append(text: text)
        }
    }

    private func name(of zone: ZoneID) -> String {
        Int(zone.index) < zoneNames.count ? zoneNames[Int(zone.index)] : "outside"
    }

    private mutating func append(_ json: String) { bytes += json.utf8 }

    private mutating func append(_ coordinate: Coordinate) {
        append("{\"lat\":\(coordinate.latitudeDegrees),\"lon\":\(coordinate.longitudeDegrees)}")
    }

    private mutating func append(text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20: append("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(units: Int64, decimals: Int) {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        append((units < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals))
    }
}
