import Experiments
import Measures
import OutputFiles

/// The output of `cabrank run`: a summary that can be read in ten seconds.
///
/// With several replications every figure is the mean with its 95 % confidence interval.
package struct RunSummary {
    private let manifest: Manifest
    private let replications: Int
    private let path: String
    private let words: MetricText
    private let figures: CityFigures
    private let controlledWait: ControlledWait?
    private let zoneGroups: ZoneGroupResults?

    /// Creates the summary.
    ///
    /// - Parameters:
    ///   - figures: figures of the city's parts.
    ///   - path: results folder.
    ///   - controlledWait: adjusted mean wait; nil to leave it out.
    ///   - zoneGroups: groups of zones; nil if the scenario has none.
    package init(
        _ summaries: [MetricSummary], figures: CityFigures = CityFigures(), replications: Int, manifest: Manifest,
        path: String, controlledWait: ControlledWait? = nil, zoneGroups: ZoneGroupResults? = nil
    ) {
        self.controlledWait = controlledWait
        self.zoneGroups = zoneGroups
        self.figures = figures
        self.manifest = manifest
        self.replications = replications
        self.path = path
        words = MetricText(summaries)
    }

    /// Returns one line per subject: its name and its figures. Subjects that the scenario lacks are left out.
    package func lines() -> [(subject: String, figures: String)] {
        var lines = [("Run", run)]
        if let origin = manifest.origin { lines.append(("From", origin.text)) }
        if let remark = manifest.dispatchPolicy.remark { lines.append(("Dispatch", remark)) }
        lines += manifest.dayGaps.map { ("Days", $0) }
        if let warmUp = manifest.warmUp.words { lines.append(("Warm-up", warmUp)) }
        if let zones = manifest.assumptions.assumptions.first(where: { $0.topic == .zones }) {
            lines.append(("Assumed", zones[.english]))
        }
        if let prices = PriceReaction.remark(setting: manifest.keysSet, ScenarioSettings(of: manifest.scenario)) {
            lines.append(("Prices", prices))
        }
        if let expectations = manifest.expectations { lines.append(("Expected", expectations.text)) }
        if let reaction = manifest.guideReaction { lines.append(("Reaction", reaction.words)) }
        if !manifest.precision.isEmpty { lines.append(("Precision", manifest.precision.map(\.words).joinedByDots)) }
        let (hasWalkers, hasRunners) = (words.isMeasured(.walkers), words.isMeasured(.sessions))
        if hasWalkers { lines += WalkSummary(words, figures: figures, manifest).lines }
        if hasRunners { lines += ActivitySummary(words).lines }
        let (traffic, currency) = (manifest.traffic, manifest.currency)
        let hasTourists = words.isMeasured(.tourists)
        if hasTourists { lines += TourismSummary(words, placeCount: figures.places.count, currency: currency).lines }
        if words.isMeasured(.requests) || !hasWalkers && !hasRunners && !hasTourists {
            lines += TaxiSummary(words, figures: figures, traffic: traffic, currency: currency).lines
        }
        for attribute in zoneGroups.map({ RecordedZoneGroups($0).attributes }) ?? [] {
            lines += ZoneGroupText(attribute, currency: currency).lines
        }
        if let controlledWait { lines.append(("Controlled", controlledWait.words)) }
        lines.append(effort)
        lines.append(("Results", path))
        return lines.map { (subject: $0.0, figures: $0.1) }
    }

    private var run: String {
        let asked = manifest.replicationsAsked
        var parts = [manifest.scenarioName, "seed \(manifest.seed)"]
        if replications < asked {
            parts.append(
                "interrupted: \(NumberFormat.count(replications)) of \(NumberFormat.count(asked)) replications")
        } else {
            parts.append(replications == 1 ? "1 replication" : "\(NumberFormat.count(replications)) replications")
        }
        if replications > 1 { parts.append("mean (95 % confidence interval)") }
        return parts.joinedByDots
    }

    /// Speed and memory; only memory if all replications were finished before.
    private var effort: (String, String) {
        let effort = manifest.resources
        let memory = "\(NumberFormat.fixed(Double(effort.peakMemoryBytes) / 1_000_000, decimals: 0)) MB"
        if effort.eventsHandled == 0 { return ("Memory", memory) }
        let parts = [
            "\(NumberFormat.count(effort.eventsHandled)) events in \(NumberFormat.fixed(effort.runSeconds, decimals: 2)) s",
            "\(NumberFormat.approximate(effort.eventsPerSecond)) a second", "\(memory) of memory",
        ]
        return ("Speed", parts.joinedByDots)
    }
}
