import CityHost
import CityModel
import InputFiles
import Lessons
import Quantities
import ServiceKernel
import TaxiService
import TourService
import YAML

/// Decodes a whole lesson and reports all errors in the context of its fields.
///
/// A class, because steps and expectations add the persons they name to one list.
final class LessonDecoder {
    private(set) var people = LessonNameTable()
    private var nameUses = LessonNameUses()
    private(set) var zones: ZoneIndex?
    private(set) var plan = LocalMap(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
    /// Names and texts in other languages.
    var vocabulary = LessonVocabulary()
    private var tourTitles: [String] = []
    private var placeNames: [String] = []
    /// Pronunciations of names, to be decoded when all names are known.
    var pronunciationField: KeyField?

    func decode(_ root: KeyField) -> Lesson? {
        root.map { map in
            let about = map.optional("about").map(self.rules) ?? []
            let currency = map.optional("currency")?.currency()
            let start = map.startOfRun()
            map.context.days = start.days
            let rules = map.ruleBook()
            let numbers = LessonTextDecoder(facts: LessonFacts(of: root.node, rules.book, about: about, start: start))
            let subject = subject(map, about: about, numbers, LessonVocabularyDecoder(of: root.node))
            let cityField = map.optional("city")
            let city = cityField.flatMap { field in
                CityDecoder(name: subject.title[.english], rules: rules.book, areaPosition: rules.areaPosition)
                    .decode(field)?.city
            }
            zones = city.map { ZoneIndex($0) }
            let ruleBook = { (rules: DecodedRules) in
                var book = rules.book
                book.taxi = rules.taxiRules(in: city)
                return book
            }
            if let origin = map.optional("origin")?.coordinate() { plan = LocalMap(origin: origin) }
            let places = map.optional("places").map(self.places) ?? []
            placeNames = places?.map(\.name) ?? []
            let ground = transport(map)
            let showsMessages = map.optional("messages").map { $0.flag() ?? false } ?? false
            let tours = map.optional("tours").map { tourDecoder.decode($0) } ?? []
            tourTitles = tours?.map(\.title) ?? []
            let steps = map.required("steps", remedy: "list the steps of the lesson")?.list()?.map(step)
            let expectations = map.optional("expect").map { $0.list()?.map(expectation) } ?? []
            let variants =
                map.optional("otherwise").map { self.variants($0, of: steps ?? [], rules, completing: ruleBook) } ?? []
            let casts = [people] + (variants ?? []).map(\.people)
            if cityField == nil, casts.contains(where: LessonDecoder.needsCity) {
                _ = map.required("city", remedy: "write its zones and its table")
            }
            let kinds = LessonDecoder.actors
            let used = casts.flatMap { cast in kinds.flatMap { cast[$0] } } + (city?.zones.map(\.name) ?? [])
            let named = used + placeNames + tourTitles
            let shown = named + named.map { vocabulary.name($0, in: .turkish) }
            let spoken = pronunciationField.map { pronunciations($0, of: shown) } ?? [:]
            guard let tours, let places, let ground, let steps, !steps.contains(nil), let expectations,
                !expectations.contains(nil), let variants, !map.context.hasErrors
            else { return nil }
            var lesson = Lesson(
                subject: subject, currency: currency, city: city, plan: plan, tours: tours, places: places,
                ground: ground, start: start, rules: ruleBook(rules), showsMessages: showsMessages, people: people,
                steps: sorted(steps.compactMap { $0 }), expectations: expectations.compactMap { $0 })
            (lesson.warnings, lesson.vocabulary) = (nameUses.warnings, vocabulary)
            lesson.pronunciations = spoken
            lesson.variants = variants.map { [lesson] in $0.applied(to: lesson) }
            guard let step = ([lesson] + lesson.variants).lazy.compactMap(stepWithWrongNumber).first else {
                return lesson
            }
            map.context.report(
                at: step.position, "this user registers in the wrong order",
                remedy: "let users of one kind register in the order in which the lesson first names them")
            return nil
        }
    }

    private var tourDecoder: TourDecoder {
        TourDecoder(streetCity: nil, area: "") { map in
            map.required("place", remedy: "write the position of the waypoint").flatMap(self.position)
        }
    }

    /// Whether the lesson has clients or drivers, or no persons at all.
    private static func needsCity(_ people: LessonNameTable) -> Bool {
        let kinds = LessonDecoder.actors.filter { !people[$0].isEmpty }
        return kinds.isEmpty || kinds.contains(.driver) || kinds.contains(.client)
    }

    /// Returns the steps by time, those of one instant in the order of the file.
    func sorted(_ steps: [LessonStep]) -> [LessonStep] {
        steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    /// Returns the number of a person's name, and notes its use.
    private func number(_ name: String, _ kind: EntityKind, at position: SourcePosition) -> UInt32 {
        nameUses.note(name, kind, at: position)
        return people.number(name, kind)
    }

    /// Returns the result of `body`, and forgets the names that it introduces.
    func withTemporaryNames<Value>(_ body: () -> Value) -> Value {
        let known = people
        defer { people = known }
        return body()
    }

    func step(_ field: KeyField) -> LessonStep? {
        field.map { map in
            let at = map.required("at", remedy: "write a time, such as 90 s").flatMap(time)
            guard let (kind, name) = actor(map) else {
                map.acceptAllKeys()
                return nil
            }
            let called = name.name()
            let number = called.map { self.number($0, kind, at: name.node.position) }
            if let entry = accountEntry(map, by: kind) {
                let found = accountCommand(entry, map, by: kind, called, number)
                guard let at, let found else { return nil }
                return LessonStep(
                    at: at, command: found.command, account: found.account, position: field.node.position)
            }
            let command = command(map, by: kind, number)
            guard let at, let command else { return nil }
            return LessonStep(at: at, command: command, position: field.node.position)
        }
    }

    /// Decodes the person who acts. A driver may also name a client, and all others a guide.
    private func actor(_ map: MapField) -> (kind: EntityKind, name: KeyField)? {
        if let driver = map.optional(EntityKind.driver.word) { return (.driver, driver) }
        let words = LessonDecoder.actors.map(\.word)
        let others = words.filter { $0 != EntityKind.guide.word }
        let word = map.choice(among: map.present(among: others).isEmpty ? words : others)
        guard let kind = LessonDecoder.actors.first(where: { $0.word == word }), let name = map.optional(kind.word)
        else { return nil }
        return (kind, name)
    }

    /// Commands of people, without timers.
    static let vocabulary = HostCommand.vocabulary(of: ServiceSet.inLessons).filter { !$0.isTimer }

    /// Kinds of persons who act, in the order of the vocabulary.
    static let actors = vocabulary.reduce(into: [EntityKind]()) { kinds, entry in
        if let actor = entry.actor, !kinds.contains(actor) { kinds.append(actor) }
    }

    // MARK: - Values that steps and expectations share

    func time(_ field: KeyField) -> SimTime? { field.duration().map { SimTime.zero + $0 } }

    /// Decodes a numbered person or thing: people by names, tours by titles, the rest as in logs.
    func numbered(_ field: KeyField, _ kind: EntityKind) -> EntityReference? {
        // Each driver owns the taxi of the same name.
        let person = kind == .taxi ? .driver : kind
        if LessonDecoder.actors.contains(person) {
            return field.name().map {
                EntityReference(kind, number($0, person, at: field.node.position))
            }
        }
        guard let text = field.text() else { return nil }
        if kind == .statement { return statement(text, field) }
        let names = kind == .tour ? tourTitles : kind == .place ? placeNames : []
        if let index = names.firstIndex(of: text) { return EntityReference(kind, UInt32(index) + 1) }
        if let found = kind.reference(text) { return found }
        let called = "\(kind.word)s are called \(kind.prefix)1, \(kind.prefix)2, …"
        let byName =
            names.isEmpty ? "" : ", or by \(kind == .tour ? "title" : "name"): \(names.joined(separator: ", "))"
        field.report("\(field.label) is '\(text)', not a \(kind.word)", remedy: called + byName)
        return nil
    }

    private func statement(_ text: String, _ field: KeyField) -> EntityReference? {
        if let first = CalendarDate("\(text)-01") { return Month(of: first).numbered }
        field.report("\(field.label) is '\(text)', not a month", remedy: "write it as 2026-06")
        return nil
    }

    func driver(_ field: KeyField) -> DriverID? { numbered(field, .driver).map { DriverID(number: $0.number) } }

    /// Decodes a zone, or `outside` for a place in none (Z02).
    func place(_ field: KeyField) -> ZoneID? {
        if field.node.isScalar(ZoneNames.outside) { return ZoneID.none }
        return field.zone(in: zones)
    }

    /// Decodes a position in degrees or in metres from the lesson's origin.
    func position(_ field: KeyField) -> FixedPosition? { field.position(on: plan) }
}
