import Experiments
import InputFiles
import Measures
import Reports

/// What `places.csv` tells of the first replication, and `attention.csv` of all.
///
/// How good a place is is drawn anew in each replication, so that a place is not the same in any two of them: none is named over
/// replications, and means of ranks would be no ranks.
struct VisitedPlaces {
    struct Place {
        var name: String
        var category: String
        /// Over the whole run.
        var visits = 0
        /// At the end; nil without grades.
        var rating: Double?
        /// How many users' grades stand.
        var gradedBy = 0
        var rank = 0
        /// By day.
        var ranks: [Int] = []
    }

    /// How attention is spread until the end of a day.
    struct Day {
        var gini: ReplicationValues
        /// Of all visits so far.
        var topTenthShare: ReplicationValues
        /// How well ratings agree with how good places are.
        var qualityTau: ReplicationValues

        fileprivate init(replications: Int) {
            gini = ReplicationValues(meanOf: .visitsGini, replications: replications, isWeighed: false)
            topTenthShare = ReplicationValues(
                meanOf: .visitsTopTenthShare, replications: replications, isWeighed: true)
            qualityTau = ReplicationValues(meanOf: .qualityTau, replications: replications, isWeighed: false)
        }
    }

    private(set) var places: [Place] = []
    private(set) var days: [Day] = []
    /// Whether ratings agree better, or worse, with how good places are at the end than on the first day that has any.
    private(set) var learning = Finding(question, [], .most)

    private static let question = "day on which ratings agree better with how good places are"

    /// - Returns: nil if nobody visits places in the run.
    /// - Throws: `InputError` if a table is damaged.
    init?(in folder: String, _ manifest: RecordedManifest) throws(InputError) {
        guard let places = try ResultsTable<PlaceColumn>(ifIn: folder) else { return nil }
        try read(places)
        try readAttention(in: folder, manifest)
    }

    private mutating func read(_ places: ResultsTable<PlaceColumn>) throws(InputError) {
        var table = places
        let (replication, day, place) = (table[.replication], table[.day], table[.place])
        let (name, category, visits) = (table[.name], table[.category], table[.visits])
        let (rating, rank, gradedBy) = (table[.rating], table[.rank], table[.gradedBy])
        var first: Int?
        var numbers: [String: Int] = [:]  // only looked up
        while try table.rows.nextRow() {
            let number = try table.rows.requiredInt(replication)
            guard number == first ?? number else { continue }
            first = number
            let word = try table.rows.requiredText(place)
            let index = numbers[word] ?? self.places.count
            if index == self.places.count {
                numbers[word] = index
                self.places.append(Place(name: table.rows.text(name), category: table.rows.text(category)))
            }
            let ranked = try table.rows.requiredInt(rank)
            guard table.rows.isEmpty(day) else {
                self.places[index].ranks.append(ranked)
                continue
            }
            self.places[index].rank = ranked
            self.places[index].visits = try table.rows.requiredInt(visits)
            self.places[index].rating = try table.rows.numberIfAny(rating)
            self.places[index].gradedBy = try table.rows.requiredInt(gradedBy)
        }
    }

    private mutating func readAttention(in folder: String, _ manifest: RecordedManifest) throws(InputError) {
        guard var table = try ResultsTable<AttentionColumn>(ifIn: folder) else { return }
        let (day, visits) = (table[.day], table[.visitsSoFar])
        let (gini, share, tau) = (table[.giniSoFar], table[.topTenthShare], table[.qualityTau])
        var replications = ReplicationPlaces(manifest)
        while try table.rows.nextRow() {
            let place = try replications.place(in: table, .replication)
            let number = try table.rows.requiredInt(day, in: 1...100_000) - 1
            while days.count <= number { days.append(Day(replications: replications.count)) }
            days[number].gini.set(try table.rows.numberIfAny(gini), in: place)
            let weight = try table.rows.requiredDouble(visits)
            days[number].topTenthShare.set(try table.rows.numberIfAny(share), weight: weight, in: place)
            days[number].qualityTau.set(try table.rows.numberIfAny(tau), in: place)
        }
        let known = days.indices.filter { days[$0].qualityTau.mean != nil }
        guard let first = known.first, let last = known.last, first < last else { return }
        let ends = [first, last].map { days[$0].qualityTau.candidate(manifest.calendar.name(ofDay: $0)) }
        learning = Finding(VisitedPlaces.question, ends, .most)
    }
}
