import Behaviour
import InputFiles
import Quantities

/// Reads the rows of one file of trips.
struct TripRow {
    private typealias Column = CSVReader.Column

    private let format: TripFormat
    private let places: TripPlaceFinder
    private let pickupTime: Column
    private let dropOffTime, party, incomplete: Column?
    private let duration, distance, fare: PublishedNumbers?
    private let ends: TripEndColumns

    /// Finds the columns.
    ///
    /// - Precondition: the format has columns for start time and ends of trips.
    /// - Throws: `InputError` with the missing columns.
    init(of table: CSVReader, _ format: TripFormat, _ places: TripPlaceFinder) throws(InputError) {
        let endColumns = TripRow.endColumns(in: table, format)
        let named = TripColumn.allCases.filter { column in
            format.columns[column] != nil && (endColumns.contains(column) || !TripColumn.ends.joined().contains(column))
        }
        let found = try table.columns(anyOf: named.map { format.columns[$0] ?? [] })
        let columns = Dictionary(uniqueKeysWithValues: zip(named, found))
        guard let pickupTime = columns[.pickupTime], let ends = TripEndColumns(columns) else {
            preconditionFailure("a format has the time and place of pickups")
        }
        if !ends.areZones && !places.findsCoordinates { throw TripPlaceFinder.missingAreas(for: table, "trips") }
        if ends.areZones && places.gateways != nil {
            throw InputError(
                table.source.displayName, line: 1,
                "the trips begin and end in zones, so none is moved to a gateway by its distance",
                remedy: "remove 'outside: gateway', and give gateways the names of their zones in the file")
        }
        (self.format, self.places, self.pickupTime, self.ends) = (format, places, pickupTime, ends)
        (dropOffTime, party, incomplete) = (columns[.dropOffTime], columns[.party], columns[.incomplete])
        duration = columns[.duration].map { PublishedNumbers($0) }
        distance = columns[.distance].map { PublishedNumbers($0) }
        fare = columns[.fare].map { PublishedNumbers($0) }
    }

    /// Returns the first set of end columns that the file has completely, or else the one with the fewest missing.
    private static func endColumns(in table: CSVReader, _ format: TripFormat) -> [TripColumn] {
        let complete = TripColumn.ends.filter { columns in columns.allSatisfy { format.columns[$0] != nil } }
        let lacking = complete.map { columns in
            columns.count { column in format.columns[column]?.contains { table.optionalColumn($0) != nil } != true }
        }
        guard let fewest = lacking.min(), let index = lacking.firstIndex(of: fewest) else { return [] }
        return complete[index]
    }

    /// Returns the trip of the current row.
    ///
    /// - Returns: the trip, with its first and last junction if they are known, and its ends outside the city.
    /// - Throws: `TripFault`, the first that applies.
    func trip(
        in table: CSVReader
    ) throws(TripFault) -> (trip: PublishedTrip, points: TripPoints, outside: OutsideEnds) {
        if let incomplete, isTrue(table.bytes(incomplete)) { throw .incomplete }
        guard let pickup = format.time.time(table.bytes(pickupTime), clock: format.clock) else {
            throw .unreadableDate
        }
        let seconds = try durationSeconds(in: table, since: pickup)
        let ends = try ends.ends(in: table, places)
        let party = try partySize(in: table)
        let metres = try distanceMetres(in: table)
        if let fare {
            guard let value = fare.double(in: table) else { throw .fareUnreadable }
            if value <= 0 { throw .noFare }
        }
        try checkSpeed(metres: metres ?? ends.straightMetres, seconds: seconds ?? ends.pathPoints.flatMap(pathSeconds))
        let trip = TripTemplate(origin: ends.pickup.zone, destination: ends.dropOff.zone, party: party)
        return (
            PublishedTrip(day: pickup.local.day, secondOfDay: Int32(pickup.local.secondOfDay), trip: trip),
            TripPoints(start: ends.pickup.point, end: ends.dropOff.point), ends.outside
        )
    }

    /// Returns the duration of the ride, or nil if the file has none.
    private func durationSeconds(in table: CSVReader, since pickup: RecordedTime) throws(TripFault) -> Double? {
        var seconds: Double?
        if let dropOffTime {
            guard let dropOff = format.time.time(table.bytes(dropOffTime), clock: format.clock) else {
                throw .unreadableDate
            }
            let ride = pickup.seconds(to: dropOff, format.clock)
            if ride < 0 { throw .dropOffBeforePickup }
            seconds = Double(ride)
        }
        // Where a file has both, as in Chicago, its times are rounded to a quarter of an hour.
        if let duration {
            guard let value = duration.double(in: table) else { throw .unreadableDuration }
            if value < 0 { throw .negativeDuration }
            seconds = value * format.durationUnit.seconds
        }
        return seconds
    }

    private func pathSeconds(points: Int) -> Double? { format.pathStepSeconds.map { $0 * Double(points - 1) } }

    /// Returns the party size, 1 to 8 (T01), or 0, to be drawn, if the file has none.
    ///
    /// Drivers enter the count, and may leave it empty or 0 although the ride took place.
    private func partySize(in table: CSVReader) throws(TripFault) -> UInt8 {
        guard let party else { return 0 }
        guard let people = table.int(party) else {
            if TripRow.isEmptyField(table.text(party)) { return 0 }
            throw .passengersUnreadable
        }
        if people < 0 { throw .negativePassengers }
        if people <= 4 { return UInt8(people) }
        switch format.largeParties {
        case .leaveOut: throw .tooManyPassengers
        case .asFour: return 4
        case .keep:
            guard people <= VehicleType.seatsMax else { throw .morePassengersThanSeats }
            return UInt8(people)
        }
    }

    /// Returns the distance of the ride, or nil if the file has none.
    private func distanceMetres(in table: CSVReader) throws(TripFault) -> Double? {
        guard let distance else { return nil }
        guard let value = distance.double(in: table) else { throw .distanceUnreadable }
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

    /// Whether a field is empty, in the spelling of different programs.
    private static func isEmptyField(_ text: String) -> Bool {
        let word = text.filter { !$0.isWhitespace }.lowercased()
        return word.isEmpty || ["na", "n/a", "nan", "null", "none", "\\n"].contains(word)
    }

    // MARK: Faults

    /// Counts the current row as left out.
    func count(_ fault: TripFault, in table: CSVReader, _ faults: inout TripFaultCounts) {
        let isUnknownPickup = fault == .unknownPickupZone
        if case .zones(let pickup, let dropOff) = ends, isUnknownPickup || fault == .unknownDropOffZone {
            faults.count(fault, zone: table.text(isUnknownPickup ? pickup : dropOff), line: table.line)
        } else {
            faults.count(fault, first: InputLoss.Example(line: table.line, value: value(of: fault, in: table)))
        }
    }

    /// Returns the text in error.
    private func value(of fault: TripFault, in table: CSVReader) -> String {
        func text(_ column: Column?) -> String { column.map { table.text($0) } ?? "" }
        switch fault {
        case .malformedRow: return ""  // such a row has no fields
        case .incomplete: return text(incomplete)
        case .unreadableDate: return text(isReadable(pickupTime, in: table) ? dropOffTime : pickupTime)
        case .farDate: return text(pickupTime)
        case .unreadableDuration, .negativeDuration: return text(duration?.column)
        case .dropOffBeforePickup: return "\(text(pickupTime)) to \(text(dropOffTime))"
        case .emptyPickupZone, .emptyDropOffZone: return ""
        case .unknownPickupZone, .unreadablePickupPlace, .pickupExchanged, .pickupOutside, .sameGateway, .noPath,
            .shortPath, .unreadablePath:
            return ends.columns.pickup.map { text($0) }.joined(separator: ", ")
        case .unknownDropOffZone, .unreadableDropOffPlace, .dropOffExchanged, .dropOffOutside:
            return ends.columns.dropOff.map { text($0) }.joined(separator: ", ")
        case .passengersUnreadable, .negativePassengers, .tooManyPassengers, .morePassengersThanSeats:
            return text(party)
        case .distanceUnreadable, .noDistance, .absurdDistance: return text(distance?.column)
        case .fareUnreadable, .noFare: return text(fare?.column)
        case .tooFast: return rideText(in: table)
        }
    }

    private func isReadable(_ column: Column, in table: CSVReader) -> Bool {
        format.time.time(table.bytes(column), clock: format.clock) != nil
    }

    /// Returns text such as "1.6 km in 36 s".
    private func rideText(in table: CSVReader) -> String {
        guard let pickup = format.time.time(table.bytes(pickupTime), clock: format.clock),
            let ends = try? ends.ends(in: table, places)
        else { return "" }
        let metres = (try? distanceMetres(in: table)) ?? ends.straightMetres ?? 0
        let seconds = (try? durationSeconds(in: table, since: pickup)) ?? ends.pathPoints.flatMap(pathSeconds) ?? 0
        return "\(GroupedNumber.text(metres / 1_000, decimals: 1)) km in \(GroupedNumber.text(seconds)) s"
    }

    /// Returns the number of rows whose start time a format can read, by reading the file again.
    func rowsFitting(_ time: TimeFormat, in source: SourceFile) -> Int {
        guard var table = try? CSVReader(source) else { return 0 }
        table.ignoresTrailingEmptyFields = true
        var (mistakes, count) = (DiagnosticCollector(), 0)
        while table.nextRow(collectingInto: &mistakes) {
            if time.time(table.bytes(pickupTime), clock: format.clock) != nil { count += 1 }
        }
        return count
    }

    /// Returns the pickup time in a line as written, by reading the file again.
    func pickupTimeText(inLine line: Int, of source: SourceFile) -> String {
        guard var table = try? CSVReader(source) else { return "" }
        table.ignoresTrailingEmptyFields = true
        var mistakes = DiagnosticCollector()
        while table.nextRow(collectingInto: &mistakes) {
            if table.line == line { return table.text(pickupTime) }
        }
        return ""
    }
}

extension TripEndColumns {
    fileprivate var areZones: Bool {
        switch self {
        case .zones: true
        case .coordinates, .path: false
        }
    }

    /// Columns of the pickup and those of the drop-off.
    fileprivate var columns: (pickup: [Column], dropOff: [Column]) {
        switch self {
        case .zones(let pickup, let dropOff): ([pickup], [dropOff])
        case .coordinates(let pickup, let dropOff):
            ([pickup.latitude, pickup.longitude], [dropOff.latitude, dropOff.longitude])
        case .path(let path): ([path], [path])
        }
    }

    /// Finds the columns of the ends; nil if no set is complete.
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
