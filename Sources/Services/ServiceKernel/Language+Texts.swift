// Texts, numbers and units that pages write in their language (G10).

extension Language {
    /// Returns the text of a pair with its gaps filled (`Sentence`).
    package func text(_ english: String, _ turkish: String, _ values: [String: String] = [:]) -> String {
        let template = Sentence(english, turkish)[self]
        assert(Language.isComplete(template, values), "a gap of '\(template.text)' has no value")
        return template.filled { values[$0] }
    }

    /// Whether each gap has a value, except those of conditions.
    private static func isComplete(_ template: SentenceTemplate, _ values: [String: String]) -> Bool {
        var isComplete = true
        _ = template.filledUnconditionally { field in
            isComplete = isComplete && values[field] != nil
            return ""
        }
        return isComplete
    }

    /// Returns a number, or a range of two, that is written in English: `1,234.5 to 1,300` is `1.234,5–1.300` in
    /// Turkish, `−0.1 to +0.1` is `−0,1 ile +0,1 arası`, and `at most 0.4` is `en çok 0,4`.
    package func number(_ written: String) -> String {
        switch self {
        case .english: return written
        case .turkish:
            let digits = String(written.map { $0 == "." ? "," : $0 == "," ? "." : $0 })
            let isSigned = digits.contains { "−+".contains($0) }
            let range =
                isSigned
                ? digits.replacing(#/ to ([^ )]+)/#) { " ile \($0.output.1) arası" }
                : digits.replacing(" to ", with: "–")
            return range.replacing("at most", with: "en çok").replacing("at least", with: "en az")
        }
    }

    /// Returns a unit that is written in English: `km/h` is `km/sa` in Turkish.
    package func unit(_ written: String) -> String {
        switch self {
        case .english: return written
        case .turkish:
            let known = ["min": "dk", "s": "sn", "h": "sa", "people": "kişi", "rides": "yolculuk"]
            return written.split(separator: "/").map { known[String($0)] ?? String($0) }.joined(separator: "/")
        }
    }

    /// Returns an amount with its unit behind it; a share in Turkish has the sign before it: `%97,7`.
    ///
    /// - Parameter number: number in the language.
    package func amount(_ number: String, _ unit: String) -> String {
        switch (self, unit) {
        case (_, ""): number
        case (.turkish, "%"): number.hasPrefix("−") ? "−%\(number.dropFirst())" : "%\(number)"
        case (.english, _), (.turkish, _): "\(number) \(self.unit(unit))"
        }
    }
}
