import CityModel
import InputFiles
import Lessons
import ServiceKernel
import YAML

/// Decodes the translations of a lesson's names and texts, and finds original names in translated texts.
struct LessonVocabularyDecoder {
    /// Names in the lesson: persons, zones, places, tours, streets, lines, stops, districts, titles.
    private let knownNames: [String]
    /// Texts in the lesson, such as annotations of tours.
    private let knownTexts: [String]

    private static let nameKeys: Set<String> = {
        var keys = PersonKeys()
        for entry in LessonDecoder.vocabulary {
            var command = entry.blank(1)
            // This form never throws.
            try? command.visitFields(with: &keys)
        }
        return keys.names.union(["zones", "between", "name", "title", "district"] + LessonDecoder.actors.map(\.word))
    }()
    private static let textKeys: Set = ["annotation", "onward", "description", "area", "cv", "text", "because"]
    /// Keys of the texts of a language.
    private static let shownKeys = ["lesson", "dispute", "description", "question", "choices", "tempting", "answer"]

    /// Collects the names and texts of a lesson.
    init(of root: YAMLNode) {
        (knownNames, knownTexts) = (
            LessonVocabularyDecoder.scalars(of: LessonVocabularyDecoder.nameKeys, in: root),
            LessonVocabularyDecoder.scalars(of: LessonVocabularyDecoder.textKeys, in: root)
        )
    }

    /// Decodes the Turkish names and texts of the map `tr`, and checks that its other texts use these names.
    func decode(_ map: MapField) -> LessonVocabulary {
        let names = map.optional("names").map { translations($0, of: knownNames, sort: "name") } ?? [:]
        let texts = map.optional("texts").map { translations($0, of: knownTexts, sort: "text") } ?? [:]
        map.optional("names").map { checkUnique(names, $0) }
        for key in LessonVocabularyDecoder.shownKeys { map.optional(key).map { checkUse(of: names, in: $0) } }
        return LessonVocabulary(turkishNames: names, turkishTexts: texts)
    }

    /// Returns the scalars of some keys in the order of the file, each once.
    private static func scalars(of keys: Set<String>, in node: YAMLNode, under key: String = "") -> [String] {
        let found: [String] =
            switch node.content {
            case .mapping(let entries):
                entries.filter { $0.key != "tr" }.flatMap { scalars(of: keys, in: $0.value, under: $0.key) }
            case .sequence(let items): items.flatMap { scalars(of: keys, in: $0, under: key) }
            case .scalar(let text, _): keys.contains(key) && text != ZoneNames.outside ? [text] : []
            }
        return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func translations(_ field: KeyField, of known: [String], sort: String) -> [String: String] {
        guard case .mapping(let entries) = field.node.content else {
            field.report("\(field.label) is not a map", remedy: "write each \(sort) with its translation")
            return [:]
        }
        var translations: [String: String] = [:]
        for entry in entries {
            if !known.contains(entry.key) {
                field.context.report(
                    at: entry.keyPosition, "there is no \(sort) '\(entry.key)' in the lesson",
                    remedy: NameSuggestion.remedy(for: entry.key, among: known))
            }
            let value = KeyField(node: entry.value, label: "'\(entry.key)'", context: field.context)
            translations[entry.key] = value.text()
        }
        return translations
    }

    /// Reports translated names that two things of the lesson would have.
    private func checkUnique(_ names: [String: String], _ field: KeyField) {
        guard case .mapping(let entries) = field.node.content else { return }
        var owners: [String: String] = [:]
        for name in knownNames where names[name] == nil { owners[name] = name }
        for entry in entries {
            guard let name = names[entry.key] else { continue }
            if let owner = owners.updateValue(entry.key, forKey: name), owner != entry.key {
                field.context.report(
                    at: entry.value.position, "'\(entry.key)' and '\(owner)' have the same name '\(name)'",
                    remedy: "write another name")
            }
        }
    }

    /// Reports original names in a translated text, which shows other names than the stage.
    private func checkUse(of names: [String: String], in field: KeyField) {
        if case .sequence = field.node.content {
            field.list()?.forEach { checkUse(of: names, in: $0) }
            return
        }
        guard case .scalar(let text, _) = field.node.content else { return }
        let ownNames = names.values.sorted { ($0.count, $0) > ($1.count, $1) }
        let rest = ownNames.reduce(text) { $0.replacing($1, with: "\u{A0}") }
        for (name, translated) in names.sorted(by: { $0.key < $1.key }) where translated != name {
            if LessonVocabularyDecoder.isWord(name, of: rest) {
                field.report("\(field.label) has the name '\(name)'", remedy: "write '\(translated)', as in 'names'")
            }
        }
    }

    private static func isWord(_ name: String, of text: String) -> Bool {
        text.ranges(of: name).contains { range in
            let before = text[..<range.lowerBound].last
            let after = text[range.upperBound...].first
            return ![before, after].contains { $0?.isLetter == true || $0?.isNumber == true }
        }
    }
}

/// Collects the names of the fields that name persons.
private struct PersonKeys: FieldVisitor {
    private(set) var names: Set<String> = []

    mutating func visit<Value: FieldType>(
        _ field: ServiceKernel.Field, _: inout Value, _: FieldPresence
    ) {
        switch Value.domain {
        case .numbered(let kind), .list(let kind):
            if kind == .taxi || LessonDecoder.actors.contains(kind) { names.insert(field.name) }
        case .zone, .place, .position, .count, .integer, .flag, .moment, .duration, .money, .word, .text: break
        }
    }
}
