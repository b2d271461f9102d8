import Measures
import OutputFiles

/// The varied keys and values in words.
package enum VariedWords {
    /// The last part of a key that is no number, as words: `drivers.shifts.0.taxis` is `taxis`, and
    /// `demand.gravity.requestsPerDay` is `requests per day`. A scale alone would not tell of what: `drivers scale`.
    package static func name(of key: String) -> String {
        let parts = key.split(separator: ".").filter { Int($0) == nil }
        if parts.last == "areaKm2" { return "zone area in km²" }
        if parts.last == "scale", parts.count > 1 { return "\(parts[parts.count - 2]) scale" }
        let last = parts.last ?? key[...]
        return last.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    /// A number grouped, anything else as it is.
    package static func value(_ value: String) -> String {
        guard let number = Double(value), value.allSatisfy({ $0.isNumber || "-.".contains($0) }) else { return value }
        return PlainNumber.fixed(number, decimals: value.split(separator: ".").dropFirst().first?.count ?? 0)
    }

    /// `120 taxis`, `drivers scale 0.8`, `patience 5 min`; a word alone where nothing else is varied: `nearest`.
    package static func label(_ value: String, of key: String, isAlone: Bool) -> String {
        let name = name(of: key)
        if key == "demand.scale", let scale = Double(value) {
            return
                "\(PlainNumber.fixed(100 * scale, decimals: (100 * scale).rounded() == 100 * scale ? 0 : 1)) % of the demand"
        }
        if Double(value) != nil {
            let counted = name.components(of: " per ")
            return counted.hasSuffix("s") ? "\(self.value(value)) \(name)" : "\(name) \(self.value(value))"
        }
        return isAlone && value.first?.isNumber != true ? value : "\(name) \(value)"
    }

    /// Returns the number of taxis of a varied fleet where the runs have it: a scale would not say.
    package static func withTaxis(
        _ keys: [String], _ values: [[String]], _ summaries: [[MetricSummary]]
    ) -> (keys: [String], values: [[String]]) {
        let taxis = summaries.compactMap { rows in rows.first { $0.key == MetricKey(.drivers) }?.mean }
        let fleets = keys.indices.filter { ChangeWords.isOfFleet(keys[$0]) }
        guard fleets.count == 1, taxis.count == values.count, values.allSatisfy({ $0.count == keys.count }) else {
            return (keys, values)
        }
        // Equal values are equal fleets, and others are others.
        let pairs = Set(zip(values, taxis).map { "\($0[fleets[0]]) \($1)" })
        guard Set(values.map { $0[fleets[0]] }).count == pairs.count, Set(taxis).count == pairs.count else {
            return (keys, values)
        }
        var (keys, values) = (keys, values)
        keys[fleets[0]] = "taxis"
        for place in values.indices {
            let isWhole = taxis[place] == taxis[place].rounded()
            values[place][fleets[0]] = isWhole ? "\(Int(taxis[place]))" : "\((taxis[place] * 10).rounded() / 10)"
        }
        return (keys, values)
    }

    /// `210 taxis`, or as it is called where nothing is varied.
    package static func label(of point: ExperimentPoint, keys: [String], values: [String]) -> String {
        guard values.count == keys.count, !keys.isEmpty else { return point.told }
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
