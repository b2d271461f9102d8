import AccountService
import ActivityService
import GuideService
import InputFiles
import PlaceService
import TaxiService
import TourService

extension LessonDecoder {
    /// What the lesson is for; of no use after a mistake.
    func subject(_ map: MapField) -> LessonSubject {
        LessonSubject(
            dispute: map.optional("dispute")?.text() ?? "", description: map.optional("description")?.text() ?? "",
            rules: map.optional("about").map(rules) ?? [], question: question(map))
    }

    private func question(_ map: MapField) -> LessonQuestion? {
        let question = map.optional("question")?.text()
        let answer = map.optional("answer")?.text()
        switch (map.present(among: ["question"]).isEmpty, map.present(among: ["answer"]).isEmpty) {
        case (false, true): map.reportKey("question", "the question has no answer", remedy: "write 'answer:' below it")
        case (true, false): map.reportKey("answer", "the answer has no question", remedy: "write 'question:' above it")
        case (true, true), (false, false): break
        }
        guard let question, let answer else { return nil }
        return LessonQuestion(question: question, answer: answer)
    }

    private func rules(_ field: Field) -> [String] {
        var rules: [String] = []
        for entry in field.list() ?? [] {
            guard let rule = rule(entry) else { continue }
            if rules.contains(rule) { entry.report("'\(rule)' stands in 'about' twice", remedy: "write it once") }
            rules.append(rule)
        }
        return rules
    }

    private func rule(_ field: Field) -> String? {
        guard let text = field.scalar() else { return nil }
        let known = Set(
            TaxiService.rulesTold + TourService.rulesTold + ActivityService.rulesTold + PlaceService.rulesTold
                + GuideService.rulesTold + AccountService.rulesTold
        ).sorted()
        if known.contains(text) { return text }
        // A letter for the part and two digits: `s5` is meant to be `S05`.
        let padded = text.count == 2 ? "\(text.prefix(1).uppercased())0\(text.suffix(1))" : text
        let nearest = known.contains(padded) ? padded : NearestName.suggestion(for: text, among: known)
        field.report(
            "no lesson can show the rule '\(text)'",
            remedy: nearest.map { "did you mean '\($0)'?" } ?? "known are \(known.joined(separator: ", "))")
        return nil
    }
}
