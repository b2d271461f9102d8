import Quantities

/// The places of a city, which never change: numbered from 0 in the order in which they were given.
///
/// Shared by all services, replications and threads.
package final class PlaceCatalogue: Sendable {
    package let places: [PlaceDetails]
    /// By number: what is looked at most, without the texts.
    package let positions: [FixedPosition]
    package let categories: [PlaceCategory]
    /// By number: where the place's district stands in `districts`; behind the last of them if it has none.
    package let districtNumbers: [UInt32]
    /// The names of the districts, in the order in which places first name them (L04).
    package let districts: [String]
    /// By number: where the place stands among all by name (Unicode scalars), of equal names by number.
    package let nameRanks: [UInt32]
    /// Finds places by where they are.
    package let index: PlaceIndex

    package init(_ places: [PlaceDetails]) {
        self.places = places
        positions = places.map(\.position)
        categories = places.map(\.category)
        var numbers: [String: UInt32] = [:]
        var names: [String] = []
        for place in places where !place.district.isEmpty && numbers[place.district] == nil {
            numbers[place.district] = UInt32(names.count)
            names.append(place.district)
        }
        districts = names
        districtNumbers = places.map { numbers[$0.district] ?? UInt32(names.count) }
        nameRanks = PlaceCatalogue.ranks(ofNames: places.map(\.name))
        index = PlaceIndex(positions, categories: categories)
    }

    package var count: Int { places.count }

    /// - Precondition: there is one of that number.
    package subscript(place: PlaceID) -> PlaceDetails { places[Int(place.index)] }

    package func contains(_ place: PlaceID) -> Bool { Int(place.index) < places.count }

    private static func ranks(ofNames names: [String]) -> [UInt32] {
        var ranks = [UInt32](repeating: 0, count: names.count)
        let order = names.indices.sorted { names[$0] == names[$1] ? $0 < $1 : names[$0] < names[$1] }
        for (rank, number) in order.enumerated() { ranks[number] = UInt32(rank) }
        return ranks
    }
}

extension PlaceCatalogue {
    /// The nearest of those at most so far away, nearest first, ties by name (G07).
    ///
    /// - Parameters:
    ///   - count: so many, or fewer where there are fewer; nil: all.
    ///   - category: nil: any.
    package func nearest(
        _ count: Int? = nil, within metres: UInt32 = PlaceIndex.metresMax, of position: FixedPosition,
        category: PlaceCategory? = nil
    ) -> [PlaceAtDistance] {
        guard let count else {
            return byName(index.places(within: metres, of: position, category: category))
        }
        var found = index.nearest(count, within: metres, of: position, category: category)
        guard found.count == count, let last = found.last else { return byName(found) }
        // Whoever is as far away as the last, but was left out for its number, may come before it by name.
        let reach = min(metres, last.decimetres / 10 + 1)
        found = index.places(within: reach, of: position, category: category)
        found.removeLast(found.count - (found.firstIndex { $0.decimetres > last.decimetres } ?? found.count))
        return Array(byName(found).prefix(count))
    }

    private func byName(_ found: [PlaceAtDistance]) -> [PlaceAtDistance] {
        found.sorted { left, right in
            let ranks = (nameRanks[Int(left.place.index)], nameRanks[Int(right.place.index)])
            return (left.decimetres, ranks.0) < (right.decimetres, ranks.1)
        }
    }
}
