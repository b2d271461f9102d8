import CityHost
import Lessons
import ServiceKernel
import ServiceTexts
import TaxiService

/// The texts of a scene, for terminals and stages.
package struct SceneNarration: Hashable, Sendable {
    /// One sentence of a scene.
    package struct Item: Hashable, Sendable {
        /// Kind of a sentence.
        package enum Kind: String, Sendable {
            /// An event, or a refusal.
            case event, refusal
            /// The rule behind the event or the calculations before it.
            case because
            /// A calculation of a rule.
            case calculation
            /// The policy that acts instead of the rule of the event before it, and its calculations.
            case policy, policyCalculation
            /// A message to a person.
            case message
            /// The statement that nothing changes.
            case nothing
        }

        /// Kind of the sentence.
        package let kind: Kind
        /// Number of its rule; empty without an event.
        package let rule: String
        /// The sentence.
        package let text: LocalizedText
        /// Whether the previous item has the same rule.
        package fileprivate(set) var continuesRule = false
        /// Whether an earlier scene already contained this sentence of a rule.
        package fileprivate(set) var isRepeated = false

        /// Whether the sentence is a calculation of a rule or of a policy.
        package var isCalculation: Bool { kind == .calculation || kind == .policyCalculation }
    }

    /// Sentence about the step or the timer.
    package let cause: LocalizedText
    /// Sentences in order.
    package fileprivate(set) var items: [Item] = []
}

/// Makes the texts of a lesson's scenes, one after the other.
struct SceneNarrator {
    private let rulesOfLesson: [String]
    private let policy: TaxiService.PolicyName
    private let translations: LessonTranslations
    /// Sentences of rules in earlier scenes.
    private var shownSentences: Set<LocalizedText> = []

    init(_ lesson: Lesson) {
        rulesOfLesson = lesson.subject.rules
        policy = lesson.rules.taxi.dispatchPolicy
        translations = LessonTranslations(lesson)
    }

    /// Whether a calculation is that of a policy, which acts instead of the rule.
    private static func isOfPolicy(_ explanation: any Explanation) -> Bool {
        switch (explanation as? TaxiService.Calculation)?.word {
        case .policyInForce, .pickupTime, .idleSince, .lot, .ranksFirst, .roundDue, .roundTotal, .wantedInZone: true
        case _: false
        }
    }

    mutating func narrate(_ scene: LessonScene) -> SceneNarration {
        var narration = SceneNarration(cause: translations.text { $0.sentence(of: scene.cause, by: scene.actor) })
        var (calculated, sentences): (Set<AnyHashable>, Set<LocalizedText>) = ([], [])
        var rule = ""
        for happening in scene.events {
            rule = addEvent(happening.effect, &sentences, &narration)
            addCalculations(happening.calculations, after: rule, &calculated, &narration)
            narration.items += happening.messages.map { message in
                SceneNarration.Item(kind: .message, rule: rule, text: translations.text { $0.sentence(of: message) })
            }
        }
        if scene.events.isEmpty, scene.explanations.isEmpty || scene.isOfTaxis {
            let text = translations.text { $0.phrase(.nothingChanges) }
            narration.items.append(SceneNarration.Item(kind: .nothing, rule: "", text: text))
        }
        // Explanations of taxis concern the states of drivers, not the last event.
        addCalculations(scene.explanations, after: scene.isOfTaxis ? "" : rule, &calculated, &narration)
        narration.items = explained(narration.items, &sentences)
        shownSentences.formUnion(sentences)
        return narration
    }

    /// Returns the items with the sentence of each rule whose code they show: behind the first items of that rule in
    /// the scene, unless an event there has already given the sentence.
    private func explained(
        _ items: [SceneNarration.Item], _ sentences: inout Set<LocalizedText>
    ) -> [SceneNarration.Item] {
        var told = Set(items.filter { $0.kind == .because || $0.kind == .policy }.map(\.rule))
        var explained: [SceneNarration.Item] = []
        for (index, item) in items.enumerated() {
            explained.append(item)
            let isLast = index + 1 == items.count || items[index + 1].rule != item.rule
            guard isLast, !item.rule.isEmpty, told.insert(item.rule).inserted else { continue }
            let text = translations.text { $0.sentence(ofRule: item.rule) }
            if text.isEmpty { continue }
            explained.append(
                SceneNarration.Item(
                    kind: .because, rule: item.rule, text: text, continuesRule: true,
                    isRepeated: shownSentences.contains(text)))
            sentences.insert(text)
        }
        return explained
    }

    /// Adds the sentences of an event.
    ///
    /// - Parameter sentences: Sentences of rules in this scene so far.
    /// - Returns: The rule behind the event.
    private func addEvent(
        _ effect: HostEffect, _ sentences: inout Set<LocalizedText>, _ narration: inout SceneNarration
    )
        -> String
    {
        let rule = effect.rule
        let sentence = translations.text { $0.sentences(of: effect).sentence }
        let because = translations.text { $0.sentences(of: effect).because }
        let kind: SceneNarration.Item.Kind = effect.refusalRule == nil ? .event : .refusal
        narration.items.append(SceneNarration.Item(kind: kind, rule: rule, text: sentence))
        if !because.isEmpty, sentences.insert(because).inserted {
            let isPolicy = effect.text(under: policy)?.isInsteadOfRule ?? false
            narration.items.append(
                SceneNarration.Item(
                    kind: isPolicy ? .policy : .because, rule: rule, text: because, continuesRule: true,
                    isRepeated: shownSentences.contains(because)))
        }
        return rule
    }

    /// Adds the calculations of the lesson's rules, each once in a scene.
    private func addCalculations(
        _ explanations: [any Explanation], after rule: String, _ calculated: inout Set<AnyHashable>,
        _ narration: inout SceneNarration
    ) {
        var last = rule
        for explanation in explanations where rulesOfLesson.isEmpty || rulesOfLesson.contains(explanation.rule) {
            guard calculated.insert(AnyHashable(explanation)).inserted else { continue }
            narration.items.append(
                SceneNarration.Item(
                    kind: SceneNarrator.isOfPolicy(explanation) ? .policyCalculation : .calculation,
                    rule: explanation.rule,
                    text: translations.text { $0.sentence(of: explanation) },
                    continuesRule: explanation.rule == last))
            last = explanation.rule
        }
    }
}
