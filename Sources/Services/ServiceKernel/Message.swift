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

/// A message to a reader, before it is text: `ServiceTexts` has its sentence.
package struct Message: Hashable, Sendable {
    package let reader: Reader
    /// The word of the catalogue; `refused` for a refusal.
    package let word: String

    package init(to reader: Reader, _ word: some MessageWord) {
        self.reader = reader
        self.word = word.rawValue
    }

    package init(refusing reader: Reader) {
        self.reader = reader
        word = "refused"
    }
}
