import Experiments
import InputFiles
import OutputFiles
import Quantities
import TaxiService

/// `manifest.json` of a run, as far as readers of results need it.
package struct RecordedManifest: Sendable {
    package var scenarioName: String
    /// What the scenario says of itself; may be empty.
    package var description: String
    package var version: String
    package var seed: String
    /// The word of the dispatch policy.
    package var policy: String
    package var replications: Int
    package var replicationsAsked: Int
    package var isInterrupted: Bool
    /// What is left out of the metrics, in words; empty for nothing.
    package var warmUp: String
    package var warmUpSeconds: Double
    /// The gap between expected and simulated waits; nil if there is none, or if no one reacts.
    package var expectationGap: ExpectationGap?
    /// Days of the run for which the scenario describes only others, in words.
    package var dayGaps: [String]
    /// Of all money; nil if the scenario does not say.
    package var currency: String?
    /// Since midnight.
    package var clockAtStart: SimDuration
    /// As the scenario writes it; empty if it does not say.
    package var startDate: String
    package var calendar: RunCalendar { RunCalendar(firstDay: CalendarDate(startDate)) }
    package var duration: String
    /// What could not be used of the input files.
    package var losses: [Loss]
    /// The assumptions behind the figures.
    package var assumptions: RecordedAssumptions
    /// The parameters of rules that the scenario sets, as it writes them, by their names with dots.
    package var rules: [String: String]
    /// Whether how good places are was drawn anew in each replication.
    package var placesDiffer: Bool
    private let overrides: [String]
    private let settings: ScenarioSettings?

    package struct Loss: Sendable {
        /// Without its folders, which are those of another machine.
        package var file: String
        package var reason: String
        package var count: Int
    }

    /// - Throws: `InputError` if the file is damaged, or not that of a run.
    package init(in folder: String) throws(InputError) {
        let file = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)")
        guard let members = JSONNode(file.bytes), members.map != nil else {
            throw RecordedManifest.mistake(file, "this is no JSON")
        }
        guard let name = members["scenario_name"]?.text, let replications = members["replications"]?.int else {
            throw RecordedManifest.mistake(file, "it names no scenario and no replications")
        }
        let warmUpSeconds = members["warm_up_s"]?.double ?? 0
        guard RecordedManifest.warmUpRange.contains(warmUpSeconds) else {
            throw RecordedManifest.mistake(file, "warm_up_s is no time that a run could begin with")
        }
        scenarioName = name
        self.warmUpSeconds = warmUpSeconds
        self.replications = replications
        replicationsAsked = members["replications_asked"]?.int ?? replications
        isInterrupted = members["interrupted"]?.flag ?? false
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
                reason: loss["reason"]?.text ?? "", count: loss["count"]?.int ?? 0)
        }
    }

    /// Returns who reacts to the prices that `--set` changed, or nil if it changed none.
    package func priceRemark(_ scenarios: ScenarioLookup) -> String? {
        settings.flatMap { PriceReaction.remark(setting: overrides.flatMap(scenarios.keys), $0) }
    }

    /// A scenario may write `feed.rating: 2` or `feed: {rating: 2}`.
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

    /// Up to a hundred years.
    private static let warmUpRange = 0.0...(100 * 366 * 86_400)

    /// `07:30`; midnight where nothing is said.
    static func time(_ text: String) -> SimDuration {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return .zero }
        return .hours(Int64(parts[0])) + .minutes(Int64(parts[1]))
    }

    private static func mistake(_ file: SourceFile, _ problem: String) -> InputError {
        InputError(file.displayName, line: 1, problem, remedy: "run the scenario again, or name another folder")
    }
}
