import Quantities

/// A place where a person is or a path starts: on the streets, or at a site of walkers.
package enum PlaybackPlace: Hashable, Sendable {
    case street(StreetPoint)
    /// Index in `PathTable.sites`.
    case site(Int)
}

/// A path between two places.
package struct PlaybackPath: Sendable {
    /// Start and end.
    package var from, to: PlaybackPlace
    /// Course between them.
    package var course: Course

    /// A course between two places.
    package enum Course: Sendable {
        /// Along whole arcs, a range of `PathTable.arcs`, with parts of arcs at both ends.
        case streets(Range<Int>)
        /// Over points between the two sites.
        case bends([MapPoint])
    }
}

/// The paths of taxis and walkers, each once, in the order of first use.
package struct PathTable {
    private struct Key: Hashable {
        var from, to: PlaybackPlace
        var hour: Int
    }

    /// Paths by number.
    package private(set) var paths: [PlaybackPath] = []
    /// Arcs of all paths on streets, concatenated.
    package private(set) var arcs: [UInt32] = []
    /// Places off the streets.
    package private(set) var sites: [MapPoint] = []
    /// Paths by key; used for look-up only, never iterated.
    private var numbers: [Key: Int] = [:]
    private var siteNumbers: [MapPoint: Int] = [:]

    /// Returns the number of a path on streets.
    ///
    /// - Parameter finds: returns the arcs of a new path.
    mutating func number(
        from: StreetPoint, to: StreetPoint, hour: Int, finds: () -> [UInt32]
    ) -> Int {
        number(Key(from: .street(from), to: .street(to), hour: hour)) { table in
            let first = table.arcs.count
            table.arcs += finds()
            return .streets(first..<table.arcs.count)
        }
    }

    /// Returns the number of a path between sites.
    ///
    /// - Parameter bends: returns the points of a new path.
    mutating func number(fromSite from: Int, toSite to: Int, bends: () -> [MapPoint]) -> Int {
        number(Key(from: .site(from), to: .site(to), hour: 0)) { _ in .bends(bends()) }
    }

    mutating func site(at point: MapPoint) -> Int {
        if let known = siteNumbers[point] { return known }
        siteNumbers[point] = sites.count
        sites.append(point)
        return sites.count - 1
    }

    private mutating func number(_ key: Key, course: (inout PathTable) -> PlaybackPath.Course) -> Int {
        if let known = numbers[key] { return known }
        let found = course(&self)
        numbers[key] = paths.count
        paths.append(PlaybackPath(from: key.from, to: key.to, course: found))
        return paths.count - 1
    }
}
