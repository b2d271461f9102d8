import Experiments
import OutputFiles

/// What `manifest.json` tells of an experiment with several points: what was asked for, and how the machine did.
package struct ExperimentManifest: Sendable {
    /// Which command made it.
    package enum Kind: String, Sendable {
        case sweep, comparison, best

        /// What was found beside the figures of the points; none where that is all.
        var findingFiles: [ResultsFile] {
            switch self {
            case .sweep: []
            case .comparison: [.comparison, .comparedZones]
            case .best: [.best]
            }
        }
    }

    package var kind: Kind
    /// As the user named them.
    package var scenarioPaths: [String]
    /// What followed each `--set`.
    package var overrides: [String]
    /// What followed each `--vary`.
    package var variations: [String] = []
    /// Of each point; nil where the experiment itself finds out.
    package var replicationsAsked: Int?
    package var threads: Int
    package var isInterrupted = false
    package var effort = Manifest.Effort()

    package init(
        _ kind: Kind, scenarioPaths: [String], overrides: [String], replicationsAsked: Int?, threads: Int
    ) {
        self.kind = kind
        self.scenarioPaths = scenarioPaths
        self.overrides = overrides
        self.replicationsAsked = replicationsAsked
        self.threads = threads
    }

    /// - Parameter replications: how many of each point are finished.
    func json(points: [ExperimentPoint], replications: [Int]) -> JSONValue {
        let asked = replicationsAsked.map { [("replications_asked", JSONValue.integer($0))] } ?? []
        let told = zip(points, replications).enumerated().map { index, pair in
            // A search for the best finds out itself how many it wants of each.
            let asked = kind == .best ? nil : pair.0.replicationsAsked ?? pair.1
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
            ] + effort.members + [("points", .list(told))])
    }

    /// Whole of the first point that has any, of the others what differs from it.
    private func settings(of index: Int, _ points: [ExperimentPoint]) -> [(key: String, value: JSONValue)] {
        let first = points.firstIndex { $0.settings != nil }
        return points[index].settings?.members(beside: index == first ? nil : first.flatMap { points[$0].settings })
            ?? []
    }
}
