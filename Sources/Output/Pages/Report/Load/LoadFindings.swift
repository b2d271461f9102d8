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

    struct Wrong {
        let decision: String
        let seconds: Double
        let what: String
        let expected: String
        /// Earlier events of the queue, the oldest first.
        let history: [String]
    }

    struct Latencies {
        let command: String
        let way: LatencyWay
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
    let wrong: [Wrong]
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
        while try table.rows.nextRow() {
            guard let outcome = TargetOutcome(rawValue: table.rows.text(outcome)) else {
                let known = TargetOutcome.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw InputError(table.rows.wrongField(outcome, wanted: "one of \(known)"))
            }
            rows.append(
                Target(
                    rule: table.rows.text(rule), name: table.rows.text(name), target: table.rows.text(target),
                    measured: table.rows.text(measured), outcome: outcome))
        }
        return rows
    }

    private static func attempts(in folder: String) throws(InputError) -> [Attempts] {
        var table = try ResultsTable<AttemptColumn>(in: folder)
        let (outcome, allowed) = (table[.outcome], table[.allowedShare])
        let (measured, away, warmUp) = (table[.measured], table[.away], table[.warmUp])
        var rows: [Attempts] = []
        while try table.rows.nextRow() {
            rows.append(
                Attempts(
                    outcome: table.rows.text(outcome), measured: try table.rows.requiredInt(measured),
                    away: try table.rows.requiredInt(away), warmUp: try table.rows.requiredInt(warmUp),
                    allowedShare: try table.rows.numberIfAny(allowed)))
        }
        return rows
    }

    private static func wrong(in folder: String) throws(InputError) -> [Wrong] {
        var table = try ResultsTable<WrongColumn>(in: folder)
        let (decision, time, what) = (table[.decision], table[.time], table[.what])
        let (expected, history) = (table[.expected], table[.history])
        var rows: [Wrong] = []
        while try table.rows.nextRow() {
            rows.append(
                Wrong(
                    decision: table.rows.text(decision), seconds: try table.rows.requiredDouble(time),
                    what: table.rows.text(what), expected: table.rows.text(expected),
                    history: table.rows.text(history).split(separator: "; ").map(String.init)))
        }
        return rows
    }

    /// Reads the latencies; kinds that this version does not know are skipped.
    private static func latencies(in folder: String) throws(InputError) -> [Latencies] {
        var table = try ResultsTable<LatencyColumn>(in: folder)
        let (command, way, count) = (table[.command], table[.latency], table[.count])
        let columns = LatencyColumn.percentiles.map { table[$0.column] }
        var rows: [Latencies] = []
        while try table.rows.nextRow() {
            guard let way = LatencyWay(rawValue: table.rows.text(way)) else { continue }
            let number = try table.rows.requiredInt(count)
            var values: [Double?] = []
            for column in columns {
                let microseconds = try table.rows.numberIfAny(column)
                values.append(number > 0 ? microseconds.map { $0 / 1_000 } : nil)
            }
            rows.append(Latencies(command: table.rows.text(command), way: way, count: number, percentiles: values))
        }
        return rows
    }

    private static func seconds(in folder: String) throws(InputError) -> [Second] {
        var table = try ResultsTable<SecondColumn>(in: folder)
        let (second, backlog) = (table[.second], table[.backlog])
        let (p50, p99, max) = (table[.p50], table[.p99], table[.max])
        var rows: [Second] = []
        while try table.rows.nextRow() {
            rows.append(
                Second(
                    number: try table.rows.requiredInt(second),
                    p50: try table.rows.numberIfAny(p50).map { $0 / 1_000 },
                    p99: try table.rows.numberIfAny(p99).map { $0 / 1_000 },
                    max: try table.rows.numberIfAny(max).map { $0 / 1_000 },
                    backlog: try table.rows.requiredInt(backlog)))
        }
        return rows
    }
}
