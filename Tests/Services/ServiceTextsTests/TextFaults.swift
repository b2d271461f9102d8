import ServiceKernel
import ServiceTexts
import TestSupport

// Checks of sentences, the same for all services. Each returns a list of faults, empty if there are none.

extension LocalizedCommand {
    /// Faults of the commands' sentences: a sentence may use only fields of its command and its subject, in every
    /// language.
    static var faultsOfTexts: [String] {
        vocabulary.flatMap { entry in
            let command = entry.blank(3)
            let fields = FieldSchema(of: command).entries.map(\.field.name) + ["subject"]
            let asked = command.sentence.fieldNames.subtracting(fields)
            return [
                asked.isEmpty ? nil : "asks for what it does not have: \(asked.sorted())",
                command.sentence.faultOfLanguages,
            ].compactMap { $0 }.map { "\(entry.actor?.word ?? "") \(entry.action): \($0)" }
        }
    }
}

extension LocalizedEffect {
    /// Faults of the events' sentences: a sentence may use only fields of its event, in every language.
    ///
    /// - Parameter actors: fields by which an event may name the person it concerns.
    static func faultsOfTexts(actors: [String] = []) -> [String] {
        vocabulary.flatMap { entry -> [String] in
            guard let text = entry.sample.text else { return ["\(entry.event): has no text"] }
            let asked = text.sentence.fieldNames.subtracting(entry.sample.fieldList.map(\.field.name) + actors)
            return [
                asked.isEmpty ? nil : "asks for what it does not say: \(asked.sorted())",
                text.sentence.faultOfLanguages, text.because.faultOfLanguages,
            ].compactMap { $0 }.map { "\(entry.event): \($0)" }
        }
    }
}

extension LocalizedReason {
    /// Faults of the reasons' sentences: each reason has its own sentence, in every language, that names only actors.
    static func faultsOfTexts(of action: String, actors: Set<String>) -> [String] {
        let sentences = allCases.map { $0.sentence(of: action) }
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
