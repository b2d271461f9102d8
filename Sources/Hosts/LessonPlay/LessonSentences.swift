import CityHost
import CityModel
import Lessons
import Quantities
import ServiceKernel
import ServiceTexts
import TaxiService

/// Sentences about steps, timers, events and calculations, from the vocabulary of the services, in one language.
struct LessonSentences {
    let language: Language
    let names: LessonNames
    /// Currency after each amount; nil for none.
    var currency: String?
    /// Pronunciations of names, by the name, for Turkish endings.
    var pronunciations: [String: String] = [:]
    /// Dispatch policy, whose events have their own sentences.
    var policy = TaxiService.PolicyName.fifo

    /// Places of the lesson, whose names replace numbers of districts and positions of destinations.
    private var places = PlaceCatalogue([])

    /// Local map, on which positions are given in metres.
    var plan = LocalMap(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))

    /// Clock that sentences and stages show.
    var clock: LessonClock

    init(language: Language, names: LessonNames) {
        (self.language, self.names, clock) = (language, names, LessonClock(in: language))
    }

    init(_ lesson: Lesson, in language: Language) {
        self.init(language: language, names: LessonNames(lesson, in: language))
        clock = LessonClock(lesson.start, in: language)
        (currency, plan, policy) = (lesson.currency, lesson.plan, lesson.rules.taxi.dispatchPolicy)
        pronunciations = lesson.pronunciations
        places = PlaceCatalogue(lesson.places)
    }

    /// Returns a sentence about a step or a timer.
    ///
    /// - Parameter holder: Owner of the account for an account command.
    func sentence(of command: HostCommand, by holder: EntityReference? = nil) -> String {
        let heading = command.heading
        let actor = (heading.actor ?? holder).map(name) ?? ""
        let fields = FieldList(of: command)
        let sentence = filled(command.sentence) { name in
            switch fields[name] {
            // The number of the month is for logs only.
            case .count where name == "month": month(endedBy: command)
            // Turkish sentences have their own words for an empty list.
            case .absent where name == "tours" && language == .english: "an empty list"
            case .absent, .text(""): name == "subject" ? actor : nil
            // Each driver owns the taxi of the same number, so only another taxi is mentioned.
            case .entity(let taxi) where taxi.kind == .taxi && taxi.number == heading.actor?.number: nil
            case let value: text(of: value, in: name)
            }
        }
        if command.isTimer || command.sentence.fieldNames.contains("subject") { return sentence }
        // Turkish separates the actor from another name.
        let isNameNext = language == .turkish && sentence.first?.isUppercase == true
        return actor + (isNameNext ? ", " : " ") + sentence
    }

    private func month(endedBy command: HostCommand) -> String? {
        guard case .guide(.timer(let timer)) = command else { return nil }
        return timer.month.map { language.text(of: $0) }
    }

    /// Returns the sentence in the language, with its gaps filled; names take Turkish endings by their pronunciation.
    private func filled(_ sentence: Sentence, _ text: (_ field: String) -> String?) -> String {
        sentence[language].filled(spoken: { pronunciations[$0] }, text)
    }

    /// Returns the name of a person or thing; a thing without a name is called by its number.
    func name(of numbered: EntityReference) -> String { names.name(of: numbered) }

    /// Returns the sentences of an event and of the rule behind it, if the rule needs one.
    func sentences(of effect: HostEffect) -> (sentence: String, because: String) {
        let fields = effect.fieldList
        let fill = { (sentence: Sentence) in
            filled(sentence) { name in fields.first { $0.field.name == name }.map { text(of: $0.value, in: name) } }
        }
        if let sentence = effect.refusalSentence {
            return (fill(sentence), effect.ruleSentenceOfRefusal(under: policy).map(fill) ?? "")
        }
        guard let text = effect.text(under: policy) else { return (effect.event ?? "", "") }
        return (fill(text.sentence), fill(text.because))
    }

    func sentence(of explanation: some Explanation) -> String {
        filled(explanation.sentence) { name in explanation.value(name).map { text(of: $0, in: name) } }
    }

    /// Returns the text of a message, with numbers in the reader's notation (G10).
    func sentence(of reading: LessonScene.DeliveredMessage) -> String {
        let fields = reading.effect.fieldList
        let text = reading.effect.text(
            of: reading.message, in: language, under: policy, spoken: { pronunciations[$0] }
        ) { name in
            if name == "text" { return (reading.text?[language]).map { names.text($0) } }
            return fields.first { $0.field.name == name }.map { messageText(of: $0.value, in: name) }
        }
        return phrase(.reads, list: readers(reading)) + " " + text
    }

    private func readers(_ reading: LessonScene.DeliveredMessage) -> [String] {
        if let reader = reading.reader { return [name(of: reader)] }
        switch reading.message.recipient {
        case .role(let kind): return names.allNames(of: kind)
        case .operators: return [phrase(.operators)]
        // The request is over.
        case .person, .client: return [phrase(.nobody)]
        }
    }

    /// Returns the value of a field for a message.
    private func messageText(of value: FieldValue, in field: String) -> String {
        switch value {
        case .count(let count): language.text(of: count)
        case .integer(let integer): language.text(ofInteger: integer)
        case .money(let money): language.text(of: money) + (currency.map { Paragraph.noBreakSpace + $0 } ?? "")
        case .absent, .entity, .zone, .place, .position, .list, .flag, .moment, .duration, .word, .text:
            text(of: value, in: field)
        }
    }

    /// Returns the state of a person or thing in one line.
    func sentence(of standing: LessonEntityState) -> String {
        let phrase = StoryPhrase.standing(standing.subject.kind, standing.state)
        let line = filled(phrase) { name in
            if name == "state" { return standing.state.rawValue }
            return standing.value(name).flatMap { $0 == .absent ? nil : text(of: $0, in: name) }
        }
        // The last of several optional parts leaves its separator.
        return line.hasSuffix("; ") ? String(line.dropLast(2)) : line
    }

    func phrase(_ phrase: StoryPhrase, list: [String] = []) -> String {
        phrase.sentence[language].filled { _ in list.joined(separator: ", ") }
    }

    /// Returns the sentence of a rule, as far as it holds under the lesson's dispatch policy; empty for none.
    func sentence(ofRule rule: String) -> String {
        RuleSentences.sentence(of: rule, under: policy)?[language].filled { _ in nil } ?? ""
    }

    /// Returns a sentence saying that all expectations hold.
    func verdict(ofExpectations count: Int) -> String {
        phrase(count == 0 ? .nothingExpected : .allHold)
    }

    /// Returns the value of a field for a sentence.
    private func text(of value: FieldValue, in field: String) -> String {
        switch value {
        case .count(let number) where field == "district": district(number) ?? String(number)
        case .position(let position) where field == "to": placeName(at: position) ?? placeText(position)
        case .text(let date) where field == "date" || field == "month": dateText(date) ?? date
        case .text(let percent) where field == "percent": number(LessonSentences.shortened(percent))
        case .absent, .entity, .zone, .place, .position, .list, .count, .integer, .flag, .moment, .duration, .money,
            .word, .text:
            text(of: value)
        }
    }

    /// Returns the name of a district from its number.
    private func district(_ number: UInt64) -> String? {
        guard number > 0, number <= UInt64(places.districts.count) else { return nil }
        return names.name(places.districts[Int(number) - 1])
    }

    /// Returns the name of the place at a position; nil if there is none.
    private func placeName(at position: FixedPosition) -> String? {
        places.places.first { $0.position == position }.map { names.name($0.name) }
    }

    /// Returns a value for a sentence.
    private func text(of value: FieldValue) -> String {
        switch value {
        case .moment(let time): clock.text(of: time)
        case .duration(let length): lengthText(length)
        case .zone(.none): phrase(.outside)
        case .place(let place) where place.zone == .none: phrase(.outside)
        case .money(let money): number(money.description) + (currency.map { Paragraph.noBreakSpace + $0 } ?? "")
        case .position(let position): placeText(position)
        case .list(let members): members.map(name).joined(separator: ", ")
        case .text(let text): number(names.text(text))
        case .entity(let numbered): name(of: numbered)
        case .absent, .zone, .place, .count, .integer, .flag, .word: value.text(by: names)
        }
    }

    /// Returns a date or a month in words; nil if the text is neither.
    private func dateText(_ text: String) -> String? {
        let day = CalendarDate(text) ?? LessonSentences.date(ofHistory: text)
        let month = CalendarDate(text + "-01").map { Month(of: $0) }
        let words = day.map { language.text(ofDay: $0, withYear: true) } ?? month.map { language.text(of: $0) }
        return words?.replacing(" ", with: Paragraph.noBreakSpace)
    }

    /// Returns a number, or a sum of several, in the language's notation; other texts unchanged.
    func number(_ text: String) -> String {
        let terms = text.split(separator: " + ", omittingEmptySubsequences: false).map { term in
            term.hasSuffix("…")
                ? language.text(ofNumber: String(term.dropLast())).map { "\($0)…" }
                : language.text(ofNumber: String(term))
        }
        if terms.contains(nil) { return text }
        let shown = terms.compactMap { $0 }.joined(separator: " + ")
        return shown.hasPrefix("-") ? "−" + shown.dropFirst() : shown
    }

    /// Returns a position as `20.1 m east, 5 m north` of the lesson's origin; in degrees if it is far away.
    func placeText(_ position: FixedPosition) -> String {
        let metres = plan.metres(of: position.coordinate)
        let directions: [(metres: Double, there: StoryPhrase, back: StoryPhrase)] = [
            (metres.east, .east, .west), (metres.north, .north, .south),
        ]
        if directions.contains(where: { abs($0.metres) > 100_000 }) { return position.logText }
        let parts = directions.compactMap { direction -> String? in
            let decimetres = Int64((abs(direction.metres) * 10).rounded())
            let length = number(
                ExactDecimal(digits: decimetres, decimals: 1).description + "\(Paragraph.noBreakSpace)m")
            let side = phrase(direction.metres > 0 ? direction.there : direction.back)
            return decimetres == 0 ? nil : "\(length)\(Paragraph.noBreakSpace)\(side)"
        }
        return parts.isEmpty ? phrase(.origin) : parts.joined(separator: ", ")
    }
}

extension HostEffect {
    /// Rule behind the effect; the audit log's rule (A08) if it has none.
    var rule: String { refusalRule ?? eventRule ?? "A08" }
}
