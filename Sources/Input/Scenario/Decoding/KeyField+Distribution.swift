import InputFiles
import Quantities
import SimulationKernel
import YAML

/// The quantity that a random variable measures.
package enum RandomQuantityKind {
    /// Times, with values in seconds.
    case time
    /// Plain factors.
    case factor
    /// Lengths of routes, with values in kilometres.
    case length
    /// Speeds, with values in kilometres an hour.
    case speed

    /// Upper limit of factors, kilometres and kilometres an hour.
    private static let factorMax = 1_000.0

    /// Returns the accepted values.
    package func limits(positive: Bool) -> Limits {
        let upper =
            switch self {
            case .time: Limits.longestSeconds
            case .factor, .length, .speed: RandomQuantityKind.factorMax
            }
        return positive ? .above(0, to: upper) : .from(0, to: upper)
    }
}

/// Random quantities: `{exponential: {mean: 8 min}}`, or a plain quantity for a constant.
extension KeyField {
    /// Decodes a distribution.
    package func distribution(of kind: RandomQuantityKind) -> Distribution? {
        guard case .mapping(let entries) = node.content else {
            return value(of: kind, positive: false).map { .constant($0) }
        }
        let names = ["exponential", "lognormal", "gamma", "weibull", "uniform", "empirical", "constant"]
        guard entries.count == 1, let entry = entries.first else {
            report(
                "\(label) names \(entries.count) distributions", remedy: "write one of \(names.joined(separator: ", "))"
            )
            return nil
        }
        let parameters = KeyField(node: entry.value, label: "'\(entry.key)'", context: context)
        switch entry.key {
        case "constant": return parameters.value(of: kind, positive: false).map { .constant($0) }
        case "exponential":
            return parameters.map { map in
                map.required("mean")?.value(of: kind, positive: true).map { .exponential(mean: $0) }
            }
        case "lognormal":
            return parameters.meanAndVariation(of: kind).map { .lognormal(mean: $0, coefficientOfVariation: $1) }
        case "gamma": return parameters.meanAndVariation(of: kind).map { .gamma(mean: $0, coefficientOfVariation: $1) }
        case "weibull": return parameters.weibull(of: kind)
        case "uniform": return parameters.uniform(of: kind)
        case "empirical": return parameters.empirical(of: kind)
        default:
            context.report(
                at: entry.keyPosition, "'\(entry.key)' is not a distribution",
                remedy: NameSuggestion.remedy(for: entry.key, among: names))
            return nil
        }
    }

    private func value(of kind: RandomQuantityKind, positive: Bool) -> Double? {
        switch kind {
        case .time: seconds(kind.limits(positive: positive))
        case .factor: number(kind.limits(positive: positive))
        case .length: kilometres(kind.limits(positive: positive))
        case .speed: kilometresPerHour(kind.limits(positive: positive))
        }
    }

    private func meanAndVariation(of kind: RandomQuantityKind) -> (mean: Double, variation: Double)? {
        map { map in
            let mean = map.required("mean")?.value(of: kind, positive: true)
            let variation = map.required("cv", remedy: "it is the standard deviation divided by the mean")?
                .number(.above(0, to: 100))
            guard let mean, let variation else { return nil }
            return (mean, variation)
        }
    }

    private func weibull(of kind: RandomQuantityKind) -> Distribution? {
        map { map in
            let scale = map.required("scale")?.value(of: kind, positive: true)
            let shape = map.required("shape")?.number(.from(0.1, to: 100))
            guard let scale, let shape else { return nil }
            return .weibull(scale: scale, shape: shape)
        }
    }

    private func uniform(of kind: RandomQuantityKind) -> Distribution? {
        map { map in
            let lower = map.required("from")?.value(of: kind, positive: false)
            let upperField = map.required("to")
            let upper = upperField?.value(of: kind, positive: false)
            guard let lower, let upper else { return nil }
            guard lower <= upper else {
                upperField?.report("'to' is less than 'from'", remedy: "write the smaller value as 'from'")
                return nil
            }
            return .uniform(from: lower, to: upper)
        }
    }

    /// Decodes an empirical distribution: the values of one column of a CSV file, equally probable.
    private func empirical(of kind: RandomQuantityKind) -> Distribution? {
        map { map in
            let file = map.required("file")
            let column = map.optional("column")?.text()
            guard let file, let name = file.text() else { return nil }
            return context.reportingErrors { () throws(InputError) in
                let source = try context.source(named: name, at: file.node.position)
                return .empirical(try EmpiricalValues.read(source, column: column, kind: kind))
            }
        }
    }
}

/// Reads measured values from a column of a CSV file.
package enum EmpiricalValues {
    /// Returns the times of a column, in seconds, in the order of the file.
    ///
    /// - Throws: `InputError` under the conditions of `read`.
    package static func readTimes(_ source: SourceFile, column: String) throws(InputError) -> [Double] {
        try read(source, column: column, kind: .time)
    }

    /// Reads a column.
    ///
    /// - Parameter column: its name; nil where the file has a single column.
    /// - Returns: the values in the order of the file, times in seconds.
    /// - Throws: `InputError` if the column is missing, lacks a unit where one is needed, or holds anything but
    ///   accepted numbers.
    package static func read(_ source: SourceFile, column: String?, kind: RandomQuantityKind) throws(InputError)
        -> [Double]
    {
        var table = try CSVReader(source)
        guard let name = column ?? (table.header.count == 1 ? table.header.first : nil) else {
            throw InputError(
                source.displayName, line: 1, "the file has \(table.header.count) columns",
                remedy: "name the one to use with 'column:', one of \(table.header.joined(separator: ", "))")
        }
        let values = try table.columns(name)[0]
        let factor = kind == .time ? try secondsPerUnit(of: name, in: source) : 1
        let limits = kind.limits(positive: false)
        var mistakes = DiagnosticCollector()
        var result: [Double] = []
        while table.nextRow(collectingInto: &mistakes) {
            guard let value = table.exactDecimal(values) else {
                mistakes.add(table.inexactNumber(values))
                continue
            }
            if let inBaseUnit = value.times(factor), limits.contains(inBaseUnit) {
                result.append(inBaseUnit.nearestDouble)
            } else {
                mistakes.add(
                    table.diagnostic(
                        values, problem: "\(name) is \(value)",
                        remedy: limits.text(in: kind == .time ? .time : nil)))
            }
        }
        try mistakes.throwIfAny()
        guard !result.isEmpty else {
            throw InputError(source.displayName, "there is no value below the header")
        }
        return result
    }

    /// Returns the unit at the end of a column's name: `wait_s`, `seconds`, `wait_min`.
    private static func secondsPerUnit(of name: String, in source: SourceFile) throws(InputError) -> Int64 {
        let ending = name.lowercased().split(separator: "_").last.map(String.init) ?? ""
        switch ending {
        case "s", "seconds": return 1
        case "min", "minutes": return 60
        case "h", "hours": return 3_600
        default:
            throw InputError(
                source.displayName, line: 1, "the column '\(name)' has no unit",
                remedy: "end its name in _s, _min or _h")
        }
    }
}
