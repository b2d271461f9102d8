import Behaviour
import CityModel
import InputFiles
import Quantities

/// Reader of a list of rides: `time` or `depart_at`, `from`, `to`, and optionally `party`, `wheelchair`, `booked_at`,
/// `person` and `return_after_min`.
struct ListedRideTable {
    private struct Ride {
        var trip: RecordedTrip
        var departure: SimTime
        /// Time of the booking, earliest the start of the run; nil if the ride is requested at the departure.
        var booked: SimTime?
        var returnAfter: SimDuration?
        /// Name of the person; empty for a person with this ride only.
        var person: String
    }

    private static let departureColumns = ["time", "time_s", "depart_at", "departAt"]
    private static let bookingColumns = ["booked_at", "bookedAt"]
    private static let knownColumns = [
        "time", "time_s", "from", "from_lat", "from_lon", "to", "to_lat", "to_lon", "party", "wheelchair", "depart_at",
        "departAt", "booked_at", "bookedAt", "person", "return_after_min",
    ]

    private let decoder: DemandDecoder
    private var table: CSVReader
    private let from, to: PlaceColumns
    private let departure: CSVReader.Column
    private let party, wheelchair, booked, person, returnAfter: CSVReader.Column?
    private var rides: [Ride] = []
    private var linesByDeparture: [Departure: Int] = [:]  // only looked up
    private var mistakes = DiagnosticCollector()
    private var early = RowCount()
    private var late = RowCount()
    private var refused = RowCount()
    private var moved: GatewayTally

    private struct Departure: Hashable {
        var person: String
        var time: SimTime
    }

    /// Number of rows of one kind, with the first of them.
    private struct RowCount {
        private(set) var count = 0
        private(set) var first = InputLoss.Example(value: nil)

        mutating func add(_ table: CSVReader, _ column: CSVReader.Column) {
            if count == 0 { first = InputLoss.Example(line: table.line, value: table.text(column)) }
            count += 1
        }
    }

    /// Reads a list.
    ///
    /// - Parameter outside: finder that moves coordinates outside the city to gateways; nil: they are errors.
    /// - Throws: `InputError` with the errors of all rows.
    init(
        _ source: SourceFile, _ zones: ZoneIndex, outside: TripPlaceFinder?, for decoder: DemandDecoder
    ) throws(InputError) {
        let table = try CSVReader(source)
        let places = outside?.streets ?? decoder.traffic.map { NodePositionResolver($0) }
        for names in [ListedRideTable.departureColumns, ListedRideTable.bookingColumns] {
            try ListedRideTable.checkOnlyColumn(of: names, in: table)
        }
        departure = try table.column(anyOf: ListedRideTable.departureColumns)
        from = try PlaceColumns(
            "from", or: ("from_lat", "from_lon"), in: table, zones: zones, places: places, takesZones: true,
            outside: outside)
        to = try PlaceColumns(
            "to", or: ("to_lat", "to_lon"), in: table, zones: zones, places: places, takesZones: true, outside: outside)
        if outside != nil, !from.areCoordinates, !to.areCoordinates {
            throw InputError(
                source.displayName, line: 1,
                "the list has no coordinates, so no place is moved to a gateway by its distance",
                remedy: "remove 'outside: gateway', or write from_lat,from_lon,to_lat,to_lon")
        }
        moved = GatewayTally(outside?.gateways?.names ?? [])
        (party, wheelchair) = (table.optionalColumn("party"), table.optionalColumn("wheelchair"))
        booked = ListedRideTable.bookingColumns.lazy.compactMap { table.optionalColumn($0) }.first
        (person, returnAfter) = (table.optionalColumn("person"), table.optionalColumn("return_after_min"))
        (self.table, self.decoder) = (table, decoder)
        while self.table.nextRow(collectingInto: &mistakes) { readRow() }
        try mistakes.throwIfAny()
    }

    /// Checks that a table has at most one of several columns with one meaning.
    private static func checkOnlyColumn(of names: [String], in table: CSVReader) throws(InputError) {
        let found = names.filter { table.optionalColumn($0) != nil }
        guard found.count > 1 else { return }
        throw InputError(
            table.source.displayName, line: 1,
            "the list has \(found.map { "'\($0)'" }.joined(separator: " and "))", remedy: "keep one of them")
    }

    /// Source of the rides within the run; nil if there are none.
    var demand: DemandSource? {
        if rides.isEmpty { return nil }
        // A stable order: rides of one instant stay in the order of the file.
        let order = rides.indices.sorted { (rides[$0].trip.time, $0) < (rides[$1].trip.time, $1) }
        let trips = order.map { rides[$0].trip }
        if booked == nil, person == nil, returnAfter == nil { return .recorded(trips) }
        var firstRides: [String: UInt32] = [:]  // only looked up
        let plans = order.enumerated().map { number, index in
            let ride = rides[index]
            let person = firstRides[ride.person] ?? UInt32(number)
            if !ride.person.isEmpty { firstRides[ride.person] = person }
            return TripPlan(
                departure: ride.departure, isBooked: ride.booked != nil, person: person, returnAfter: ride.returnAfter)
        }
        return .planned(trips, plans: plans)
    }

    /// Rides that are not made, or that the rules refuse, and ignored columns.
    var losses: [InputLoss] {
        let total = rides.count + early.count + late.count
        func loss(
            _ rows: RowCount, _ reason: String, expected: String, remedy: String, _ treatment: InputLoss.Treatment
        ) -> InputLoss? {
            if rows.count == 0 { return nil }
            return InputLoss(
                file: table.source.displayName, reason: reason, count: rows.count, of: total, first: rows.first,
                expected: expected, remedy: remedy, treatment: treatment)
        }
        let lead = shortText(decoder.reservationLead.seconds / 3_600)
        return [
            table.unknownColumns(besides: ListedRideTable.knownColumns),
            loss(
                early, "requests are made before the start of the run", expected: "a time from its start on",
                remedy: "change 'start' to include them", .notRequested),
            loss(
                late, "requests are made after the end of the run",
                expected: "less than \(shortText(decoder.duration.seconds)) s",
                remedy: "lengthen 'duration' to include them", .notRequested),
            loss(
                refused,
                "rides are booked less than \(lead) h before the departure, counted from the start of the run (R01: tooLate)",
                expected: "\(lead) h or more ('rules.reservation.leadHours')",
                remedy: "start the run earlier if they are booked before it", .refused),
        ].compactMap(\.self)
            + moved.notices(file: table.source.displayName, rowCount: rides.count)
    }

    // MARK: Rows

    private mutating func readRow() {
        let departs = readTime(departure, from: 0)
        let books = booked.flatMap { table.isEmpty($0) ? nil : bookingTime($0, before: departs) }
        let start = from.end(in: table, noting: &mistakes)
        let end = to.end(in: table, noting: &mistakes)
        let size = party.map { partySize($0) } ?? 0
        let usesWheelchair = wheelchair.flatMap { self.usesWheelchair($0) }
        let pause = returnAfter.flatMap { table.isEmpty($0) ? nil : self.pause($0) }
        let name = person.map { table.text($0) } ?? ""
        guard let departs, let start, let end, let size, isOnlyRide(of: name, at: departs) else { return }
        let (origin, destination) = (start.position, end.position)
        if decoder.isWithinGateway(TripTemplate(origin: origin.zone, destination: destination.zone)) {
            mistakes.add(
                table.diagnostic(departure, problem: TripFault.sameGateway.reason, remedy: "leave the row out"))
        }
        if departs < .zero { return early.add(table, departure) }
        if departs >= SimTime.zero + decoder.duration { return late.add(table, departure) }
        let made = books.map { max($0, .zero) }
        if let made, let booked, departs < made + decoder.reservationLead { refused.add(table, booked) }
        var trip = RecordedTrip(
            time: made ?? departs,
            trip: TripTemplate(
                origin: origin.zone, destination: destination.zone, party: size, usesWheelchair: usesWheelchair))
        (trip.start, trip.end) = (origin.point, destination.point)
        moved.count(OutsideEnds(pickup: start.outside, dropOff: end.outside))
        rides.append(Ride(trip: trip, departure: departs, booked: made, returnAfter: pause, person: name))
    }

    /// Reads the time of a booking, which must not be after the departure.
    private mutating func bookingTime(_ column: CSVReader.Column, before departs: SimTime?) -> SimTime? {
        guard let time = readTime(column, from: -Limits.longestSeconds) else { return nil }
        guard let departs, time > departs else { return time }
        mistakes.add(
            table.diagnostic(
                column, problem: "booked_at is \(table.text(column)), after the departure at \(table.text(departure))",
                remedy: "write an earlier time, or nothing if the ride is requested at the departure"))
        return nil
    }

    /// Returns whether a person has no other ride at this time; otherwise reports an error.
    private mutating func isOnlyRide(of person: String, at time: SimTime) -> Bool {
        guard let column = self.person, !person.isEmpty else { return true }
        let departure = Departure(person: person, time: time)
        guard let line = linesByDeparture[departure] else {
            linesByDeparture[departure] = table.line
            return true
        }
        mistakes.add(
            table.diagnostic(
                column, problem: "'\(person)' departs at the same time in line \(line)",
                remedy: "a person has one ride at a time (T01): write another time, or another person"))
        return false
    }

    /// Reads the minutes from the drop-off to the request for the ride back.
    private mutating func pause(_ column: CSVReader.Column) -> SimDuration? {
        table.number(column, .from(0, to: 10_080), noting: &mistakes).map { SimDuration(seconds: $0 * 60) }
    }

    /// Reads a party size; an empty field leaves it to be drawn.
    private mutating func partySize(_ column: CSVReader.Column) -> UInt8? {
        if table.isEmpty(column) { return 0 }
        if let size = table.int(column), (1...VehicleType.seatsMax).contains(size) { return UInt8(size) }
        mistakes.add(table.invalidField(column, wanted: "a party of 1 to \(VehicleType.seatsMax)"))
        return nil
    }

    /// Reads whether the party uses a wheelchair; an empty field leaves it to be drawn.
    private mutating func usesWheelchair(_ column: CSVReader.Column) -> Bool? {
        if table.isEmpty(column) { return nil }
        switch table.text(column).lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default:
            mistakes.add(table.invalidField(column, wanted: "true or false", remedy: "write true, false or nothing"))
            return nil
        }
    }

    /// Reads a time: seconds since the start, `08:30` on the day of the start, or `2026-06-05 08:30`.
    ///
    /// - Parameter earliestSeconds: the least number of seconds since the start.
    private mutating func readTime(_ column: CSVReader.Column, from earliestSeconds: Double) -> SimTime? {
        let text = table.text(column)
        if Double(text) != nil {
            return table.moment(column, .from(earliestSeconds, to: Limits.longestSeconds), noting: &mistakes)
        }
        let hasDate = text.contains("-")
        let written = hasDate ? text : "1970-01-01 \(text)"
        guard let local = TimeFormat.iso.time(Array(written.utf8)[...], clock: nil)?.local else {
            mistakes.add(
                table.invalidField(
                    column, wanted: "a time", remedy: "write it like 08:30 or 2026-06-05 08:30, or in seconds"))
            return nil
        }
        guard hasDate else { return SimTime.zero + (.seconds(Int64(local.seconds)) - decoder.start.clock) }
        guard let date = decoder.start.date else {
            mistakes.add(
                table.diagnostic(
                    column, problem: "'\(text)' has a date, and the run has none",
                    remedy: "write 'start: {date: …}' in the scenario, or the time alone"))
            return nil
        }
        let seconds = Int64(local.seconds - date.daysSince1970 * 86_400)
        return SimTime.zero + (.seconds(seconds) - decoder.start.clock)
    }
}
