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

    static let keys: [Key<TripsSection>] = [
        Key("files", \.files, .deferred("a list of files"), "of the same format", required: "list the files of trips"),
        Key(
            "requestsPerDay", \.requestsPerDay,
            .ifWritten(.number(.above(0, to: DemandDecoder.requestsPerDayMax)), defaultValue: 0),
            "so many trips are drawn, spread over the hours as those of the files", defaultValue: "needed, or `replay`"),
        Key(
            "days", \.days, .ifWritten(.days, defaultValue: .all), "from which they are drawn",
            defaultValue: "each day's from days of its kind: working days, Saturdays, Sundays, holidays"),
        Key(
            "replay", \.replay, .ifWritten(.date, defaultValue: CalendarDate(daysSince1970: 0)),
            "instead of `requestsPerDay`: exactly the trips of that day are made", defaultValue: "trips are drawn"),
        Key(
            "scaleToZones", \.scalesToZones, .ifWritten(.flag, defaultValue: false),
            """
            whether `requestsPerDay` is of the whole region of the files, so that only the share of trips within the zones is \
            made
            """, defaultValue: "false, and told where more than 5 % of the trips lie outside"),
        Key(
            "leaveOut", \.allowsLosses, .flag,
            "a file may lose more than half of its rows, as where the city is only a part of theirs"),
    ]
}

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
            "format", \.kind, .ifWritten(.word(), defaultValue: .csv), "how they are written",
            required: "write nycTLC, or csv and 'columns'"),
        Key(
            "largeParties", \.largeParties, .word(), "what becomes of parties above four, whom no taxi takes (T01)"),
        Key(
            "maxMeanSpeed", \.maxMeanSpeedKilometresPerHour,
            .ifWritten(.kilometresPerHour(.from(10, to: 1_000)), defaultValue: 0),
            """
            a row whose ride would have been faster on average is left out; by the straight line where there is no `distance`
            """, defaultValue: "no speed is too high"),
    ]

    static let keysOfCSV: [Key<TripFormatSection>] = [
        Key(
            "columns", \.csv.columns, .map(TripColumn.keys) { map, _ in TripColumn.checkEnds(map) },
            "what its columns are called, see above", defaultValue: "needed with `csv`",
            required: "say what the columns are called"),
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
            by whose clocks the city lives, as the IANA database names it: times with an offset, and unix times, are put into \
            its time, and in the night when clocks are put back a ride may end at an earlier time than it began
            """, defaultValue: "not known; of `nycTLC` America/New_York"),
        Key(
            "utcOffset", \.utcOffsetSeconds, .ifWritten(offset, defaultValue: 0),
            """
            in place of `timeZone`: the times of the file are universal, and the city's clocks show so much more; one of the two \
            is needed for unix times and for those that end in `Z` or an offset
            """, defaultValue: "the times are the city's own"),
        Key(
            "summerTime", \.summerTime, .ifWritten(.word(), defaultValue: .europe),
            "when the clocks are an hour ahead of `utcOffset`, by the rules since 1996 and 2007", defaultValue: "never"),
        Key("distanceUnit", \.csv.distanceUnit, .word(), "of that column", defaultValue: "needed beside `distance`"),
        Key("durationUnit", \.csv.durationUnit, .word(), "of that column", defaultValue: "needed beside `duration`"),
        Key(
            "pathStep", \.csv.pathStepSeconds, .ifWritten(.seconds(.positiveTime), defaultValue: 0),
            "the time between two points of a path, for `maxMeanSpeed`", defaultValue: "not known"),
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
            "\(field.label) is '\(name)', of which no rule is known that has held since 2009",
            remedy: (suggestion.map { "did you mean '\($0)'? Or " } ?? "")
                + "write 'utcOffset' like \"+01:00\" if the times are universal")
        return nil
    }

    /// Form of an offset from universal time, in seconds.
    private static let offset = KeyForm<Int>("such as `\"+01:00\"`") { field in
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
        var isTold = false
        for way in ends {
            let present = map.present(among: way.map(\.rawValue))
            guard let first = present.first else { continue }
            isTold = true
            for column in way where !present.contains(column.rawValue) {
                map.reportKey(first, "'\(first)' needs '\(column.rawValue)'", remedy: "name that column, too")
                return
            }
        }
        if isTold { return }
        let ways = ends.map { $0.map(\.rawValue).joined(separator: ", ") }
        map.report(
            "\(map.label) does not tell where trips begin and end",
            remedy: "name the columns \(ways.joined(separator: "; or "))")
    }

    private var explanation: String {
        switch self {
        case .pickupTime: "when the trip began: the day and time of the request"
        case .dropOffTime:
            "when it ended: rows that end before they begin, or whose field cannot be read, are left out; for `maxMeanSpeed`"
        case .duration: "or how long it took: likewise"
        case .party:
            "how many people; where the field is empty or 0, and without this column, parties are drawn by `clients.party`"
        case .distance:
            "how far it went: rows of 0 or less, and of more than 200 miles, are left out; for `maxMeanSpeed`"
        case .fare: "what was paid: rows of 0 or less are left out, for they are cancelled or corrected"
        case .incomplete: "`True`, `1` or `yes` where a row is known to lack something: such rows are left out"
        case .pickupZone: "where from: a zone by its id in the city, or by its name if no other has it"
        case .dropOffZone: "where to: likewise"
        case .pickupLatitude:
            """
            where from, in degrees; a place belongs to the zone in whose area it lies (Z02), on streets to the nearest junction
            """
        case .pickupLongitude: "likewise"
        case .dropOffLatitude, .dropOffLongitude: "where to: likewise"
        case .path:
            "a JSON array `[[longitude, latitude], …]`: the first point is where from, the last where to"
        }
    }
}
