import ServiceKernel

/// Reads the texts of a lesson, in which numbers that are facts stand in braces: `{0.41 km}` is shown as `0.41 km`, and
/// `{1.00 km - 0.41 km = 0.59 km}` as `0.59 km`.
struct LessonTextDecoder {
    let facts: LessonFacts

    /// Decodes a text as it is shown; returns nil after an error.
    ///
    /// - Parameter needsProof: whether a fact must support each number in braces.
    func text(_ field: KeyField, in language: Language, needsProof: Bool = true) -> String? {
        guard let text = field.text() else { return nil }
        var shown = ""
        var isRight = true
        var rest = Substring(text)
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            shown += rest[..<brace]
            let inside = rest[rest.index(after: brace)...].prefix { $0 != "{" && $0 != "}" }
            guard rest[brace] == "{", inside.endIndex < rest.endIndex, rest[inside.endIndex] == "}" else {
                field.report(
                    "\(field.label) has an unmatched brace", remedy: "write each number like {3 min}")
                return nil
            }
            let number = sum(String(inside), field, needsProof: needsProof)
            isRight = isRight && number != nil
            // A no-break space keeps a number and its unit on one line.
            if let number { shown += LessonTextDecoder.shown(number, in: language).replacing(" ", with: "\u{A0}") }
            rest = rest[rest.index(after: inside.endIndex)...]
        }
        return isRight ? shown + rest : nil
    }

    /// Returns a number with one space before its unit and without a plus sign.
    private static func spaced(_ number: String) -> String {
        guard let quantity = LessonQuantity(number), let unit = NumberWithUnit(number)?.unit else { return number }
        switch quantity.unit {
        case .clock, .date: return number
        case .none, .of, .other:
            let figures = number.drop { $0 == "+" }.dropLast(unit.count).split(separator: " ").joined()
            return unit.isEmpty ? figures : "\(figures) \(unit)"
        }
    }

    /// Returns a number in a language: `0.41 km` as `0,41 km`, `day 4, 08:15:00` as `4. gün, 08:15:00`.
    private static func shown(_ number: String, in language: Language) -> String {
        let number = spaced(number)
        let parts = number.split(separator: ", ", maxSplits: 1)
        if language == .turkish, parts.count == 2, parts[0].hasPrefix("day ") {
            return "\(parts[0].dropFirst(4)). gün, \(parts[1])"
        }
        return language.text(ofNumber: number) ?? number
    }

    /// Returns the shown text of a number in braces: itself, or the result of a sum; nil after an error.
    private func sum(_ inside: String, _ field: KeyField, needsProof: Bool) -> String? {
        let sides = inside.split(separator: "=", omittingEmptySubsequences: false).map(LessonTextDecoder.trimmed)
        guard sides.count <= 2, let first = sides.first else {
            field.report("{\(inside)} has more than one '='", remedy: "write it like {1.00 km - 0.41 km = 0.59 km}")
            return nil
        }
        let proved = { (value: LessonQuantity, text: String) in
            needsProof ? self.bound(value, text, field) : text
        }
        guard sides.count == 2 else { return quantity(first, field).flatMap { proved($0, first) } }
        let terms = LessonTextDecoder.terms(of: first)
        var total: LessonQuantity?
        for term in terms {
            guard let value = quantity(term.text, field), proved(value, term.text) != nil else { return nil }
            guard let sum = total else {
                total = value
                continue
            }
            guard sum.unit == value.unit else {
                field.report("{\(inside)} adds different units", remedy: "write all terms in one unit")
                return nil
            }
            guard let next = sum.adding(value, isNegative: term.isNegative) else {
                field.report("{\(inside)} has too many digits", remedy: "write fewer digits")
                return nil
            }
            total = next
        }
        guard let result = quantity(sides[1], field) else { return nil }
        if total == result { return sides[1] }
        field.report(
            "{\(inside)} is a wrong sum", remedy: total.map { "the result is \($0.text)" } ?? "")
        return nil
    }

    /// Returns the terms of `1.00 km - 0.41 km`: signs stand between spaces.
    private static func terms(of text: String) -> [(isNegative: Bool, text: String)] {
        var terms = [(isNegative: false, text: "")]
        for word in text.split(separator: " ") {
            switch word {
            case "+": terms.append((false, ""))
            case "-", "−": terms.append((true, ""))
            case _: terms[terms.count - 1].text += (terms[terms.count - 1].text.isEmpty ? "" : " ") + word
            }
        }
        return terms
    }

    private func quantity(_ text: String, _ field: KeyField) -> LessonQuantity? {
        if let quantity = LessonQuantity(text) { return quantity }
        field.report(
            "\(field.label) has '\(text)' in braces, which is not a number",
            remedy: "write one like {3 min}, {0.41 km}, {7.70} or {08:05}, or remove the braces")
        return nil
    }

    /// Returns the text if a fact supports it; otherwise reports an error.
    private func bound(_ quantity: LessonQuantity, _ text: String, _ field: KeyField) -> String? {
        if facts.support(quantity, written: text) { return text }
        if let clock = facts.clockText(ofTimeSinceStart: quantity) {
            field.report(
                "\(field.label) says {\(text)}, but the lesson's clock begins at 'start'", remedy: "write {\(clock)}")
            return nil
        }
        let nearest = facts.nearest(to: quantity, written: text)
        field.report(
            "\(field.label) says {\(text)}, which is not a value that the lesson expects or sets",
            remedy: (nearest.isEmpty ? "" : "nearest are \(nearest.joined(separator: ", ")); ")
                + "add it to 'expect' or 'otherwise'")
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}
