import Experiments
import Measures
import OutputFiles

/// The zones in which a variant differs from its baseline over the whole run, in sentences: only zones with enough clients
/// where chance is ruled out and the difference is worth telling, those that gain and those that lose.
package struct ZoneWords {
    private let ground: ZoneGround
    private let zones: ZoneComparison
    private let currency: String?

    /// What is told, one sentence each; all else is in the table and on the map.
    package static let measures: [Measure] = [.waitMean, .serviceRate]
    /// So many zones of a direction are named.
    private static let namedMax = 3

    /// nil where zones were not compared, or nothing could be tested.
    package init?(_ compared: PointComparison, _ places: ComparedPlaces?, variant: Int) {
        guard let places, let zones = places.variants[variant], compared.comparison.values(of: variant) > 1,
            ZoneWords.measures.contains(where: { zones.map(of: MetricKey($0)) != nil })
        else { return nil }
        (ground, self.zones, currency) = (places.ground, zones, compared.currency)
    }

    /// A sentence without its point for each measure that is told.
    package var sentences: [String] {
        ZoneWords.measures.compactMap { measure in zones.map(of: MetricKey(measure)).map(sentence) }
    }

    /// How many zones differ, of the first measure that is told: `mean wait more in 57 and less in none of 59 zones`.
    package var counts: String {
        guard let map = ZoneWords.measures.lazy.compactMap({ zones.map(of: MetricKey($0)) }).first else { return "" }
        if map.told.isEmpty { return "\(map.key.label): \(none(of: map))" }
        let more = map.told.count { difference(map, $0) > 0 }
        let counts = [(more, "more"), (map.told.count - more, "less")].map { count, word in
            "\(word) in \(count == 0 ? "none" : PlainNumber.count(count))"
        }
        return "\(map.key.label) \(counts[0]) and \(counts[1]) of \(PlainNumber.count(map.known.count)) zones"
    }

    private func none(of map: ZoneComparison.Map) -> String {
        "in none of \(PlainNumber.count(map.known.count)) zones is a difference shown"
            + (map.known.contains { map.zones[$0]?.isSmall == true && map.marked.contains($0) }
                ? " that is worth telling" : "")
    }

    private func sentence(_ map: ZoneComparison.Map) -> String {
        let head = "\(map.key.label) by zone"
        if map.told.isEmpty { return "\(head): \(none(of: map))" }
        let parts = directions(map).map { word, places in
            // Of zones that are named for the largest difference, the difference is larger than the truth.
            let isChosen = places.count > ZoneWords.namedMax
            let named = places.prefix(ZoneWords.namedMax).compactMap { place in
                map.zones[place].map { isChosen ? ground.titles[place] : "\(ground.titles[place]) (\(amount($0)))" }
            }
            let of = isChosen ? ", the most measured in" : ":"
            return "\(word) in \(PlainNumber.count(places.count))\(of) \(named.joined(separator: ", "))"
        }
        let rest = map.known.count - map.told.count
        let left = rest > 0 ? "; in \(PlainNumber.count(rest)) no difference worth telling is shown" : ""
        return "\(head): \(parts.joined(separator: "; "))\(left)\(few(map))"
    }

    /// The zones with less and with more of it, those first that differ most.
    private func directions(_ map: ZoneComparison.Map) -> [(word: String, places: [Int])] {
        [("less", { $0 < 0 }), ("more", { $0 > 0 })].map { word, isOfIt in
            let places = map.told.filter { isOfIt(difference(map, $0)) }
            return (word, places.sorted { (-abs(difference(map, $0)), $0) < (-abs(difference(map, $1)), $1) })
        }
        .filter { !$0.places.isEmpty }
    }

    /// The zones that the sentences name.
    package var named: Set<Int> {
        let maps = ZoneWords.measures.compactMap { zones.map(of: MetricKey($0)) }
        return Set(maps.flatMap { directions($0).flatMap { $0.places.prefix(ZoneWords.namedMax) } })
    }

    private func few(_ map: ZoneComparison.Map) -> String {
        let few = map.hasFew.indices.count { map.hasFew[$0] && map.zones[$0] != nil }
        return few == 0 ? "" : "; \(PlainNumber.count(few)) with very few clients are left out"
    }

    /// Of shares in points of a hundred.
    private func amount(_ row: MetricDifference) -> String {
        let parts = DifferenceWords(row, currency: currency, tests: 1).parts
        let unit = row.key.unit == .share ? DifferenceWords.pointsOfShare : parts.unit
        return "\(parts.amount.range ?? parts.amount.mean)\(unit) \(parts.isLess ? "less" : "more")"
    }

    private func difference(_ map: ZoneComparison.Map, _ zone: Int) -> Double {
        map.zones[zone]?.difference.difference ?? 0
    }

    /// How sure it is.
    package var certainty: String {
        "corrected over the zones of each map (Benjamini and Hochberg): of the zones told at most about one in twenty differs by chance only"
    }
}
