import Experiments
import InputFiles
import Measures
import OutputFiles

/// The recorded results of a project's variant, compared with the present scenario and program.
package struct VariantResults: Sendable {
    /// The state of results.
    package enum State: Hashable, Sendable {
        case upToDate
        /// Fewer replications are finished than requested.
        case unfinished
        /// The results are of an earlier scenario or program.
        case outOfDate
        case missing
        /// The present scenario has errors.
        case invalid
    }

    /// Path of the results folder.
    package let path: String
    /// Requested replications; nil if the scenario has errors.
    package let replicationsAsked: Int?
    /// Finished replications.
    package private(set) var replications = 0
    /// Finished replications of those requested.
    private var wantedReplications = 0
    /// Time at which the run ended, in UTC, such as `2026-11-29 12:40`; empty if it is unknown.
    package private(set) var finishedAt = ""
    /// Whether the folder has a run's results.
    package private(set) var isRecorded = false
    /// Version of the program, if another one made the results.
    package private(set) var otherVersion: String?
    /// Changes of the scenario since the results were made.
    package private(set) var changes: [Change] = []
    /// Finished replications of the present scenario and program that killed or interrupted runs left beside the
    /// results.
    package private(set) var leftReplications = 0
    /// Whether the folder itself has replications of the present scenario and program.
    package private(set) var isContinuable = false
    /// Figures; nil without results.
    let summary: RecordedSummary?
    /// Currency of the figures.
    private(set) var currency: String?

    /// A difference between the recorded and the present scenario.
    package enum Change: Hashable, Sendable {
        /// Value of a key, with the value before and after; nil where the key is not written.
        case key(String, String?, String?)
        /// Contents of a file that the scenario names.
        case file(String)
        /// Anything else, in words.
        case other(String)
    }

    /// Reads the results.
    ///
    /// - Parameters:
    ///   - path: results folder, whether or not it exists.
    ///   - setup: present scenario; nil if it has errors.
    package init(in path: String, of setup: SimulationSetup?) {
        self.path = path
        replicationsAsked = setup?.replications
        let digest = setup.map { ScenarioDigest(of: $0) }
        if let digest { leftReplications = VariantResults.replicationsLeft(of: digest, beside: path) }
        summary = try? RecordedSummary(in: path)
        guard let file = try? SourceFile.read("\(path)/\(ResultsFile.manifest.rawValue)"),
            let manifest = JSONNode(file.bytes), let scenario = manifest["scenario"],
            let recorded = (manifest["scenario_digest"]?.text).flatMap({ UInt64($0, radix: 16) })
        else { return }
        isRecorded = true
        finishedAt = manifest["finished"]?.text ?? ""
        currency = scenario["currency"]?.text
        otherVersion = manifest["version"]?.text.flatMap { $0 == programVersion ? nil : $0 }
        let finished = UnitFile.all(in: path).filter { $0.scenario.value == recorded }
        replications = finished.count
        wantedReplications = finished.count { $0.replication <= replicationsAsked ?? 0 }
        isContinuable = otherVersion == nil && digest?.value == recorded && !finished.isEmpty
        guard let setup, digest?.value != recorded,
            VariantResults.digest(of: setup, named: scenario).value != recorded
        else { return }
        changes = VariantResults.changes(to: setup, from: manifest)
    }

    /// State of the results.
    package var state: State {
        guard let replicationsAsked else { return .invalid }
        if !isRecorded { return leftReplications > 0 ? .unfinished : .missing }
        if otherVersion != nil || !changes.isEmpty { return .outOfDate }
        return wantedReplications < replicationsAsked ? .unfinished : .upToDate
    }

    /// Whether a run may keep finished replications.
    package var isResumable: Bool { isContinuable || leftReplications > 0 }

    /// State in words.
    var stateText: String {
        switch state {
        case .upToDate: "up to date"
        case .unfinished:
            "unfinished: \(max(wantedReplications, leftReplications)) of \(replicationsAsked ?? 0)"
        case .outOfDate:
            changes.isEmpty
                ? "program changed" : otherVersion == nil ? "scenario changed" : "scenario and program changed"
        case .missing: "missing"
        case .invalid: "invalid scenario"
        }
    }

    /// Whether the figures are of the present scenario and program.
    package var isCurrent: Bool { isRecorded && [.upToDate, .unfinished].contains(state) }

    // MARK: Comparison with the present scenario

    /// Returns the digest of a scenario with the name and description of a recorded one, which change no figure.
    private static func digest(of setup: SimulationSetup, named recorded: JSONNode) -> ScenarioDigest {
        guard case .map(let entries) = setup.document else { return ScenarioDigest(of: setup) }
        let names = ["scenario", "description"]
        let before = names.compactMap { name in
            recorded[name]?.text.map { DocumentValue.Entry(key: name, value: .text($0)) }
        }
        var setup = setup
        setup.document = .map(entries.filter { !names.contains($0.key) } + before)
        return ScenarioDigest(of: setup)
    }

    private static func changes(to setup: SimulationSetup, from manifest: JSONNode) -> [Change] {
        var changes: [Change] = []
        let now = ScenarioSettings(of: setup)
        if let before = ScenarioSettings(manifest["scenario"], files: manifest["input_digests"]) {
            changes += now.values(differingFrom: before).map { .key($0, before[$0], now[$0]) }
            changes += now.filesChanged(since: before).map { .file($0) }
        }
        if let seed = manifest["seed"]?.unsigned, seed != setup.seed {
            changes.append(.key("seed", "\(seed)", "\(setup.seed)"))
        }
        return changes.isEmpty ? [.other("a scenario or file that it refers to has changed")] : changes
    }

    /// Returns the number of replications of a scenario that runs of this program left unplaced.
    private static func replicationsLeft(of scenario: ScenarioDigest, beside path: String) -> Int {
        let drafts = ResultsTarget.abandonedDrafts(of: FileSystem.followingLinks(path))
        let units = drafts.flatMap { UnitFile.all(in: $0.path) }
        return Set(units.filter { $0.scenario == scenario && (try? $0.read()) != nil }.map(\.replication)).count
    }
}
