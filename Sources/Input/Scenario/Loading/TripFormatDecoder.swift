/// Decodes the keys of `trips:` about the format of its files: `format`, and with `format: csv` the names of their
/// columns.
struct TripFormatDecoder {
    let map: MapField

    /// Decodes the format; returns nil after an error, so that no file is read in a wrong format.
    func decode() -> TripFormat? {
        map.valid {
            var written = TripFormatSection()
            map.read(TripFormatSection.keys, &written)
            var format = written.csv
            switch written.kind {
            case .csv: format = csv(&written)
            case .nycTLC:
                format = .nycTLC
                for key in writtenOfCSV {
                    map.reportKey(
                        key, "'\(key)' cannot be used with 'format: nycTLC'", remedy: "write 'format: csv'")
                }
            case nil: _ = writtenOfCSV
            }
            format.largeParties = written.largeParties
            format.maxMeanSpeedMetresPerSecond = written.maxMeanSpeedKilometresPerHour.map { $0 / 3.6 }
            return format
        }
    }

    private var writtenOfCSV: [String] { map.present(among: TripFormatSection.keysOfCSV.map(\.name)) }

    private func isWritten(_ key: String) -> Bool { !map.present(among: [key]).isEmpty }

    private func csv(_ written: inout TripFormatSection) -> TripFormat {
        map.read(TripFormatSection.keysOfCSV, &written)
        written.csv.clock = clock(written)
        let columns = written.csv.columns
        // With invalid columns it is unknown which of them need a unit.
        if !columns.isEmpty {
            checkUnit("distanceUnit", among: TripFormat.DistanceUnit.words, of: .distance, columns)
            checkUnit("durationUnit", among: TripFormat.DurationUnit.words, of: .duration, columns)
        }
        if isWritten("pathStep") {
            if !columns.isEmpty, columns[.path] == nil { reportUseless("pathStep", without: "the column 'path'") }
            if !isWritten("maxMeanSpeed") { reportUseless("pathStep", without: "'maxMeanSpeed'") }
        }
        return written.csv
    }

    /// Returns the clock of the city; nil where the files have its local time, without further knowledge.
    private func clock(_ written: TripFormatSection) -> CityClock? {
        if isWritten("timeZone") {
            for key in map.present(among: ["utcOffset", "summerTime"]) {
                map.reportKey(
                    key, "'\(key)' cannot be used with 'timeZone', which includes it", remedy: "remove one of them")
            }
            return written.timeZone
        }
        if !isWritten("utcOffset") {
            if written.csv.time.isUniversal {
                map.reportKey(
                    "timeFormat", "Unix times are in UTC, but the city's time zone is unknown",
                    remedy: "write 'timeZone' like Europe/Lisbon, or 'utcOffset' like \"+01:00\"")
            } else {
                map.optional("summerTime")?.report("'summerTime' needs 'utcOffset'", remedy: "write it like \"+01:00\"")
            }
        }
        return written.utcOffsetSeconds.map { CityClock(offsetSeconds: $0, summerTime: written.summerTime) }
    }

    /// Checks that a unit is given exactly if there is a column that needs it.
    private func checkUnit(
        _ key: String, among words: [String], of column: TripColumn, _ columns: [TripColumn: [String]]
    ) {
        if columns[column] == nil {
            if isWritten(key) { reportUseless(key, without: "the column '\(column.rawValue)'") }
        } else if !isWritten(key) {
            map.reportKey(
                "columns", "'\(column.rawValue)' needs '\(key)'",
                remedy: "write one of \(words.joined(separator: ", "))")
        }
    }

    private func reportUseless(_ key: String, without other: String) {
        map.reportKey(key, "'\(key)' needs \(other)", remedy: "remove it, or add \(other)")
    }
}

extension TimeFormat {
    /// Whether such times are universal, so that they do not show the city's clock time.
    fileprivate var isUniversal: Bool {
        switch self {
        case .iso, .pattern: false
        case .unixSeconds, .unixMilliseconds: true
        }
    }
}
