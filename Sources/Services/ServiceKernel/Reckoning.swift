/// How a rule came to what it did: a sentence of the service's vocabulary with its numbers, for whoever learns or doubts.
package protocol Explanation: Hashable, Sendable {
    var rule: String { get }
    var sentence: Sentence { get }
    /// A field of the sentence; nil where there is nothing to say.
    func value(_ name: String) -> FieldValue?
}

/// What a service can explain: a closed list, in the order of the rule book.
package protocol ExplainedWord: Hashable, Sendable, CaseIterable {
    /// The rule, and a sentence for the numbers.
    var entry: (rule: String, sentence: Sentence) { get }
}

/// A word of what a service can explain, and its numbers.
package struct Reckoning<Word: ExplainedWord>: Explanation {
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

    package var rule: String { word.entry.rule }
    package var sentence: Sentence { word.entry.sentence }
    package func value(_ name: String) -> FieldValue? { entries.first { $0.name == name }?.value }
}

/// The rules that a service's events, refusals and explanations can name, in alphabetical order.
///
/// - Parameter actions: what can be refused.
package func rulesTold<Effect: ServiceEffect, Reason: ServiceReason, Word: ExplainedWord>(
    by _: Effect.Type, _: Reason.Type, _: Word.Type, actions: [String]
) -> [String] {
    let refusals = Reason.allCases.flatMap { reason in actions.map { reason.explanation(of: $0).rule } }
    return Set(Effect.vocabulary.map(\.rule) + Word.allCases.map(\.entry.rule) + refusals).sorted()
}
