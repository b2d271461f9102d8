import CityModel
import Quantities
import Statistics

/// The spread of one day's attention over places that compete for the same choices: a row of `attention.csv`.
package struct AttentionDay: Hashable, Sendable {
    /// The category, or nil for all sights together.
    package var category: PlaceCategory?
    /// The number of places that compete.
    package var places = 0
    package var visits = 0
    /// Since the start of the run.
    package var visitsSoFar = 0
    /// So far at least once.
    package var placesVisited = 0
    /// Gini coefficients of the day's visits and of all so far: 0 if all have as many, towards 1 if one has them all.
    /// nil where nobody visits any.
    package var gini: Double?
    package var giniSoFar: Double?
    /// The Gini coefficient of as many visits so far if every place were as likely; nil before the first visit.
    package var giniByChance: Double?
    /// The share of the visits so far that the most visited tenth of the places has; nil before the first visit.
    package var topTenthShare: Double?
    /// The share of the day's visits that goes to the tenth of the places that had most before; nil where there was none before.
    package var leadersShare: Double?
    /// Kendall's tau-b of how good places really are with the visits so far, and with the ratings at the day's end, over those
    /// with a grade; nil where it is not defined or not known.
    package var visitsQualityTau: Double?
    package var qualityTau: Double?

    package init() {}

    /// Returns the rows of each day, in the order of the groups.
    ///
    /// - Complexity: O(days × places × log places).
    static func days(of record: PlaceRecord, _ groups: [AttentionGroup]) -> [[AttentionDay]] {
        var visits = Array(repeating: 0.0, count: record.days.first?.count ?? 0)
        return record.days.map { places in
            let before = visits
            for place in places.indices { visits[place] += Double(places[place].visits) }
            return groups.map { AttentionDay($0, places, before: before, soFar: visits, record.qualities) }
        }
    }

    private init(
        _ group: AttentionGroup, _ figures: [PlaceFigures], before: [Double], soFar: [Double], _ qualities: [Double]
    ) {
        let ofDay = group.places.map { Double(figures[$0].visits) }
        let (before, soFar) = (group.places.map { before[$0] }, group.places.map { soFar[$0] })
        let all = soFar.reduce(0, +)
        (category, places) = (group.category, group.places.count)
        (visits, visitsSoFar) = (Int(ofDay.reduce(0, +)), Int(all))
        placesVisited = soFar.count { $0 > 0 }
        (gini, giniSoFar) = (Attention.gini(ofDay), Attention.gini(soFar))
        giniByChance = all > 0 ? Inequality.giniByChance(of: Int(all), over: places) : nil
        topTenthShare = ratio(Attention.topTenth(soFar), all)
        if before.contains(where: { $0 > 0 }) {
            leadersShare = ratio(Attention.leaders(before).reduce(0) { $0 + ofDay[$1] }, ofDay.reduce(0, +))
        }
        visitsQualityTau = Attention.visitsQualityTau(soFar, group.of(qualities))
        qualityTau = Attention.qualityTau(group.of(figures), group.of(qualities))
    }
}

/// Places that compete for the same choices: tourists choose among the sights that the feed proposes, or among those of one
/// category; where to eat they choose apart. Nobody visits a hotel, nor a place that is closed for good.
struct AttentionGroup {
    /// The category, or nil for all sights together.
    let category: PlaceCategory?
    /// The places by number.
    let places: [Int]

    init(_ category: PlaceCategory? = nil, in catalogue: PlaceCatalogue) {
        self.category = category
        places = catalogue.places.indices.filter { place in
            let own = catalogue.categories[place]
            return !catalogue.places[place].weight.isClosed && (category.map { $0 == own } ?? own.isSight)
        }
    }

    /// All sights, then each category that has a place.
    static func all(in catalogue: PlaceCatalogue) -> [AttentionGroup] {
        let categories = PlaceCategory.allCases.filter { $0 != .hotel }.map { AttentionGroup($0, in: catalogue) }
        return [AttentionGroup(in: catalogue)] + categories.filter { !$0.places.isEmpty }
    }

    /// - Parameter values: by place; empty where they are not known.
    func of<Value>(_ values: [Value]) -> [Value] { values.isEmpty ? [] : places.map { values[$0] } }
}

/// Figures of how attention is spread over places that compete.
enum Attention {
    /// nil where nobody visits any.
    static func gini(_ visits: [Double]) -> Double? {
        visits.contains { $0 > 0 } ? Inequality.gini(visits) : nil
    }

    /// Visits to the most visited tenth of the places, rounded up to whole places.
    static func topTenth(_ visits: [Double]) -> Double { leaders(visits).reduce(0) { $0 + visits[$1] } }

    /// Returns the most visited tenth of the places, rounded up to whole places; of equal ones the first.
    static func leaders(_ visits: [Double]) -> ArraySlice<Int> {
        visits.indices.sorted { (visits[$1], $0) < (visits[$0], $1) }.prefix((visits.count + 9) / 10)
    }

    /// Kendall's tau-b of visits and how good places really are, also of those that nobody has visited.
    ///
    /// - Parameter qualities: by place; empty where they are not known.
    static func visitsQualityTau(_ visits: [Double], _ qualities: [Double]) -> Double? {
        qualities.count == visits.count ? RankCorrelation.kendallTau(visits, qualities) : nil
    }

    /// - Parameter qualities: by place; empty where they are not known.
    static func qualityTau(_ places: [PlaceFigures], _ qualities: [Double]) -> Double? {
        guard qualities.count == places.count else { return nil }
        let graded = places.indices.filter { places[$0].gradeCount > 0 }
        return RankCorrelation.kendallTau(graded.compactMap { places[$0].rating }, graded.map { qualities[$0] })
    }
}

/// The order in which places are shown to who wants nothing in particular (L03, feed of a guest): by rating, ties by more
/// grades, then by name; those without a grade after all others (L01).
package enum PlaceRanking {
    /// By place: its rank, from 1.
    ///
    /// - Complexity: O(places × log places).
    package static func ranks(of places: [PlaceFigures], in catalogue: PlaceCatalogue) -> [Int] {
        let order = places.indices.sorted { first, second in
            let (one, other) = (places[first], places[second])
            // Sums over counts, compared exactly; without a grade both products are 0.
            let (mine, theirs) = (
                UInt64(one.gradeSum) * UInt64(other.gradeCount), UInt64(other.gradeSum) * UInt64(one.gradeCount)
            )
            if mine != theirs { return mine > theirs }
            if one.gradeCount != other.gradeCount { return one.gradeCount > other.gradeCount }
            return catalogue.nameRanks[first] < catalogue.nameRanks[second]
        }
        var ranks = Array(repeating: 0, count: places.count)
        for (rank, place) in order.enumerated() { ranks[place] = rank + 1 }
        return ranks
    }
}
