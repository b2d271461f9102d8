import AccountService
import ActivityService
import CityHost
import GuideService
import PlaceService
import ServiceKernel
import TaxiService
import TourService

// Sentences of the commands and effects of all services that a host holds.

extension HostCommand {
    private var localized: any LocalizedCommand {
        switch self {
        case .taxi(let command): command
        case .tour(let command): command
        case .activity(let command): command
        case .place(let command): command
        case .guide(let command): command
        case .account(let command): command
        }
    }

    /// Sentence of the command in a story, see `LocalizedWord`.
    package var sentence: Sentence { localized.sentence }
}

extension HostEffect {
    private var localized: any LocalizedEffect {
        switch self {
        case .taxi(let effect): effect
        case .tour(let effect): effect
        case .activity(let effect): effect
        case .place(let effect): effect
        case .guide(let effect): effect
        case .account(let effect): effect
        }
    }

    /// Returns the text of the event under a dispatch policy, or nil for an effect that no log shows.
    package func text(under policy: TaxiService.PolicyName = .fifo) -> EventText? {
        guard let text = localized.text else { return nil }
        guard case .taxi = self, let voice = event.flatMap(TaxiService.EventWord.init).flatMap(policy.texts) else {
            return text
        }
        return EventText(
            because: voice.because, voice.sentence ?? text.sentence, isInsteadOfRule: voice.isInsteadOfRule)
    }

    /// Sentence for the person who was refused; nil for any effect but a refusal.
    package var refusalSentence: Sentence? { localized.refusalSentence }

    /// Returns the rule that refuses the operation, in one sentence; nil for any effect but a refusal, and if a policy
    /// replaces the rule.
    package func ruleSentenceOfRefusal(under policy: TaxiService.PolicyName = .fifo) -> Sentence? {
        localized.ruleSentenceOfRefusal ?? refusalRule.flatMap { RuleSentences.sentence(of: $0, under: policy) }
    }

    /// Returns the sentence of one of the effect's messages under a dispatch policy.
    package func sentence(of message: Message, under policy: TaxiService.PolicyName = .fifo) -> Sentence {
        if case .taxi = self, let voice = TaxiService.MessageWord(rawValue: message.word).flatMap(policy.sentence) {
            return voice
        }
        return localized.sentence(of: message)
    }

    /// Returns the text of one of the effect's messages under a dispatch policy.
    ///
    /// - Parameters:
    ///   - spoken: returns the pronunciation of a name before a Turkish ending, or nil to find it from the spelling.
    ///   - field: returns the text of a field of the effect, or nil if the field has no value.
    package func text(
        of message: Message, in language: Language, under policy: TaxiService.PolicyName = .fifo,
        spoken: (String) -> String? = { _ in nil }, _ field: (String) -> String?
    ) -> String {
        sentence(of: message, under: policy)[language].filled(spoken: spoken) { name in
            name == "reason" ? refusalSentence?[language].filled(field) ?? field(name) : field(name)
        }
    }
}

/// A possible refusal: the operation, the reason, its rule and its sentence.
package struct RefusalEntry: Sendable {
    /// Word of the operation, and word of the reason.
    package let action, reason: String
    /// Rule behind the refusal.
    package let rule: String
    /// Sentence for the person who was refused.
    package let sentence: Sentence
    /// Rule that refuses the operation, in one sentence.
    package let ruleSentence: Sentence?

    /// Creates the entry of a reason for refusing an operation.
    init(_ action: String, _ reason: some LocalizedReason) {
        self.action = action
        self.reason = reason.word
        rule = reason.rule(of: action)
        sentence = reason.sentence(of: action)
        ruleSentence = reason.ruleSentence(of: action) ?? RuleSentences.sentence(of: rule)
    }

    /// Returns all possible refusals of a service's operations.
    fileprivate static func all<Command: LocalizedCommand>(of _: Command.Type) -> [RefusalEntry] {
        Command.vocabulary.flatMap { entry in
            entry.reasons.compactMap { word in
                Command.Operation.Reason(.word(word)).map { RefusalEntry(entry.action, $0) }
            }
        }
    }
}

extension HostEffect {
    /// Possible refusals of all services.
    package static let refusals: [RefusalEntry] =
        [RefusalEntry(TaxiService.Effect.lapseOperation, TaxiService.Reason.alreadyRiding)]
        + RefusalEntry.all(of: TaxiService.Command.self) + RefusalEntry.all(of: TourService.Command.self)
        + RefusalEntry.all(of: ActivityService.Command.self) + RefusalEntry.all(of: PlaceService.Command.self)
        + RefusalEntry.all(of: GuideService.Command.self) + RefusalEntry.all(of: AccountService.Command.self)
}
