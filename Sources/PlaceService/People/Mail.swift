import Quantities

/// The messages that were delivered, in order (L08).
struct Mail: Sendable {
    struct Message: Hashable, Sendable {
        var sender: UserID
        var recipient: UserID
        /// Empty once one of them has left (A11).
        var text: String
    }

    private(set) var messages: ContiguousArray<Message> = []

    mutating func deliver(_ text: String, to recipient: UserID, by sender: UserID) -> MessageID {
        messages.append(Message(sender: sender, recipient: recipient, text: text))
        return MessageID(messages.count - 1)
    }

    /// A11: of what somebody has written or been written, the texts go.
    ///
    /// - Complexity: O(messages).
    mutating func forget(_ user: UserID) {
        for index in messages.indices where messages[index].sender == user || messages[index].recipient == user {
            messages[index].text = ""
        }
    }
}
