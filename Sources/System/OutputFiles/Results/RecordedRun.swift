import InputFiles

/// What the manifest of a results folder says of the run that was recorded in it.
package struct RecordedRun {
    /// Of the scenario, or of the profile of a load test: where it is found, and as the user wrote it.
    package var scenarioPath, scenarioName: String
    package var overrides: [String]
    /// A load test: its fingerprint is that of the state at the end.
    package var isLoad: Bool
    /// A run that goes on from what a server has kept.
    package var isFromStore: Bool
    /// The fingerprint of its `events.csv`, or of the state at the end; empty of a run that recorded none.
    package var digest: String
    /// Of a run: how many replications were wanted, and the number of the one that was recorded, the first.
    package var replications, recordedReplication: Int
    /// The dispatch policy, as scenarios call it.
    package var policyName: String
    /// A city that is only a table of ways has no streets.
    package var isCityTable: Bool
    private let scenario: JSONNode
    /// The digest of the scenario and of the files that it names, or nil if it was not noted.
    package let scenarioDigest: String?
    /// Of a run.
    package let seed: UInt64?

    /// - Parameter named: the file of the folder that the user named, for messages.
    /// - Throws: `InputError` if the folder holds no run recorded with `--events`, and no load test.
    package static func read(folder: String, named: String) throws -> RecordedRun {
        let bytes = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)").bytes
        guard let run = RecordedRun(manifest: bytes), !run.digest.isEmpty else {
            throw InputError(
                Diagnostic(
                    file: named, problem: "its folder holds no run recorded with --events",
                    remedy: "record one: cabrank run SCENARIO --events, or cabrank load PROFILE --commands"))
        }
        return run
    }

    /// Likewise of a run whose events were not recorded; nil if the folder says nothing of a scenario.
    package static func known(in folder: String) -> RecordedRun? {
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
        self.scenarioPath = FileSearch.fullPath(ofFile: file) != nil ? file : scenarioPath
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

    /// The fingerprint of the events that a run has written down in its folder, with the commands; nil if it has not, or not
    /// to the end.
    package static func eventsDigest(in folder: String) -> String? {
        let files = [ResultsFile.events, .commands].map { "\(folder)/\($0.rawValue)" }
        return files.allSatisfy(FolderSystem.isRegularFile) ? (try? read(folder: folder, named: folder))?.digest : nil
    }

    /// Whether the scenario that was recorded is this one.
    package func isOf(_ document: DocumentValue) -> Bool { document.node == scenario }
}

extension DocumentValue {
    /// As a manifest has it, read back.
    package var node: JSONNode {
        switch self {
        case .text(let text): .text(text)
        case .list(let values): .list(values.map(\.node))
        case .map(let entries): .map(entries.map { JSONNode.Member(key: $0.key, value: $0.value.node) })
        }
    }
}
