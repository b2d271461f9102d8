import Experiments
import Measures
import Pictures
import Reports

/// A map of a variant's differences from the baseline, by measure and hour; differences that may be random are hatched.
struct DifferenceMap {
    private let zones: [RecordedZones.Zone]
    private let comparison: ZoneComparison
    private let words: ZoneDifferenceText
    private let currency: String?
    private let variantLabel: String
    private let baselineLabel: String
    private let number: Int

    /// Creates the map, or nil if the zones of the two were not compared or have no place on a map.
    ///
    /// - Parameters:
    ///   - zones: positions of the zones.
    ///   - variant: index of the variant in the comparison.
    ///   - labels: labels of the baseline and of the variant.
    init?(
        _ compared: PointComparison, _ places: ZoneDifferences?, on zones: RecordedZones?, variant: Int,
        labels: (baseline: String, variant: String)
    ) {
        guard let zones, zones.isOnMap, let comparison = places?.variants[variant],
            let words = ZoneDifferenceText(compared, places, variant: variant)
        else { return nil }
        (self.zones, self.comparison, self.words) = (zones.zones, comparison, words)
        (currency, number) = (compared.currency, variant + 1)
        (baselineLabel, variantLabel) = labels
    }

    var figure: Figure {
        let whole = comparison.maps.filter { $0.hour == nil }
        let named = words.named
        return Figure(
            name: "differences-\(number)",
            title: "With \(variantLabel): \(words.counts).",
            subtitle:
                "\(variantLabel) minus \(baselineLabel), over the whole run or in one hour, mean of the replications",
            note: """
                Hatched: the difference may be random, or very few clients ask there. Each map is corrected over its zones (Benjamini and Hochberg): if nothing differs, \
                at most one map in twenty marks a zone. A zone's figures are those of the clients who ask there.
                """,
            content: .map(
                MapChart(
                    areas: zones.enumerated().map { number, zone in
                        MapChart.Area(
                            name: zone.title, id: zone.name, rings: zone.rings, centre: zone.centre,
                            isMarked: named.contains(number), isAtEdge: true)
                    },
                    measures: whole.map(measure),
                    hours: (0..<hourCount).map { "the hour from \(comparison.hours.name($0))" },
                    streets: .none)))
    }

    private var hourCount: Int { comparison.maps.contains { $0.hour != nil } ? comparison.hours.count : 0 }

    private func measure(_ map: ZoneComparison.Map) -> MapChart.Measure {
        let byHour = (0..<hourCount).compactMap { comparison.map(of: map.key, hour: $0) }
        let isByHour = byHour.count == hourCount
        let shown = MetricFormat(map.key, values: map.zones.compactMap { $0?.baselineMean }, currency: currency)
        let values = { (map: ZoneComparison.Map) in
            map.zones.map { row in row.map { shown.value($0.difference.difference) } }
        }
        let mayBeChance = { (map: ZoneComparison.Map) in
            map.zones.indices.map { map.hasFew[$0] || !map.marked.contains($0) }
        }
        return MapChart.Measure(
            DataTable.Column(map.key.label, unit: shown.differenceUnit, decimals: shown.decimals), whole: values(map),
            byHour: isByHour ? byHour.map(values) : [],
            intervals: map.zones.map { row in
                row?.difference.interval.map { shown.value($0.lowerBound)...shown.value($0.upperBound) }
            },
            chance: MapChart.Significance(whole: mayBeChance(map), byHour: isByHour ? byHour.map(mayBeChance) : []))
    }
}
