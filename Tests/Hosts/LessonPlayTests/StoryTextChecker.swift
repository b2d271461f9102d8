import ServiceKernel

/// Finds what readers of a story stumble over: codes and keys in place of words, dates of programs, and shares that
/// read as thousands.
struct StoryTextChecker {
    let language: Language

    /// Returns the faults of a text, each with its place in quotation marks.
    func faults(of text: String) -> [String] {
        // Texts of users stand in quotation marks.
        let told = text.replacing(/“[^”]*”/, with: "“”").replacing("\u{A0}", with: " ")
        return patterns.flatMap { pattern, fault in told.matches(of: pattern).map { "\(fault): ‘\($0.output)’" } }
    }

    private var patterns: [(Regex<Substring>, String)] {
        var patterns: [(Regex<Substring>, String)] = [
            (/\b(?!r\d)\p{Ll}+\d+\b/, "a code for a thing"), (/\b\p{Ll}+\p{Lu}\p{L}*/, "a key of a program"),
            (/\d{4}-\d\d(?:-\d\d)?/, "a date of programs"), (/\d\d\/\d\d\/\d{4}/, "a date of programs"),
            (/%\d+,\d{3}|\d[.,]\d{3} %/, "a share with three decimals"), (/(?:^|[ (])-\d/, "a hyphen for a minus"),
            (/: *$/, "nothing after a colon"),
        ]
        switch language {
        case .english:
            patterns += [
                (/(?:prefers|nearby|only): \p{Ll}+/, "a raw word"),
                (/\((?:wifi|mobile|none|roaming)\)/, "a raw word"), (/[Dd]istrict \d/, "a district without a name"),
                (/\b(?:as) (?:client|driver|walker|runner|user|guide|author)\b/, "a role without an article"),
            ]
        case .turkish:
            patterns += [
                (#/, konum /#, "a position at the end"), (/\d\d:\d\d:\d\d'd[ae] \d/, "a duration like a time of day"),
                (/\d\. semt/, "a district without a name"),
                (/yakındaki yerlere bakar, yalnızca/, "telegram style"), (#/\barkadaşlar: /#, "friends of nobody"),
            ]
        }
        return patterns
    }
}
