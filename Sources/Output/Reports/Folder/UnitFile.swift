import Experiments
import Glibc
import InputFiles
import Measures
import OutputFiles
import Quantities

/// A finished replication as a file of its own, in the folder `units` of a results folder.
///
/// The file is created atomically after the replication's rows are in the tables. So the finished replications are
/// known even if a run is killed, and can be combined with those of other runs. Numbers have the shortest decimals that
/// read back as the same number.
package struct UnitFile: Sendable {
    private static let header: String = "scope,zone,name,value,weight"
    /// Name of rows that hold an interval of overcrowding at a site.
    private static let overflowName = "overflow_us"
    /// Path of the file.
    package let path: String
    /// Digest of the scenario, from the file's name.
    package let scenario: ScenarioDigest
    /// Number of the replication, from the file's name.
    package let replication: Int

    /// Returns the units in a results folder or a draft, sorted by scenario and replication.
    ///
    /// - Parameter folder: folder that contains the folder `units`.
    package static func all(in folder: String) -> [UnitFile] {
        let units = "\(folder)/\(ResultsFile.unitsFolder)"
        return FileSystem.namesIfReadable(in: units)
            .compactMap { UnitFile(path: "\(units)/\($0)") }.filter { FileSystem.isRegularFile($0.path) }
            .sorted { ($0.scenario.value, $0.replication) < ($1.scenario.value, $1.replication) }
    }

    /// Creates a unit file from its path; nil if the name is not that of a unit.
    init?(path: String) {
        guard let unit = ResultsFile.unit(named: FileSystem.name(of: path)) else { return nil }
        (self.path, scenario, replication) = (path, ScenarioDigest(value: unit.digest), unit.replication)
    }

    static func name(of scenario: ScenarioDigest, _ replication: Int) -> String {
        ResultsFile.unitName(scenario.value, replication)
    }

    // MARK: Writing

    /// Writes a unit.
    ///
    /// - Parameter folder: the folder `units`.
    /// - Throws: `MachineError` if it cannot be written; then the file does not exist.
    package static func write(_ unit: ReplicationUnit, in folder: String) throws(SystemError) -> UnitFile {
        let path = "\(folder)/\(name(of: unit.scenario, unit.replication))"
        let unfinished = "\(folder)/.\(FileSystem.name(of: path)).unfinished"
        var table = try CSVWriter(creating: unfinished, header: header, isDigested: true)
        try write(unit, to: &table)
        let digest = try table.digest()
        table.rows(ending(digest))
        try table.close()
        try FileSystem.rename(unfinished, to: path)
        guard let file = UnitFile(path: path) else { preconditionFailure("a unit's name reads back") }
        return file
    }

    private static func write(_ unit: ReplicationUnit, to table: inout CSVWriter) throws(SystemError) {
        try row(of: "unit", "version", programVersion, to: &table)
        try row(of: "unit", "scenario", hexadecimal(unit.scenario.value), to: &table)
        try row(of: "unit", "replication", "\(unit.replication)", to: &table)
        try row(of: "unit", "digest", hexadecimal(unit.runDigest), to: &table)
        try row(of: "unit", "events", "\(unit.eventsHandled)", to: &table)
        for rowTable in ResultsFile.replicationTables {
            guard let rows = unit.rows[rowTable] else { continue }
            try row(of: "bytes", rowTable.rawValue, "\(rows.bytes)", to: &table)
            if let digest = rows.digest { try row(of: "rows", rowTable.rawValue, hexadecimal(digest), to: &table) }
        }
        try write([unit.metrics], of: "metric", isNumbered: false, to: &table)
        try write(unit.zones, of: "zone", to: &table)
        try write(unit.clientHours, to: &table)
        try write(unit.sites, of: "site", to: &table)
        try write(unit.tours, of: "tour", to: &table)
        try write(unit.places, of: "place", to: &table)
        try write(unit.events, of: "event", to: &table)
        for (site, overflows) in unit.overflows.enumerated() {
            for overflow in overflows {
                try row(of: "site", zone: site + 1, overflowName, overflow.exactText, to: &table)
            }
        }
    }

    private static func row(
        of scope: StaticString, zone: Int? = nil, _ name: String, _ value: String, to table: inout CSVWriter
    ) throws(SystemError) {
        table.field(word: scope)
        if let zone { table.field(zone) } else { table.emptyField() }
        table.field(name)
        table.field(value)
        table.emptyField()
        try table.endRow()
    }

    /// Returns the last rows, which prove that a unit is complete and unchanged.
    ///
    /// - Parameter digest: digest of all text before them.
    private static func ending(_ digest: UInt64) -> String { "check,,,\(hexadecimal(digest)),\nend,,,,\n" }
    private static let endingBytes = ending(0).utf8.count

    /// Writes the metrics of all parts of one kind; the parts mostly have the same measures.
    private static func write(
        _ parts: [[Metric]], of scope: StaticString, isNumbered: Bool = true, to table: inout CSVWriter
    ) throws(SystemError) {
        var names = QuotedFields([])
        for (part, metrics) in parts.enumerated() {
            if part == 0 || !metrics.elementsEqual(parts[part - 1], by: { $0.key == $1.key }) {
                names = QuotedFields(metrics.map(\.key.name))
            }
            for (index, metric) in metrics.enumerated() {
                table.field(word: scope)
                if isNumbered { table.field(part + 1) } else { table.emptyField() }
                table.field(index, of: names)
                table.field(exactly: metric.value)
                table.field(exactly: metric.weight)
                try table.endRow()
            }
        }
    }

    /// Writes a row for each zone: the first hour, then for each hour requests, served, lost, and waiting time in
    /// microseconds.
    private static func write(_ zones: [ClientHours], to table: inout CSVWriter) throws(SystemError) {
        var text = TextBuffer(capacity: 1_024)
        for (zone, hours) in zones.enumerated() {
            text.removeAll()
            text.append(Int64(hours.first))
            for hour in hours.hours {
                for count in [hour.requests, hour.served, hour.lost, Int(hour.waitMicroseconds)] {
                    text.append(UInt8(ascii: " "))
                    text.append(Int64(count))
                }
            }
            table.field(word: "hours")
            table.field(zone + 1)
            table.emptyField()
            table.field(text.bytes)
            table.emptyField()
            try table.endRow()
        }
    }

    // MARK: Reading

    /// Reads the unit.
    ///
    /// - Throws: `InputError` if it is incomplete, changed, or of another version.
    package func read() throws(InputError) -> ReplicationUnit {
        let file = try SourceFile.read(path)
        var digest = TextDigest()
        file.bytes.dropLast(UnitFile.endingBytes).withUnsafeBufferPointer { digest.combine($0) }
        guard file.bytes.suffix(UnitFile.endingBytes).elementsEqual(UnitFile.ending(digest.value).utf8)
        else { throw damage(line: file.place(ofByte: file.bytes.count - 1).line) }
        var table = try CSVReader(file)
        let columns = try table.columns("scope", "zone", "name", "value", "weight")
        var unit = ReplicationUnit(scenario: scenario, replication: replication)
        while try table.nextRow() {
            let (scope, name, value) = (table.text(columns[0]), table.text(columns[2]), table.text(columns[3]))
            let figure = Figure(name: name, value: value, weight: table.text(columns[4]))
            let isUnderstood: Bool
            switch scope {
            case "unit": isUnderstood = add(name, value, into: &unit)
            case "bytes": isUnderstood = take(bytesOf: name, value, into: &unit)
            case "rows": isUnderstood = take(rowsOf: name, value, into: &unit)
            case "metric": isUnderstood = take(figure, into: &unit.metrics)
            case "zone": isUnderstood = take(figure, ofPart: table.text(columns[1]), into: &unit.zones)
            case "hours": isUnderstood = take(hours: value, ofZone: table.text(columns[1]), into: &unit)
            case "site" where name == UnitFile.overflowName:
                isUnderstood = take(overflow: value, site: table.text(columns[1]), into: &unit)
            case "site":
                isUnderstood = take(figure, ofPart: table.text(columns[1]), into: &unit.sites)
                while unit.overflows.count < unit.sites.count { unit.overflows.append([]) }
            case "tour": isUnderstood = take(figure, ofPart: table.text(columns[1]), into: &unit.tours)
            case "place": isUnderstood = take(figure, ofPart: table.text(columns[1]), into: &unit.places)
            case "event": isUnderstood = take(figure, ofPart: table.text(columns[1]), into: &unit.events)
            case "check": return unit
            default: isUnderstood = false
            }
            if !isUnderstood { throw damage(line: table.line) }
        }
        throw damage(line: table.line)
    }

    private func add(_ name: String, _ value: String, into unit: inout ReplicationUnit) -> Bool {
        switch name {
        case "version": return value == programVersion
        case "scenario": return value == hexadecimal(scenario.value)
        case "replication": return value == "\(replication)"
        case "digest":
            guard let digest = UInt64(value, radix: 16) else { return false }
            unit.runDigest = digest
        case "events":
            guard let events = Int(value) else { return false }
            unit.eventsHandled = events
        default: return false
        }
        return true
    }

    /// Adds a metric to a part, and the part if it is new.
    ///
    /// - Parameter part: number of a zone, site, tour or place, from 1.
    private func take(_ figure: Figure, ofPart part: String, into parts: inout [[Metric]]) -> Bool {
        guard let number = Int(part), number > 0 else { return false }
        if number == parts.count + 1 { parts.append([]) }
        return number == parts.count && take(figure, into: &parts[number - 1])
    }

    private func take(hours text: String, ofZone zone: String, into unit: inout ReplicationUnit) -> Bool {
        guard Int(zone) == unit.clientHours.count + 1, let numbers = UnitFile.wholeNumbers(in: text),
            numbers.count % 4 == 1
        else { return false }
        var hours = ClientHours(first: numbers[0])
        for start in stride(from: 1, to: numbers.count, by: 4) {
            var hour = ClientHours.Hour()
            (hour.requests, hour.served, hour.lost) = (numbers[start], numbers[start + 1], numbers[start + 2])
            hour.waitMicroseconds = Int64(numbers[start + 3])
            hours.hours.append(hour)
        }
        unit.clientHours.append(hours)
        return true
    }

    /// Returns non-negative integers separated by spaces; nil for other text. Each row has about a hundred.
    private static func wholeNumbers(in text: String) -> [Int]? {
        var text = text
        return text.withUTF8 { bytes in
            var numbers: [Int] = []
            var number: Int?
            for byte in bytes {
                if byte == UInt8(ascii: " ") {
                    guard let known = number else { return nil }
                    numbers.append(known)
                    number = nil
                    continue
                }
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                let (tens, isTooMuch) = (number ?? 0).multipliedReportingOverflow(by: 10)
                let (sum, isBeyond) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
                if isTooMuch || isBeyond { return nil }
                number = sum
            }
            return number.map { numbers + [$0] }
        }
    }

    /// Adds an interval of overcrowding; the metrics of sites must come before.
    private func take(overflow text: String, site: String, into unit: inout ReplicationUnit) -> Bool {
        guard let number = Int(site), number > 0, let overflow = Overflow(exactText: text) else { return false }
        guard unit.overflows.indices.contains(number - 1) else { return false }
        unit.overflows[number - 1].append(overflow)
        return true
    }

    private static func rowTable(_ name: String) -> ResultsFile? {
        ResultsFile.replicationTables.first { $0.rawValue == name }
    }

    /// Plausible sizes: no disk holds more.
    private static let rowBytesRange = 0...(1 << 50)

    private func take(bytesOf name: String, _ value: String, into unit: inout ReplicationUnit) -> Bool {
        guard let rows = UnitFile.rowTable(name), let bytes = Int(value),
            UnitFile.rowBytesRange.contains(bytes)
        else { return false }
        unit.rows[rows] = WrittenRows(bytes: bytes, digest: nil)
        return true
    }

    /// Adds the digest of rows, after their size.
    private func take(rowsOf name: String, _ value: String, into unit: inout ReplicationUnit) -> Bool {
        guard let rows = UnitFile.rowTable(name), let digest = UInt64(value, radix: 16),
            unit.rows[rows] != nil
        else { return false }
        unit.rows[rows]?.digest = digest
        return true
    }

    /// A metric as text; value and weight are empty if there are none.
    private struct Figure {
        var name, value, weight: String
    }

    private func take(_ figure: Figure, into metrics: inout [Metric]) -> Bool {
        let (value, weight) = (Double(figure.value), Double(figure.weight))
        guard let key = MetricKey(named: figure.name), value != nil || figure.value.isEmpty,
            weight != nil || figure.weight.isEmpty, weight.map({ $0 >= 0 }) ?? true
        else { return false }
        metrics.append(Metric(key, value, weight: weight))
        return true
    }

    private func damage(line: Int) -> InputError {
        InputError(
            path, line: line, "this is not a complete unit of this version of cabrank",
            remedy: "remove it; the replication is then simulated again")
    }
}

extension Overflow {
    /// Start, end, greatest number.
    fileprivate var exactText: String { "\(from.microseconds) \(to.microseconds) \(countMax)" }

    fileprivate init?(exactText: String) {
        let numbers = exactText.split(separator: " ").compactMap { Int64($0) }
        guard numbers.count == 3 else { return nil }
        self.init(
            from: SimTime(microseconds: numbers[0]), to: SimTime(microseconds: numbers[1]), countMax: Int(numbers[2]))
    }
}
