import InputFiles
import Quantities

/// Reads the keys of `trips:` that say how its files are written: `format`, and with `format: csv` what their columns are.
struct TripFormatDecoder {
    let map: MapField

    /// The keys that only `format: csv` has.
    private static let keysOfCSV = [
        "columns", "timeFormat", "utcOffset", "summerTime", "distanceUnit", "durationUnit", "pathStep",
    ]

    func decode() -> TripFormat? {
        let kind = map.required("format", remedy: "write nycTLC, or csv and 'columns'")?.word(among: ["nycTLC", "csv"])
        let large = word(of: "largeParties", TripFormat.LargeParties.leaveOut)
        let speedField = map.optional("maxMeanSpeed")
        let speed = speedField?.kilometresPerHour(TripFormatDecoder.speeds)
        let format = kind == "csv" ? csv(hasSpeedLimit: speedField != nil) : ready(kind)
        guard var format, let large, speedField == nil || speed != nil else { return nil }
        format.largeParties = large
        format.maxMeanSpeedMetresPerSecond = speed.map { $0 / 3.6 }
        return format
    }

    private func ready(_ kind: String?) -> TripFormat? {
        for key in map.present(among: TripFormatDecoder.keysOfCSV) where kind != nil {
            map.reportKey(key, "'\(key)' has no meaning beside 'format: nycTLC'", remedy: "write 'format: csv'")
        }
        return kind.map { _ in .nycTLC }
    }

    private static let speeds = Limits.from(10, to: 1_000)

    private func csv(hasSpeedLimit: Bool) -> TripFormat? {
        let columns = map.required("columns", remedy: "say what the columns are called").flatMap(columns)
        let time = timeFormat()
        let clock = clock(time)
        let distance = unit("distanceUnit", of: .distance, columns, TripFormat.DistanceUnit.km)
        let duration = unit("durationUnit", of: .duration, columns, TripFormat.DurationUnit.s)
        let step = pathStep(columns, hasSpeedLimit: hasSpeedLimit)
        guard let columns, let time, let clock, let distance, let duration, let step else { return nil }
        return TripFormat(
            columns: columns, time: time, clock: clock, distanceUnit: distance, durationUnit: duration,
            pathStepSeconds: step)
    }

    /// Each column by its name, or by a list of names for files that call it differently.
    private func columns(_ field: KeyField) -> [TripColumn: [String]]? {
        field.map { map in
            var columns: [TripColumn: [String]] = [:]
            var areComplete = true
            let time = map.required(TripColumn.pickupTime.rawValue, remedy: "name the column with the time of pickup")
            for column in TripColumn.allCases {
                guard let field = map.optional(column.rawValue) else { continue }
                columns[column] = field.texts()
                if columns[column] == nil { areComplete = false }
            }
            return checkEnds(map) && areComplete && time != nil ? columns : nil
        }
    }

    /// At least one way of telling where trips begin and end, and none by half.
    private func checkEnds(_ map: MapField) -> Bool {
        var isTold = false
        for way in TripColumn.ends {
            let present = map.present(among: way.map(\.rawValue))
            guard let first = present.first else { continue }
            isTold = true
            for column in way where !present.contains(column.rawValue) {
                map.reportKey(first, "'\(first)' needs '\(column.rawValue)'", remedy: "name that column, too")
                return false
            }
        }
        if !isTold {
            let ways = TripColumn.ends.map { $0.map(\.rawValue).joined(separator: ", ") }
            map.report(
                "\(map.label) does not tell where trips begin and end",
                remedy: "name the columns \(ways.joined(separator: "; or "))")
        }
        return isTold
    }

    private func timeFormat() -> TimeFormat? {
        guard let field = map.optional("timeFormat") else { return .iso }
        guard let text = field.text() else { return nil }
        switch text {
        case "iso": return .iso
        case "unixSeconds": return .unixSeconds
        case "unixMilliseconds": return .unixMilliseconds
        default: break
        }
        do throws(TimePattern.Mistake) {
            return .pattern(try TimePattern(text))
        } catch {
            let words = NearestName.suggestion(for: text, among: ["iso", "unixSeconds", "unixMilliseconds"])
            field.report(
                "\(field.label) is '\(text)': \(error.text)",
                remedy: words.map { "did you mean '\($0)'?" }
                    ?? "write iso, unixSeconds, unixMilliseconds or a pattern like MM/dd/yyyy hh:mm:ss a")
            return nil
        }
    }

    /// The inner nil: the files have the city's own time.
    private func clock(_ time: TimeFormat?) -> CityClock?? {
        let summerField = map.optional("summerTime")
        let summer = summerField?.word(among: CityClock.SummerTime.allCases.map(\.rawValue))
        guard let field = map.optional("utcOffset") else {
            if let time, time.isUniversal {
                map.reportKey(
                    "timeFormat", "unix times are universal, and the city's time is not known",
                    remedy: "write 'utcOffset' like \"+01:00\"")
                return nil
            }
            summerField?.report("'summerTime' needs 'utcOffset'", remedy: "write it like \"+01:00\"")
            return summerField == nil ? .some(nil) : nil
        }
        guard let offset = field.utcOffsetSeconds(), summerField == nil || summer != nil else { return nil }
        return CityClock(offsetSeconds: offset, summerTime: summer.flatMap { CityClock.SummerTime(rawValue: $0) })
    }

    /// The unit of a column, which must be said where there is that column, and only there.
    private func unit<Unit: RawRepresentable & CaseIterable>(
        _ key: String, of column: TripColumn, _ columns: [TripColumn: [String]]?, _ unused: Unit
    ) -> Unit? where Unit.RawValue == String {
        let isWritten = !map.present(among: [key]).isEmpty
        guard let columns, columns[column] != nil else {
            if columns != nil, isWritten { reportUseless(key, without: "the column '\(column.rawValue)'") }
            return unused
        }
        guard isWritten else {
            map.reportKey(
                "columns", "'\(column.rawValue)' needs '\(key)'",
                remedy: "write one of \(Unit.allCases.map(\.rawValue).joined(separator: ", "))")
            return nil
        }
        return word(of: key, unused)
    }

    /// The inner nil: it is not known.
    private func pathStep(_ columns: [TripColumn: [String]]?, hasSpeedLimit: Bool) -> Double?? {
        guard let field = map.optional("pathStep") else { return .some(nil) }
        if let columns, columns[.path] == nil { reportUseless("pathStep", without: "the column 'path'") }
        if !hasSpeedLimit { reportUseless("pathStep", without: "'maxMeanSpeed'") }
        return field.seconds(.positiveTime).map { .some($0) }
    }

    private func reportUseless(_ key: String, without other: String) {
        map.reportKey(key, "'\(key)' has no meaning without \(other)", remedy: "remove it, or add that")
    }

    /// The value of a key that is one of few words; `byDefault` where it is not written, nil after a mistake.
    private func word<Value: RawRepresentable & CaseIterable>(
        of key: String, _ byDefault: Value
    ) -> Value? where Value.RawValue == String {
        guard let field = map.optional(key) else { return byDefault }
        return field.word(among: Value.allCases.map(\.rawValue)).flatMap { Value(rawValue: $0) }
    }
}

extension TimeFormat {
    /// Whether such times tell nothing of the clocks of a city.
    fileprivate var isUniversal: Bool {
        switch self {
        case .iso, .pattern: false
        case .unixSeconds, .unixMilliseconds: true
        }
    }
}

extension KeyField {
    /// A text, or a list of them with at least one.
    fileprivate func texts() -> [String]? {
        guard case .sequence = node.content else { return text().map { [$0] } }
        guard let entries = list() else { return nil }
        if entries.isEmpty { report("\(label) lists no name", remedy: "write at least one") }
        let texts = entries.compactMap { $0.text() }
        return texts.isEmpty || texts.count < entries.count ? nil : texts
    }

    /// What clocks show beside universal time, `"+01:00"`, in seconds.
    fileprivate func utcOffsetSeconds() -> Int? {
        guard let text = scalar() else { return nil }
        if let found = text.wholeMatch(of: /([+-])(\d\d):(\d\d)/), let hours = Int(found.2), let minutes = Int(found.3),
            hours <= 14, minutes < 60
        {
            return (found.1 == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
        }
        report("\(label) is '\(text)'", remedy: "write it like \"+01:00\" or \"-06:00\"")
        return nil
    }
}
