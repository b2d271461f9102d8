import Quantities

/// The recipient of a message.
package enum Recipient: Hashable, Sendable {
    case person(EntityReference)
    /// The client who made the request; the host knows who that is.
    case client(of: RequestID)
    /// All people of a role.
    case role(EntityKind)
    /// The operators of the service.
    case operators

    /// Returns the recipient for an identifier.
    package static func person(_ person: some EntityIdentifier) -> Recipient { .person(person.reference) }
}

/// The messages of a service to people (G10): a closed list, the service's part of the catalogue of messages.
package protocol MessageWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A message to a recipient, before it becomes text. Its sentence is in `ServiceTexts`.
package struct Message: Hashable, Sendable {
    /// The recipient.
    package let recipient: Recipient
    /// The word of the catalogue; `refused` for a refusal.
    package let word: String

    /// Creates a message.
    package init(to reader: Recipient, _ word: some MessageWord) {
        self.recipient = reader
        self.word = word.rawValue
    }

    /// Creates the message that a request was refused.
    package init(refusing reader: Recipient) {
        self.recipient = reader
        word = "refused"
    }
}
