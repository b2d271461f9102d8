import Experiments
import InputFiles
import Measures
import Reports

/// `--precision METRIC=5%` and `--limit N`: rules for when to stop adding replications.
struct PrecisionOptions {
    let goals: [PrecisionGoal]
    /// Maximum number of replications.
    let limit: Int
    private static let defaultLimit = 1_000

    static let syntax: [OptionSyntax] = [
        .value(
            "precision", "METRIC=WIDTH",
            "add replications until half the width of the 95 % interval is at most WIDTH: 5% of the mean, or a number "
                + "in the metric's unit; may be repeated"),
        .value("limit", "N", "with --precision: maximum number of replications (default: \(defaultLimit))"),
    ]

    /// - Throws: `InputError` with all errors of the options.
    init(_ arguments: ParsedArguments) throws {
        let (goals, errors) = PrecisionOptions.goals(arguments.values(of: "precision"))
        if !errors.isEmpty { throw InputError(errors) }
        let limit = try arguments.number("limit", in: 2...1_000_000)
        if limit != nil && goals.isEmpty {
            throw InputError(
                "cabrank run", "--limit needs --precision", remedy: "write --replications N for a fixed number"
            )
        }
        self.goals = goals
        self.limit = limit ?? PrecisionOptions.defaultLimit
    }

    /// Returns the numbers of the replications that may be needed.
    ///
    /// - Parameter asked: Number of replications without a precision.
    func replications(first: Int, asked: Int) -> Range<Int> {
        first..<(first + (goals.isEmpty ? asked : limit))
    }

    /// Returns the stopping rule; nil without a precision.
    ///
    /// - Parameter setup: Setup of the replications, with their minimum number.
    func watch(_ setup: SimulationSetup) -> SequentialStoppingRule? {
        goals.isEmpty ? nil : SequentialStoppingRule(goals, of: setup, asked: setup.replications, limit: limit)
    }

    private static func goals(_ written: [String]) -> (goals: [PrecisionGoal], errors: [Diagnostic]) {
        var goals: [PrecisionGoal] = []
        var errors: [Diagnostic] = []
        for text in written {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = MetricKey(named: parts[0]) else {
                let names = Measure.allCases.map(\.name)
                let nearest = NameSuggestion.nearest(to: String(parts[0]), among: names)
                errors.append(
                    error(
                        "unknown metric '\(parts[0])'",
                        remedy: nearest.map { "did you mean '\($0)'?" } ?? "see the column 'metric' of summary.csv"
                    ))
                continue
            }
            guard parts.count == 2, let width = halfWidth(parts[1]) else {
                errors.append(
                    error(
                        "'\(text)' has no valid width of the interval",
                        remedy: "write \(parts[0])=5% for a share of the mean, or \(parts[0])=10 in its unit"))
                continue
            }
            goals.append(PrecisionGoal(key, halfWidthMax: width))
        }
        return (goals, errors)
    }

    private static func halfWidth(_ text: Substring) -> PrecisionGoal.HalfWidth? {
        let isShare = text.hasSuffix("%")
        guard let number = Double(isShare ? text.dropLast() : text), number > 0, number.isFinite else { return nil }
        return isShare ? .share(number / 100) : .absolute(number)
    }

    private static func error(_ problem: String, remedy: String) -> Diagnostic {
        Diagnostic(file: "--precision", problem: problem, remedy: remedy)
    }

    /// - Throws: `InputError` if the scenario lacks a metric of the precision.
    static func check(_ watch: SequentialStoppingRule) throws {
        guard let missing = watch.missingGoal else { return }
        throw InputError(
            error(
                "this scenario has no metric '\(missing.key.name)'",
                remedy: "see the column 'metric' of its summary.csv")
        )
    }

    /// Reports the goals that were not reached.
    ///
    /// - Returns: Whether there are any.
    static func reportUnmet(_ outcomes: [PrecisionOutcome], replications: Int) -> Bool {
        let unmet = outcomes.filter { !$0.isReached }
        for outcome in unmet {
            Terminal.printMessage("cabrank: not precise enough after \(replications) replications: \(outcome.words)")
        }
        return !unmet.isEmpty
    }
}
