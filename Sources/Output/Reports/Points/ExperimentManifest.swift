import Experiments
import OutputFiles

/// The content of `manifest.json` of an experiment with several points: the request and the effort of the machine.
package struct ExperimentManifest: Sendable {
    /// A kind of experiment, named after its command.
    package enum Kind: String, Sendable {
        case sweep, comparison, best, smallest

        /// Files with results other than the figures of points.
        var findingFiles: [ResultsFile] {
            switch self {
            case .sweep: []
            case .comparison: [.comparison, .comparedZones]
            case .best: [.best]
            case .smallest: [.smallest]
            }
        }

        /// Whether the experiment itself decides the number of replications of each point.
        fileprivate var decidesReplications: Bool {
            switch self {
            case .sweep, .comparison: false
            case .best, .smallest: true
            }
        }
    }

    /// Kind of experiment.
    package var kind: Kind
    /// Paths of the scenarios as the user wrote them.
    package var scenarioPaths: [String]
    /// Arguments of `--set`.
    package var overrides: [String]
    /// Arguments of `--vary`.
    package var variations: [String] = []
    /// Requested replications of each point; nil if the experiment decides their number.
    package var replicationsAsked: Int?
    /// Number of threads.
    package var threads: Int
    /// Whether the experiment was interrupted.
    package var isInterrupted = false
    /// Time and memory used.
    package var effort = Manifest.ResourceUsage()

    /// Creates the manifest of an experiment.
    package init(
        _ kind: Kind, scenarioPaths: [String], overrides: [String], replicationsAsked: Int?, threads: Int
    ) {
        self.kind = kind
        self.scenarioPaths = scenarioPaths
        self.overrides = overrides
        self.replicationsAsked = replicationsAsked
        self.threads = threads
    }

    /// Returns the content of the file.
    ///
    /// - Parameter replications: number of finished replications of each point.
    func json(points: [ExperimentPoint], replications: [Int]) -> JSONValue {
        let asked = replicationsAsked.map { [("replications_asked", JSONValue.integer($0))] } ?? []
        let entries = zip(points, replications).enumerated().map { index, pair in
            let asked = kind.decidesReplications ? nil : pair.0.replicationsAsked ?? pair.1
            return JSONValue.object(
                [
                    ("point", .integer(index + 1)), ("name", .text(pair.0.name)),
                    ("scenario_digest", .text(pair.0.scenario.map { hexadecimal($0.value) } ?? "")),
                    ("seed", .unsigned(pair.0.seed)), ("currency", .text(pair.0.currency ?? "")),
                    ("antithetic", .boolean(pair.0.isAntithetic)),
                    ("replications", .integer(pair.1)),
                ] + (asked.map { [("replications_asked", .integer($0))] } ?? []) + [
                    ("problem", .text(pair.0.problem)), ("today", .boolean(pair.0.isToday)),
                    ("baseline", .boolean(index == points.baseline)),
                ] + (pair.0.warmUp?.members ?? []) + pair.0.assumptions.members
                    + (pair.0.expectations?.members ?? []) + (settings(of: index, points)))
        }
        return .object(
            [
                ("program", .text("cabrank")), ("version", .text(programVersion)), ("experiment", .text(kind.rawValue)),
                ("scenarios", .list(scenarioPaths.map { .text($0) })), ("set", .list(overrides.map { .text($0) })),
                ("vary", .list(variations.map { .text($0) })),
            ] + asked + [
                ("interrupted", .boolean(isInterrupted)), ("threads", .integer(threads)),
            ] + effort.members + [("points", .list(entries))])
    }

    /// Returns all settings of the first point that has any; for other points the differences from it.
    private func settings(of index: Int, _ points: [ExperimentPoint]) -> [(key: String, value: JSONValue)] {
        let first = points.firstIndex { $0.settings != nil }
        return points[index].settings?.members(relativeTo: index == first ? nil : first.flatMap { points[$0].settings })
            ?? []
    }
}
