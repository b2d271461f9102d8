/// The steps of a calculation that a service can explain: a closed list, in the order of the rule book.
package protocol ExplainableStep: Hashable, Sendable, CaseIterable {
    /// The rule of the step.
    var rule: String { get }
}

/// One explained step of a calculation, with its numbers.
package struct Calculation<Word: ExplainableStep>: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let name: String
        let value: FieldValue
    }

    /// The step.
    package let word: Word
    private let entries: [Entry]

    /// Creates an explained step.
    ///
    /// - Parameter values: the values of the sentence's fields; absent values are dropped, so that the sentence can
    ///   leave them out.
    package init(_ word: Word, _ values: KeyValuePairs<Field, FieldValue>) {
        self.word = word
        entries = values.filter { $0.value != .absent }.map { Entry(name: $0.key.name, value: $0.value) }
    }

    /// The rule of the step.
    package var rule: String { word.rule }

    /// Returns the value of a field of the sentence, or nil if there is none.
    package func value(_ name: String) -> FieldValue? { entries.first { $0.name == name }?.value }
}

/// Returns the rules that a service's events, refusals and explanations can name, in alphabetical order.
///
/// - Parameter actions: the operations that can be refused.
package func rulesNamed<Effect: ServiceEffect, Reason: ServiceReason, Word: ExplainableStep>(
    by _: Effect.Type, _: Reason.Type, _: Word.Type, actions: [String]
) -> [String] {
    let refusals = Reason.allCases.flatMap { reason in actions.map { reason.rule(of: $0) } }
    return Set(Effect.vocabulary.map(\.rule) + Word.allCases.map(\.rule) + refusals).sorted()
}
