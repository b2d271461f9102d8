import CityModel
import InputFiles

/// Reads a list of zones: an id a row, in the order of the city, perhaps with a title.
enum ZoneListFile {
    /// Columns that may hold the id, the likeliest first.
    static let idColumns = ["locationid", "id", "zone", "name"]
    private static let titleColumns = ["title", "zone", "name"]

    /// - Throws: `InputError` if there is no column with ids, an id is empty, or there are no zones.
    static func read(_ file: SourceFile, notices: inout [InputLoss]) throws(InputError) -> [Zone] {
        var table = try CSVReader(file)
        let idColumn = try table.column(anyOf: idColumns)
        let titleColumn = titleColumns.compactMap { table.optionalColumn($0) }.first { $0 != idColumn }
        var zones: [Zone] = []
        var names: Set<String> = []
        var repeated: [String] = []
        var mistakes = MistakeList()
        while table.nextRow(noting: &mistakes) {
            do throws(InputError) {
                let name = try table.requiredText(idColumn)
                guard names.insert(name).inserted else {
                    repeated.append(name)
                    continue
                }
                let title = titleColumn.map { table.text($0) }
                zones.append(Zone(name: name, title: title?.isEmpty == false ? title : nil))
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.check()
        guard !zones.isEmpty else {
            throw InputError(Diagnostic(file: file.displayName, problem: "there are no zones"))
        }
        notices += repetitionNotices(of: repeated, file: file, consequence: "the first counts")
        return zones
    }

    /// - Throws: `InputError` if so many zones are no city.
    static func checkCount(_ count: Int, file: SourceFile) throws(InputError) {
        guard count > 0 else { throw InputError(Diagnostic(file: file.displayName, problem: "there are no zones")) }
        guard count <= City.zoneCountMax else {
            throw InputError(
                Diagnostic(
                    file: file.displayName, problem: "there are \(count) zones",
                    remedy: "a city has at most \(City.zoneCountMax)"))
        }
    }

    /// One notice for each repeated name, in the order in which they were met.
    static func repetitionNotices(of names: [String], file: SourceFile, consequence: String) -> [InputLoss] {
        var notices: [InputLoss] = []
        for name in names {
            let reason = "zone '\(name)' occurs more than once, \(consequence)"
            if let index = notices.firstIndex(where: { $0.reason == reason }) {
                notices[index].count += 1
            } else {
                notices.append(InputLoss(file: file.displayName, reason: reason, count: 1))
            }
        }
        return notices
    }
}
