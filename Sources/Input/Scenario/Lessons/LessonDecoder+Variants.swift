import CityHost
import InputFiles
import Lessons

/// A variant of a lesson: other rules, steps left out, steps added, and its own expectations.
struct LessonVariant {
    let rules: RuleParameters
    /// Steps by time; at one instant those of the lesson first.
    let steps: [LessonStep]
    let expectations: [LessonExpectation]
    /// Names, those of the lesson first.
    let people: LessonNameTable

    func applied(to lesson: Lesson) -> Lesson {
        var lesson = lesson
        (lesson.rules, lesson.steps, lesson.expectations, lesson.names) = (rules, steps, expectations, people)
        return lesson
    }
}

extension LessonDecoder {
    /// Decodes the variants of a lesson.
    ///
    /// - Parameters:
    ///   - steps: of the lesson, in the order of the file.
    ///   - rules: of the lesson, as decoded from its file.
    ///   - book: completes rules by the city.
    func variants(
        _ field: KeyField, of steps: [LessonStep?], _ rules: DecodedRules,
        completing book: (DecodedRules) -> RuleParameters
    ) -> [LessonVariant]? {
        let variants = field.list()?.map { entry in
            withTemporaryNames { entry.map { variant($0, of: steps, rules, completing: book) } }
        }
        guard let variants, !variants.contains(where: { $0 == nil }) else { return nil }
        return variants.compactMap { $0 }
    }

    private func variant(
        _ map: MapField, of steps: [LessonStep?], _ rules: DecodedRules,
        completing book: (DecodedRules) -> RuleParameters
    ) -> LessonVariant? {
        let changed = map.ruleBook(over: rules)
        if let area = changed.areaPosition {
            map.context.report(at: area, "a variant cannot change the city", remedy: "remove the rule")
        }
        let without = map.optional("without").map { missing($0, of: steps.count) } ?? []
        let added = map.optional("steps").map { $0.list()?.map(step) } ?? []
        let changesNothing =
            without?.isEmpty == true && added?.isEmpty == true && !map.context.hasErrors && book(changed) == book(rules)
        if changesNothing || map.present(among: ["rules", "without", "steps"]).isEmpty {
            map.report("\(map.label) does not differ from the lesson", remedy: "add 'rules', 'without' or 'steps'")
        }
        let field = map.required("expect", remedy: "list what is expected in this variant")
        let expectations = field?.list()?.map(expectation)
        if expectations?.isEmpty == true {
            field?.report("nothing is expected", remedy: "list what is expected in this variant")
        }
        guard let without, let added, !added.contains(nil), let expectations, !expectations.contains(nil) else {
            return nil
        }
        let kept = steps.enumerated().filter { !without.contains($0.offset + 1) }.map(\.element)
        return LessonVariant(
            rules: book(changed), steps: sorted((kept + added).compactMap { $0 }),
            expectations: expectations.compactMap { $0 }, people: people)
    }

    /// Decodes the numbers of steps that are left out, from 1 in the order of the file.
    private func missing(_ field: KeyField, of count: Int) -> [Int]? {
        guard let entries = field.list() else { return nil }
        var numbers: [Int] = []
        for entry in entries {
            guard let number = entry.wholeNumber(1...1_000_000) else { return nil }
            if number > count {
                entry.report(
                    "there is no step \(number)", remedy: "the lesson has \(count) \(count == 1 ? "step" : "steps")")
            } else if numbers.contains(number) {
                entry.report("step \(number) is in 'without' twice", remedy: "write it once")
            }
            numbers.append(number)
        }
        return numbers
    }
}
