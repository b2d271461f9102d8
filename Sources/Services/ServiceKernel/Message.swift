import Quantities

/// Whom a message is for.
package enum Reader: Hashable, Sendable {
    case person(Numbered)
    /// Whoever made the request: the host knows who that is.
    case client(of: RequestID)
    /// Everybody in this role.
    case everybody(NumberedKind)
    /// Those who run the service.
    case operators

    package static func person(_ person: some CalledByNumber) -> Reader { .person(person.numbered) }
}

/// What a service tells people (G10): a closed list, its part of the catalogue of messages.
package protocol MessageWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// Something that somebody reads, before it is text.
package struct Message: Hashable, Sendable {
    package let reader: Reader
    /// The word of the catalogue; `refused` for a refusal.
    package let word: String
    /// Its gaps are the fields of the effect that it tells of.
    package private(set) var sentence: Sentence
    /// Of a refusal.
    private var reason: Sentence?

    package init(to reader: Reader, _ word: some MessageWord, _ sentence: Sentence) {
        self.reader = reader
        self.word = word.rawValue
        self.sentence = sentence
    }

    /// - Parameter reason: what is said to whoever was refused.
    package init(refusing reader: Reader, because reason: Sentence) {
        self.reader = reader
        word = "refused"
        sentence = Message.refusal
        self.reason = reason
    }

    /// The same in other words.
    package func saying(_ sentence: Sentence) -> Message {
        var message = self
        message.sentence = sentence
        return message
    }

    /// What is said of every refusal.
    package static let refusal = Sentence("That is not possible: {reason}.", "Bu olmaz: {reason}.")

    /// What the reader reads.
    ///
    /// - Parameter field: what a field of the effect says; nil where it has no value.
    package func text(in language: Language, _ field: (String) -> String?) -> String {
        sentence[language].filled { name in
            name == "reason" ? reason?[language].filled(field) ?? field(name) : field(name)
        }
    }
}
