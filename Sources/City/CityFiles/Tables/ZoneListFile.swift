import CityModel
import InputFiles

/// Reads a list of zones: one id per row, in the order of the city, with an optional title.
enum ZoneListFile {
    /// Columns that may hold the id, the likeliest first.
    static let idColumns = ["locationid", "id", "zone", "name"]
    private static let titleColumns = ["title", "zone", "name"]

    /// Reads the zones.
    ///
    /// - Throws: `InputError` if there is no column with ids, an id is empty, or there are no zones.
    static func read(_ file: SourceFile, losses: inout [InputLoss]) throws(InputError) -> [Zone] {
        var table = try CSVReader(file)
        let idColumn = try table.column(anyOf: idColumns)
        let titleColumn = titleColumns.compactMap { table.optionalColumn($0) }.first { $0 != idColumn }
        var zones: [Zone] = []
        var names: Set<String> = []
        var repeated: [RepeatedZone] = []
        var rowCount = 0
        var errors = DiagnosticCollector()
        while table.nextRow(collectingInto: &errors) {
            rowCount += 1
            do throws(InputError) {
                let name = try table.requiredText(idColumn)
                guard names.insert(name).inserted else {
                    repeated.append(RepeatedZone(name: name, record: table.line))
                    continue
                }
                let title = titleColumn.map { table.text($0) }
                zones.append(Zone(name: name, title: title?.isEmpty == false ? title : nil))
            } catch {
                errors.add(error)
            }
        }
        try errors.throwIfAny()
        guard !zones.isEmpty else {
            throw InputError(file.displayName, "there are no zones")
        }
        losses += repetitionLosses(
            of: repeated, in: rowCount, file: file, consequence: "the first counts",
            remedy: "remove the row, or give the zone another id"
        ) { $0 }
        return zones
    }

    /// Checks the number of zones.
    ///
    /// - Throws: `InputError` if it exceeds that of a city.
    static func checkCount(_ count: Int, file: SourceFile) throws(InputError) {
        guard count > 0 else { throw InputError(file.displayName, "there are no zones") }
        guard count <= City.zoneCountMax else {
            throw InputError(
                file.displayName, "there are \(count) zones", remedy: "a city has at most \(City.zoneCountMax)")
        }
    }

    /// A record that repeats the zone of an earlier one.
    struct RepeatedZone {
        var name: String
        /// Line of a table, or number of a feature.
        var record: Int
    }

    /// Returns one notice for each repeated name, in the order of appearance.
    ///
    /// - Parameter line: returns the line of a record.
    static func repetitionLosses(
        of zones: [RepeatedZone], in total: Int, file: SourceFile, consequence: String, remedy: String,
        line: (Int) -> Int?
    ) -> [InputLoss] {
        var losses: [InputLoss] = []
        for zone in zones {
            let reason = "zone '\(zone.name)' occurs more than once; \(consequence)"
            if let index = losses.firstIndex(where: { $0.reason == reason }) {
                losses[index].count += 1
            } else {
                losses.append(
                    InputLoss(
                        file: file.displayName, reason: reason, count: 1, of: total,
                        first: InputLoss.Example(line: line(zone.record), value: zone.name),
                        expected: "each zone once", remedy: remedy, treatment: .usedInPart))
            }
        }
        return losses
    }
}
