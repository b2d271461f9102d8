import InputFiles
import Reports

/// What `places.csv` and `attention.csv` tell of the first replication: means of ranks would be no ranks.
struct PlaceFigures {
    struct Place {
        var name: String
        var category: String
        /// Over the whole run.
        var visits = 0
        /// At the end; nil without grades.
        var rating: Double?
        var rank = 0
        /// By day.
        var ranks: [Int] = []
    }

    /// How attention is spread until the end of a day.
    struct Day {
        var gini: Double?
        /// Of all visits so far.
        var topTenthShare: Double?
        /// How well the ranking agrees with how good places are.
        var qualityTau: Double?
    }

    private(set) var places: [Place] = []
    private(set) var days: [Day] = []

    /// - Returns: nil if nobody visits places in the run.
    /// - Throws: `InputError` if a table is damaged.
    init?(in folder: String) throws(InputError) {
        guard let places = try ResultsTable<PlaceColumn>(ifIn: folder) else { return nil }
        try read(places)
        try readAttention(in: folder)
    }

    private mutating func read(_ places: ResultsTable<PlaceColumn>) throws(InputError) {
        var table = places
        let (replication, day, place) = (table[.replication], table[.day], table[.place])
        let (name, category, visits) = (table[.name], table[.category], table[.visits])
        let (rating, rank) = (table[.rating], table[.rank])
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
        }
    }

    private mutating func readAttention(in folder: String) throws(InputError) {
        guard var table = try ResultsTable<AttentionColumn>(ifIn: folder) else { return }
        let replication = table[.replication]
        let (gini, share, tau) = (table[.giniSoFar], table[.topTenthShare], table[.qualityTau])
        var first: Int?
        while try table.rows.nextRow() {
            let number = try table.rows.requiredInt(replication)
            guard number == first ?? number else { continue }
            first = number
            days.append(
                Day(
                    gini: try table.rows.numberIfAny(gini), topTenthShare: try table.rows.numberIfAny(share),
                    qualityTau: try table.rows.numberIfAny(tau)))
        }
    }
}
