import CityModel
import InputFiles
import Quantities

/// The columns of a file that give a place: the id of a node, a latitude and a longitude, or in a city without streets
/// the name of a zone.
struct PlaceColumns {
    private enum Kind {
        case name(CSVReader.Column)
        case coordinate(latitude: CSVReader.Column, longitude: CSVReader.Column)
    }

    private let kind: Kind
    private let zones: ZoneIndex
    private let places: NodePositionResolver?
    private let gateways: GatewayFinder?

    /// Finds the columns.
    ///
    /// - Parameters:
    ///   - name: column of ids or zones, such as `from`.
    ///   - coordinate: alternative columns of latitude and longitude.
    ///   - places: nil in a city without streets.
    ///   - gateways: gateways to which coordinates outside the city are moved; nil: they are errors.
    /// - Throws: `InputError` if the table has neither.
    init(
        _ name: String, or coordinate: (latitude: String, longitude: String), in table: CSVReader, zones: ZoneIndex,
        places: NodePositionResolver?, gateways: GatewayFinder? = nil
    ) throws(InputError) {
        self.zones = zones
        self.places = places
        self.gateways = gateways
        if places != nil, let latitude = table.optionalColumn(coordinate.latitude),
            let longitude = table.optionalColumn(coordinate.longitude)
        {
            kind = .coordinate(latitude: latitude, longitude: longitude)
        } else {
            kind = .name(try table.column(anyOf: [name]))
        }
    }

    /// Returns the place of a row, or reports an error and returns nil.
    func position(in table: CSVReader, noting mistakes: inout DiagnosticCollector) -> Position? {
        switch kind {
        case .name(let column):
            guard let places else { return zones.zone(in: table, column, noting: &mistakes).map { Position($0) } }
            let name = table.text(column)
            if let place = places.position(ofNode: name) { return inside(place, table, column, &mistakes) }
            mistakes.add(
                table.diagnostic(
                    column, problem: "the streets have no node '\(name)'",
                    remedy: "write the id of a node that cars can reach"))
            return nil
        case .coordinate(let latitude, let longitude):
            guard let places, let north = table.double(latitude), let east = table.double(longitude) else {
                mistakes.add(table.invalidField(latitude, wanted: "a latitude with a longitude"))
                return nil
            }
            let coordinate = Coordinate(latitudeDegrees: north, longitudeDegrees: east)
            if let gateways, let outside = outside(in: table) { return gateways.position(of: outside) }
            if let place = places.position(near: coordinate) { return inside(place, table, latitude, &mistakes) }
            mistakes.add(
                table.diagnostic(
                    latitude, problem: "the place is not within 2 km of a street of this city",
                    remedy: "write degrees, latitude first"))
            return nil
        }
    }

    /// Returns the gateway to which the coordinate of a row is moved; nil for a place in the city, and for one that no
    /// gateway has within its reach.
    func outside(in table: CSVReader) -> OutsidePlace? {
        guard let gateways, let places, case .coordinate(let latitude, let longitude) = kind,
            let north = table.double(latitude), let east = table.double(longitude)
        else { return nil }
        let coordinate = Coordinate(latitudeDegrees: north, longitudeDegrees: east)
        if let place = places.position(near: coordinate), place.zone != .none { return nil }
        return gateways.gateway(near: coordinate)
    }

    /// Returns the place if it lies in a zone (Z02); otherwise reports an error.
    private func inside(
        _ place: Position, _ table: CSVReader, _ column: CSVReader.Column, _ mistakes: inout DiagnosticCollector
    ) -> Position? {
        if place.zone != .none { return place }
        mistakes.add(
            table.diagnostic(column, problem: "the place lies in no zone", remedy: "leave the row out"))
        return nil
    }
}
