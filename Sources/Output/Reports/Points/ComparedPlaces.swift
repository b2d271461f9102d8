import Experiments
import Measures
import Quantities

/// Where and when the points of a comparison differ.
package struct ComparedPlaces: Sendable {
    package let ground: ZoneGround
    /// By variant of the comparison; nil of one that has other zones than the baseline.
    package let variants: [ZoneComparison?]

    /// nil where the baseline tells nothing of zones.
    ///
    /// - Parameter zones: how they fared in the replications, by point.
    package init?(_ compared: PointComparison, zones: [[ComparedZones]]) {
        let baseline = compared.points[compared.baseline]
        guard let ground = baseline.ground else { return nil }
        let before = zones[compared.baseline]
        guard let first = before.first, first.zoneCount > 0, first.zoneCount == ground.names.count else { return nil }
        var variants: [ZoneComparison?] = []
        for (variant, place) in compared.variants.enumerated() {
            let point = compared.points[place]
            guard point.ground?.names == ground.names else {
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
        (self.ground, self.variants) = (ground, variants)
    }
}

extension ComparedHours {
    /// - Parameter settings: that say when a run begins; nil where that was not recorded.
    fileprivate init(runHours: Int, _ settings: ScenarioSettings?) {
        self.init(
            runHours: runHours, firstDay: settings?["start.date"].flatMap { CalendarDate($0) },
            clockAtStart: RecordedManifest.time(settings?["start.clock"] ?? ""))
    }
}
