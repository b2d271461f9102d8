import CityHost
import CityModel
import Lessons
import Quantities
import ServiceKernel

/// Names of a lesson for the entities that the services number.
package struct LessonNames: NameResolver {
    private let people: LessonNameTable
    private let tours: [String]
    private let places: [String]
    private let zones: ZoneNames
    private let vocabulary: LessonVocabulary
    private let language: Language

    /// Creates the names of a lesson in a language; event logs are in English.
    package init(_ lesson: Lesson, in language: Language = .english) {
        people = lesson.names
        (vocabulary, self.language) = (lesson.vocabulary, language)
        tours = lesson.tours.map(\.title)
        places = lesson.places.map(\.name)
        zones = ZoneNames(lesson.city?.zones.map(\.name) ?? [])
    }

    /// Returns the name of an entity, or its code if it has none.
    package func name(of numbered: EntityReference) -> String {
        if numbered.kind == .statement { return Month(numbered).description }
        let names =
            switch numbered.kind {
            // Each driver owns the taxi of the same name.
            case .taxi: people[.driver]
            case .tour: tours
            case .place: places
            default: people[numbered.kind]  // empty for requests, sessions and other kinds without names
            }
        let index = Int(numbered.number) - 1
        return names.indices.contains(index) ? name(names[index]) : code(of: numbered)
    }

    /// Returns the name of a zone.
    package func name(of zone: ZoneID) -> String { name(zones.name(of: zone)) }

    /// Returns a name of the lesson's file in the language.
    package func name(_ original: String) -> String { vocabulary.name(original, in: language) }

    /// Returns a text of the lesson's file, such as an annotation, in the language.
    package func text(_ original: String) -> String { vocabulary.text(original, in: language) }

    /// Returns a code such as `session1`; in Turkish a number and a word, such as `1. oturum`.
    private func code(of numbered: EntityReference) -> String {
        switch language {
        case .english: numbered.text
        // Requests keep the code that stages show.
        case .turkish where numbered.kind == .tour: "tur\(numbered.number)"
        case .turkish: LessonNames.turkishNouns[numbered.kind].map { "\(numbered.number). \($0)" } ?? numbered.text
        }
    }

    /// Kinds of things that a lesson does not name.
    private static let turkishNouns: [EntityKind: String] = [
        .session: "oturum", .route: "rota", .outing: "rehberli tur", .enquiry: "başvuru", .news: "haber",
        .message: "mesaj", .place: "yer",
    ]

    /// Returns all names of a kind; the kind's own name if the lesson names none.
    func allNames(of kind: EntityKind) -> [String] {
        people[kind].isEmpty ? [StagePhrase.kind(kind)[language].filled { _ in nil }] : people[kind].map { name($0) }
    }

    /// Name of the first draft. Drafts are numbered after the library's tours.
    var nameOfFirstDraft: String { code(of: EntityReference(.tour, UInt32(tours.count) + 1)) }

    func name(of driver: DriverID) -> String { name(of: driver.reference) }
}
