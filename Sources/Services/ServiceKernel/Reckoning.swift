/// A step of a calculation that a service can explain: a closed list, in the order of the rule book.
package protocol ExplainedWord: Hashable, Sendable, CaseIterable {
    /// The rule that calculates.
    var rule: String { get }
}

/// A word of what a service can explain, and its numbers.
package struct Reckoning<Word: ExplainedWord>: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let name: String
        let value: FieldValue
    }

    package let word: Word
    private let entries: [Entry]

    /// - Parameter values: what is absent leaves a gap that sentences can tell.
    package init(_ word: Word, _ values: KeyValuePairs<Field, FieldValue>) {
        self.word = word
        entries = values.filter { $0.value != .absent }.map { Entry(name: $0.key.name, value: $0.value) }
    }

    package var rule: String { word.rule }

    /// Returns the value of a field of the sentence, or nil if the reckoning has none.
    package func value(_ name: String) -> FieldValue? { entries.first { $0.name == name }?.value }
}

/// The rules that a service's events, refusals and explanations can name, in alphabetical order.
///
/// - Parameter actions: what can be refused.
package func rulesTold<Effect: ServiceEffect, Reason: ServiceReason, Word: ExplainedWord>(
    by _: Effect.Type, _: Reason.Type, _: Word.Type, actions: [String]
) -> [String] {
    let refusals = Reason.allCases.flatMap { reason in actions.map { reason.rule(of: $0) } }
    return Set(Effect.vocabulary.map(\.rule) + Word.allCases.map(\.rule) + refusals).sorted()
}
