import CityModel
import Quantities
import Statistics

/// How evenly attention was spread over the places of a city on one day: a row of `attention.csv`.
package struct AttentionDay: Hashable, Sendable {
    package var visits = 0
    /// Since the start of the run.
    package var visitsSoFar = 0
    /// So far at least once.
    package var placesVisited = 0
    /// Of the day's visits over all places, and of all so far: 0 if all have as many, towards 1 if one has them all.
    /// nil where nobody visits any.
    package var gini: Double?
    package var giniSoFar: Double?
    /// The share of the visits so far that the most visited tenth of the places has; nil before the first visit.
    package var topTenthShare: Double?
    /// Kendall's tau-b of the ratings at the day's end and how good places really are, over those with a grade; nil where
    /// it is not defined or not known.
    package var qualityTau: Double?

    package init() {}

    /// - Complexity: O(days × places × log places).
    package static func days(of record: PlaceRecord) -> [AttentionDay] {
        var visits = Array(repeating: 0.0, count: record.days.first?.count ?? 0)
        return record.days.map { places in
            var day = AttentionDay()
            let ofDay = places.map { Double($0.visits) }
            for place in places.indices { visits[place] += ofDay[place] }
            day.visits = Int(ofDay.reduce(0, +))
            day.visitsSoFar = Int(visits.reduce(0, +))
            day.placesVisited = visits.count { $0 > 0 }
            day.gini = Attention.gini(ofDay)
            day.giniSoFar = Attention.gini(visits)
            day.topTenthShare = ratio(Attention.topTenth(visits), visits.reduce(0, +))
            day.qualityTau = Attention.qualityTau(places, record.qualities)
            return day
        }
    }
}

/// Figures of how attention is spread.
enum Attention {
    /// nil where nobody visits any.
    static func gini(_ visits: [Double]) -> Double? {
        visits.contains { $0 > 0 } ? Inequality.gini(visits) : nil
    }

    /// Visits to the most visited tenth of the places, rounded up to whole places.
    static func topTenth(_ visits: [Double]) -> Double {
        visits.sorted(by: >).prefix((visits.count + 9) / 10).reduce(0, +)
    }

    /// Kendall's tau-b of visits and how good places really are, over those that anybody has visited.
    ///
    /// - Parameter qualities: by place; empty where they are not known.
    static func visitsQualityTau(_ places: [PlaceFigures], _ qualities: [Double]) -> Double? {
        guard qualities.count == places.count else { return nil }
        let visited = places.indices.filter { places[$0].visits > 0 }
        return RankCorrelation.kendallTau(visited.map { Double(places[$0].visits) }, visited.map { qualities[$0] })
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
