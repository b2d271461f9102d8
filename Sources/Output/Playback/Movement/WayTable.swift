import Quantities

/// Where somebody stands, or a way begins: on the streets, or at one of the places of those who walk.
package enum PlaybackPlace: Hashable, Sendable {
    case street(StreetPoint)
    /// By its number in `WayTable.sites`.
    case site(Int)
}

/// A way from place to place.
package struct PlaybackWay: Sendable {
    package var from, to: PlaybackPlace
    package var course: Course

    package enum Course: Sendable {
        /// Along these arcs, whole, and what there is of arcs at both ends.
        case streets(Range<Int>)
        /// Over these points between.
        case bends([MapPoint])
    }
}

/// The ways that are driven and walked, each once, in the order in which they are first needed.
package struct WayTable {
    private struct Key: Hashable {
        var from, to: PlaybackPlace
        var hour: Int
    }

    package private(set) var ways: [PlaybackWay] = []
    /// Of all ways on streets, one behind another.
    package private(set) var arcs: [UInt32] = []
    /// Places that are on no street.
    package private(set) var sites: [MapPoint] = []
    /// Looked up, never walked through.
    private var numbers: [Key: Int] = [:]
    private var siteNumbers: [MapPoint: Int] = [:]

    /// - Parameter finds: the arcs of a new way.
    mutating func number(
        from: StreetPoint, to: StreetPoint, hour: Int, finds: () -> [UInt32]
    ) -> Int {
        number(Key(from: .street(from), to: .street(to), hour: hour)) { table in
            let first = table.arcs.count
            table.arcs += finds()
            return .streets(first..<table.arcs.count)
        }
    }

    /// - Parameter bends: of a new way.
    mutating func number(fromSite from: Int, toSite to: Int, bends: () -> [MapPoint]) -> Int {
        number(Key(from: .site(from), to: .site(to), hour: 0)) { _ in .bends(bends()) }
    }

    mutating func site(at point: MapPoint) -> Int {
        if let known = siteNumbers[point] { return known }
        siteNumbers[point] = sites.count
        sites.append(point)
        return sites.count - 1
    }

    private mutating func number(_ key: Key, course: (inout WayTable) -> PlaybackWay.Course) -> Int {
        if let known = numbers[key] { return known }
        let found = course(&self)
        numbers[key] = ways.count
        ways.append(PlaybackWay(from: key.from, to: key.to, course: found))
        return ways.count - 1
    }
}
