import Experiments
import Measures
import OutputFiles

extension CalibrationReport {
    /// Returns the output of `cabrank calibrate`: values with intervals, parameters left open, and deviations of the
    /// figures.
    package func lines() -> [String] {
        var lines = [head, ""]
        if !finding.parameters.isEmpty { lines += parameterLines() + [""] + remarks() + [""] }
        lines += misfitLines() + [""] + metricLines()
        if finding.rows.count <= CalibrationReport.rowsMax { lines += [""] + rowLines() }
        if finding.isDetermined, !finding.parameters.isEmpty { lines += ["", "Reproduce \(command)"] }
        return lines
    }

    /// Largest number of rows printed; `fit.csv` has all.
    private static let rowsMax = 30

    private var head: String {
        let held = finding.heldOut.map { ", \($0.figures) of them held out" } ?? ""
        let count = finding.rows.count
        let points = finding.parameters.isEmpty ? "" : " · \(finding.points) variants"
        return
            "Calibration of \(request.scenarioName) · \(count) \(count == 1 ? "figure" : "figures")\(held)\(points) · "
            + "\(request.replications) replications each"
    }

    // MARK: Parameters

    private func parameterLines() -> [String] {
        var table = PlainTable(head: ["key", "today", "fitted", "95 %, joint"])
        for (index, parameter) in finding.parameters.enumerated() {
            let key = keys[index]
            let joint = parameter.jointInterval.map {
                "\(number($0.lowerBound)) to \(number($0.upperBound))\(key.unit)"
            }
            table.add([
                key.path, valuesToday[index] ?? "–", number(parameter.value) + key.unit, joint ?? "left open",
            ])
        }
        return table.lines()
    }

    /// Returns a number with four significant digits.
    private func number(_ value: Double) -> String {
        let whole = abs(value) < 1 ? 0 : String(Int(abs(value))).count
        return NumberFormat.fixed(value, decimals: max(0, 4 - whole))
    }

    private func remarks() -> [String] {
        var lines = finding.undeterminedGroups.map { "Left open \(sentence($0))" }
        for (index, parameter) in finding.parameters.enumerated() where identifiability(of: index) == .end {
            lines.append(
                "But       \(keys[index].path) is best at an end of its range, \(number(parameter.value))\(keys[index].unit): "
                    + "a better value may lie beyond")
        }
        for one in finding.correlations.indices {
            for other in 0..<one {
                guard let correlation = finding.correlations[one][other],
                    abs(correlation) > CalibrationReport.correlationMin
                else { continue }
                lines.append(
                    "Together  \(keys[other].path) and \(keys[one].path) are correlated ("
                        + "\(NumberFormat.fixed(correlation, decimals: 2))): more of one is offset by "
                        + "\(correlation > 0 ? "more" : "less") of the other")
            }
        }
        lines.append("Intervals \(intervalWords)")
        if finding.heldOut == nil {
            lines.append(
                "Overfit   no records were held out: --holdout half shows how well the fitted values predict the rest")
        }
        return lines
    }

    private static let correlationMin = 0.9

    private func sentence(_ opening: CalibrationResult.UndeterminedGroup) -> String {
        let names = opening.parameters.map { keys[$0].path }
        let what =
            names.count == 1
            ? "\(names[0]) is not determined by these records"
            : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) cannot be distinguished by these records"
        guard let other = opening.otherPlace else { return what }
        let values = opening.parameters.map { "\(keys[$0].path)=\(keys[$0].nearest(other[$0]))" }
        let here = opening.parameters.map {
            "\(keys[$0].path)=\(keys[$0].nearest(finding.parameters[$0].place))"
        }
        return "\(what): \(values.joined(separator: " with ")) fits as well as \(here.joined(separator: " with "))"
    }

    private var intervalWords: String {
        let ending =
            switch finding.ending {
            case .noise, .slopes, nil: "from the random variation of the records and the replications"
            case .limit: "from the last variant of the search"
            }
        if finding.widening < 1.05 { return ending }
        return
            "\(ending), widened \(NumberFormat.fixed(finding.widening, decimals: 1)) times because the figures are far off"
    }

    // MARK: Figures

    private func misfitLines() -> [String] {
        var table = PlainTable(head: ["error, in standard errors (random: 1)", "figures", "today", "fitted"])
        for (name, misfit) in [("records fitted", finding.inSample), ("records held out", finding.heldOut)] {
            guard let misfit else { continue }
            table.add([
                finding.parameters.isEmpty ? "records" : name, "\(misfit.figures)",
                NumberFormat.fixed(misfit.today, decimals: 1),
                misfit.fitted.map { NumberFormat.fixed($0, decimals: 1) } ?? "–",
            ])
        }
        return table.lines()
    }

    /// Returns the mean relative deviation of each metric.
    private func metricLines() -> [String] {
        var table = PlainTable(head: ["metric", "figures", "held out", "error today, %", "fitted, %", "held out, %"])
        var names: [String] = []
        for row in finding.rows where !names.contains(row.figure.key.name) { names.append(row.figure.key.name) }
        for name in names {
            let rows = finding.rows.filter { $0.figure.key.name == name }
            let (fitted, heldOut) = (rows.filter { !$0.figure.isHeldOut }, rows.filter(\.figure.isHeldOut))
            table.add([
                name, "\(rows.count)", "\(heldOut.count)", off(rows) { $0.today },
                off(fitted) { $0.fitted }, off(heldOut) { $0.fitted },
            ])
        }
        return table.lines()
    }

    /// Returns the mean relative deviation of figures other than 0, in per cent.
    private func off(
        _ rows: [CalibrationResult.Row], _ simulated: (CalibrationResult.Row) -> CalibrationResult.Simulated?
    ) -> String {
        let parts = rows.compactMap { row -> Double? in
            guard row.figure.value != 0, let mean = simulated(row)?.meanIfAny else { return nil }
            return abs(mean - row.figure.value) / abs(row.figure.value)
        }
        if parts.isEmpty { return "–" }
        return NumberFormat.fixed(100 * parts.reduce(0, +) / Double(parts.count), decimals: 1)
    }

    private func rowLines() -> [String] {
        var table = PlainTable(head: ["figure", "", "observed", "today", "fitted"])
        for row in finding.rows {
            let unit = row.figure.key.unit
            let scale = abs(row.figure.value)
            func text(_ simulated: CalibrationResult.Simulated?) -> String {
                guard let simulated, let mean = simulated.meanIfAny else { return "–" }
                return unit.plainText(mean, simulated.interval, scale: scale)
            }
            let name = unit.displayUnit(currency: currency, scale: scale)
            table.add([
                row.figure.name + (name.isEmpty ? "" : ", \(name)"), row.figure.isHeldOut ? "held out" : "",
                unit.plainText(row.figure.value, row.observedInterval, scale: scale), text(row.today), text(row.fitted),
            ])
        }
        return table.lines(wordColumns: 2)
    }
}
