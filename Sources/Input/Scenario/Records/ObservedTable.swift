import Experiments
import InputFiles
import Measures
import Quantities

/// Reads observed figures for comparison with a scenario: a table with a row per figure,
/// `metric,hour,value,stddev,low,high,days`.
///
/// `metric` has the names of `summary.csv`; `hour` is the hour of the day, 0 to 23, or empty for the whole run; `value`
/// is in the metric's unit. It is the mean of `days` days (default: 1), with the standard deviation `stddev` or,
/// without it, that of the simulated days. Alternatively `low` and `high` are the limits of its 95 % confidence
/// interval. Only `metric` and `value` are required.
package struct ObservedTable {
    private var table: CSVReader
    private let metric, value: CSVReader.Column
    private let hour, deviation, low, high, days: CSVReader.Column?
    private let run: MeasuredRun
    /// Number of days in a replication of the scenario, at least 1.
    private let daysSimulated: Double
    private let hoursSimulated: [Double]
    private var mistakes = DiagnosticCollector()
    private var seen: [Seen: Int] = [:]  // only looked up, never iterated

    private struct Seen: Hashable {
        let key: MetricKey
        let hour: Int?
    }

    /// Returns the figures in the order of the table.
    ///
    /// - Parameters:
    ///   - path: of the table.
    ///   - run: of the scenario that is compared with them.
    /// - Throws: `InputError` with all errors, by line.
    package static func read(_ path: String, for run: MeasuredRun) throws(InputError) -> [ObservedFigure] {
        var table = try ObservedTable(try SourceFile.read(path), run)
        return try table.figures()
    }

    init(_ source: SourceFile, _ run: MeasuredRun) throws(InputError) {
        table = try CSVReader(source)
        let needed = try table.columns("metric", "value")
        (metric, value) = (needed[0], needed[1])
        (hour, deviation, low) = (
            table.optionalColumn("hour"), table.optionalColumn("stddev"), table.optionalColumn("low")
        )
        (high, days) = (table.optionalColumn("high"), table.optionalColumn("days"))
        self.run = run
        daysSimulated = max(1, (run.duration - run.warmUp).seconds / 86_400)
        hoursSimulated = HourlyFigures.days(of: run)
        let known = ["metric", "hour", "value", "stddev", "low", "high", "days"]
        if let name = table.header.first(where: { !known.contains($0.lowercased()) }) {
            throw InputError(
                source.displayName, line: 1, "unknown column '\(name.excerpt)'",
                remedy: NameSuggestion.remedy(for: name, among: known))
        }
    }

    private mutating func figures() throws(InputError) -> [ObservedFigure] {
        var figures: [ObservedFigure] = []
        while table.nextRow(collectingInto: &mistakes) {
            if let figure = row() { figures.append(figure) }
        }
        try mistakes.throwIfAny()
        if figures.isEmpty {
            throw InputError(table.source.displayName, line: 2, "there is no row below the header")
        }
        return figures
    }

    private mutating func row() -> ObservedFigure? {
        guard let key = key() else { return nil }
        let hour = self.hour.flatMap { table.isEmpty($0) ? nil : $0 }
        var figure = ObservedFigure(key, value: 0, line: table.line, file: table.source.displayName)
        if let hour {
            guard let number = hourOfDay(hour, of: key) else { return nil }
            figure.hour = number
        }
        guard let written = number(value, wanted: "a number") else { return nil }
        figure.value = written.nearestDouble
        if !key.measure.support.contains(figure.value) {
            note(
                value, "\(key.name) cannot be \(table.text(value))", key.unit == .share ? "a share is from 0 to 1" : "")
            return nil
        }
        let step = ExactDecimal(digits: 1, decimals: written.decimals).nearestDouble
        figure.roundingVariance = step * step / 12
        guard let error = error(of: figure.value) else { return nil }
        figure.error = error
        if let line = seen.updateValue(table.line, forKey: Seen(key: key, hour: figure.hour)) {
            note(metric, "'\(figure.name)' is in the table twice", "remove it here or in line \(line)")
            return nil
        }
        return figure
    }

    private mutating func key() -> MetricKey? {
        let name = table.text(metric)
        if let key = MetricKey(named: name) { return key }
        let names = Measure.allCases.map(\.name)
        note(metric, "no metric is called '\(name)'", NameSuggestion.remedy(for: name, among: names))
        return nil
    }

    private mutating func hourOfDay(_ column: CSVReader.Column, of key: MetricKey) -> Int? {
        guard let hour = table.int(column), (0..<HourlyFigures.hours).contains(hour) else {
            note(column, "the hour is '\(table.text(column))'", "write an hour of the day, 0 to 23, or leave it empty")
            return nil
        }
        guard key.kind == nil, HourlyFigures.measures.contains(key.measure) else {
            let known = HourlyFigures.measures.map(\.name).joined(separator: ", ")
            note(metric, "'\(key.name)' is not available by the hour", "metrics by the hour are \(known)")
            return nil
        }
        guard hoursSimulated[hour] > 0 else {
            note(column, "the scenario measures nothing at \(hour) h", "remove the row, or simulate that hour")
            return nil
        }
        return hour
    }

    /// Returns the uncertainty of a value, or reports an error and returns nil.
    private mutating func error(of value: Double) -> ObservedError? {
        var count = 1.0
        if let days, !table.isEmpty(days) {
            guard let number = number(days, wanted: "a number of days"), number.nearestDouble > 0 else {
                note(
                    days, "the days are '\(table.text(days))'",
                    "write the number of days of which the value is the mean")
                return nil
            }
            count = number.nearestDouble
        }
        let ends = [low, high].compactMap { $0 }.filter { !table.isEmpty($0) }
        if let deviation, !table.isEmpty(deviation) {
            guard ends.isEmpty else {
                note(deviation, "the row has both stddev and low or high", "remove one of them")
                return nil
            }
            guard let spread = number(deviation, wanted: "a number")?.nearestDouble else { return nil }
            guard spread >= 0 else {
                note(deviation, "the stddev is below 0", "write the standard deviation between days")
                return nil
            }
            return .standardError(spread / count.squareRoot())
        }
        if ends.isEmpty { return .simulatedDays(count / daysSimulated) }
        return interval(ends, around: value)
    }

    private mutating func interval(_ ends: [CSVReader.Column], around value: Double) -> ObservedError? {
        guard ends.count == 2 else {
            note(ends[0], "one end of the interval is missing", "write both low and high")
            return nil
        }
        guard let from = number(ends[0], wanted: "a number")?.nearestDouble,
            let to = number(ends[1], wanted: "a number")?.nearestDouble
        else { return nil }
        guard from <= value, value <= to, from < to else {
            note(ends[0], "the value is not between low and high", "write the ends of its 95 % interval")
            return nil
        }
        return .standardError((to - from) / 2 / 1.96)
    }

    private mutating func number(_ column: CSVReader.Column, wanted: String) -> ExactDecimal? {
        if let number = table.exactDecimal(column) { return number }
        mistakes.add(table.invalidField(column, wanted: wanted))
        return nil
    }

    private mutating func note(_ column: CSVReader.Column, _ problem: String, _ remedy: String) {
        mistakes.add(table.diagnostic(column, problem: problem, remedy: remedy))
    }
}
