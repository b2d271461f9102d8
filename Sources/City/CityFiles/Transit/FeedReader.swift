import InputFiles
import Quantities
import Transit

/// Reads timetables as transit companies publish them, one feed or several together, each with names of its own.
///
/// Broken rows are left out, counted, and reported by the first of each kind. A flaw that makes the whole feed useless,
/// such as a missing file or column, or more of something than `FeedLimits` allows, is an error.
///
/// Source: General Transit Feed Specification, Schedule reference, gtfs.org: agency, stops, routes, trips, stop_times,
/// calendar, calendar_dates, frequencies, transfers. A station stands for its stops. Trips that one vehicle makes in
/// sequence are known by `block_id` and by transfers of the types 4 and 5; other transfers for single lines or trips
/// are not supported. Intervals are taken as departures at their exact times *(decided)*. Ignored tables and values
/// that affect journeys are reported once per feed.
package struct FeedReader {
    /// Timetable of all feeds read so far.
    package internal(set) var schedule = TransitSchedule()
    var losses = FeedLosses()

    /// Stop numbers of the current feed by name; only looked up, never iterated.
    var stopNumbers: [String: UInt32] = [:]
    /// Stop numbers by station.
    var stopsOfStation: [String: [UInt32]] = [:]
    var lineNumbers: [String: UInt32] = [:]
    var calendarNumbers: [String: UInt32] = [:]
    /// Numbers of announced trips by name; trips join the schedule when their calls are known.
    var tripNumbers: [String: UInt32] = [:]
    var announcedTrips: [TransitTrip] = []
    /// Lines of the announced trips in `trips.txt`.
    var announcedLines: [Int] = []
    /// Announced trips with the same `block_id`, in the order in which blocks occur; and their numbers by name.
    var blocks: [[UInt32]] = []
    private var blockNumbers: [String: Int] = [:]
    /// Links between announced trips.
    var links: [TripLink] = []
    /// Pairs of announced trips with a link.
    var linkedTrips: Set<[UInt32]> = []
    /// Rows of `stops.txt` that are no stops: stations, entrances, nodes inside stations.
    var otherPlaces: Set<String> = []
    private var stationNumbers: [String: UInt32] = [:]

    /// Quantities of all feeds so far that have a limit.
    private var squares = StopSquares()
    private var stationCount: UInt32 = 0
    /// The time zone of the first agency that names one.
    private var timeZone: String?
    var departureCount = 0
    var callCount = 0

    /// Creates a reader with an empty schedule.
    package init() {}

    /// Reads feeds by their paths, zip files or folders.
    ///
    /// - Throws: `InputError` if one of them cannot be used.
    package static func read(_ paths: [String]) throws(InputError) -> FeedReader {
        var reader = FeedReader()
        for path in paths { try reader.read(FeedSource(path)) }
        return reader
    }

    /// Losses so far.
    package var allLosses: [FeedLoss] { losses.losses }

    /// Adds a feed to the schedule.
    ///
    /// - Throws: `InputError` if it cannot be used; the schedule is then invalid.
    package mutating func read(_ feed: FeedSource) throws(InputError) {
        (stopNumbers, stopsOfStation, lineNumbers) = ([:], [:], [:])
        (calendarNumbers, tripNumbers, announcedTrips, announcedLines) = ([:], [:], [], [])
        (blocks, blockNumbers, links, linkedTrips) = ([], [:], [], [])
        (otherPlaces, stationNumbers) = ([], [:])
        try readStops(feed.requiredTable("stops.txt"))
        try readLines(feed.requiredTable("routes.txt"), agencies: try agencies(feed))
        try readCalendars(feed)
        try readTrips(feed.requiredTable("trips.txt"))
        let rows = try readCalls(feed.requiredTable("stop_times.txt"))
        addTrips(rows, file: "\(feed.name)/stop_times.txt")
        if let table = try feed.table("frequencies.txt") { try readFrequencies(table) }
        if let table = try feed.table("transfers.txt") { try readTransfers(table) }
        if let table = try feed.table("pathways.txt") { readPathways(table) }
        checkBlocks(file: "\(feed.name)/trips.txt")
        addAnnounced(file: "\(feed.name)/trips.txt", calls: rows)
    }

    /// Adds the trips with calls and departures, and the links of their vehicles.
    private mutating func addAnnounced(file: String, calls: [CallRow]) {
        var hasRows = [Bool](repeating: false, count: announcedTrips.count)
        for row in calls { hasRows[Int(row.trip)] = true }
        var numbers = [UInt32?](repeating: nil, count: announcedTrips.count)
        let (names, lines) = (tripNames, announcedLines)
        for (number, trip) in announcedTrips.enumerated() {
            if !hasRows[number] {
                losses.add(
                    .tooFewCalls, in: file,
                    Diagnostic(
                        file: file, line: lines[number],
                        problem: "trip '\(names[number])' has no stop in stop_times.txt",
                        remedy: "write its stops there, at least two"))
            }
            if trip.calls.isEmpty || trip.shifts.isEmpty { continue }
            numbers[number] = UInt32(schedule.trips.count)
            schedule.trips.append(trip)
        }
        schedule.blocks += blocks.map { $0.compactMap { numbers[Int($0)] } }.filter { $0.count > 1 }
        schedule.links += links.compactMap { link in
            guard let from = numbers[Int(link.from)], let to = numbers[Int(link.to)] else { return nil }
            return TripLink(from: from, to: to, allowsStaying: link.allowsStaying)
        }
    }

    /// Identifiers of announced trips, for the few that messages name.
    var tripNames: TripNames { TripNames(numbers: tripNumbers) }

    /// Returns the names of the agencies by identifier.
    private mutating func agencies(_ feed: FeedSource) throws(InputError) -> [String: String] {
        var names: [String: String] = [:]
        guard var table = try feed.table("agency.txt") else { return names }
        let name = try table.columns("agency_name")[0]
        let (id, zone) = (table.optionalColumn("agency_id"), table.optionalColumn("agency_timezone"))
        while losses.nextRow(of: &table) {
            names[id.map { table.text($0) } ?? ""] = table.text(name)
            guard let zone, !table.isEmpty(zone) else { continue }
            let known = timeZone ?? table.text(zone)
            timeZone = known
            if !table.equals(zone, known) {
                losses.add(
                    .otherTimeZone, in: table.source.displayName,
                    table.invalidField(
                        zone, wanted: "'\(known)' as in the rows above", remedy: "shift its times to that zone"),
                    reading: "its times are taken as they are")
            }
        }
        // With a single agency, lines need not name it.
        if names.count == 1, let only = names.first?.value { names[""] = only }
        return names
    }

    private mutating func readStops(_ table: CSVReader) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("stop_id", "stop_lat", "stop_lon")
        let (name, kind) = (table.optionalColumn("stop_name"), table.optionalColumn("location_type"))
        let station = table.optionalColumn("parent_station")
        while losses.nextRow(of: &table) {
            // Stations, entrances and nodes inside stations are no stops.
            if let kind, !table.isEmpty(kind), table.int(kind) != 0 {
                if (1...4).contains(table.int(kind) ?? -1) {
                    otherPlaces.insert(table.text(columns[0]))
                } else {
                    losses.add(
                        .wrongWord, in: file,
                        table.invalidField(kind, wanted: "0 to 4", remedy: "leave it empty for a stop"))
                }
                continue
            }
            guard let id = newName(columns[0], table, among: stopNumbers) else { continue }
            guard let latitude = table.double(columns[1]), let longitude = table.double(columns[2]) else {
                let wrong = table.double(columns[1]) == nil ? columns[1] : columns[2]
                losses.add(.wrongNumber, in: file, table.invalidField(wrong, wanted: "a number of degrees"))
                continue
            }
            let coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
            guard coordinate.isValid else {
                losses.add(
                    .wrongPosition, in: file,
                    table.diagnostic(
                        abs(latitude) > 90 ? columns[1] : columns[2], problem: "this position is not on the earth",
                        remedy: "write latitudes from -90 to 90 and longitudes from -180 to 180"))
                continue
            }
            guard squares.add(coordinate) <= FeedLimits.stopsOnSquareMax else {
                throw FeedLimits.passed(
                    table, columns[1], "stops within a square of 1.1 km", max: FeedLimits.stopsOnSquareMax)
            }
            let number = UInt32(schedule.stops.count)
            stopNumbers[id] = number
            let parent = station.map { table.text($0) } ?? ""
            if !parent.isEmpty { stopsOfStation[parent, default: []].append(number) }
            let called = name.map { table.text($0) } ?? ""
            schedule.stops.append(
                TransitStop(
                    name: called.isEmpty ? id : called, position: FixedPosition(coordinate),
                    station: parent.isEmpty ? nil : stationNumber(parent)))
        }
    }

    private mutating func stationNumber(_ name: String) -> UInt32 {
        if let number = stationNumbers[name] { return number }
        defer { stationCount += 1 }
        stationNumbers[name] = stationCount
        return stationCount
    }

    private mutating func readLines(_ table: CSVReader, agencies: [String: String]) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("route_id", "route_type")
        let short = table.optionalColumn("route_short_name")
        let long = table.optionalColumn("route_long_name")
        let agency = table.optionalColumn("agency_id")
        let continuous = ["continuous_pickup", "continuous_drop_off"].compactMap(table.optionalColumn)
        while losses.nextRow(of: &table) {
            guard let id = newName(columns[0], table, among: lineNumbers) else { continue }
            guard let type = table.int(columns[1]) else {
                losses.add(
                    .wrongNumber, in: file, table.invalidField(columns[1], wanted: "a number of a kind of vehicle"))
                continue
            }
            noteContinuousStopping(continuous, table)
            let names = [short, long].compactMap { $0.map { table.text($0) } }
            lineNumbers[id] = UInt32(schedule.lines.count)
            schedule.lines.append(
                TransitLine(
                    name: names.first { !$0.isEmpty } ?? id, kind: TransitKind(routeType: type),
                    agency: agencies[agency.map { table.text($0) } ?? ""] ?? ""))
        }
    }

    private mutating func readTrips(_ table: CSVReader) throws(InputError) {
        var table = table
        let file = table.source.displayName
        let columns = try table.columns("trip_id", "route_id", "service_id")
        let (headsign, block) = (table.optionalColumn("trip_headsign"), table.optionalColumn("block_id"))
        while losses.nextRow(of: &table) {
            guard let id = newName(columns[0], table, among: tripNumbers) else { continue }
            guard let line = lineNumbers[table.text(columns[1])] else {
                losses.add(.unknownLine, in: file, FeedReader.unknown(columns[1], table, in: "routes.txt"))
                continue
            }
            guard let calendar = calendarNumbers[table.text(columns[2])] else {
                losses.add(.unknownCalendar, in: file, FeedReader.unknown(columns[2], table, in: "calendar.txt"))
                continue
            }
            departureCount += 1
            guard departureCount <= FeedLimits.departuresMax else {
                throw FeedLimits.passed(table, columns[0], "departures", max: FeedLimits.departuresMax)
            }
            tripNumbers[id] = UInt32(announcedTrips.count)
            if let block, !table.isEmpty(block) { add(UInt32(announcedTrips.count), toBlock: table.text(block)) }
            announcedLines.append(table.line)
            announcedTrips.append(
                TransitTrip(
                    line: line, calendar: calendar, headsign: headsign.map { table.text($0) } ?? "", calls: 0..<0))
        }
    }

    private mutating func add(_ trip: UInt32, toBlock name: String) {
        let number = blockNumbers[name] ?? blocks.count
        if number == blocks.count {
            blockNumbers[name] = number
            blocks.append([])
        }
        blocks[number].append(trip)
    }

    /// Returns the name that a row introduces, or nil, with a loss, if the row is to be left out.
    mutating func newName(
        _ column: CSVReader.Column, _ table: CSVReader, among known: [String: UInt32]
    ) -> String? {
        let name = table.text(column)
        let file = table.source.displayName
        if name.isEmpty {
            losses.add(.missingName, in: file, table.invalidField(column, wanted: "a name"))
            return nil
        }
        if known[name] != nil {
            losses.add(
                .repeatedName, in: file,
                table.diagnostic(
                    column, problem: "'\(name)' occurs more than once", remedy: "give each a different name"))
            return nil
        }
        return name
    }

    static func unknown(_ column: CSVReader.Column, _ table: CSVReader, in file: String) -> Diagnostic {
        if table.isEmpty(column) { return table.invalidField(column, wanted: "a name of \(file)") }
        return table.diagnostic(
            column, problem: "'\(table.text(column))' is not in \(file)",
            remedy: "add it there, or correct the name here")
    }
}

/// The identifiers of trips by number.
struct TripNames {
    fileprivate let numbers: [String: UInt32]

    /// Identifier of a trip.
    ///
    /// - Complexity: O(trips).
    subscript(number: Int) -> String { numbers.first { $0.value == UInt32(number) }?.key ?? "" }
}

extension TransitKind {
    /// Creates the mode of a `route_type`, also of Google's extended types, by their hundreds. Source: GTFS reference.
    init(routeType: Int) {
        let basic: [Int: TransitKind] = [
            0: .tram, 1: .metro, 2: .rail, 3: .bus, 4: .ferry, 5: .cableTram, 6: .cableCar, 7: .funicular,
            11: .trolleybus, 12: .monorail,
        ]
        let hundreds: [Int: TransitKind] = [
            1: .rail, 2: .bus, 4: .metro, 7: .bus, 8: .trolleybus, 9: .tram, 10: .ferry, 12: .ferry, 13: .cableCar,
            14: .funicular,
        ]
        self = basic[routeType] ?? (routeType >= 100 ? hundreds[routeType / 100] : nil) ?? .other
    }
}
