import CityHost
import Lessons
import ServiceKernel
import ServiceTexts

/// The texts of a scene, for terminals and stages.
package struct SceneNarration: Hashable, Sendable {
    /// One sentence of a scene.
    package struct Item: Hashable, Sendable {
        /// Kind of a sentence.
        package enum Kind: String, Sendable {
            /// An event, or a refusal.
            case event, refusal
            /// The rule behind the event before it.
            case because
            /// A calculation of a rule.
            case calculation
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
    }

    /// Sentence about the step or the timer.
    package let cause: LocalizedText
    /// Sentences in order.
    package fileprivate(set) var items: [Item] = []
}

/// Makes the texts of a lesson's scenes, one after the other.
struct SceneNarrator {
    private let rulesOfLesson: [String]
    private let voices: LessonTranslations
    /// Sentences of rules in earlier scenes.
    private var shownSentences: Set<LocalizedText> = []

    init(_ lesson: Lesson) {
        rulesOfLesson = lesson.subject.rules
        voices = LessonTranslations(lesson)
    }

    mutating func narrate(_ scene: LessonScene) -> SceneNarration {
        var telling = SceneNarration(cause: voices.text { $0.sentence(of: scene.cause, by: scene.actor) })
        var (reckoned, told): (Set<AnyHashable>, Set<LocalizedText>) = ([], [])
        var rule = ""
        for happening in scene.events {
            rule = addEvent(happening.effect, &told, &telling)
            addCalculations(happening.calculations, after: rule, &reckoned, &telling)
            telling.items += happening.messages.map { message in
                SceneNarration.Item(kind: .message, rule: rule, text: voices.text { $0.sentence(of: message) })
            }
        }
        if scene.events.isEmpty, scene.explanations.isEmpty || scene.isOfTaxis {
            let text = voices.text { $0.phrase(.nothingChanges) }
            telling.items.append(SceneNarration.Item(kind: .nothing, rule: "", text: text))
        }
        // Explanations of taxis concern the states of drivers, not the last event.
        addCalculations(scene.explanations, after: scene.isOfTaxis ? "" : rule, &reckoned, &telling)
        shownSentences.formUnion(told)
        return telling
    }

    /// Adds the sentences of an event.
    ///
    /// - Parameter told: Sentences of rules in this scene so far.
    /// - Returns: The rule behind the event.
    private func addEvent(_ effect: HostEffect, _ told: inout Set<LocalizedText>, _ telling: inout SceneNarration)
        -> String
    {
        let rule = effect.rule
        let sentence = voices.text { $0.sentences(of: effect).sentence }
        let because = voices.text { $0.sentences(of: effect).because }
        let kind: SceneNarration.Item.Kind = effect.refusalRule == nil ? .event : .refusal
        telling.items.append(SceneNarration.Item(kind: kind, rule: rule, text: sentence))
        if !because.isEmpty, told.insert(because).inserted {
            telling.items.append(
                SceneNarration.Item(
                    kind: .because, rule: rule, text: because, continuesRule: true,
                    isRepeated: shownSentences.contains(because)))
        }
        return rule
    }

    /// Adds the calculations of the lesson's rules, each once in a scene.
    private func addCalculations(
        _ explanations: [any Explanation], after rule: String, _ reckoned: inout Set<AnyHashable>,
        _ telling: inout SceneNarration
    ) {
        var last = rule
        for explanation in explanations where rulesOfLesson.isEmpty || rulesOfLesson.contains(explanation.rule) {
            guard reckoned.insert(AnyHashable(explanation)).inserted else { continue }
            telling.items.append(
                SceneNarration.Item(
                    kind: .calculation, rule: explanation.rule, text: voices.text { $0.sentence(of: explanation) },
                    continuesRule: explanation.rule == last))
            last = explanation.rule
        }
    }
}
