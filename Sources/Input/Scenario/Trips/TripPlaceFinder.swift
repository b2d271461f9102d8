import CityModel
import InputFiles
import Quantities

/// Finds the places in the city where the trips of files begin and end.
struct TripPlaceFinder {
    let zones: ZoneNumbers
    private let city: City?
    /// Resolver of coordinates; nil in a city without streets.
    let streets: NodePositionResolver?
    /// Gateways to which places outside the city are moved; nil: such places are not used.
    let gateways: GatewayFinder?

    init(_ zones: ZoneIndex, city: City? = nil, traffic: StreetTraffic? = nil, gateways: GatewayFinder? = nil) {
        self.zones = ZoneNumbers(zones)
        self.city = city
        self.gateways = gateways
        streets = traffic.map { NodePositionResolver($0) }
    }

    /// Whether coordinates can be located: a city that is only a table has no areas.
    var findsCoordinates: Bool { city?.outline != nil }

    /// Returns the error of a file with coordinates in a city whose zones have no areas.
    static func missingAreas(for table: CSVReader, _ rows: String) -> InputError {
        InputError(
            table.source.displayName, line: 1,
            "the \(rows) begin and end at coordinates, but the zones of the city have no areas",
            remedy: "write the GeoJSON file of their areas as 'outline' under 'city'")
    }

    /// Returns whether a zone is a gateway.
    func isGateway(_ zone: ZoneID) -> Bool { city?.zones[Int(zone.index)].gateway != nil }

    /// Returns the zone of a coordinate, on streets the nearest junction; nil outside the service area (Z02).
    func position(of coordinate: Coordinate) -> Position? {
        guard coordinate.isValid, let zone = city?.zone(at: coordinate) else { return nil }
        guard let streets else { return Position(zone) }
        return streets.position(near: coordinate).flatMap { $0.zone == .none ? nil : $0 }
    }

    /// Returns the position of a coordinate, or that of the gateway to which it is moved; nil outside of both.
    func end(at coordinate: Coordinate) -> (position: Position, outside: OutsidePlace?)? {
        if let position = position(of: coordinate) { return (position, nil) }
        guard let gateways, let outside = gateways.gateway(near: coordinate) else { return nil }
        return (gateways.position(of: outside), outside)
    }
}

/// The ends of one trip.
struct TripEnds {
    var pickup: Position
    var dropOff: Position
    /// Straight distance between the ends; nil where only zones are known.
    var straightMetres: Double?
    /// Number of points of a path; nil without a path.
    var pathPoints: Int?
    /// Ends that are moved to gateways.
    var outside = OutsideEnds.none
}

/// The columns of one file that give the ends of its trips.
enum TripEndColumns {
    typealias Column = CSVReader.Column

    case zones(pickup: Column, dropOff: Column)
    case coordinates(pickup: (latitude: Column, longitude: Column), dropOff: (latitude: Column, longitude: Column))
    case path(Column)

    func ends(in table: CSVReader, _ places: TripPlaceFinder) throws(TripFault) -> TripEnds {
        switch self {
        case .zones(let pickup, let dropOff):
            guard let origin = places.zones.zone(in: table, pickup) else {
                throw table.isEmpty(pickup) ? .emptyPickupZone : .unknownPickupZone
            }
            guard let destination = places.zones.zone(in: table, dropOff) else {
                throw table.isEmpty(dropOff) ? .emptyDropOffZone : .unknownDropOffZone
            }
            if origin == destination, places.isGateway(origin) { throw .sameGateway }
            return TripEnds(pickup: Position(origin), dropOff: Position(destination))
        case .coordinates(let pickup, let dropOff):
            guard let start = coordinate(in: table, pickup) else { throw .unreadablePickupPlace }
            guard let end = coordinate(in: table, dropOff) else { throw .unreadableDropOffPlace }
            return try ends(from: start, to: end, places)
        case .path(let column):
            let path = try TripPath(table.bytes(column))
            var ends = try ends(from: path.first, to: path.last, places)
            ends.pathPoints = path.pointCount
            return ends
        }
    }

    private func ends(
        from start: Coordinate, to end: Coordinate, _ places: TripPlaceFinder
    ) throws(TripFault) -> TripEnds {
        guard let pickup = places.end(at: start) else {
            throw places.position(of: start.withSwappedAxes) == nil ? .pickupOutside : .pickupExchanged
        }
        guard let dropOff = places.end(at: end) else {
            throw places.position(of: end.withSwappedAxes) == nil ? .dropOffOutside : .dropOffExchanged
        }
        if let gateway = pickup.outside?.gateway, gateway == dropOff.outside?.gateway { throw .sameGateway }
        return TripEnds(
            pickup: pickup.position, dropOff: dropOff.position, straightMetres: start.metres(to: end),
            outside: OutsideEnds(pickup: pickup.outside, dropOff: dropOff.outside))
    }

    private func coordinate(
        in table: CSVReader, _ columns: (latitude: Column, longitude: Column)
    ) -> Coordinate? {
        guard let latitude = table.double(columns.latitude), let longitude = table.double(columns.longitude) else {
            return nil
        }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}

/// The ends of a path written as JSON, `[[longitude, latitude], …]`.
struct TripPath {
    let first, last: Coordinate
    let pointCount: Int

    init(_ field: ArraySlice<UInt8>) throws(TripFault) {
        let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        if field.isEmpty { throw .noPath }
        var (openings, closings) = (0, 0)
        for byte in field {
            if byte == opening { openings += 1 } else if byte == closing { closings += 1 }
        }
        guard openings == closings, openings > 0 else { throw .unreadablePath }
        pointCount = openings - 1  // one opening bracket belongs to the path itself
        guard pointCount > 0 else { throw .noPath }
        guard pointCount > 1 else { throw .shortPath }
        guard let firstEnd = field.firstIndex(of: closing), let lastStart = field.lastIndex(of: opening),
            let start = TripPath.point(field[..<firstEnd].drop { $0 == opening || $0 == UInt8(ascii: " ") }),
            let end = TripPath.point(field[lastStart...].dropFirst().prefix { $0 != closing })
        else { throw .unreadablePath }
        (first, last) = (start, end)
    }

    private static func point(_ text: ArraySlice<UInt8>) -> Coordinate? {
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")), let longitude = number(text[..<comma]),
            let latitude = number(text[comma...].dropFirst())
        else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Double? {
        text.withUnsafeBufferPointer { DecimalNumber.double($0) }
    }
}

/// Finds zones by number without making a string of each.
struct ZoneNumbers {
    private static let numberMax = 100_000

    private let index: ZoneIndex
    private var zoneOfNumber: [ZoneID] = []

    init(_ index: ZoneIndex) {
        self.index = index
        for name in index.names {
            guard let number = Int(name), (0...ZoneNumbers.numberMax).contains(number), let zone = index[name] else {
                continue
            }
            let missing = number + 1 - zoneOfNumber.count
            if missing > 0 { zoneOfNumber += Array(repeating: .none, count: missing) }
            zoneOfNumber[number] = zone
        }
    }

    func zone(in table: CSVReader, _ column: CSVReader.Column) -> ZoneID? {
        if let number = table.int(column) {
            if zoneOfNumber.indices.contains(number), zoneOfNumber[number] != .none { return zoneOfNumber[number] }
            return nil
        }
        return index[table.text(column)]
    }
}
