import CityModel
import InputFiles
import Quantities

/// The columns of a file that give a place: the id of a node, a latitude and a longitude, or the name of a zone.
struct PlaceColumns {
    private enum Kind {
        case name(CSVReader.Column)
        case coordinate(latitude: CSVReader.Column, longitude: CSVReader.Column)
    }

    private let kind: Kind
    private let zones: ZoneIndex
    private let places: NodePositionResolver?
    /// Alternative to the id of a node, for advice; nil if only nodes are possible on streets.
    private let orZone: String?
    private let outside: TripPlaceFinder?

    /// Finds the columns.
    ///
    /// - Parameters:
    ///   - name: column of ids or zones, such as `from`.
    ///   - coordinate: alternative columns of latitude and longitude.
    ///   - places: nil in a city without streets.
    ///   - takesZones: whether on streets the column of ids may also name a zone, in which a node is drawn.
    ///   - outside: finder that moves coordinates outside the city to gateways; nil: they are errors.
    /// - Throws: `InputError` if the table has neither.
    init(
        _ name: String, or coordinate: (latitude: String, longitude: String), in table: CSVReader, zones: ZoneIndex,
        places: NodePositionResolver?, takesZones: Bool = false, outside: TripPlaceFinder? = nil
    ) throws(InputError) {
        self.zones = zones
        self.places = places
        self.outside = outside
        orZone = takesZones ? "or of a zone, or the place as \(coordinate.latitude),\(coordinate.longitude)" : nil
        if places != nil || outside != nil, let latitude = table.optionalColumn(coordinate.latitude),
            let longitude = table.optionalColumn(coordinate.longitude)
        {
            if outside?.findsCoordinates == false { throw TripPlaceFinder.missingAreas(for: table, "rides") }
            kind = .coordinate(latitude: latitude, longitude: longitude)
        } else {
            kind = .name(try table.column(anyOf: [name]))
        }
    }

    /// Whether the places are coordinates.
    var areCoordinates: Bool {
        switch kind {
        case .coordinate: true
        case .name: false
        }
    }

    /// Returns the place of a row, or reports an error and returns nil.
    func position(in table: CSVReader, noting mistakes: inout DiagnosticCollector) -> Position? {
        end(in: table, noting: &mistakes)?.position
    }

    /// Returns the place of a row, with its distance from the gateway to which it is moved; or reports an error and
    /// returns nil. On streets a zone has no point: a node is drawn.
    func end(
        in table: CSVReader, noting mistakes: inout DiagnosticCollector
    ) -> (position: Position, outside: OutsidePlace?)? {
        switch kind {
        case .name(let column): named(in: table, column, &mistakes).map { ($0, nil) }
        case .coordinate(let latitude, let longitude): located(in: table, latitude, longitude, &mistakes)
        }
    }

    private func named(
        in table: CSVReader, _ column: CSVReader.Column, _ mistakes: inout DiagnosticCollector
    ) -> Position? {
        guard let places else { return zones.zone(in: table, column, noting: &mistakes).map { Position($0) } }
        let name = table.text(column)
        if let place = places.position(ofNode: name) { return inside(place, table, column, &mistakes) }
        if let orZone {
            if let zone = zones[name] { return Position(zone) }
            if zones.isAmbiguous(name) { return zones.zone(in: table, column, noting: &mistakes).map { Position($0) } }
            mistakes.add(
                table.diagnostic(
                    column, problem: "the streets have no node '\(name)', and the city has no such zone",
                    remedy: "write the id of a node \(orZone)"))
        } else {
            mistakes.add(
                table.diagnostic(
                    column, problem: "the streets have no node '\(name)'",
                    remedy: "write the id of a node that cars can reach"))
        }
        return nil
    }

    private func located(
        in table: CSVReader, _ latitude: CSVReader.Column, _ longitude: CSVReader.Column,
        _ mistakes: inout DiagnosticCollector
    ) -> (position: Position, outside: OutsidePlace?)? {
        guard let north = table.double(latitude), let east = table.double(longitude) else {
            mistakes.add(table.invalidField(latitude, wanted: "a latitude with a longitude"))
            return nil
        }
        let coordinate = Coordinate(latitudeDegrees: north, longitudeDegrees: east)
        if let end = outside?.end(at: coordinate) { return end }
        if let place = places?.position(near: coordinate) {
            return inside(place, table, latitude, &mistakes).map { ($0, nil) }
        }
        mistakes.add(
            table.diagnostic(
                latitude,
                problem: places == nil
                    ? "the place is outside the city, and no gateway has it within its reach"
                    : "the place is not within 2 km of a street of this city",
                remedy: "write degrees, latitude first"))
        return nil
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
