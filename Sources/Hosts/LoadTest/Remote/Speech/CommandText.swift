import CityHost
import CityModel
import OutputFiles
import Quantities
import ServiceKernel

/// Writes the fields of a command as the body of a call: people and things by letter and number, times in seconds, money in
/// units of the currency. What only logs say is left out.
struct CommandText: FieldForm {
    private var json: JSONText
    /// The coordinates that are sent in the place of places: here, and where it goes; NaN for none.
    private let here, destination: Coordinate
    private let zones: ZoneNames

    /// The body of a command.
    static func body(
        of command: some ServiceCommand, here: Coordinate, destination: Coordinate, zones: ZoneNames
    ) -> [UInt8] {
        JSONText.map { map in
            let form = CommandText(json: map, here: here, destination: destination, zones: zones)
            map = command.described(in: form).json
        }
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        if presence == .logged { return }
        let coordinate = field.name == "to" ? destination : here
        guard case .place = value.fieldValue, !coordinate.latitudeDegrees.isNaN else {
            return json.member(field, value.fieldValue, zones)
        }
        json.key(field.name)
        json.raw("{\"lat\":\(coordinate.latitudeDegrees),\"lon\":\(coordinate.longitudeDegrees)}")
    }
}
