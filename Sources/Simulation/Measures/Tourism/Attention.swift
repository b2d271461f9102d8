import CityModel
import Quantities
import Statistics

/// The distribution of one day's attention over places that compete for the same choices: a row of `attention.csv`.
package struct AttentionDay: Hashable, Sendable {
    /// The category, or nil for all sights together.
    package var category: PlaceCategory?
    /// Number of competing places.
    package var places = 0
    /// Number of visits on the day.
    package var visits = 0
    /// Number of visits since the start of the run.
    package var visitsSoFar = 0
    /// Number of places with at least one visit so far.
    package var placesVisited = 0
    /// Gini coefficient of the day's visits: 0 if all places have equally many, towards 1 if one has them all; nil
    /// without visits.
    package var gini: Double?
    /// Gini coefficient of all visits so far; nil without visits.
    package var giniSoFar: Double?
    /// Expected Gini coefficient of the same number of visits so far with equally probable places; nil before the first
    /// visit.
    package var giniByChance: Double?
    /// Share of the visits so far to the most visited tenth of the places; nil before the first visit.
    package var topTenthShare: Double?
    /// Share of the day's visits to the tenth of the places that had most visits before; nil without earlier visits.
    package var leadersShare: Double?
    /// Kendall's tau-b of the places' true quality with the visits so far; nil if it is undefined or the quality
    /// unknown.
    package var visitsQualityTau: Double?
    /// Kendall's tau-b of the true quality with the ratings at the day's end, over places with a grade.
    package var qualityTau: Double?

    /// Creates an empty row.
    package init() {}

    /// Returns the rows of each day, in the order of the groups.
    ///
    /// - Complexity: O(days × places × log places).
    static func days(of record: PlacesRecord, _ groups: [AttentionGroup]) -> [[AttentionDay]] {
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
        giniByChance = all > 0 ? Inequality.expectedGini(ofEvents: Int(all), over: places) : nil
        topTenthShare = ratio(Attention.topTenth(soFar), all)
        if before.contains(where: { $0 > 0 }) {
            leadersShare = ratio(Attention.leaders(before).reduce(0) { $0 + ofDay[$1] }, ofDay.reduce(0, +))
        }
        visitsQualityTau = Attention.visitsQualityTau(soFar, group.values(from: qualities))
        qualityTau = Attention.qualityTau(group.values(from: figures), group.values(from: qualities))
    }
}

/// Places that compete for the same choices: tourists choose among the sights of the feed, or among those of one
/// category; they choose restaurants separately. Hotels and permanently closed places are left out.
struct AttentionGroup {
    /// The category, or nil for all sights together.
    let category: PlaceCategory?
    /// Numbers of the places.
    let places: [Int]

    init(_ category: PlaceCategory? = nil, in catalogue: PlaceCatalogue) {
        self.category = category
        places = catalogue.places.indices.filter { place in
            let own = catalogue.categories[place]
            return !catalogue.places[place].traits.isClosed && (category.map { $0 == own } ?? own.isSight)
        }
    }

    /// Returns the group of all sights, followed by each category that has a place.
    static func all(in catalogue: PlaceCatalogue) -> [AttentionGroup] {
        let categories = PlaceCategory.allCases.filter { $0 != .hotel }.map { AttentionGroup($0, in: catalogue) }
        return [AttentionGroup(in: catalogue)] + categories.filter { !$0.places.isEmpty }
    }

    /// Returns the values of the group's places.
    ///
    /// - Parameter values: values by place; empty if unknown.
    func values<Value>(from values: [Value]) -> [Value] { values.isEmpty ? [] : places.map { values[$0] } }
}

/// Measures of the distribution of attention over competing places.
enum Attention {
    /// Returns the Gini coefficient of visits, or nil without visits.
    static func gini(_ visits: [Double]) -> Double? {
        visits.contains { $0 > 0 } ? Inequality.gini(visits) : nil
    }

    /// Returns the number of visits to the most visited tenth of the places, rounded up to whole places.
    static func topTenth(_ visits: [Double]) -> Double { leaders(visits).reduce(0) { $0 + visits[$1] } }

    /// Returns the most visited tenth of the places, rounded up to whole places; ties go to the lower number.
    static func leaders(_ visits: [Double]) -> ArraySlice<Int> {
        visits.indices.sorted { (visits[$1], $0) < (visits[$0], $1) }.prefix((visits.count + 9) / 10)
    }

    /// Returns Kendall's tau-b of visits and true quality, including places without visits.
    ///
    /// - Parameter qualities: quality by place; empty if unknown.
    static func visitsQualityTau(_ visits: [Double], _ qualities: [Double]) -> Double? {
        qualities.count == visits.count ? RankCorrelation.kendallTau(visits, qualities) : nil
    }

    /// Returns Kendall's tau-b of ratings and true quality over places with a grade.
    ///
    /// - Parameter qualities: quality by place; empty if unknown.
    static func qualityTau(_ places: [PlaceFigures], _ qualities: [Double]) -> Double? {
        guard qualities.count == places.count else { return nil }
        let graded = places.indices.filter { places[$0].raterCount > 0 }
        return RankCorrelation.kendallTau(graded.compactMap { places[$0].rating }, graded.map { qualities[$0] })
    }
}

/// The default order of places, for a guest's feed (L03): by rating, ties by more grades, then by name; places without
/// a grade last (L01).
package enum PlaceRanking {
    /// Returns the rank of each place, from 1.
    ///
    /// - Complexity: O(places × log places).
    package static func ranks(of places: [PlaceFigures], in catalogue: PlaceCatalogue) -> [Int] {
        let order = places.indices.sorted { first, second in
            let (one, other) = (places[first], places[second])
            // Exact comparison of sums over counts; without a grade both products are 0.
            let (mine, theirs) = (
                UInt64(one.currentGradeSum) * UInt64(other.raterCount),
                UInt64(other.currentGradeSum) * UInt64(one.raterCount)
            )
            if mine != theirs { return mine > theirs }
            if one.raterCount != other.raterCount { return one.raterCount > other.raterCount }
            return catalogue.nameRanks[first] < catalogue.nameRanks[second]
        }
        var ranks = Array(repeating: 0, count: places.count)
        for (rank, place) in order.enumerated() { ranks[place] = rank + 1 }
        return ranks
    }
}
