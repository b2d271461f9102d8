import Quantities

/// A place and its distance from a position.
package struct PlaceAtDistance: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The place.
    package var place: PlaceID
    /// Great-circle distance, rounded half up to whole decimetres, so that a limit is decided exactly.
    package var decimetres: UInt32

    /// Creates a pair of a place and its distance.
    package init(place: PlaceID, decimetres: UInt32) {
        self.place = place
        self.decimetres = decimetres
    }

    /// Whether the left place is nearer, or equally near with a lower number.
    @inline(__always)
    package static func < (left: PlaceAtDistance, right: PlaceAtDistance) -> Bool {
        left.order < right.order
    }

    /// Distance and number in one integer, which compares faster.
    private var order: UInt64 { UInt64(decimetres) << 32 | UInt64(place.index) }
}

/// Finds places near a position, all of them or those of one category, with the same result as a full scan.
///
///     let index = PlaceIndex(positions, categories: categories)
///     let five = index.nearest(5, within: 5_000, of: position, category: .museum)
///
/// Each category has a grid of its own in addition to the grid of all places, so that rare ones are found as fast as
/// common ones.
///
/// - Complexity: O(places) to build; a query takes time about proportional to its result.
package struct PlaceIndex: Sendable {
    private let all: PlaceGrid
    /// Grids by the category's raw value.
    private let grids: [PlaceGrid]

    /// A radius without effect: no place on earth is farther away than this.
    package static var metresMax: UInt32 { 30_000_000 }

    /// Creates an index.
    ///
    /// - Parameters:
    ///   - positions: of the places by number.
    ///   - categories: of the places by number.
    package init(_ positions: [FixedPosition], categories: [PlaceCategory]) {
        precondition(positions.count == categories.count)
        all = PlaceGrid(positions, of: Array(positions.indices))
        grids = PlaceCategory.allCases.map { category in
            PlaceGrid(positions, of: categories.indices.filter { categories[$0] == category })
        }
    }

    private func grid(_ category: PlaceCategory?) -> PlaceGrid { category.map { grids[Int($0.rawValue)] } ?? all }

    /// Returns the places within a radius, nearest first, ties by number.
    ///
    /// - Parameter category: nil: any.
    /// - Complexity: O(n log n) for a result of n.
    package func places(
        within metres: UInt32, of position: FixedPosition, category: PlaceCategory? = nil
    ) -> [PlaceAtDistance] {
        var found: [PlaceAtDistance] = []
        find(within: metres, of: position, category: category, into: &found)
        return found
    }

    /// Replaces the contents of a reusable list by the places within a radius; allocates nothing once the list is long
    /// enough.
    package func find(
        within metres: UInt32, of position: FixedPosition, category: PlaceCategory? = nil,
        into found: inout [PlaceAtDistance]
    ) {
        found.removeAll(keepingCapacity: true)
        let limit = PlaceIndex.decimetres(of: metres)
        grid(category).visit(around: position, limit: limit) { place in
            found.append(place)
            return limit
        }
        found.sort()
    }

    /// Calls a closure with each place within a radius, unordered.
    ///
    /// - Parameter category: nil: any.
    @inline(__always)
    package func forEach(
        within metres: UInt32, of position: FixedPosition, category: PlaceCategory? = nil,
        _ take: (PlaceAtDistance) -> Void
    ) {
        let limit = PlaceIndex.decimetres(of: metres)
        grid(category).visit(around: position, limit: limit) { near in
            take(near)
            return limit
        }
    }

    /// Returns the nearest places within a radius, nearest first, ties by number.
    ///
    /// - Parameters:
    ///   - count: maximum number of places.
    ///   - category: nil: any.
    package func nearest(
        _ count: Int, within metres: UInt32 = metresMax, of position: FixedPosition, category: PlaceCategory? = nil
    ) -> [PlaceAtDistance] {
        var found: [PlaceAtDistance] = []
        findNearest(count, within: metres, of: position, category: category, into: &found)
        return found
    }

    /// Replaces the contents of a reusable list by the nearest places; allocates nothing once the list is long enough.
    package func findNearest(
        _ count: Int, within metres: UInt32 = metresMax, of position: FixedPosition, category: PlaceCategory? = nil,
        into found: inout [PlaceAtDistance]
    ) {
        found.removeAll(keepingCapacity: true)
        guard count > 0 else { return }
        let limit = PlaceIndex.decimetres(of: metres)
        grid(category).visit(around: position, limit: limit) { place in
            if found.count == count {
                guard let last = found.last, place < last else { return found[count - 1].decimetres }
                found.removeLast()
            }
            // Callers ask for few places, so a sorted list is the fastest heap.
            var slot = found.count
            while slot > 0 && place < found[slot - 1] { slot -= 1 }
            found.insert(place, at: slot)
            return found.count == count ? found[count - 1].decimetres : limit
        }
    }

    /// Returns the nearest place that meets a condition, of equally near ones the first by number, or nil if none
    /// exists.
    ///
    /// - Parameters:
    ///   - category: nil: any.
    ///   - isWanted: also called for a few places that are farther away, in no particular order.
    package func nearest(
        within metres: UInt32 = metresMax, of position: FixedPosition, category: PlaceCategory? = nil,
        where isWanted: (PlaceID) -> Bool
    ) -> PlaceAtDistance? {
        var limit = PlaceIndex.decimetres(of: metres)
        var best: PlaceAtDistance?
        grid(category).visit(around: position, limit: limit) { place in
            if let best, best < place { return limit }
            if isWanted(place.place) { (best, limit) = (place, place.decimetres) }
            return limit
        }
        return best
    }

    /// Returns the great-circle distance, rounded half up to whole decimetres.
    package static func decimetres(from position: FixedPosition, to other: FixedPosition) -> UInt32 {
        decimetres(ofGreatCircle: position.metres(to: other))
    }

    @inline(__always)
    static func decimetres(ofGreatCircle metres: Double) -> UInt32 {
        UInt32((metres * 10).rounded(.toNearestOrAwayFromZero))
    }

    private static func decimetres(of metres: UInt32) -> UInt32 { min(metres, metresMax) * 10 }
}
