import InputFiles
import Measures
import OutputFiles
import Quantities
import Reports

/// `places.csv` and `attention.csv`: the visited places and the spread of attention.
///
/// If the quality of places was drawn again in each replication, a place is not the same in any two of them, and none
/// is named over replications. Ranks are those of the first replication: means of ranks are no ranks.
struct VisitedPlaces {
    struct Place {
        var name: String
        var category: String
        /// Position; nil in older results.
        var coordinate: Coordinate?
        /// Visits over the whole run, in each replication.
        var visits: ReplicationValues
        /// Money paid for visits; nil if the place has no price.
        var fees: ReplicationValues?
        /// Rating at the end of the first replication; nil without grades.
        var rating: Double?
        /// Number of users who have graded the place at that time.
        var gradedBy = 0
        var rank = 0
        /// Ranks by day in the first replication.
        var ranks: [Int] = []
        /// Visits in the first replication.
        var visitsInFirst = 0
    }

    /// The spread of visits over the sights up to the end of a day.
    struct Day {
        var gini: ReplicationValues
        /// Gini coefficient if all sights were equally likely.
        var giniByChance: ReplicationValues
        /// Share of the day's visits that goes to the tenth of the sights with the most visits before.
        var leadersShare: ReplicationValues
        /// Agreement (Kendall's tau) of visits so far, and of ratings, with the quality of sights.
        var visitsQualityTau: ReplicationValues
        var qualityTau: ReplicationValues

        fileprivate init(replications: Int) {
            gini = ReplicationValues(meanOf: .visitsGini, replications: replications, isWeighed: false)
            giniByChance = gini
            leadersShare = ReplicationValues(meanOf: .visitsTopTenthShare, replications: replications, isWeighed: true)
            visitsQualityTau = ReplicationValues(
                meanOf: .visitsQualityTau, replications: replications, isWeighed: false)
            qualityTau = ReplicationValues(meanOf: .qualityTau, replications: replications, isWeighed: false)
        }
    }

    private(set) var places: [Place] = []
    private(set) var days: [Day] = []
    /// Whether ratings agree better, or worse, with quality at the end than on the first day with ratings.
    private(set) var learning = Finding(question, [], .most)
    /// Whether a place is the same in every replication, so that figures over all of them make sense.
    let areFixedOverReplications: Bool
    /// Place with the most visits; nil if the places differ between replications.
    private(set) var mostVisited: Finding?

    private static let question = "day on which ratings agree better with how good places are"

    /// Reads the tables; nil if the run has no visits.
    ///
    /// - Throws: `InputError` if a table is damaged.
    init?(in folder: String, _ manifest: RecordedManifest) throws(InputError) {
        let needed = PlaceColumn.allCases.filter { !PlaceColumn.newerColumns.contains($0) }
        guard let table = try ResultsTable<PlaceColumn>(ifIn: folder, reading: needed) else { return nil }
        let isMapped = PlaceColumn.newerColumns.allSatisfy { table.reader.optionalColumn($0.rawValue) != nil }
        // Results without coordinates are of a version that drew places again in each replication.
        areFixedOverReplications = isMapped && !manifest.placesDiffer
        try read(isMapped ? try ResultsTable<PlaceColumn>(in: folder) : table, isMapped: isMapped, manifest)
        if areFixedOverReplications {
            mostVisited = Finding("place that most visit", places.map { $0.visits.candidate($0.name) }, .most)
        }
        try readAttention(in: folder, manifest)
    }

    private mutating func read(
        _ places: ResultsTable<PlaceColumn>, isMapped: Bool, _ manifest: RecordedManifest
    ) throws(InputError) {
        var table = places
        let (day, place, rank) = (table[.day], table[.place], table[.rank])
        var replications = ReplicationIndex(manifest)
        var numbers: [String: Int] = [:]  // only for look-up
        while try table.reader.nextRow() {
            let replication = try replications.index(in: table, .replication)
            let isDay = !table.reader.isEmpty(day)
            if isDay && replication > 0 { continue }
            let word = try table.reader.requiredText(place)
            let index = numbers[word] ?? self.places.count
            if index == self.places.count {
                numbers[word] = index
                self.places.append(try newPlace(in: table, isMapped: isMapped, replications: replications.count))
            }
            if isDay {
                self.places[index].ranks.append(try table.reader.requiredInt(rank))
            } else {
                try self.places[index].addWholeRun(table, isMapped: isMapped, replication: replication)
            }
        }
    }

    private func newPlace(
        in table: ResultsTable<PlaceColumn>, isMapped: Bool, replications: Int
    ) throws(InputError) -> Place {
        var place = Place(
            name: table.reader.text(table[.name]), category: table.reader.text(table[.category]),
            visits: ReplicationValues(totalOf: .visits, replications: replications))
        guard isMapped else { return place }
        let coordinate = Coordinate(
            latitudeDegrees: try table.reader.requiredDouble(table[.latitude]),
            longitudeDegrees: try table.reader.requiredDouble(table[.longitude]))
        guard coordinate.isValid else {
            throw InputError(table.reader.invalidField(table[.latitude], wanted: "degrees, the latitude first"))
        }
        place.coordinate = coordinate
        if !table.reader.isEmpty(table[.fees]) {
            place.fees = ReplicationValues(totalOf: .visits, replications: replications)
        }
        return place
    }

    private mutating func readAttention(in folder: String, _ manifest: RecordedManifest) throws(InputError) {
        // Older results also count places that do not compete: hotels and restaurants.
        guard let found = try ResultsTable<AttentionColumn>(ifIn: folder, reading: [.replication]),
            found.reader.optionalColumn(AttentionColumn.category.rawValue) != nil,
            var table = try ResultsTable<AttentionColumn>(ifIn: folder)
        else { return }
        let (day, category, visits) = (table[.day], table[.category], table[.visits])
        let (gini, chance) = (table[.giniSoFar], table[.giniByChance])
        let (share, visitsTau, tau) = (table[.leadersShare], table[.visitsQualityTau], table[.qualityTau])
        var replications = ReplicationIndex(manifest)
        while try table.reader.nextRow() {
            let place = try replications.index(in: table, .replication)
            let number = try table.reader.requiredInt(day, in: 1...100_000) - 1
            guard table.reader.isEmpty(category) else { continue }
            while days.count <= number { days.append(Day(replications: replications.count)) }
            days[number].gini.set(try table.reader.doubleIfPresent(gini), in: place)
            let weight = try table.reader.requiredDouble(visits)
            days[number].giniByChance.set(try table.reader.doubleIfPresent(chance), in: place)
            days[number].leadersShare.set(try table.reader.doubleIfPresent(share), weight: weight, in: place)
            days[number].visitsQualityTau.set(try table.reader.doubleIfPresent(visitsTau), in: place)
            days[number].qualityTau.set(try table.reader.doubleIfPresent(tau), in: place)
        }
        let known = days.indices.filter { days[$0].qualityTau.mean != nil }
        guard let first = known.first, let last = known.last, first < last else { return }
        let ends = [first, last].map { days[$0].qualityTau.candidate(manifest.calendar.name(ofDay: $0)) }
        learning = Finding(VisitedPlaces.question, ends, .most)
    }
}

extension VisitedPlaces.Place {
    /// Adds the row of the whole run.
    fileprivate mutating func addWholeRun(
        _ table: ResultsTable<PlaceColumn>, isMapped: Bool, replication: Int
    ) throws(InputError) {
        let count = try table.reader.requiredInt(table[.visits])
        visits.add(Double(count), in: replication)
        if isMapped, let paid = try table.reader.doubleIfPresent(table[.fees]) {
            fees?.add(paid, in: replication)
        }
        guard replication == 0 else { return }
        visitsInFirst = count
        rank = try table.reader.requiredInt(table[.rank])
        rating = try table.reader.doubleIfPresent(table[.rating])
        gradedBy = try table.reader.requiredInt(table[.gradedBy])
    }
}

extension PlaceColumn {
    /// Columns that exist since places are the same in every replication.
    fileprivate static let newerColumns: [PlaceColumn] = [.latitude, .longitude, .fees]
}
