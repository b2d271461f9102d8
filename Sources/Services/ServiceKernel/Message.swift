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

    package static func person(_ person: some ZeroBasedField) -> Reader {
        .person(Numbered(type(of: person).kind, person.index &+ 1))
    }

    package static func person<Role>(_ person: RolePerson<Role>) -> Reader { .person(person.numbered) }
}

/// What a service tells people (G10): a closed list, its part of the catalogue of messages.
package protocol MessageWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

package protocol SaidMessageWord: MessageWord {
    /// What the reader reads; its gaps are the fields of the effect that it tells of.
    var sentence: Sentence { get }
}

/// An effect that people are told of, or not.
package protocol ToldEffect: ServiceEffect {
    associatedtype Word: SaidMessageWord
    associatedtype Reason: ServiceReason

    /// Hands over whom it reaches and what each of them reads; nobody for what only those see who have done it.
    ///
    /// Refusals are not handed over: whoever is refused reads the reason (`ServiceReason`).
    func tell(_ read: (Reader, Word) -> Void)
}

extension ToldEffect {
    /// Of a refusal, which names what was refused and why: see `HostEffect`.
    package var refusal: (rule: String, sentence: Sentence)? {
        var (action, reason): (String?, Reason?)
        fields { field, value in
            if field.name == "action", case .word(let word) = value { action = word }
            if field.name == "reason" { reason = Reason(value) }
        }
        guard let action, let reason else { return nil }
        return reason.explanation(of: action)
    }

    /// What people read of it: see `HostEffect`.
    package var messages: [Message] {
        var messages: [Message] = []
        if let refusal {
            // Whoever was refused is named first; nobody, where that is somebody without an account.
            guard case .numbered(let refused) = fieldList.first?.value else { return [] }
            messages.append(Message(refusing: .person(refused), because: refusal.sentence))
        }
        tell { messages.append(Message(to: $0, $1, $1.sentence)) }
        return messages
    }
}

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
