import InputFiles
import OutputFiles

/// The tables of a load test's folder, as far as its page shows them.
struct LoadFindings {
    struct Target {
        let rule: String
        let name: String
        let target: String
        let measured: String
        let outcome: TargetOutcome
    }

    struct WrongDecision {
        let decision: String
        let seconds: Double
        let description: String
        let expected: String
        /// Earlier events of the queue, the oldest first.
        let history: [String]
    }

    struct Latencies {
        let command: String
        let kind: LatencyKind
        let count: Int
        /// Latencies in milliseconds, in the order of `LatencyColumn.percentiles`; nil where nothing was measured.
        let percentiles: [Double?]
    }

    struct Second {
        let number: Int
        /// Latencies in milliseconds.
        let p50, p99, max: Double?
        let backlog: Int
    }

    struct Attempts {
        let outcome: String
        let measured, away, warmUp: Int
        /// Largest share of attempts that may have this outcome; nil for no limit.
        let allowedShare: Double?
    }

    let targets: [Target]
    /// Attempts by outcome; empty if no server was tested.
    let attempts: [Attempts]
    let wrong: [WrongDecision]
    let latencies: [Latencies]
    let seconds: [Second]

    /// Reads the tables.
    ///
    /// - Parameter isOfServer: whether a server was tested and its attempts were recorded.
    /// - Throws: `InputError` if a table is missing or damaged.
    init(in folder: String, isOfServer: Bool) throws(InputError) {
        targets = try LoadFindings.targets(in: folder)
        attempts = isOfServer ? try LoadFindings.attempts(in: folder) : []
        wrong = try LoadFindings.wrong(in: folder)
        latencies = try LoadFindings.latencies(in: folder)
        seconds = try LoadFindings.seconds(in: folder)
    }

    private static func targets(in folder: String) throws(InputError) -> [Target] {
        var table = try ResultsTable<TargetColumn>(in: folder)
        let (rule, name, target) = (table[.rule], table[.name], table[.target])
        let (measured, outcome) = (table[.measured], table[.outcome])
        var rows: [Target] = []
        while try table.reader.nextRow() {
            guard let outcome = TargetOutcome(rawValue: table.reader.text(outcome)) else {
                let known = TargetOutcome.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw InputError(table.reader.invalidField(outcome, wanted: "one of \(known)"))
            }
            rows.append(
                Target(
                    rule: table.reader.text(rule), name: table.reader.text(name), target: table.reader.text(target),
                    measured: table.reader.text(measured), outcome: outcome))
        }
        return rows
    }

    private static func attempts(in folder: String) throws(InputError) -> [Attempts] {
        var table = try ResultsTable<AttemptColumn>(in: folder)
        let (outcome, allowed) = (table[.outcome], table[.allowedShare])
        let (measured, away, warmUp) = (table[.measured], table[.away], table[.warmUp])
        var rows: [Attempts] = []
        while try table.reader.nextRow() {
            rows.append(
                Attempts(
                    outcome: table.reader.text(outcome), measured: try table.reader.requiredInt(measured),
                    away: try table.reader.requiredInt(away), warmUp: try table.reader.requiredInt(warmUp),
                    allowedShare: try table.reader.doubleIfPresent(allowed)))
        }
        return rows
    }

    private static func wrong(in folder: String) throws(InputError) -> [WrongDecision] {
        var table = try ResultsTable<WrongColumn>(in: folder)
        let (decision, time, what) = (table[.decision], table[.time], table[.what])
        let (expected, history) = (table[.expected], table[.history])
        var rows: [WrongDecision] = []
        while try table.reader.nextRow() {
            rows.append(
                WrongDecision(
                    decision: table.reader.text(decision), seconds: try table.reader.requiredDouble(time),
                    description: table.reader.text(what), expected: table.reader.text(expected),
                    history: table.reader.text(history).split(separator: "; ").map(String.init)))
        }
        return rows
    }

    /// Reads the latencies; kinds that this version does not know are skipped.
    private static func latencies(in folder: String) throws(InputError) -> [Latencies] {
        var table = try ResultsTable<LatencyColumn>(in: folder)
        let (command, latencyKind, count) = (table[.command], table[.latency], table[.count])
        let columns = LatencyColumn.percentiles.map { table[$0.column] }
        var rows: [Latencies] = []
        while try table.reader.nextRow() {
            guard let latencyKind = LatencyKind(rawValue: table.reader.text(latencyKind)) else { continue }
            let number = try table.reader.requiredInt(count)
            var values: [Double?] = []
            for column in columns {
                let microseconds = try table.reader.doubleIfPresent(column)
                values.append(number > 0 ? microseconds.map { $0 / 1_000 } : nil)
            }
            rows.append(
                Latencies(command: table.reader.text(command), kind: latencyKind, count: number, percentiles: values))
        }
        return rows
    }

    private static func seconds(in folder: String) throws(InputError) -> [Second] {
        var table = try ResultsTable<SecondColumn>(in: folder)
        let (second, backlog) = (table[.second], table[.backlog])
        let (p50, p99, max) = (table[.p50], table[.p99], table[.max])
        var rows: [Second] = []
        while try table.reader.nextRow() {
            rows.append(
                Second(
                    number: try table.reader.requiredInt(second),
                    p50: try table.reader.doubleIfPresent(p50).map { $0 / 1_000 },
                    p99: try table.reader.doubleIfPresent(p99).map { $0 / 1_000 },
                    max: try table.reader.doubleIfPresent(max).map { $0 / 1_000 },
                    backlog: try table.reader.requiredInt(backlog)))
        }
        return rows
    }
}
