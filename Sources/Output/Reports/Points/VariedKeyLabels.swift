import Measures
import OutputFiles

/// The varied keys and values in words.
package enum VariedKeyLabels {
    /// Returns the last part of a key that is not a number, as words: `drivers.shifts.0.taxis` is `taxis`,
    /// `demand.gravity.requestsPerDay` is `requests per day`. A scale keeps its parent: `drivers scale`.
    package static func name(of key: String) -> String {
        let parts = key.split(separator: ".").filter { Int($0) == nil }
        if parts.last == "areaKm2" { return "zone area in km²" }
        if parts.last == "scale", parts.count > 1 { return "\(parts[parts.count - 2]) scale" }
        let last = parts.last ?? key[...]
        return last.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    /// Returns a number with grouped digits, other text unchanged.
    package static func value(_ value: String) -> String {
        guard let number = Double(value), value.allSatisfy({ $0.isNumber || "-.".contains($0) }) else { return value }
        return NumberFormat.fixed(number, decimals: value.split(separator: ".").dropFirst().first?.count ?? 0)
    }

    /// Returns `120 taxis`, `1 plug`, `drivers scale 0.8` or `patience 5 min`; only the value if it is a word and the
    /// only varied one: `nearest`.
    package static func label(_ value: String, of key: String, isAlone: Bool) -> String {
        let name = name(of: key)
        if key == "demand.scale", let scale = Double(value) {
            return
                "\(NumberFormat.fixed(100 * scale, decimals: (100 * scale).rounded() == 100 * scale ? 0 : 1)) % of the demand"
        }
        if Double(value) != nil {
            let counted = name.components(of: " per ")
            if !counted.hasSuffix("s") { return "\(name) \(self.value(value))" }
            let isOne = Double(value) == 1
            return "\(self.value(value)) \(isOne ? counted.dropLast() + name.dropFirst(counted.count) : name[...])"
        }
        return isAlone && value.first?.isNumber != true ? value : "\(name) \(value)"
    }

    /// Replaces the varied key of a fleet by its number of taxis if the runs have it: a scale is less clear. In some
    /// replications a driver may not work at all, so the largest number is that of the fleet.
    package static func withTaxis(
        _ keys: [String], _ values: [[String]], _ summaries: [[MetricSummary]]
    ) -> (keys: [String], values: [[String]]) {
        let taxis = summaries.compactMap { rows in
            rows.first { $0.key == MetricKey(.drivers) && $0.tally.count > 0 }.map { Int($0.tally.maximum) }
        }
        let fleets = keys.indices.filter { ScenarioChanges.isOfFleet(keys[$0]) }
        guard fleets.count == 1, taxis.count == values.count, values.allSatisfy({ $0.count == keys.count }) else {
            return (keys, values)
        }
        // Replace only if equal values have equal fleets, and different values different ones.
        let pairs = Set(zip(values, taxis).map { "\($0[fleets[0]]) \($1)" })
        guard Set(values.map { $0[fleets[0]] }).count == pairs.count, Set(taxis).count == pairs.count else {
            return (keys, values)
        }
        var (keys, values) = (keys, values)
        keys[fleets[0]] = "taxis"
        for place in values.indices { values[place][fleets[0]] = "\(taxis[place])" }
        return (keys, values)
    }

    /// Returns `210 taxis`, or the point's name if nothing is varied.
    package static func label(of point: ExperimentPoint, keys: [String], values: [String]) -> String {
        guard values.count == keys.count, !keys.isEmpty else { return point.displayName }
        let words = zip(keys, values).map { label($1, of: $0, isAlone: keys.count == 1) }
        return words.joined(separator: ", ") + (point.isToday ? " (today)" : "")
    }
}

extension String {
    /// Returns the part before the first occurrence of a separator, or all of it.
    fileprivate func components(of separator: String) -> Substring {
        firstRange(of: separator).map { self[..<$0.lowerBound] } ?? self[...]
    }
}
