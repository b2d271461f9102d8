import CityHost
import CityModel
import OutputFiles
import Quantities
import ServiceKernel

/// A writer of a command's fields as a JSON body: people and things by letter and number, times in seconds, money in
/// units of the currency. Fields for logs only are omitted.
struct CommandBodyWriter: FieldVisitor {
    private var json: JSONWriter
    /// Coordinates sent for the origin and the destination; NaN for none.
    private let here, destination: Coordinate
    private let zones: ZoneNames

    /// Returns the body of a command.
    static func body(
        of command: some ServiceCommand, here: Coordinate, destination: Coordinate, zones: ZoneNames
    ) -> [UInt8] {
        JSONWriter.map { map in
            let form = CommandBodyWriter(json: map, here: here, destination: destination, zones: zones)
            map = command.visited(by: form).json
        }
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        if presence == .logOnly { return }
        let coordinate = field.name == "to" ? destination : here
        guard case .place = value.fieldValue, !coordinate.latitudeDegrees.isNaN else {
            return json.member(field, value.fieldValue, zones)
        }
        json.key(field.name)
        json.raw("{\"lat\":\(coordinate.latitudeDegrees),\"lon\":\(coordinate.longitudeDegrees)}")
    }
}
