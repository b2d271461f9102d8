import Quantities
import ServiceKernel

/// Returns the position a number of metres east and north of latitude and longitude zero, where a unit has the same
/// length in both directions.
package func groundPosition(east: Double = 0, north: Double = 0) -> FixedPosition {
    let unitsPerMetre = FixedPosition.unitsPerDegree / Earth.metresPerDegree
    return FixedPosition(x: Int32((east * unitsPerMetre).rounded()), y: Int32((north * unitsPerMetre).rounded()))
}

extension FieldValue {
    /// The value in a lesson's notation.
    package var plainText: String {
        switch self {
        case .absent: ""
        case .entity(let numbered): numbered.text
        case .zone, .place: "?"
        case .position(let place): "{lat: \(place.logText.replacing(" ", with: ", lon: "))}"
        case .list(let members): "[\(members.map(\.text).joined(separator: ", "))]"
        case .count(let count): "\(count)"
        case .integer(let integer): "\(integer)"
        case .flag(let flag): "\(flag)"
        case .moment(let time): "\(time.seconds) s"
        case .duration(let length): "\(length.seconds) s"
        case .money(let amount): amount.description
        case .word(let word): word
        case .text(let text): text
        }
    }
}

extension CityService where Self: ~Copyable {
    /// The digest of the whole state.
    package var stateDigest: UInt64 {
        var print = StateDigest()
        digest { print.combine($0) }
        return print.value
    }
}

/// A form that copies the written fields of another command, field by field.
package struct ReadBackForm: FieldVisitor {
    /// The fields not read yet.
    package private(set) var unread: [(field: Field, value: FieldValue)]

    /// Writes the fields of a command.
    package init(of command: some ServiceCommand) { unread = FieldList(of: command).fields }

    /// The error if fields differ in name or type.
    package struct Mismatch: Error {}

    /// Reads the next field.
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) throws {
        let (name, written) = unread.removeFirst()
        guard name == field, let read = Value(written) else { throw Mismatch() }
        value = read
    }
}
