import ServiceKernel

// Protocols through which generic code gets the text of any service's word. The services define the words; their
// sentences are here, so that a changed sentence recompiles only modules that show text.

/// A word with a sentence in every language: an operation, a message or a step of a calculation.
package protocol LocalizedWord {
    /// Sentence with the fields of the command, effect or calculation as its gaps. For an operation: the action without
    /// its actor.
    var sentence: Sentence { get }
}

/// The word of an event with its text.
package protocol LocalizedEvent: EventWord {
    var text: EventText { get }
}

/// Text of an event in a story. The fields of the effect are the gaps of both sentences.
package struct EventText: Hashable, Sendable {
    /// Rule behind the event, in one sentence.
    package let because: Sentence
    /// The event in one sentence.
    package let sentence: Sentence
    /// Whether a dispatch policy acts here instead of the rule; then `because` describes the policy.
    package let isInsteadOfRule: Bool

    /// Creates the text from two sentences.
    package init(because: Sentence, _ sentence: Sentence, isInsteadOfRule: Bool = false) {
        self.because = because
        self.sentence = sentence
        self.isInsteadOfRule = isInsteadOfRule
    }

    /// Creates the text from sentences in English and Turkish.
    init(
        because: String, _ becauseInTurkish: String, isInsteadOfRule: Bool = false, says: String,
        _ saysInTurkish: String
    ) {
        self.init(
            because: Sentence(because, becauseInTurkish), Sentence(says, saysInTurkish),
            isInsteadOfRule: isInsteadOfRule)
    }

    /// Creates the text of an event that the sentence of a rule explains (`RuleSentences`).
    init(rule: String, says: String, _ saysInTurkish: String) {
        self.init(because: RuleSentences.sentence(of: rule) ?? Sentence("", ""), Sentence(says, saysInTurkish))
    }

    /// Creates the text of a refusal, which all services record by the same rule (A08).
    init(refusalSays: String, _ saysInTurkish: String) {
        self.init(
            because: "Every operation is recorded, including those that the rules refuse.",
            "Kuralların kabul etmedikleri de dahil her işlem kaydedilir.", says: refusalSays, saysInTurkish)
    }
}

/// A reason for refusals with its sentence.
package protocol LocalizedReason: ServiceReason {
    /// Returns the sentence for the person who was refused. The fields of the refusal are its gaps.
    ///
    /// - Parameter action: the word of the refused operation, for which the reason may have a sentence of its own.
    func sentence(of action: String) -> Sentence
    /// Returns the part of the rule that refuses an operation for this reason, in one sentence; nil if the sentence of
    /// the whole rule (`RuleSentences`) says it.
    func ruleSentence(of action: String) -> Sentence?
}

/// A service's commands with the sentences of their operations.
package protocol LocalizedCommand: ServiceCommand {
    associatedtype Operation: OperationWord & LocalizedWord where Operation.Reason: LocalizedReason
}

extension LocalizedCommand {
    /// Sentence of the command in a story, see `LocalizedWord`.
    package var sentence: Sentence { (describedOperation() as Operation).sentence }
}

/// A service's effects with the sentences of their events, messages and refusals.
package protocol LocalizedEffect: ServiceEffect {
    associatedtype EventWord: LocalizedEvent
    associatedtype MessageWord: ServiceKernel.MessageWord & LocalizedWord
    associatedtype Reason: LocalizedReason
}

extension LocalizedEffect {
    /// Text of the event; nil for an effect that no log shows.
    package var text: EventText? { event.flatMap { EventWord(rawValue: $0)?.text } }

    /// Sentence for the person who was refused; nil for any effect but a refusal.
    package var refusalSentence: Sentence? { visited(by: RefusalSentenceForm<Reason>()).sentence }

    /// Rule that refuses the operation, in a sentence of the reason; nil for any effect but a refusal, and if the
    /// sentence of the whole rule says it.
    package var ruleSentenceOfRefusal: Sentence? { visited(by: RefusalSentenceForm<Reason>()).ruleSentence }

    /// Returns the sentence of one of the effect's messages.
    package func sentence(of message: Message) -> Sentence {
        MessageWord(rawValue: message.word)?.sentence ?? Message.refusal
    }
}

extension Message {
    /// Sentence around the reason in every message of a refusal.
    package static let refusal = Sentence("That is not possible: {reason}.", "Kabul edilmedi: {reason}.")
}

/// An explained calculation step of any service, with its numbers and its sentence.
package protocol Explanation: Hashable, Sendable {
    var rule: String { get }
    var sentence: Sentence { get }

    /// Returns the value of a field of the sentence, or nil if there is none.
    func value(_ name: String) -> FieldValue?
}

extension Calculation: Explanation where Word: LocalizedWord {
    /// Sentence of the step, with its values as gaps.
    package var sentence: Sentence { word.sentence }
}

/// A form that extracts the sentence of a refusal.
private struct RefusalSentenceForm<Reason: LocalizedReason>: FieldVisitor {
    private(set) var sentence: Sentence?
    private(set) var ruleSentence: Sentence?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func refusal<Given: ServiceReason>(of action: @autoclosure () -> String, _ reason: Given) -> Given {
        let action = action()
        sentence = (reason as? Reason)?.sentence(of: action)
        ruleSentence = (reason as? Reason)?.ruleSentence(of: action)
        return reason
    }
}
