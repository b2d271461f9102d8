import Quantities

/// A place and how far it is from where somebody stands.
package struct PlaceAtDistance: Hashable, Comparable, Sendable, BitwiseCopyable {
    package var place: PlaceID
    /// Great circle, rounded half up to whole decimetres, so that a limit is decided exactly.
    package var decimetres: UInt32

    package init(place: PlaceID, decimetres: UInt32) {
        self.place = place
        self.decimetres = decimetres
    }

    /// The nearer first, of equally near ones that with the lower number.
    @inline(__always)
    package static func < (left: PlaceAtDistance, right: PlaceAtDistance) -> Bool {
        left.order < right.order
    }

    /// Both numbers in one, which compares faster.
    private var order: UInt64 { UInt64(decimetres) << 32 | UInt64(place.index) }
}

/// Finds places near a position, all of them or those of one category, exactly as a look at every one of them would.
///
///     let index = PlaceIndex(positions, categories: categories)
///     let five = index.nearest(5, within: 5_000, of: position, category: .museum)
///
/// Each category has a grid of its own beside that of all, so that rare ones are found as fast as common ones.
///
/// - Complexity: O(places) to make; to ask, about as long as the answer.
package struct PlaceIndex: Sendable {
    private let all: PlaceGrid
    /// By the category's raw value.
    private let grids: [PlaceGrid]

    /// No place is farther than this from any other: no limit.
    package static var metresMax: UInt32 { 30_000_000 }

    /// - Parameters:
    ///   - positions: of the places by their numbers.
    ///   - categories: of the places by their numbers.
    package init(_ positions: [FixedPosition], categories: [PlaceCategory]) {
        precondition(positions.count == categories.count)
        all = PlaceGrid(positions, of: Array(positions.indices))
        grids = PlaceCategory.allCases.map { category in
            PlaceGrid(positions, of: categories.indices.filter { categories[$0] == category })
        }
    }

    private func grid(_ category: PlaceCategory?) -> PlaceGrid { category.map { grids[Int($0.rawValue)] } ?? all }

    /// Those at most so far away, nearest first, ties by number.
    ///
    /// - Parameter category: nil: any.
    /// - Complexity: O(n log n) for an answer of n.
    package func places(
        within metres: UInt32, of position: FixedPosition, category: PlaceCategory? = nil
    ) -> [PlaceAtDistance] {
        var found: [PlaceAtDistance] = []
        find(within: metres, of: position, category: category, into: &found)
        return found
    }

    /// The same into a list that is kept: what it held is gone, and nothing is allocated once it is long enough.
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

    /// Hands over those at most so far away, in no order that means anything.
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

    /// The nearest of those at most so far away, nearest first, ties by number.
    ///
    /// - Parameters:
    ///   - count: so many, or fewer where there are fewer.
    ///   - category: nil: any.
    package func nearest(
        _ count: Int, within metres: UInt32 = metresMax, of position: FixedPosition, category: PlaceCategory? = nil
    ) -> [PlaceAtDistance] {
        var found: [PlaceAtDistance] = []
        findNearest(count, within: metres, of: position, category: category, into: &found)
        return found
    }

    /// The same into a list that is kept: what it held is gone, and nothing is allocated once it is long enough.
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
            // Few are asked for, so that a sorted list is the fastest heap.
            var slot = found.count
            while slot > 0 && place < found[slot - 1] { slot -= 1 }
            found.insert(place, at: slot)
            return found.count == count ? found[count - 1].decimetres : limit
        }
    }

    /// The nearest place that somebody wants, of equally near ones the first by number; nil if there is none.
    ///
    /// - Parameters:
    ///   - category: nil: any.
    ///   - isWanted: asked of a few that are farther, too, in no order that means anything.
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

    /// Great circle, rounded half up to whole decimetres.
    package static func decimetres(from position: FixedPosition, to other: FixedPosition) -> UInt32 {
        decimetres(ofGreatCircle: position.metres(to: other))
    }

    @inline(__always)
    static func decimetres(ofGreatCircle metres: Double) -> UInt32 {
        UInt32((metres * 10).rounded(.toNearestOrAwayFromZero))
    }

    private static func decimetres(of metres: UInt32) -> UInt32 { min(metres, metresMax) * 10 }
}
