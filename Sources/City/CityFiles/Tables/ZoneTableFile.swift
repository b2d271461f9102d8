import CityModel
import InputFiles
import Quantities

/// Reads the legs between zones: `from,to,seconds,km`, a row from every zone to every zone (Z05).
enum ZoneTableFile {
    struct Legs {
        /// Zones × zones, row = from.
        var legs: [TravelLeg]
        /// Zones × zones, row = from: as written, for the search orders.
        var kilometres: [ExactDecimal]
    }

    /// Returns the zones of the table, in the order of their first appearance.
    static func zones(_ file: SourceFile) throws(InputError) -> [Zone] {
        var table = try CSVReader(file)
        let columns = try table.columns("from", "to")
        var known: Set<String> = []
        var zones: [Zone] = []
        var errors = DiagnosticCollector()
        while table.nextRow(collectingInto: &errors) {
            for column in columns {
                do throws(InputError) {
                    let name = try table.requiredText(column)
                    if known.insert(name).inserted { zones.append(Zone(name: name)) }
                } catch {
                    errors.add(error)
                }
            }
        }
        try errors.throwIfAny()
        try ZoneListFile.checkCount(zones.count, file: file)
        return zones
    }

    /// Reads the table.
    ///
    /// - Throws: `InputError` with every wrong row, or else with the missing legs.
    /// - Complexity: O(rows + zones²).
    static func read(_ file: SourceFile, zones: [Zone], losses: inout [InputLoss]) throws(InputError) -> Legs {
        var reading = Parser(file: file, zones: zones)
        try reading.readRows()
        try reading.checkHoles()
        if let first = reading.firstRepeated {
            losses.append(
                InputLoss(
                    file: file.displayName,
                    reason: "the route between two zones occurs more than once; the first counts",
                    count: reading.repeatedCount, of: reading.rowCount, first: first,
                    expected: "one row for each pair of zones", remedy: "remove the row", treatment: .usedInPart))
        }
        return reading.ways
    }

    private struct Parser {
        let file: SourceFile
        let zones: [Zone]
        var ways: Legs
        var isKnown: [Bool]
        var (rowCount, repeatedCount) = (0, 0)
        var firstRepeated: InputLoss.Example?
        /// Indices by name; only looked up, never iterated.
        private let indices: [String: Int]

        init(file: SourceFile, zones: [Zone]) {
            self.file = file
            self.zones = zones
            let count = zones.count * zones.count
            ways = Legs(
                legs: Array(repeating: TravelLeg(milliseconds: 0, metres: 0), count: count),
                kilometres: Array(repeating: ExactDecimal(digits: 0), count: count))
            isKnown = Array(repeating: false, count: count)
            indices = Dictionary(uniqueKeysWithValues: zones.enumerated().map { ($1.name, $0) })
        }

        mutating func readRows() throws(InputError) {
            var table = try CSVReader(file)
            let columns = try table.columns("from", "to", "seconds", "km")
            var errors = DiagnosticCollector()
            var (lastOrigin, lastDestination) = (0, -1)
            while table.nextRow(collectingInto: &errors) {
                rowCount += 1
                // Most tables list the zones in order, repeatedly.
                let origin = zone(table, columns[0], guess: lastOrigin, &errors)
                let following = lastDestination + 1 < zones.count ? lastDestination + 1 : 0
                let destination = zone(table, columns[1], guess: following, &errors)
                (lastOrigin, lastDestination) = (origin ?? lastOrigin, destination ?? following)
                let seconds = value(table, columns[2], within: TravelLeg.secondsRange, &errors)
                let kilometres = value(table, columns[3], within: TravelLeg.kilometresRange, &errors)
                guard let origin, let destination, let seconds, let kilometres else { continue }
                let entry = origin * zones.count + destination
                if isKnown[entry] {
                    repeatedCount += 1
                    if firstRepeated == nil {
                        let pair = "\(zones[origin].name) to \(zones[destination].name)"
                        firstRepeated = InputLoss.Example(line: table.line, value: pair)
                    }
                } else {
                    isKnown[entry] = true
                    ways.legs[entry] = TravelLeg(seconds, millisecondsPerUnit: 1_000, kilometres: kilometres)
                    ways.kilometres[entry] = kilometres
                }
            }
            try errors.throwIfAny()
        }

        /// Reads a zone.
        ///
        /// - Parameter guess: likely index, tried first.
        private func zone(
            _ table: borrowing CSVReader, _ column: CSVReader.Column, guess: Int, _ errors: inout DiagnosticCollector
        ) -> Int? {
            if guess < zones.count, table.equals(column, zones[guess].name) { return guess }
            let name = table.text(column)
            if let index = indices[name] { return index }
            errors.add(
                table.invalidField(
                    column, wanted: "a zone of this city",
                    remedy: NameSuggestion.remedy(for: name, among: zones.map(\.name))))
            return nil
        }

        private func value(
            _ table: CSVReader, _ column: CSVReader.Column, within range: ClosedRange<Double>,
            _ errors: inout DiagnosticCollector
        ) -> ExactDecimal? {
            guard let value = table.exactDecimal(column) else {
                errors.add(table.inexactNumber(column))
                return nil
            }
            let limits = ExactDecimal(shortestOf: range.lowerBound)...ExactDecimal(shortestOf: range.upperBound)
            guard limits.contains(value) else {
                let limits = "it must be \(Int(range.lowerBound)) to \(Int(range.upperBound))"
                errors.add(table.diagnostic(column, problem: "\(table.text(column)) is out of range", remedy: limits))
                return nil
            }
            return value
        }

        /// Reports missing rows; a zone without any row is reported once, not for every other zone.
        func checkHoles() throws(InputError) {
            var errors = DiagnosticCollector()
            let absent = zones.indices.map { zone in
                zones.indices.allSatisfy { !isKnown[zone * zones.count + $0] && !isKnown[$0 * zones.count + zone] }
            }
            for zone in zones.indices where absent[zone] {
                errors.add(
                    Diagnostic(
                        file: file.displayName, problem: "there is no row for zone '\(zones[zone].name)'",
                        remedy: "write a row from and to every zone"))
            }
            for origin in zones.indices where !absent[origin] {
                for destination in zones.indices where !absent[destination] {
                    if isKnown[origin * zones.count + destination] { continue }
                    let names = "from '\(zones[origin].name)' to '\(zones[destination].name)'"
                    errors.add(Diagnostic(file: file.displayName, problem: "the row \(names) is missing"))
                }
            }
            try errors.throwIfAny()
        }
    }
}
