import Experiments
import InputFiles
import OutputFiles
import Quantities
import ServiceKernel
import TaxiService

/// The part of a run's `manifest.json` that reports need.
package struct RecordedManifest: Sendable {
    /// Name of the scenario.
    package var scenarioName: String
    /// Description in the scenario; may be empty.
    package var description: String
    /// Version of cabrank.
    package var version: String
    /// Random seed.
    package var seed: String
    /// Name of the dispatch policy.
    package var policy: String
    /// Finished replications.
    package var replications: Int
    /// Requested replications.
    package var replicationsAsked: Int
    /// Whether the run was interrupted.
    package var isInterrupted: Bool
    /// Warm-up left out of the metrics, in words; empty for none.
    package var warmUp: String
    /// Warm-up left out of the metrics.
    package var warmUpSeconds: Double
    /// The gap between expected and simulated waits; nil if there is none, or without reactions.
    package var expectationGap: ExpectationGap?
    /// Warnings about days that the scenario does not describe.
    package var dayGaps: [String]
    /// Currency of all amounts; nil if the scenario has none.
    package var currency: String?
    /// Start of the run, since midnight.
    package var clockAtStart: SimDuration
    /// Start date as in the scenario; empty if there is none.
    package var startDate: String
    /// Dates of the run, in the language of the page.
    package var calendar: RunCalendar { RunCalendar(firstDay: CalendarDate(startDate), names: language.dayNames) }
    /// Language of the page.
    package let language: Language
    /// Duration as in the scenario.
    package var duration: String
    /// Weight of the zones in groups of zones, as in the scenario; nil if each zone counts the same.
    package var zoneGroupWeight: String?
    /// Records of input files that could not be used.
    package var losses: [Loss]
    /// Assumptions behind the figures.
    package var assumptions: RecordedAssumptions
    /// Rule parameters that the scenario sets, as written, by dotted name.
    package var rules: [String: String]
    /// Whether each replication draws the quality of places again.
    package var placesDiffer: Bool
    private let overrides: [String]
    private let settings: ScenarioSettings?

    /// Unusable records of an input file.
    package struct Loss: Sendable {
        /// File name without folders, which are those of another machine.
        package var file: String
        /// Reason in words.
        package var reason: String
        /// Number of records.
        package var count: Int
        /// Whether the records are used at another place.
        package var isMoved: Bool
    }

    /// Reads the manifest of a results folder, for a page in a language.
    ///
    /// - Throws: `InputError` if the file is damaged, or not the manifest of a run.
    package init(in folder: String, _ language: Language = .english) throws(InputError) {
        let file = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)")
        guard let members = JSONNode(file.bytes), members.map != nil else {
            throw RecordedManifest.error(file, "this is not JSON")
        }
        guard let name = members["scenario_name"]?.text, let replications = members["replications"]?.int else {
            throw RecordedManifest.error(file, "`scenario_name` or `replications` is missing")
        }
        let warmUpSeconds = members["warm_up_s"]?.double ?? 0
        guard RecordedManifest.warmUpRange.contains(warmUpSeconds) else {
            throw RecordedManifest.error(file, "`warm_up_s` is not a valid warm-up time")
        }
        scenarioName = name
        self.language = language
        self.warmUpSeconds = warmUpSeconds
        self.replications = replications
        replicationsAsked = members["replications_asked"]?.int ?? replications
        isInterrupted = members["interrupted"]?.boolean ?? false
        version = members["version"]?.text ?? ""
        seed = members["seed"]?.numberText ?? ""
        policy = members["dispatch_policy"]?.text ?? TaxiService.PolicyName.fifo.rawValue
        warmUp = members["warm_up"]?.text ?? ""
        expectationGap = ExpectationGap(members["expectations"])
        dayGaps = members["day_gaps"]?.texts ?? []
        let scenario = members["scenario"]
        description = scenario?["description"]?.text ?? ""
        currency = scenario?["currency"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        duration = scenario?["duration"]?.text ?? ""
        zoneGroupWeight = scenario?["zoneGroups"]?["weight"]?.text
        placesDiffer = scenario?["places"]?["quality"]?.text == PlaceQuality.perReplication.rawValue
        rules = RecordedManifest.parameters(in: scenario?["rules"]?.map ?? [:])
        overrides = members["set"]?.texts ?? []
        settings = ScenarioSettings(scenario, files: .list([]))
        let start = scenario?["start"]
        startDate = start?["date"]?.text ?? ""
        clockAtStart = RecordedManifest.time(start?["clock"]?.text ?? "")
        assumptions = RecordedAssumptions(members)
        losses = (members["input_losses"]?.list ?? []).map { loss in
            let path = loss["file"]?.text ?? ""
            return Loss(
                file: path.split(separator: "/").last.map(String.init) ?? path,
                reason: loss["reason"]?.text ?? "", count: loss["count"]?.int ?? 0,
                isMoved: loss["treatment"]?.text == InputLoss.Treatment.moved.rawValue)
        }
    }

    /// Returns the remark on reactions to prices that `--set` changed, or nil if it changed none.
    package func priceRemark(_ scenarios: ScenarioLookup) -> String? {
        settings.flatMap { PriceReaction.remark(setting: overrides.flatMap(scenarios.keys), $0, in: language) }
    }

    /// Returns the rule parameters. A scenario may write `feed.rating: 2` or `feed: {rating: 2}`.
    private static func parameters(in map: [String: JSONNode], prefix: String = "") -> [String: String] {
        var parameters: [String: String] = [:]
        for (key, value) in map {
            if let text = value.text { parameters[prefix + key] = text }
            if let inner = value.map {
                parameters.merge(RecordedManifest.parameters(in: inner, prefix: "\(prefix)\(key).")) { first, _ in first
                }
            }
        }
        return parameters
    }

    /// Warm-ups up to a hundred years.
    private static let warmUpRange = 0.0...(100 * 366 * 86_400)

    /// Returns the time of `07:30`; midnight for other text.
    static func time(_ text: String) -> SimDuration {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return .zero }
        return .hours(Int64(parts[0])) + .minutes(Int64(parts[1]))
    }

    private static func error(_ file: SourceFile, _ problem: String) -> InputError {
        InputError(file.displayName, line: 1, problem, remedy: "run the scenario again, or name another folder")
    }
}
