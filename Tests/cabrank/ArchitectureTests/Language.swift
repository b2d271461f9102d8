import Foundation

/// Counts of what the comments of Swift files and the guides should not say.
///
/// A count is of places to look at: each sentence is judged by its reader.
struct LanguageCount {
    /// Number of doc comments.
    private(set) var docComments = 0
    /// Doc comments that begin without a noun or a verb, as `file:line: text`.
    private(set) var headless: [String] = []
    /// Package and public declarations without a doc comment, as `file:line`.
    private(set) var undocumented: [String] = []
    /// Comment lines of more than 120 columns, as `file:line`.
    private(set) var wide: [String] = []
    /// Occurrences of words that the house avoids, in comments and guides.
    private(set) var words: [Word: Int] = [:]

    /// A word, or kind of words, that the house avoids.
    enum Word: String, CaseIterable {
        case told, whoever, nobody, soMany, mistake, usual, anew, whatever, reckon, beamer, foretold

        /// Largest number of occurrences: 5 % of those that there were before the house chose plain English.
        var limit: Int {
            switch self {
            case .told: 69
            case .nobody: 57
            case .soMany: 20
            case .whoever: 19
            case .whatever: 11
            case .mistake: 6
            case .usual, .anew: 3
            case .reckon: 1
            case .beamer, .foretold: 0
            }
        }

        /// Returns the kind of a word in lower case, given the word before it, or nil if it is an allowed one.
        init?(_ word: Substring, after previous: Substring) {
            switch word {
            case "told", "tell", "tells": self = .told
            case "whoever", "whomever": self = .whoever
            case "nobody", "somebody", "everybody": self = .nobody
            case "many", "much", "long", "often":
                if previous != "so" { return nil }
                self = .soMany
            case "mistake", "mistakes": self = .mistake
            case "usual", "usually": self = .usual
            case "anew": self = .anew
            case "whatever": self = .whatever
            case "beamer": self = .beamer
            case "foretold": self = .foretold
            default:
                if !word.hasPrefix("reckon") { return nil }
                self = .reckon
            }
        }
    }

    /// Largest share of doc comments without a head, in per cent.
    static let headlessPercentMax = 3.0

    /// First words with which no doc comment begins.
    private static let wrongHeads: Set<Substring> = [
        "What", "Who", "Whoever", "Whom", "Whose", "Which", "Of", "By", "How", "Where", "That", "Those", "nil", "If",
        "As", "On", "Whatever", "So",
    ]

    /// Declarations that implement a requirement whose protocol documents them: of the standard library, of `FieldType`
    /// and of `EntityIdentifier`.
    private static let witnesses = [
        "var description:", "var debugDescription:", "var id:", "var rawValue:", "func <", "func ==",
        "func hash(into", "func encode(to", "init(from decoder", "init(rawValue", "static var domain:",
        "var fieldValue:",
        "init?(_ value: FieldValue)", "var reference:", "static var kinds:", "static var kind:",
        "init?(_ numbered: EntityReference",
    ]

    private static let declarations: Set<Substring> = [
        "var", "let", "func", "init", "struct", "class", "enum", "actor", "protocol", "typealias", "subscript",
    ]

    var headlessPercent: Double { 100 * Double(headless.count) / Double(max(docComments, 1)) }

    /// Adds the words of a guide.
    mutating func add(guide text: String) {
        for line in text.split(separator: "\n") { addWords(of: line) }
    }

    /// Adds the comments of a Swift file.
    mutating func add(source text: String, at path: String) {
        var (wasDoc, isInText) = (false, false)
        for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = line.drop { $0 == " " }
            if code.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
                isInText.toggle()
                wasDoc = false
                continue
            }
            if isInText { continue }
            let place = "\(path):\(offset + 1)"
            if code.hasPrefix("//") {
                addWords(of: code)
                if line.count > 120 { wide.append(place) }
                let isDoc = code.hasPrefix("///")
                if isDoc, !wasDoc { addHead(of: code.dropFirst(3).drop { $0 == " " }, place) }
                wasDoc = isDoc
                continue
            }
            if LanguageCount.needsComment(code), !wasDoc { undocumented.append(place) }
            // An attribute on a line of its own stands between a comment and its declaration.
            if !(code.hasPrefix("@") && !code.contains("{") && !code.contains(" var ")) { wasDoc = false }
        }
    }

    private mutating func addHead(of comment: Substring, _ place: String) {
        if comment.isEmpty || ["- ", "|", "`"].contains(where: comment.hasPrefix) { return }
        docComments += 1
        var words = comment.split(separator: " ", maxSplits: 2)[...]
        // A rule's number stands before the sentence: "T07: ".
        if words.count > 1, let first = words.first, first.count == 4, first.last == ":" { words = words.dropFirst() }
        let head = words.first?.prefix { $0.isLetter } ?? ""
        if LanguageCount.wrongHeads.contains(head) { headless.append("\(place): \(comment)") }
    }

    private mutating func addWords(of line: Substring) {
        var previous: Substring = ""
        for word in line.lowercased().split(whereSeparator: { !$0.isLetter }) {
            if let kind = Word(word, after: previous) { words[kind, default: 0] += 1 }
            previous = word
        }
    }

    private static func needsComment(_ code: Substring) -> Bool {
        let words = code.split(maxSplits: 8) { $0 == " " || $0 == "(" || $0 == "?" || $0 == "<" }
            .drop { $0.hasPrefix("@") }
        guard words.first == "public" || words.first == "package", words.contains(where: declarations.contains) else {
            return false
        }
        return !witnesses.contains { code.contains($0) }
    }
}

extension LanguageCount: CustomStringConvertible {
    var description: String {
        let share = String(format: "%.1f", headlessPercent)
        let counts = Word.allCases.map { "\($0) \(words[$0, default: 0])" }.joined(separator: ", ")
        return """
            \(docComments) doc comments, \(headless.count) without a head (\(share) %), \
            \(undocumented.count) package or public declarations without one, \(wide.count) lines over 120 columns; \
            words: \(counts)
            """
    }
}

extension LanguageCount {
    /// Pages of the guides that tests write from the program's own texts.
    private static let generatedPages: Set<String> = ["Reference.md", "ScenarioKeys.md"]

    /// Counts the Swift files and hand-written guides below a folder.
    init(below top: URL) {
        self.init()
        for folder in ["Sources", "Tests", "Benchmarks/Sources", "Examples"] {
            let root = top.appending(path: folder)
            guard let found = FileManager.default.enumerator(atPath: root.path(percentEncoded: false)) else { continue }
            for name in found.compactMap({ $0 as? String }).sorted() where !name.contains(".build/") {
                if let page = name.split(separator: "/").last, LanguageCount.generatedPages.contains(String(page)) {
                    continue
                }
                guard name.hasSuffix(".swift") || name.hasSuffix(".md"),
                    let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8)
                else { continue }
                if name.hasSuffix(".md") { add(guide: text) } else { add(source: text, at: "\(folder)/\(name)") }
            }
        }
        let readme = try? String(contentsOf: top.appending(path: "README.md"), encoding: .utf8)
        if let readme { add(guide: readme) }
    }
}
