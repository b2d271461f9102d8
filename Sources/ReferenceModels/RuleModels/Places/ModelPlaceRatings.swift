import CityModel
import PlaceService
import Quantities
// Canonical decomposition (NFD) is internal to the standard library, which exports it to Swift's own packages only.
@_spi(_Unicode) import Swift

/// The places with their ratings (L01, L04). Every search is linear.
package struct ModelPlaceRatings: Sendable {
    /// All places.
    package let catalogue: PlaceCatalogue
    private let spots: [SphereDistance.Spot]
    private let foldedNames: [String]
    private let nameRanks: [Int]
    /// Ratings as sum and count; fuzzers compare them with the single grades.
    private var ratings: [PlaceService.Rating]
    /// District numbers by first appearance, from 1 (L04); 0 for a place without a district.
    let districtNumbers: [UInt32]
    let districtCount: UInt32

    init(_ catalogue: PlaceCatalogue) {
        self.catalogue = catalogue
        let places = catalogue.places
        spots = places.map { SphereDistance.Spot($0.position) }
        foldedNames = places.map { ModelPlaceRatings.folded($0.name) }
        nameRanks = catalogue.ranksByName
        ratings = Array(repeating: PlaceService.Rating(), count: places.count)
        let districts: [String] = places.reduce(into: []) { names, place in
            if place.district != "", !names.contains(place.district) { names.append(place.district) }
        }
        districtCount = UInt32(districts.count)
        districtNumbers = places.map { place in UInt32((districts.firstIndex(of: place.district) ?? -1) + 1) }
    }

    /// Returns a place's rating.
    package func rating(of place: PlaceID) -> PlaceService.Rating { ratings[Int(place.index)] }
    var gradeCount: UInt64 { ratings.reduce(0) { $0 + UInt64($1.count) } }

    /// Counts a user's grade, replacing an earlier one (L01).
    mutating func addGrade(_ grade: UInt32, replacing before: UInt32?, _ place: PlaceID) {
        let old = rating(of: place)
        ratings[Int(place.index)] = PlaceService.Rating(
            sum: old.sum + grade - (before ?? 0), count: before == nil ? old.count + 1 : old.count)
    }

    // MARK: Search

    /// Returns the places that match a filter (L04).
    package func found(in filter: PlaceService.Filter) -> [PlaceID] {
        let isNear = filter.from.flatMap { filter.withinMetres > 0 ? nearness($0, filter.withinMetres) : nil }
        return catalogue.categories.indices.lazy.filter { place in
            if let category = filter.category, catalogue.categories[place] != category { return false }
            return isNear?(place) ?? true
        }.map { PlaceID($0) }
    }

    private func nearness(_ position: FixedPosition, _ metres: UInt32) -> (Int) -> Bool {
        let from = SphereDistance.Spot(position)
        return { UInt64(from.decimetres(to: spots[$0])) <= UInt64(metres) * 10 }
    }

    /// Returns the places whose names contain the text (L04).
    package func found(called text: String, in filter: PlaceService.Filter) -> [PlaceID] {
        let all = found(in: filter)
        if text == "" { return all }
        let folded = ModelPlaceRatings.folded(text)
        return all.filter { foldedNames[Int($0.index)].contains(folded) }
    }

    /// Returns the places within a distance, nearest first, ties by name (L04).
    package func map(from position: FixedPosition, _ category: PlaceCategory?, within metres: UInt32) -> [PlaceID] {
        let from = SphereDistance.Spot(position)
        func key(_ place: PlaceID) -> (Int, Int) {
            (from.decimetres(to: spots[Int(place.index)]), nameRanks[Int(place.index)])
        }
        return found(in: PlaceService.Filter(from: position, withinMetres: metres, category: category))
            .sorted { key($0) < key($1) }
    }

    /// Whether a place precedes another with an equal score: more grades first, then by name (L03).
    func precedes(_ left: PlaceID, _ right: PlaceID) -> Bool {
        let counts = (rating(of: left).count, rating(of: right).count)
        return counts.0 == counts.1
            ? nameRanks[Int(left.index)] < nameRanks[Int(right.index)] : counts.0 > counts.1
    }

    /// Returns the text in lower case, with Turkish letters folded and without diacritics (L04).
    package static func folded(_ text: String) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark { letters.append(scalar) }
        return String(String(letters).lowercased().map { lettersOfStrokes[$0] ?? $0 })
    }

    /// Letters with a stroke or without a dot, which have no canonical decomposition.
    private static let lettersOfStrokes: [Character: Character] = ["ı": "i", "ł": "l", "ø": "o", "đ": "d", "ς": "σ"]
}

extension PlaceCatalogue {
    /// Rank of each place by name; equal names by number.
    var ranksByName: [Int] {
        let order = places.indices.sorted { (places[$0].name, $0) < (places[$1].name, $1) }
        var ranks = Array(repeating: 0, count: places.count)
        for (rank, place) in order.enumerated() { ranks[place] = rank }
        return ranks
    }
}
