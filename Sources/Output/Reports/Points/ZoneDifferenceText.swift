import Experiments
import Measures
import OutputFiles

/// Sentences on the zones in which a variant differs from its baseline over the whole run: only zones with enough
/// clients and a significant difference worth reporting, both gains and losses.
package struct ZoneDifferenceText {
    private let ground: PointZones
    private let zones: ZoneComparison
    private let currency: String?

    /// Measures with a sentence; all others are in the table and on the map.
    package static let measures: [Measure] = [.waitMean, .serviceRate]
    /// Number of zones named per direction.
    private static let namedMax = 3

    /// Creates the sentences; nil if zones were not compared, or nothing could be tested.
    package init?(_ compared: PointComparison, _ places: ZoneDifferences?, variant: Int) {
        guard let places, let zones = places.variants[variant], compared.comparison.values(of: variant) > 1,
            ZoneDifferenceText.measures.contains(where: { zones.map(of: MetricKey($0)) != nil })
        else { return nil }
        (ground, self.zones, currency) = (places.zones, zones, compared.currency)
    }

    /// A sentence for each measure, without the full stop.
    package var sentences: [String] {
        ZoneDifferenceText.measures.compactMap { measure in zones.map(of: MetricKey(measure)).map(sentence) }
    }

    /// Number of differing zones by the first measure: `mean wait more in 57 and less in none of 59 zones`.
    package var counts: String {
        guard let map = ZoneDifferenceText.measures.lazy.compactMap({ zones.map(of: MetricKey($0)) }).first else {
            return ""
        }
        if map.reported.isEmpty { return "\(map.key.label): \(none(of: map))" }
        let more = map.reported.count { difference(map, $0) > 0 }
        let counts = [(more, "more"), (map.reported.count - more, "less")].map { count, word in
            "\(word) in \(count == 0 ? "none" : NumberFormat.count(count))"
        }
        return "\(map.key.label) \(counts[0]) and \(counts[1]) of \(NumberFormat.count(map.known.count)) zones"
    }

    private func none(of map: ZoneComparison.Map) -> String {
        "no difference"
            + (map.known.contains { map.zones[$0]?.isSmall == true && map.marked.contains($0) }
                ? " worth reporting" : "") + " is shown in any of \(NumberFormat.count(map.known.count)) zones"
    }

    private func sentence(_ map: ZoneComparison.Map) -> String {
        let head = "\(map.key.label) by zone"
        if map.reported.isEmpty { return "\(head): \(none(of: map))" }
        let parts = directions(map).map { word, places in
            // The differences of zones selected for the largest difference are overestimated, so they have no figures.
            let isChosen = places.count > ZoneDifferenceText.namedMax
            let named = places.prefix(ZoneDifferenceText.namedMax).compactMap { place in
                map.zones[place].map { isChosen ? ground.titles[place] : "\(ground.titles[place]) (\(amount($0)))" }
            }
            let of = isChosen ? ", the largest measured in" : ":"
            return "\(word) in \(NumberFormat.count(places.count))\(of) \(named.joined(separator: ", "))"
        }
        let rest = map.known.count - map.reported.count
        let left = rest > 0 ? "; no difference worth reporting in \(NumberFormat.count(rest))" : ""
        return "\(head): \(parts.joined(separator: "; "))\(left)\(few(map))"
    }

    /// Returns the zones with less and with more, largest differences first.
    private func directions(_ map: ZoneComparison.Map) -> [(word: String, places: [Int])] {
        [("less", { $0 < 0 }), ("more", { $0 > 0 })].map { word, isOfIt in
            let places = map.reported.filter { isOfIt(difference(map, $0)) }
            return (word, places.sorted { (-abs(difference(map, $0)), $0) < (-abs(difference(map, $1)), $1) })
        }
        .filter { !$0.places.isEmpty }
    }

    /// Zones that the sentences name.
    package var named: Set<Int> {
        let maps = ZoneDifferenceText.measures.compactMap { zones.map(of: MetricKey($0)) }
        return Set(maps.flatMap { directions($0).flatMap { $0.places.prefix(ZoneDifferenceText.namedMax) } })
    }

    private func few(_ map: ZoneComparison.Map) -> String {
        let few = map.hasFew.indices.count { map.hasFew[$0] && map.zones[$0] != nil }
        return few == 0 ? "" : "; \(NumberFormat.count(few)) with very few clients are left out"
    }

    /// Returns a difference as text; shares in percentage points.
    private func amount(_ row: MetricDifference) -> String {
        let parts = DifferenceText(row, currency: currency, tests: 1).parts
        let unit = row.key.unit == .share ? DifferenceText.pointsOfShare : parts.unit
        return "\(parts.amount.range ?? parts.amount.mean)\(unit) \(parts.isLess ? "less" : "more")"
    }

    private func difference(_ map: ZoneComparison.Map, _ zone: Int) -> Double {
        map.zones[zone]?.difference.difference ?? 0
    }

    /// Certainty of the statements.
    package var certainty: String {
        "corrected over the zones of each map (Benjamini and Hochberg): of the zones reported, at most about one in twenty differs only randomly"
    }
}
