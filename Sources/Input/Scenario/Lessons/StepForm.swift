import CityHost
import CityModel
import InputFiles
import Quantities
import ServiceKernel
import TaxiService

/// Reads the fields of a command from the map of a lesson's step, and reports all errors at their positions.
struct StepForm: FieldVisitor {
    private let map: MapField
    private let decoder: LessonDecoder
    /// Whether every field was valid.
    private(set) var isComplete = true

    init(_ map: MapField, _ decoder: LessonDecoder) {
        self.map = map
        self.decoder = decoder
    }

    mutating func visit<Value: FieldType>(
        _ field: ServiceKernel.Field, _ value: inout Value, _ presence: FieldPresence
    ) {
        let found: KeyField?
        switch presence {
        case .logOnly, .displayOnly, .unlogged: return
        case .required:
            found = map.required(field.name, remedy: StepForm.remedy(for: Value.domain))
            if found == nil { isComplete = false }
        case .optional, .defaulted: found = map.optional(field.name)
        }
        guard let found else { return }
        guard let read = decoder.value(found, Value.domain).flatMap({ Value($0) }) else {
            isComplete = false
            return
        }
        value = read
    }

    private static func remedy(for sort: FieldDomain) -> String {
        switch sort {
        case .moment: "write a time from the start of the lesson"
        case .word(let words): "write one of \(words.joined(separator: ", "))"
        case .numbered, .zone, .place, .position, .list, .count, .integer, .flag, .duration, .money, .text: ""
        }
    }
}

extension LessonDecoder {
    /// Decodes the command of a step, in the words of the services' vocabulary.
    ///
    /// - Parameter actor: number of the person who acts; nil if the name was invalid; then the step is only checked for
    ///   errors.
    func command(_ map: MapField, by kind: EntityKind, _ actor: UInt32?) -> HostCommand? {
        let actions = LessonDecoder.vocabulary.filter { $0.actor == kind }
        guard let field = map.required("does", remedy: "write one of \(actions.map(\.action).joined(separator: ", "))"),
            let word = field.scalar()
        else { return nil }
        guard let entry = actions.first(where: { $0.action == word }) else {
            reportUnknown(word, field, kind, actions.map(\.action))
            map.acceptAllKeys()
            return nil
        }
        var command = entry.blank(actor ?? 1)
        var form = StepForm(map, self)
        // This form reports errors and never throws.
        try? command.visitFields(with: &form)
        guard form.isComplete, actor != nil else { return nil }
        if let senseless = command.invalidCombination {
            map.optional(senseless.field.name)?.report(senseless.problem, remedy: senseless.remedy)
            return nil
        }
        return command
    }

    private func reportUnknown(_ word: String, _ field: KeyField, _ kind: EntityKind, _ words: [String]) {
        if let other = LessonDecoder.vocabulary.first(where: { $0.action == word })?.actor {
            return field.report(
                "'\(word)' is an action of a \(other.word)", remedy: "write '\(other.word):' before the name")
        }
        let nearest = NameSuggestion.nearest(to: word, among: words)
        field.report(
            "'does' is '\(word)'",
            remedy: nearest.map { "did you mean '\($0)'?" } ?? "known are \(words.joined(separator: ", "))")
    }

    /// Decodes the value of a field, which names persons and things by their names; nil if it is not of that sort.
    func value(_ field: KeyField, _ sort: FieldDomain) -> FieldValue? {
        switch sort {
        case .numbered(let kind): numbered(field, kind).map { .entity($0) }
        case .position: position(field).map { .position($0) }
        case .list(let kind): list(field, of: kind).map { .list($0) }
        case .zone: place(field).map { .zone($0) }
        case .place: place(field).map { .place(Position($0)) }
        // The rules, not the reader, refuse parties of other sizes than 1 to 4 (T01).
        case .count: field.wholeNumber(0...1_000_000).map { .count(UInt64($0)) }
        case .integer: field.wholeNumber(-1_000_000...1_000_000).map { .integer(Int64($0)) }
        case .flag: field.flag().map { .flag($0) }
        case .moment: time(field).map { .moment($0) }
        case .duration: field.duration().map { .duration($0) }
        case .money: field.money(to: RuleBookDecoder.priceMax).map { .money($0) }
        case .word(let words): field.word(among: words).map { .word($0) }
        case .text: field.text().map { .text($0) }
        }
    }

    private func list(_ field: KeyField, of kind: EntityKind) -> [EntityReference]? {
        guard let members = field.list()?.map({ numbered($0, kind) }), !members.contains(nil) else { return nil }
        return members.compactMap { $0 }
    }
}
