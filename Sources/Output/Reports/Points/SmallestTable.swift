import Experiments
import InputFiles
import Measures
import OutputFiles

/// The columns of `smallest.csv`: a row for each value and target, the values in rising order.
package enum SmallestColumn: String, TableColumn {
    /// The file `smallest.csv`.
    package static var file: ResultsFile { .smallest }
    /// Value of the key.
    case value
    case point, name, standing, metric, unit
    /// `>=` or `<=`.
    case side
    /// Bound of the target in the metric's unit.
    case bound
    /// Decision on this target; empty for a value that was not simulated.
    case decision
    case replications, mean
    case low = "ci95_low"
    case high = "ci95_high"
    case replicationsMet = "replications_met"
    case confidence
    /// Number of values among which all decisions hold together.
    case values
    /// Number of tests of each value and target at most.
    case looks
}

extension SmallestVerdict {
    /// Writes the table.
    ///
    /// - Parameter path: path of a new file.
    /// - Throws: `MachineError` if it cannot be written.
    package func write(to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: SmallestColumn.header)
        for point in points {
            for (target, tested) in zip(targets, point.targets) {
                let decimals = target.key.unit.statisticDecimals
                try table.row(of: SmallestColumn.self) { column, table in
                    switch column {
                    case .value: table.field(numberOrText: point.value)
                    case .point: table.field(point.point)
                    case .name: table.field(point.name)
                    case .standing: table.field(point.standing.rawValue)
                    case .metric: table.field(target.key.name)
                    case .unit: table.field(target.key.unit.text(currency: currency))
                    case .side: table.field(target.side.rawValue)
                    case .bound: table.field(target.bound, decimals: decimals)
                    case .decision: table.field(tested.standing?.rawValue ?? "")
                    case .replications: table.field(point.replications)
                    case .mean: table.field(tested.mean, decimals: decimals)
                    case .low: table.field(tested.interval?.lowerBound, decimals: decimals)
                    case .high: table.field(tested.interval?.upperBound, decimals: decimals)
                    case .replicationsMet: table.field(tested.replicationsMet)
                    case .confidence: table.field(confidence, decimals: 6)
                    case .values: table.field(values)
                    case .looks: table.field(looks)
                    }
                }
            }
        }
        try table.close()
    }

    /// Reads the table; nil if the folder has none: other experiments.
    ///
    /// - Parameter label: returns the label of the point of a name.
    /// - Throws: `InputError` if the table is damaged.
    package init?(in folder: String, currency: String?, label: (_ name: String) -> String) throws(InputError) {
        guard var table = try ResultsTable<SmallestColumn>(ifIn: folder) else { return nil }
        self.init(targets: [], currency: currency, confidence: 0, values: 0, looks: 0, points: [])
        while try table.reader.nextRow() {
            let rows = table.reader
            let target = try MetricTarget(table)
            confidence = try rows.requiredDouble(table[.confidence])
            values = try rows.requiredInt(table[.values])
            looks = try rows.requiredInt(table[.looks])
            let name = rows.text(table[.name])
            if points.last?.name != name {
                guard let standing = Standing(rawValue: rows.text(table[.standing])) else {
                    let known = Standing.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                    throw InputError(rows.invalidField(table[.standing], wanted: "one of \(known)"))
                }
                points.append(
                    Point(
                        point: try rows.requiredInt(table[.point]), name: name, value: rows.text(table[.value]),
                        label: label(name), standing: standing,
                        replications: try rows.requiredInt(table[.replications]), targets: []))
            }
            if points.count == 1 { targets.append(target) }
            points[points.count - 1].targets.append(try TestedTarget(table))
        }
        if points.isEmpty || points.contains(where: { $0.targets.count != targets.count }) {
            throw InputError(
                "\(folder)/\(ResultsFile.smallest.rawValue)", "a row is missing: each value needs one for each target",
                remedy: "run the search again")
        }
    }
}

extension MetricTarget {
    fileprivate init(_ table: ResultsTable<SmallestColumn>) throws(InputError) {
        let rows = table.reader
        guard let key = MetricKey(named: try rows.requiredText(table[.metric])) else {
            throw InputError(rows.invalidField(table[.metric], wanted: "the name of a metric"))
        }
        guard let side = Side(rawValue: rows.text(table[.side])) else {
            throw InputError(rows.invalidField(table[.side], wanted: "'>=' or '<='"))
        }
        self.init(key, side, try rows.requiredDouble(table[.bound]))
    }
}

extension SmallestVerdict.TestedTarget {
    fileprivate init(_ table: ResultsTable<SmallestColumn>) throws(InputError) {
        let rows = table.reader
        let decision = rows.text(table[.decision])
        let standing = SmallestSearch.Standing(rawValue: decision)
        if standing == nil && !decision.isEmpty {
            let known = SmallestSearch.Standing.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw InputError(rows.invalidField(table[.decision], wanted: "one of \(known)"))
        }
        self.init(
            standing: standing,
            mean: try rows.doubleIfPresent(table[.mean]), interval: try table.rangeIfPresent(.low, .high),
            replicationsMet: try rows.requiredInt(table[.replicationsMet]))
    }
}
