import InputFiles
import Quantities
import YAML

/// Values of `demand.trips:`, except the format of its files.
struct TripsSection {
    var files: KeyField?
    var requestsPerDay: Double?
    /// Recorded days to draw from; nil: days of the same kind as the simulated day.
    var days: DaySet?
    var replay: CalendarDate?
    var allowsLosses = false
    /// Whether `requestsPerDay` counts all trips of the files, of which the zones have a share; nil: not given.
    var scalesToZones: Bool?
    var outside = OutsideTrips.drop

    static let keys: [Key<TripsSection>] = [
        Key(
            "files", \.files, .deferred("a list of files"), "files of recorded trips, all in one format",
            required: "list the files of trips"),
        Key(
            "requestsPerDay", \.requestsPerDay,
            .ifWritten(.number(.above(0, to: DemandDecoder.requestsPerDayMax)), defaultValue: 0),
            "number of trips drawn per day, distributed over the hours as in the files",
            defaultValue: "needed, or `replay`"),
        Key(
            "days", \.days, .ifWritten(.days, defaultValue: .all), "days from which trips are drawn",
            defaultValue: "days of the same kind: working days, Saturdays, Sundays or holidays"),
        Key(
            "replay", \.replay, .ifWritten(.date, defaultValue: CalendarDate(daysSince1970: 0)),
            "instead of `requestsPerDay`: the day whose trips are replayed exactly", defaultValue: "trips are drawn"),
        Key(
            "scaleToZones", \.scalesToZones, .ifWritten(.flag, defaultValue: false),
            """
            whether `requestsPerDay` counts the whole region of the files, so that only the share of the trips within the zones \
            is drawn
            """, defaultValue: "false, with a note if more than 5 % of the trips lie outside"),
        Key(
            "leaveOut", \.allowsLosses, .flag,
            "whether more than half of the rows of a file may be left out, such as for a city that is a part of the region"
        ),
        Key(
            "outside", \.outside, .word(),
            """
            treatment of places outside all zones: their trips are left out (`drop`), or begin or end at the nearest of \
            `city.gateways` that has them within its `within` (`gateway`)
            """),
    ]
}

/// Treatment of recorded trips that begin or end outside the city.
enum OutsideTrips: String, CaseIterable, Sendable { case drop, gateway }

/// Treatment of listed requests that begin or end outside the city.
enum OutsideRequests: String, CaseIterable, Sendable { case refuse, gateway }

/// Values of `demand.trips:` about the format of its files.
struct TripFormatSection {
    enum Kind: String, CaseIterable { case nycTLC, csv }

    var kind: Kind?
    var largeParties = TripFormat.LargeParties.leaveOut
    var maxMeanSpeedKilometresPerHour: Double?
    /// Format of the columns with `format: csv`.
    var csv = TripFormat(columns: [:])
    var timeZone: CityClock?
    var utcOffsetSeconds: Int?
    var summerTime: CityClock.SummerTime?

    static let keys: [Key<TripFormatSection>] = [
        Key(
            "format", \.kind, .ifWritten(.word(), defaultValue: .csv), "format of the files",
            required: "write nycTLC, or csv and 'columns'"),
        Key(
            "largeParties", \.largeParties, .word(),
            """
            treatment of parties of more than four people, which no ordinary taxi takes (T01): left out, counted as four, \
            or kept, which needs a type of taxis with the seats (`drivers.types`)
            """),
        Key(
            "maxMeanSpeed", \.maxMeanSpeedKilometresPerHour,
            .ifWritten(.kilometresPerHour(.from(10, to: 1_000)), defaultValue: 0),
            """
            maximum mean speed of a ride; faster rows are left out. Without `distance`, the straight line counts
            """, defaultValue: "no speed is too high"),
    ]

    static let keysOfCSV: [Key<TripFormatSection>] = [
        Key(
            "columns", \.csv.columns, .map(TripColumn.keys) { map, _ in TripColumn.checkEnds(map) },
            "names of the columns, see above", defaultValue: "needed with `csv`",
            required: "write the names of the columns"),
        Key(
            "timeFormat", \.csv.time, time,
            """
            `iso`: `2019-05-01 13:45:00`, with a `T`, without seconds or with a fraction of them; `unixSeconds`; \
            `unixMilliseconds`; or a pattern such as `MM/dd/yyyy hh:mm:ss a` of `yyyy`, `yy` (this century), `MM`, `dd`, `HH` \
            (0 to 23), `hh` with `a` (AM or PM), `mm`, `ss`, `SSS` and `'text'`
            """),
        Key(
            "timeZone", \.timeZone, .ifWritten(zone, defaultValue: CityClock(offsetSeconds: 0)),
            """
            time zone of the city, by its name in the IANA database: times with an offset, and unix times, are converted to \
            it. In the night when clocks are put back, a ride may end at an earlier clock time than it began
            """, defaultValue: "unknown; America/New_York for `nycTLC`"),
        Key(
            "utcOffset", \.utcOffsetSeconds, .ifWritten(offset, defaultValue: 0),
            """
            offset of the city's clocks from the file's times, which are UTC; instead of `timeZone`. One of the two is needed for \
            unix times and for times that end in `Z` or an offset
            """, defaultValue: "the times are local"),
        Key(
            "summerTime", \.summerTime, .ifWritten(.word(), defaultValue: .europe),
            "rule of summer time, an hour ahead of `utcOffset`: Europe since 1996, or North America since 2007",
            defaultValue: "never"),
        Key("distanceUnit", \.csv.distanceUnit, .word(), "unit of that column", defaultValue: "needed with `distance`"),
        Key("durationUnit", \.csv.durationUnit, .word(), "unit of that column", defaultValue: "needed with `duration`"),
        Key(
            "pathStep", \.csv.pathStepSeconds, .ifWritten(.seconds(.positiveTime), defaultValue: 0),
            "time between two points of a path, for `maxMeanSpeed`", defaultValue: "points without times"),
    ]

    private static let time = KeyForm<TimeFormat>("a word or a pattern") { field in
        guard let text = field.text() else { return nil }
        let words: [(word: String, format: TimeFormat)] = [
            ("iso", .iso), ("unixSeconds", .unixSeconds), ("unixMilliseconds", .unixMilliseconds),
        ]
        if let known = words.first(where: { $0.word == text }) { return known.format }
        do throws(TimePattern.PatternError) {
            return .pattern(try TimePattern(text))
        } catch {
            field.report(
                "\(field.label) is '\(text)': \(error.text)",
                remedy: NameSuggestion.nearest(to: text, among: words.map(\.word)).map { "did you mean '\($0)'?" }
                    ?? "write iso, unixSeconds, unixMilliseconds or a pattern like MM/dd/yyyy hh:mm:ss a")
            return nil
        }
    }

    private static let zone = KeyForm<CityClock>("a name such as `Europe/Lisbon`") { field in
        guard let name = field.text() else { return nil }
        if let clock = NamedTimeZones.clock(name) { return clock }
        let suggestion = NameSuggestion.nearest(to: name, among: NamedTimeZones.names)
        field.report(
            "unknown time zone '\(name)' in \(field.label): only zones with one rule since 2009 are known",
            remedy: (suggestion.map { "did you mean '\($0)'? Or " } ?? "")
                + "write 'utcOffset' like \"+01:00\" if the times are UTC")
        return nil
    }

    /// Form of an offset from universal time, in seconds.
    private static let offset = KeyForm<Int>("an offset such as `\"+01:00\"`") { field in
        guard let text = field.scalar() else { return nil }
        if let found = text.wholeMatch(of: /([+-])(\d\d):(\d\d)/), let hours = Int(found.2), let minutes = Int(found.3),
            hours <= 14, minutes < 60
        {
            return (found.1 == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
        }
        field.report("\(field.label) is '\(text)'", remedy: "write it like \"+01:00\" or \"-06:00\"")
        return nil
    }
}

/// `demand.trips.columns:`.
extension TripColumn {
    static let keys: [Key<[TripColumn: [String]]>] = allCases.map { column in
        Key(
            column.rawValue, \.[column], .ifWritten(names, defaultValue: []), column.explanation,
            defaultValue: column == .pickupTime ? nil : "no such column",
            required: column == .pickupTime ? "name the column with the time of pickup" : nil)
    }

    /// Form of one name or more.
    private static let names = KeyForm<[String]>("a name, or a list of names") { field in
        guard case .sequence = field.node.content else { return field.text().map { [$0] } }
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("\(field.label) lists no name", remedy: "write at least one") }
        let texts = entries.compactMap { $0.text() }
        return texts.isEmpty || texts.count < entries.count ? nil : texts
    }

    /// Checks that columns for the ends of trips are complete.
    fileprivate static func checkEnds(_ map: MapField) {
        var isComplete = false
        for end in ends {
            let present = map.present(among: end.map(\.rawValue))
            guard let first = present.first else { continue }
            isComplete = true
            for column in end where !present.contains(column.rawValue) {
                map.reportKey(first, "'\(first)' needs '\(column.rawValue)'", remedy: "also name that column")
                return
            }
        }
        if isComplete { return }
        let choices = ends.map { $0.map(\.rawValue).joined(separator: ", ") }
        map.report(
            "\(map.label) has no columns for where trips begin and end",
            remedy: "name the columns \(choices.joined(separator: "; or "))")
    }

    private var explanation: String {
        switch self {
        case .pickupTime: "day and time of the request, when the trip began"
        case .dropOffTime:
            """
            time when the trip ended, for `maxMeanSpeed`; rows that end before they begin, or whose field is unreadable, are left out
            """
        case .duration: "duration of the trip, instead of `dropOffTime`, with the same conditions"
        case .party:
            "party size; if the field is empty or 0, or without this column, it is drawn by `clients.party`"
        case .distance:
            "distance of the trip, for `maxMeanSpeed`; rows of 0 or less, and of more than 200 miles, are left out"
        case .fare: "amount paid; rows of 0 or less are left out, because they were cancelled or corrected"
        case .incomplete: "`True`, `1` or `yes` in rows known to be incomplete, which are left out"
        case .pickupZone: "zone of the origin, by its id in the city, or by its name if it is unique"
        case .dropOffZone: "zone of the destination, by its id or its unique name"
        case .pickupLatitude:
            """
            latitude of the origin in degrees; a place belongs to the zone whose area contains it (Z02), on streets to that of \
            the nearest junction
            """
        case .pickupLongitude: "longitude of the origin"
        case .dropOffLatitude: "latitude of the destination"
        case .dropOffLongitude: "longitude of the destination"
        case .path:
            "JSON array `[[longitude, latitude], …]` from the origin to the destination"
        }
    }
}
