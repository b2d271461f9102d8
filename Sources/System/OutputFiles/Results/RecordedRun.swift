import InputFiles

/// Description of a recorded run, from the manifest of its results folder.
package struct RecordedRun {
    /// Path of the scenario, or of a load test's profile: as found, and as the user wrote it.
    package var scenarioPath, scenarioName: String
    /// Overrides from `--set`, in order.
    package var overrides: [String]
    /// Whether it is a load test; its digest is that of the final state.
    package var isLoad: Bool
    /// Whether the run continues from a server's store.
    package var isFromStore: Bool
    /// Digest of its `events.csv`, or of the final state; empty if the run recorded neither.
    package var digest: String
    /// Number of replications requested, and number of the recorded one, which is the first.
    package var replications, recordedReplication: Int
    /// Dispatch policy, as spelled in scenarios.
    package var policyName: String
    /// Whether the city is only a table of travel times, without streets.
    package var isCityTable: Bool
    private let scenario: JSONNode
    /// Digest of the scenario and the files that it names; nil if it was not recorded.
    package let scenarioDigest: String?
    /// Random seed of a run; nil for a load test.
    package let seed: UInt64?

    /// Reads a recorded run.
    ///
    /// - Parameter named: the file in the folder that the user named, for messages.
    /// - Throws: `InputError` if the folder contains neither a run recorded with `--events` nor a load test.
    package static func read(folder: String, named: String) throws -> RecordedRun {
        let bytes = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)").bytes
        guard let run = RecordedRun(manifest: bytes), !run.digest.isEmpty else {
            throw InputError(
                Diagnostic(
                    file: named, problem: "its folder has no run recorded with --events",
                    remedy: "record one: cabrank run SCENARIO --events, or cabrank load PROFILE --commands"))
        }
        return run
    }

    /// Reads a run also if its events were not recorded; nil if the folder has no manifest with a scenario.
    package static func readIfAny(in folder: String) -> RecordedRun? {
        (try? SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)")).flatMap { RecordedRun(manifest: $0.bytes) }
    }

    private init?(manifest bytes: [UInt8]) {
        guard let manifest = JSONNode(bytes), let scenarioPath = manifest["scenario_path"]?.text,
            let overrides = manifest["set"]?.texts, let scenario = manifest["scenario"] ?? manifest["profile"],
            scenario.map != nil
        else { return nil }
        let city = scenario["city"]
        isCityTable = city?["tableFile"] != nil || city?["table"] != nil
        let file = manifest["scenario_file"]?.text ?? ""
        self.scenarioPath = FileSearch.realPath(ofFile: file) != nil ? file : scenarioPath
        scenarioName = scenarioPath
        self.overrides = overrides
        isLoad = manifest["load"] != nil
        isFromStore = manifest["from"] != nil
        digest = (manifest["events_digest"] ?? manifest["state_digest"])?.text ?? ""
        replications = manifest["replications"]?.int ?? 1
        recordedReplication = manifest["first_replication"]?.int ?? 1
        policyName = manifest["dispatch_policy"]?.text ?? ""
        self.scenario = scenario
        scenarioDigest = manifest["scenario_digest"]?.text
        seed = manifest["seed"]?.unsigned
    }

    /// Returns the digest of the events that a run has written to its folder, with the commands; nil if they are
    /// missing or incomplete.
    package static func eventsDigest(in folder: String) -> String? {
        let files = [ResultsFile.events, .commands].map { "\(folder)/\($0.rawValue)" }
        return files.allSatisfy(FileSystem.isRegularFile) ? (try? read(folder: folder, named: folder))?.digest : nil
    }

    /// Whether the recorded scenario equals this one.
    package func hasScenario(_ document: DocumentValue) -> Bool { document.node == scenario }
}

extension DocumentValue {
    /// The value as it is read back from a manifest.
    package var node: JSONNode {
        switch self {
        case .text(let text): .text(text)
        case .list(let values): .list(values.map(\.node))
        case .map(let entries): .map(entries.map { JSONNode.Member(key: $0.key, value: $0.value.node) })
        }
    }
}
