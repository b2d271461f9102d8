import Experiments
import Measures
import Quantities

/// The differences between points by zone and hour.
package struct ZoneDifferences: Sendable {
    /// Zones of the baseline.
    package let zones: PointZones
    /// Comparison of each variant; nil for one with other zones than the baseline.
    package let variants: [ZoneComparison?]

    /// Compares zones; nil if the baseline has no data of zones.
    ///
    /// - Parameter zones: figures of zones in the replications, by point.
    package init?(_ compared: PointComparison, zones: [[ComparedZones]]) {
        let baseline = compared.points[compared.baseline]
        guard let ground = baseline.zones else { return nil }
        let before = zones[compared.baseline]
        guard let first = before.first, first.zoneCount > 0, first.zoneCount == ground.names.count else { return nil }
        var variants: [ZoneComparison?] = []
        for (variant, place) in compared.variants.enumerated() {
            let point = compared.points[place]
            guard point.zones?.names == ground.names else {
                variants.append(nil)
                continue
            }
            variants.append(
                ZoneComparison(
                    baseline: before, variant: zones[place], isPaired: compared.chances[variant].isPaired,
                    isAntithetic: baseline.isAntithetic,
                    haveSameStart: ["start.date", "start.clock"].allSatisfy {
                        point.settings?[$0] == baseline.settings?[$0]
                    }, worthTelling: baseline.worthTelling
                ) { ComparedHours(runHours: $0, baseline.settings) })
        }
        (self.zones, self.variants) = (ground, variants)
    }
}

extension ComparedHours {
    /// Creates the hours of a comparison.
    ///
    /// - Parameter settings: settings with the start of the run; nil if they were not recorded.
    fileprivate init(runHours: Int, _ settings: ScenarioSettings?) {
        self.init(
            runHours: runHours, firstDay: settings?["start.date"].flatMap { CalendarDate($0) },
            clockAtStart: RecordedManifest.time(settings?["start.clock"] ?? ""))
    }
}
