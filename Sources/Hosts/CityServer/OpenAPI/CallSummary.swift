import CityHost
import ServiceKernel
import ServiceTexts

/// A short summary of a command: its sentence, with the kind of each field in place of its value, and without optional
/// parts.
struct CallSummary: FieldVisitor {
    private var shown: [String: String] = [:]

    static func text(of command: HostCommand) -> String {
        let shown = command.visited(by: CallSummary()).shown
        // Commas and spaces around omitted parts go.
        let filled = command.sentence[.english].filledUnconditionally { name in
            shown[name] ?? (name == "subject" ? "the caller" : "…")
        }
        let text = filled.replacing(", ,", with: ",")
        return String(text.reversed().drop { " ,:".contains($0) }.reversed())
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        shown[field.name] = CallSummary.shown(Value.domain)
    }

    private static func shown(_ sort: FieldDomain) -> String {
        switch sort {
        case .numbered(let kind): withArticle(kind.word)
        case .zone: "a zone"
        case .place: "a place"
        case .position: "a position"
        case .list(let kind): "\(kind.word)s"
        case .count, .integer: "N"
        case .moment, .duration: "a time"
        case .money: "an amount"
        case .flag, .word, .text: "…"
        }
    }

    private static func withArticle(_ word: String) -> String {
        "\(word.first.map { "aeio".contains($0) } == true ? "an" : "a") \(word)"
    }
}
