import Quantities

/// The places of a city, which never change: numbered from 0 in the order of the source.
///
/// Shared by all services, replications and threads.
package final class PlaceCatalogue: Sendable {
    /// Places by number.
    package let places: [PlaceDetails]
    /// Positions by number, apart from the texts because they are read most.
    package let positions: [FixedPosition]
    /// Categories by number.
    package let categories: [PlaceCategory]
    /// Index of each place's district in `districts`; `districts.count` for a place without a district.
    package let districtNumbers: [UInt32]
    /// Names of the districts, in the order in which places first mention them (L04).
    package let districts: [String]
    /// Rank of each place by name, in the order of Swift's `<` for strings; ties by number.
    package let nameRanks: [UInt32]
    /// Spatial index of the places.
    package let index: PlaceIndex

    /// Creates a catalogue.
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

    /// Number of places.
    package var count: Int { places.count }

    /// Returns the details of a place.
    ///
    /// - Precondition: a place of that number exists.
    package subscript(place: PlaceID) -> PlaceDetails { places[Int(place.index)] }

    /// Whether a place of that number exists.
    package func contains(_ place: PlaceID) -> Bool { Int(place.index) < places.count }

    private static func ranks(ofNames names: [String]) -> [UInt32] {
        var ranks = [UInt32](repeating: 0, count: names.count)
        let order = names.indices.sorted { names[$0] == names[$1] ? $0 < $1 : names[$0] < names[$1] }
        for (rank, number) in order.enumerated() { ranks[number] = UInt32(rank) }
        return ranks
    }
}

extension PlaceCatalogue {
    /// Returns the nearest places within a radius, nearest first, ties by name (G07).
    ///
    /// - Parameters:
    ///   - count: maximum number of places; nil: all.
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
        // The index breaks ties by number, so a place as far away as the last may be missing although it precedes it by
        // name: fetch all places at that distance.
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
