import Behaviour
import CityModel
import InputFiles
import Quantities

/// Reads the rows of one file of trips.
struct TripRow {
    private typealias Column = CSVReader.Column

    private let format: TripFormat
    private let places: TripPlaceFinder
    private let pickupTime: Column
    private let dropOffTime, duration, party, distance, fare, incomplete: Column?
    private let ends: TripEndColumns

    /// - Precondition: the format tells when and where trips begin.
    /// - Throws: `InputError` that names the columns that are missing.
    init(of table: CSVReader, _ format: TripFormat, _ places: TripPlaceFinder) throws(InputError) {
        let way = TripRow.wayOfTellingEnds(in: table, format)
        let told = TripColumn.allCases.filter { column in
            format.columns[column] != nil && (way.contains(column) || !TripColumn.ends.joined().contains(column))
        }
        let found = try table.columns(anyOf: told.map { format.columns[$0] ?? [] })
        let columns = Dictionary(uniqueKeysWithValues: zip(told, found))
        guard let pickupTime = columns[.pickupTime], let ends = TripEndColumns(columns) else {
            preconditionFailure("a format tells when and where trips begin")
        }
        if !ends.areZones && !places.findsCoordinates {
            throw InputError(
                Diagnostic(
                    file: table.source.displayName, line: 1,
                    problem: "the trips begin and end at coordinates, and the zones of the city have no areas",
                    remedy: "name the GeoJSON file of their areas by 'outline' under 'city'"))
        }
        (self.format, self.places, self.pickupTime, self.ends) = (format, places, pickupTime, ends)
        (dropOffTime, duration) = (columns[.dropOffTime], columns[.duration])
        (party, distance, fare) = (columns[.party], columns[.distance], columns[.fare])
        incomplete = columns[.incomplete]
    }

    /// The first way of telling the ends of which the file has all columns, or else the one of which it lacks fewest.
    private static func wayOfTellingEnds(in table: CSVReader, _ format: TripFormat) -> [TripColumn] {
        let told = TripColumn.ends.filter { way in way.allSatisfy { format.columns[$0] != nil } }
        let lacking = told.map { way in
            way.count { column in format.columns[column]?.contains { table.optionalColumn($0) != nil } != true }
        }
        guard let fewest = lacking.min(), let index = lacking.firstIndex(of: fewest) else { return [] }
        return told[index]
    }

    /// The trip of the current row.
    ///
    /// - Returns: with the junctions where it begins and ends, if they are known.
    /// - Throws: `TripFault`, the first that applies.
    func trip(in table: CSVReader) throws(TripFault) -> (trip: PublishedTrip, points: TripPoints) {
        if let incomplete, isTrue(table.bytes(incomplete)) { throw .incomplete }
        guard let pickup = format.time.moment(table.bytes(pickupTime), clock: format.clock) else {
            throw .unreadableDate
        }
        let seconds = try durationSeconds(in: table, since: pickup)
        let ends = try ends.ends(in: table, places)
        let party = try partySize(in: table)
        let metres = try distanceMetres(in: table)
        if let fare {
            guard let value = table.double(fare) else { throw .fareUnreadable }
            if value <= 0 { throw .noFare }
        }
        try checkSpeed(metres: metres ?? ends.straightMetres, seconds: seconds ?? ends.pathPoints.flatMap(pathSeconds))
        let trip = TripTemplate(origin: ends.pickup.zone, destination: ends.dropOff.zone, party: party)
        return (
            PublishedTrip(day: pickup.day, secondOfDay: Int32(pickup.secondOfDay), trip: trip),
            TripPoints(start: ends.pickup.point, end: ends.dropOff.point)
        )
    }

    /// nil where the file does not tell it.
    private func durationSeconds(in table: CSVReader, since pickup: PublishedMoment) throws(TripFault) -> Double? {
        var seconds: Double?
        if let dropOffTime {
            guard let dropOff = format.time.moment(table.bytes(dropOffTime), clock: format.clock) else {
                throw .unreadableDate
            }
            if dropOff < pickup { throw .dropOffBeforePickup }
            seconds = Double(dropOff.seconds - pickup.seconds)
        }
        // Where both are published, as in Chicago, the times are rounded to a quarter of an hour.
        if let duration {
            guard let value = table.double(duration) else { throw .unreadableDuration }
            if value < 0 { throw .negativeDuration }
            seconds = value * format.durationUnit.seconds
        }
        return seconds
    }

    private func pathSeconds(points: Int) -> Double? { format.pathStepSeconds.map { $0 * Double(points - 1) } }

    /// T01: 1 to 4 people; 0, to be drawn, where the file does not tell it.
    private func partySize(in table: CSVReader) throws(TripFault) -> UInt8 {
        guard let party else { return 0 }
        guard let people = table.int(party) else { throw .passengersUnreadable }
        if people < 1 { throw .noPassenger }
        if people <= 4 { return UInt8(people) }
        switch format.largeParties {
        case .leaveOut: throw .tooManyPassengers
        case .asFour: return 4
        }
    }

    /// nil where the file does not tell it.
    private func distanceMetres(in table: CSVReader) throws(TripFault) -> Double? {
        guard let distance else { return nil }
        guard let value = table.double(distance) else { throw .distanceUnreadable }
        if value <= 0 { throw .noDistance }
        let metres = value * format.distanceUnit.metres
        if metres > TripFault.distanceMaxMetres { throw .absurdDistance }
        return metres
    }

    private func checkSpeed(metres: Double?, seconds: Double?) throws(TripFault) {
        guard let limit = format.maxMeanSpeedMetresPerSecond, let metres, let seconds else { return }
        if metres > limit * seconds { throw .tooFast }
    }

    private func isTrue(_ field: ArraySlice<UInt8>) -> Bool {
        ["true", "1", "yes"].contains(String(decoding: field, as: UTF8.self).lowercased())
    }

    /// Counts the current row as left out.
    func count(_ fault: TripFault, in table: CSVReader, _ faults: inout TripFaultCounts) {
        let isUnknownPickup = fault == .unknownPickupZone
        if case .zones(let pickup, let dropOff) = ends, isUnknownPickup || fault == .unknownDropOffZone {
            faults.count(fault, zone: table.text(isUnknownPickup ? pickup : dropOff))
        } else {
            faults.count(fault)
        }
    }
}

extension TripEndColumns {
    fileprivate var areZones: Bool {
        switch self {
        case .zones: true
        case .coordinates, .path: false
        }
    }

    /// nil where none of the ways is complete.
    fileprivate init?(_ columns: [TripColumn: Column]) {
        if let pickup = columns[.pickupZone], let dropOff = columns[.dropOffZone] {
            self = .zones(pickup: pickup, dropOff: dropOff)
        } else if let pickupLatitude = columns[.pickupLatitude], let pickupLongitude = columns[.pickupLongitude],
            let dropOffLatitude = columns[.dropOffLatitude], let dropOffLongitude = columns[.dropOffLongitude]
        {
            self = .coordinates(
                pickup: (pickupLatitude, pickupLongitude), dropOff: (dropOffLatitude, dropOffLongitude))
        } else if let path = columns[.path] {
            self = .path(path)
        } else {
            return nil
        }
    }
}
