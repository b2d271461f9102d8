import InputFiles
import Measures
import OutputFiles
import Reports

/// `visits.csv`: visits by category and hour of the day in which they begin.
struct VisitHours {
    struct Category {
        let name: String
        /// Visits by hour from midnight.
        var byHour: [ReplicationValues]
    }

    /// Categories with visits, in the order of the table.
    private(set) var categories: [Category] = []
    let busiest: Finding

    /// Reads the table; nil if the folder has none.
    ///
    /// - Throws: `InputError` if it is damaged.
    init?(in folder: String, _ manifest: RecordedManifest) throws(InputError) {
        guard var table = try ResultsTable<VisitColumn>(ifIn: folder) else { return nil }
        var replications = ReplicationIndex(manifest)
        let none = ReplicationValues(totalOf: .visits, replications: replications.count)
        var all = Array(repeating: none, count: 24)
        var found: [Category] = []
        while try table.reader.nextRow() {
            let place = try replications.index(in: table, .replication)
            let hour = try table.reader.requiredInt(table[.hour], in: 0...23)
            let name = try table.reader.requiredText(table[.category])
            let count = try table.reader.requiredDouble(table[.visits])
            let number = found.firstIndex { $0.name == name } ?? found.count
            if number == found.count { found.append(Category(name: name, byHour: Array(repeating: none, count: 24))) }
            found[number].byHour[hour].add(count, in: place)
            all[hour].add(count, in: place)
        }
        categories = found.filter { $0.byHour.contains { $0.mean ?? 0 > 0 } }
        busiest = Finding(
            "hour of the day in which most visits begin",
            all.enumerated().map { $1.candidate(PageText(manifest.language).clockHour($0)) },
            .most)
    }
}
