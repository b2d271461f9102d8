import Quantities

/// An index of a schedule's stops by latitude, for the stops around a position.
///
/// - Complexity: O(log stops + stops of the band) a search.
package struct StopIndex: Sendable {
    private struct Entry: Sendable, BitwiseCopyable {
        var position: FixedPosition
        var stop: UInt32
    }

    /// Stops ordered by latitude, then by number.
    private let entries: [Entry]

    /// Builds the index.
    ///
    /// - Parameter isServed: whether any trip calls at each stop; stops without trips are left out.
    package init(_ stops: [TransitStop], isServed: [Bool]) {
        entries = stops.indices.filter { isServed[$0] }
            .map { Entry(position: stops[$0].position, stop: UInt32($0)) }
            .sorted { ($0.position.y, $0.stop) < ($1.position.y, $1.stop) }
    }

    /// Finds the stops within a straight walk of a position, according to `TransitRules`; walks are symmetric.
    ///
    /// - Parameters:
    ///   - metresMax: largest length of the walk, detours included.
    ///   - found: receives the result; passed in so that its memory is reused.
    package func find(
        from origin: FixedPosition, within metresMax: Double, rules: TransitRules, into found: inout [StopWalk]
    ) {
        found.removeAll(keepingCapacity: true)
        let unitsPerMetre = FixedPosition.unitsPerDegree / Earth.metresPerDegree
        let reach = metresMax / rules.detourFactor * unitsPerMetre + 1
        let (south, north) = (Double(origin.y) - reach, Double(origin.y) + reach)
        var place = firstEntry(atOrNorthOf: south)
        // A degree of longitude is shortest at the edge of the band that is nearer to a pole.
        let cosine = Coordinate(
            latitudeDegrees: min(89.9, max(abs(south), abs(north)) / FixedPosition.unitsPerDegree), longitudeDegrees: 0
        ).latitudeCosine
        let reachEast = reach / max(cosine, 0.001)
        while place < entries.count && Double(entries[place].position.y) <= north {
            let entry = entries[place]
            place += 1
            if abs(Double(entry.position.x) - Double(origin.x)) > reachEast { continue }
            let metres = rules.straightWalk(from: origin, to: entry.position)
            if metres <= metresMax { found.append(StopWalk(to: entry.stop, from: origin, at: entry.position, rules)) }
        }
    }

    private func firstEntry(atOrNorthOf latitude: Double) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if Double(entries[middle].position.y) < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
