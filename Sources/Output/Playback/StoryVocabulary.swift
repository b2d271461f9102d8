import CityHost
import OutputFiles
import ServiceKernel
import ServiceTexts
import TaxiService

/// The data with which the page turns lines of the log into stories: their format, and the services' sentence and rule
/// for each event.
struct StoryVocabulary {
    private let scheme: EventLogEncoder.Scheme
    private let policy: TaxiService.PolicyName
    private let language: Language

    init(_ scheme: EventLogEncoder.Scheme, policy: TaxiService.PolicyName, in language: Language) {
        (self.scheme, self.policy, self.language) = (scheme, policy, language)
    }

    var json: JSONValue {
        .object([
            ("lines", .integer(scheme.lineCount)),
            ("words", .list(scheme.words.map { .text($0) })),
            ("unusualWords", .list(scheme.unusualWords.map { .text($0) })),
            ("kinds", .list(scheme.kinds.map(json))),
            (
                "refusals",
                .object(
                    HostEffect.refusals.map { entry in
                        let texts: [JSONValue] = [.text(entry.rule), .text(entry.sentence[language].text)]
                        return ("\(entry.action) \(entry.reason)", .list(texts))
                    }.firstOfEachKey)
            ),
        ])
    }

    /// Returns an event's word, its columns, rule, sentence and reason.
    private func json(_ kind: EventLogEncoder.Scheme.Kind) -> JSONValue {
        let entry = StoryVocabulary.entry(of: kind)
        let fields = entry?.sample.fieldList ?? []
        let columns = kind.columns.map { column -> JSONValue in
            let field = fields.first { "\($0.field.name)\($0.value.unit)" == column.name }
            return .list([
                .text(field?.field.name ?? column.name), .text(column.prefix), .integer(column.decimals),
                .text(field.map(\.value).map(StoryVocabulary.sort) ?? ""),
            ])
        }
        let text = entry?.sample.text(under: policy)
        let texts = [entry?.rule, text?.sentence[language].text, text?.because[language].text].map { $0 ?? "" }
        return .list([.text(kind.event), .list(columns)] + texts.map { .text($0) })
    }

    /// Returns the row of an event. Two services may share a word: the row with the same fields wins.
    private static func entry(of kind: EventLogEncoder.Scheme.Kind) -> EventEntry<HostEffect>? {
        let names = Set(kind.columns.map(\.name))
        return entries[kind.event]?.max { left, right in
            StoryVocabulary.shared(left, names) < StoryVocabulary.shared(right, names)
        }
    }

    private static func shared(_ entry: EventEntry<HostEffect>, _ names: Set<String>) -> Int {
        let fields = entry.sample.fieldList.map { "\($0.field.name)\($0.value.unit)" }
        return fields.count { names.contains($0) } * 2 - fields.count
    }

    private static let entries = Dictionary(grouping: HostEffect.vocabulary, by: \.event)

    /// Returns the page's format of a value.
    private static func sort(of value: FieldValue) -> String {
        switch value {
        case .moment: "moment"
        case .duration: "duration"
        case .money: "money"
        case .zone, .place: "zone"
        case .absent, .entity, .position, .list, .count, .integer, .flag, .word, .text: ""
        }
    }
}

extension FieldValue {
    /// Suffix that the log appends to the name of a field.
    fileprivate var unit: String {
        switch self {
        case .moment, .duration: "_s"
        case .absent, .entity, .zone, .place, .position, .list, .count, .integer, .flag, .money, .word, .text: ""
        }
    }
}

extension [(String, JSONValue)] {
    /// First entry of each key: an object may not repeat a key.
    fileprivate var firstOfEachKey: [(key: String, value: JSONValue)] {
        var known: Set<String> = []
        return compactMap { known.insert($0.0).inserted ? (key: $0.0, value: $0.1) : nil }
    }
}
