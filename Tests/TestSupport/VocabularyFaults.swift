import ServiceKernel

// What every service owes to those who read how it describes itself, asked of each in the same words. Each list says what is
// wrong; it is empty if all is well.

extension ServiceCommand {
    /// Each command is described once for each who may give it, its blank is called as its entry says, and its sentence, in
    /// every language, asks for nothing but its fields.
    package static var faultsOfVocabulary: [String] {
        let names = vocabulary.map { "\($0.actor?.word ?? "") \($0.action)" }
        return zip(vocabulary, names).flatMap { entry, name in
            let blank = entry.blank(3)
            let fields = FieldOutline(of: blank).entries.map(\.field.name)
            let asked = entry.sentence.fieldNames.subtracting(fields + (entry.isTimer ? ["subject"] : []))
            let faults = [
                names.count { $0 == name } == 1 ? nil : "is described more than once",
                blank.heading == CommandHeading(entry.actor.map { Numbered($0, 3) }, entry.action)
                    ? nil : "has a blank that is called \(blank.heading)",
                blank.senseless.map { "has a blank that makes no sense: \($0.problem)" },
                Set(fields).count == fields.count ? nil : "has two fields of one name: \(fields)",
                asked.isEmpty ? nil : "asks for what it does not have: \(asked.sorted())",
                entry.sentence.faultOfLanguages,
            ]
            return faults.compactMap { $0 }.map { "\(name): \($0)" }
        }
    }

    /// What is lost when the command is written in fields and read back; nil if it comes back as it was.
    package var faultOfReadingBack: String? {
        let heading = heading
        guard
            let entry = Self.vocabulary.first(where: {
                $0.action == heading.action && $0.actor == heading.actor?.kind
            })
        else { return "\(heading.action) is not described" }
        var copy = entry.blank(heading.actor?.number ?? 0)
        var form = ReadBack(unread: FieldList(of: self).fields)
        do {
            try copy.describe(in: &form)
        } catch {
            return "\(heading.action): \(error)"
        }
        if copy != self { return "\(heading.action) is read back as \(copy)" }
        return form.unread.isEmpty ? nil : "\(heading.action): nobody reads \(form.unread)"
    }
}

/// Puts in what was written, field by field.
private struct ReadBack: FieldForm {
    struct Unreadable: Error {
        var field: Field
    }

    var unread: [(field: Field, value: FieldValue)]

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) throws {
        guard let (written, text) = unread.first, written == field, let read = Value(text) else {
            throw Unreadable(field: field)
        }
        unread.removeFirst()
        value = read
    }
}

extension ServiceEffect {
    /// Each event is described once, in the order of its words, and its sentences, in every language, ask for nothing that it
    /// does not say.
    ///
    /// - Parameters:
    ///   - words: of all events of the service.
    ///   - actors: by which an event may name whoever it is about.
    package static func faultsOfVocabulary(words: [String], actors: [String] = []) -> [String] {
        let order = vocabulary.map(\.event) == words ? [] : ["the events described are \(vocabulary.map(\.event))"]
        return order
            + vocabulary.flatMap { entry in
                let asked = entry.sentence.fieldNames
                    .subtracting(entry.sample.fieldList.map(\.field.name) + actors)
                let faults = [
                    entry.sample.event == entry.event
                        ? nil : "has a sample that is \(entry.sample.event ?? "no event")",
                    asked.isEmpty ? nil : "asks for what it does not say: \(asked.sorted())",
                    entry.sentence.faultOfLanguages, entry.because.faultOfLanguages,
                ]
                return faults.compactMap { $0 }.map { "\(entry.event): \($0)" }
            }
    }
}

extension FieldWord {
    /// Codes and words of a closed list are each one's own, and a word is read back as what it stands for, anything else as
    /// nothing.
    package static func faultsOfList(codes: some Sequence<UInt8>) -> [String] {
        let words = allCases.map(\.word)
        return [
            allCases.map(\.rawValue) == Array(codes) ? nil : "the codes are \(allCases.map(\.rawValue))",
            Set(words).count == words.count ? nil : "a word stands for two: \(words)",
            allCases.allSatisfy { Self(.word($0.word)) == $0 } ? nil : "a word is not read back",
            Self(.word("nothing")) == nil && Self(.flag(true)) == nil && Self(.absent) == nil
                ? nil : "what is no word is taken for one",
        ].compactMap { $0 }
    }
}

extension ServiceReason {
    /// Each reason says why an action is refused in a sentence of its own, in every language, that names nobody but whoever
    /// acts.
    package static func faultsOfExplanations(of action: String, actors: Set<String>) -> [String] {
        let sentences = allCases.map { $0.explanation(of: action).sentence }
        let alike = Language.allCases.filter { language in Set(sentences.map { $0[language] }).count < sentences.count }
        return alike.map { "two reasons say the same in \($0)" }
            + zip(allCases, sentences).flatMap { reason, sentence in
                let asked = sentence.fieldNames.subtracting(actors)
                return [
                    sentence.faultOfLanguages,
                    asked.isEmpty ? nil : "asks for what it does not know: \(asked.sorted())",
                ].compactMap { $0 }.map { "\(reason.word): \($0)" }
            }
    }
}
