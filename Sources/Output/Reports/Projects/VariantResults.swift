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
        /// A file of the results is missing or incomplete.
        case damaged
        case missing
        /// A file or folder that cabrank does not replace is at the place of the results.
        case blocked
        /// A running program writes the results.
        case running
        /// The present scenario has errors.
        case invalid
    }

    /// Path of the results folder.
    package let path: String
    /// Requested replications; nil if the scenario has errors.
    package let replicationsAsked: Int?
    /// Finished replications; of present results, the readable ones.
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
    /// Requested replications of the present scenario and program that killed or interrupted runs left next to the
    /// results.
    package private(set) var leftReplications = 0
    /// A missing or incomplete file of present results, in words; nil if all are whole.
    private var damage: String?
    /// Whether a running program writes the results.
    private let isRunning: Bool
    /// Reason why the results cannot be placed; nil if they can.
    package private(set) var obstacle: InputError?
    /// Whether the folder has the events of a replication.
    package let hasEvents: Bool
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
        let place = FileSystem.followingLinks(path)
        isRunning = ResultsTarget.isBeingWritten(place)
        let drafts = ResultsTarget.abandonedDrafts(of: place)
        hasEvents = [ResultsFile.events, .commands].allSatisfy {
            FileSystem.isRegularFile("\(path)/\($0.rawValue)")
        }
        summary = try? RecordedSummary(in: path)
        let digest = setup.map { ScenarioDigest(of: $0) }
        if let setup, let digest {
            leftReplications = VariantResults.count(in: drafts, of: digest, upTo: setup.replications)
            // The next run may first complete what a killed run left.
            if !isRunning && drafts.isEmpty { obstacle = VariantResults.obstacle(to: setup, at: path) }
        }
        guard let file = try? SourceFile.read("\(path)/\(ResultsFile.manifest.rawValue)"),
            let manifest = JSONNode(file.bytes), let scenario = manifest["scenario"],
            let recorded = (manifest["scenario_digest"]?.text).flatMap({ UInt64($0, radix: 16) })
        else { return }
        isRecorded = true
        finishedAt = manifest["finished"]?.text ?? ""
        currency = scenario["currency"]?.text
        otherVersion = manifest["version"]?.text.flatMap { $0 == programVersion ? nil : $0 }
        let units = UnitFile.all(in: path).filter { $0.scenario.value == recorded }
        replications = units.count
        guard let setup, let digest else { return }
        if digest.value != recorded { changes = VariantResults.changes(to: setup, from: manifest) }
        if otherVersion == nil && changes.isEmpty { read(units) }
    }

    /// Reads the units of present results.
    private mutating func read(_ files: [UnitFile]) {
        let rows = files.map { try? $0.read().rows }
        let readable = zip(files, rows).filter { $1 != nil }.map(\.0.replication)
        replications = readable.count
        wantedReplications = readable.count { $0 <= replicationsAsked ?? 0 }
        isContinuable = !readable.isEmpty
        if files.isEmpty {
            damage = "the folder \(ResultsFile.unitsFolder) is missing"
        } else if let damaged = zip(files, rows).first(where: { $1 == nil })?.0 {
            damage = "replication \(damaged.replication) is incomplete"
        } else {
            damage = damage(ofTablesWith: rows.compactMap(\.self))
        }
    }

    /// Returns the first table that is missing or incomplete, in words. Rides do not count: no figure needs them, and
    /// their file is by far the largest.
    ///
    /// - Parameter rows: rows of all replications.
    private func damage(ofTablesWith rows: [[ResultsFile: WrittenRows]]) -> String? {
        for table in [ResultsFile.summary, .replications, .zoneSummary, .zoneMap, .fairness]
        where FileSystem.byteCount(of: "\(path)/\(table.rawValue)") == nil {
            return "\(table.rawValue) is missing"
        }
        if summary == nil { return "\(ResultsFile.summary.rawValue) is incomplete" }
        for table in ResultsFile.replicationTables where table != .rides {
            let written = rows.compactMap { $0[table]?.bytes }
            if written.isEmpty { continue }
            guard let bytes = FileSystem.byteCount(of: "\(path)/\(table.rawValue)") else {
                return "\(table.rawValue) is missing"
            }
            // There is also a header.
            if bytes <= written.reduce(0, +) { return "\(table.rawValue) is incomplete" }
        }
        return nil
    }

    /// State of the results.
    package var state: State {
        let recorded = recordedState
        if recorded == .upToDate || recorded == .invalid { return recorded }
        return isRunning ? .running : obstacle != nil ? .blocked : recorded
    }

    /// State without what other programs and files do at the place.
    private var recordedState: State {
        guard let replicationsAsked else { return .invalid }
        if !isRecorded { return leftReplications > 0 ? .unfinished : .missing }
        if otherVersion != nil || !changes.isEmpty { return .outOfDate }
        if damage != nil { return .damaged }
        return wantedReplications < replicationsAsked ? .unfinished : .upToDate
    }

    /// Whether a run may keep finished replications.
    package var isResumable: Bool { isContinuable || leftReplications > 0 }

    /// State in words.
    var stateText: String {
        let asked = replicationsAsked ?? 0
        return switch state {
        case .upToDate where replications > asked: "up to date, with \(replications - asked) more than requested"
        case .upToDate: "up to date"
        case .unfinished: "unfinished: \(max(wantedReplications, leftReplications)) of \(asked)"
        case .outOfDate:
            changes.isEmpty
                ? "program changed" : otherVersion == nil ? "scenario changed" : "scenario and program changed"
        case .damaged: "damaged: \(damage ?? "")"
        case .missing: "missing"
        case .blocked: "blocked"
        case .running: "running"
        case .invalid: "invalid scenario"
        }
    }

    /// Note on an unfinished variant whose figures are used: `10 of 12 replications are finished`; nil for others.
    package var unfinishedText: String? {
        guard isCurrent, let replicationsAsked, wantedReplications < replicationsAsked else { return nil }
        return "\(wantedReplications) of \(replicationsAsked) replications are finished"
    }

    /// Whether the figures are of the present scenario and program.
    package var isCurrent: Bool { isRecorded && [.upToDate, .unfinished].contains(recordedState) }

    /// Whether there are figures to show, present or old.
    var hasFigures: Bool { isRecorded && recordedState != .damaged }

    /// Returns the reason why the results of a scenario cannot be placed; nil if they can.
    private static func obstacle(to setup: SimulationSetup, at path: String) -> InputError? {
        let files = ResultsFile.ofRun(
            setup.measuredRun, withRides: true, withLogs: true, withWarmUp: setup.estimatesWarmUp)
        do {
            let output = try ResultsFile.output(at: path, reads: setup.inputFiles, remedy: blockedRemedy)
            _ = try ResultsTarget(output, for: files).check()
            return nil
        } catch {
            return error as? InputError
        }
    }

    /// Remedy for a file or folder at the place of results.
    package static let blockedRemedy = "move it away"

    // MARK: Comparison with the present scenario

    private static func changes(to setup: SimulationSetup, from manifest: JSONNode) -> [Change] {
        var changes: [Change] = []
        let now = ScenarioSettings(of: setup)
        let before = ScenarioSettings(manifest["scenario"], files: manifest["input_digests"])
        if let before {
            changes += now.values(differingFrom: before).map { .key($0, before[$0], now[$0]) }
            changes += now.filesChanged(since: before).map { .file($0) }
        }
        if let seed = manifest["seed"]?.unsigned, seed != setup.seed {
            changes.append(.key("seed", "\(seed)", "\(setup.seed)"))
        }
        if changes.isEmpty, let before {
            changes = now.spellings(differingFrom: before).map { .key($0, before[$0], now[$0]) }
        }
        if !changes.isEmpty { return changes }
        guard setup.reactions != nil || setup.todayDigest != nil else {
            return [.other("it is written in another way, or another build of cabrank made the results")]
        }
        let today = now["today"].map { "the scenario of today, \($0)" } ?? "the scenario without changes"
        return [.other("\(today), or a file that it names, has changed")]
    }

    /// Returns the number of replications of a scenario in drafts, up to a number.
    private static func count(in drafts: [AbandonedDraft], of scenario: ScenarioDigest, upTo max: Int) -> Int {
        let units = drafts.flatMap { UnitFile.all(in: $0.path) }
        let wanted = units.filter { $0.scenario == scenario && $0.replication <= max && (try? $0.read()) != nil }
        return Set(wanted.map(\.replication)).count
    }
}
