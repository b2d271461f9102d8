import CityHost
import Lessons
import ServiceKernel
import ServiceTexts

/// What is told of a scene: a terminal breaks it into lines, a stage puts it into boxes.
package struct SceneTelling: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package enum Kind: String, Sendable {
            /// What happened, and what was refused.
            case event, refusal
            /// The rule behind the event before it, in a sentence.
            case because
            /// How a rule came to its numbers.
            case calculation
            /// What somebody reads.
            case message
            /// That nothing came of it.
            case nothing
        }

        package let kind: Kind
        /// The rule that it is of; empty where nothing happened.
        package let rule: String
        package let text: TranslatedText
        /// The item before it is of the same rule.
        package fileprivate(set) var continuesRule = false
        /// Of a rule's sentence: an earlier scene has told it.
        package fileprivate(set) var isKnown = false
    }

    /// What somebody does, or which timer is due.
    package let cause: TranslatedText
    package fileprivate(set) var items: [Item] = []
}

/// Tells the scenes of a lesson, one after the other.
struct SceneTeller {
    private let rulesOfLesson: [String]
    private let voices: LessonVoices
    /// The sentences of rules that have been told.
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
        // Those of taxis explain the states of drivers, not the last event.
        reckon(scene.explanations, after: scene.isOfTaxis ? "" : rule, &reckoned, &telling)
        known.formUnion(told)
        return telling
    }

    /// - Parameter told: the sentences of rules that this scene has told.
    /// - Returns: the rule behind the event.
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

    /// The calculations of the rules that the lesson is about, none twice in a scene.
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
