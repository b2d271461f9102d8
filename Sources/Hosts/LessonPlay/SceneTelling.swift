import CityHost
import Lessons
import ServiceKernel
import ServiceTexts

/// The texts of a scene, for terminals and stages.
package struct SceneTelling: Hashable, Sendable {
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
        package let text: TranslatedText
        /// Whether the previous item has the same rule.
        package fileprivate(set) var continuesRule = false
        /// Whether an earlier scene already contained this sentence of a rule.
        package fileprivate(set) var isKnown = false
    }

    /// Sentence about the step or the timer.
    package let cause: TranslatedText
    /// Sentences in order.
    package fileprivate(set) var items: [Item] = []
}

/// Makes the texts of a lesson's scenes, one after the other.
struct SceneTeller {
    private let rulesOfLesson: [String]
    private let voices: LessonVoices
    /// Sentences of rules in earlier scenes.
    private var known: Set<TranslatedText> = []

    init(_ lesson: Lesson) {
        rulesOfLesson = lesson.subject.rules
        voices = LessonVoices(lesson)
    }

    mutating func tell(_ scene: LessonScene) -> SceneTelling {
        var telling = SceneTelling(cause: voices.say { $0.sentence(of: scene.cause, by: scene.actor) })
        var (reckoned, told): (Set<AnyHashable>, Set<TranslatedText>) = ([], [])
        var rule = ""
        for happening in scene.happenings {
            rule = tell(happening.effect, &told, &telling)
            reckon(happening.reckonings, after: rule, &reckoned, &telling)
            telling.items += happening.messages.map { message in
                SceneTelling.Item(kind: .message, rule: rule, text: voices.say { $0.sentence(of: message) })
            }
        }
        if scene.happenings.isEmpty, scene.explanations.isEmpty || scene.isOfTaxis {
            let text = voices.say { $0.phrase(.nothingChanges) }
            telling.items.append(SceneTelling.Item(kind: .nothing, rule: "", text: text))
        }
        // Explanations of taxis concern the states of drivers, not the last event.
        reckon(scene.explanations, after: scene.isOfTaxis ? "" : rule, &reckoned, &telling)
        known.formUnion(told)
        return telling
    }

    /// Adds the sentences of an event.
    ///
    /// - Parameter told: Sentences of rules in this scene so far.
    /// - Returns: The rule behind the event.
    private func tell(_ effect: HostEffect, _ told: inout Set<TranslatedText>, _ telling: inout SceneTelling) -> String
    {
        let rule = effect.rule
        let sentence = voices.say { $0.telling(of: effect).sentence }
        let because = voices.say { $0.telling(of: effect).because }
        let kind: SceneTelling.Item.Kind = effect.refusalRule == nil ? .event : .refusal
        telling.items.append(SceneTelling.Item(kind: kind, rule: rule, text: sentence))
        if !because.isEmpty, told.insert(because).inserted {
            telling.items.append(
                SceneTelling.Item(
                    kind: .because, rule: rule, text: because, continuesRule: true, isKnown: known.contains(because)))
        }
        return rule
    }

    /// Adds the calculations of the lesson's rules, each once in a scene.
    private func reckon(
        _ explanations: [any Explanation], after rule: String, _ reckoned: inout Set<AnyHashable>,
        _ telling: inout SceneTelling
    ) {
        var last = rule
        for explanation in explanations where rulesOfLesson.isEmpty || rulesOfLesson.contains(explanation.rule) {
            guard reckoned.insert(AnyHashable(explanation)).inserted else { continue }
            telling.items.append(
                SceneTelling.Item(
                    kind: .calculation, rule: explanation.rule, text: voices.say { $0.sentence(of: explanation) },
                    continuesRule: explanation.rule == last))
            last = explanation.rule
        }
    }
}
