import Pictures

/// What is varied, in words: of keys and values as scenarios have them.
enum VariedWords {
    /// The last part of a key that is no number, as words: `drivers.shifts.0.taxis` is `taxis`, and
    /// `demand.gravity.requestsPerDay` is `requests per day`. A scale alone would not tell of what: `drivers scale`.
    static func name(of key: String) -> String {
        let parts = key.split(separator: ".").filter { Int($0) == nil }
        if parts.last == "areaKm2" { return "zone area in km²" }
        if parts.last == "scale", parts.count > 1 { return "\(parts[parts.count - 2]) scale" }
        let last = parts.last ?? key[...]
        return last.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    /// A number grouped, anything else as it is.
    static func value(_ value: String) -> String {
        guard let number = Double(value), value.allSatisfy({ $0.isNumber || "-.".contains($0) }) else { return value }
        return PictureNumber.text(number, decimals: value.split(separator: ".").dropFirst().first?.count ?? 0)
    }

    /// `120 taxis`, `drivers scale 0.8`, `patience 5 min`; a word alone where nothing else is varied: `nearest`.
    static func label(_ value: String, of key: String, isAlone: Bool) -> String {
        let name = name(of: key)
        if Double(value) != nil {
            let counted = name.components(of: " per ")
            return counted.hasSuffix("s") ? "\(self.value(value)) \(name)" : "\(name) \(self.value(value))"
        }
        return isAlone && value.first?.isNumber != true ? value : "\(name) \(value)"
    }
}

extension String {
    /// What stands before the first of some words, or all of it.
    fileprivate func components(of separator: String) -> Substring {
        firstRange(of: separator).map { self[..<$0.lowerBound] } ?? self[...]
    }
}
