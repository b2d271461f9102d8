import OperatingSystem
import Quantities
import ServiceKernel

/// Delivered messages, in order (L08).
struct MessageStore: Sendable {
    struct Message: StateCodable, Hashable, Sendable {
        var sender: UserID
        var recipient: UserID
        var text: String

        static var placeholder: Message { Message(sender: .none, recipient: .none, text: "") }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&sender)
            try form.visit(&recipient)
            try form.visit(&text)
        }
    }

    private(set) var messages: ContiguousArray<Message> = []

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&messages)
    }

    var memoryBytes: Int { messages.memoryBytes + messages.reduce(0) { $0 + $1.text.memoryBytes } }

    mutating func deliver(_ text: String, to recipient: UserID, by sender: UserID) -> MessageID {
        messages.append(Message(sender: sender, recipient: recipient, text: text))
        return MessageID(messages.count - 1)
    }

    /// Erases the texts of all messages from and to the user.
    ///
    /// - Complexity: O(messages).
    mutating func eraseTexts(of user: UserID) {
        for index in messages.indices where messages[index].sender == user || messages[index].recipient == user {
            messages[index].text = ""
        }
    }
}
