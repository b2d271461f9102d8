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
    /// Language of a story; nil for the names of the lesson's file, and codes, as logs and expectations have them.
    private let language: Language?

    /// Creates the names of a lesson's file, with codes such as `session1` for things without a name.
    package init(ofFile lesson: Lesson) { self.init(lesson, language: nil) }

    /// Creates the names of a lesson's story in a language.
    init(_ lesson: Lesson, in language: Language) { self.init(lesson, language: language) }

    private init(_ lesson: Lesson, language: Language?) {
        people = lesson.names
        (vocabulary, self.language) = (lesson.vocabulary, language)
        tours = lesson.tours.map(\.title)
        places = lesson.places.map(\.name)
        zones = ZoneNames(lesson.city?.zones.map(\.name) ?? [])
    }

    /// Returns the name of an entity, or its code if it has none.
    package func name(of numbered: EntityReference) -> String {
        if numbered.kind == .statement {
            let month = Month(numbered)
            return language.map { $0.text(of: month) } ?? month.description
        }
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
    package func name(_ original: String) -> String { vocabulary.name(original, in: language ?? .english) }

    /// Returns a text of the lesson's file, such as an annotation, in the language.
    package func text(_ original: String) -> String { vocabulary.text(original, in: language ?? .english) }

    /// Returns a code such as `session1`; in a story a word and a number, such as `session 1` and `1. oturum`.
    private func code(of numbered: EntityReference) -> String {
        // Rides keep the code that stages show.
        guard let language, let noun = LessonNames.nouns[numbered.kind] else { return numbered.text }
        return noun[language].filled { _ in "\(numbered.number)" }
    }

    /// Kinds of things that a lesson does not name.
    private static let nouns: [EntityKind: Sentence] = [
        .session: Sentence("session {number}", "{number}. oturum"),
        .route: Sentence("route {number}", "{number}. rota"),
        .outing: Sentence("guided tour {number}", "{number}. rehberli tur"),
        .enquiry: Sentence("request {number}", "{number}. başvuru"),
        .news: Sentence("news item {number}", "{number}. haber"),
        .message: Sentence("message {number}", "{number}. mesaj"), .place: Sentence("place {number}", "{number}. yer"),
        // The noun follows in Turkish: tur 2 taslağı.
        .tour: Sentence("tour {number}", "tur {number}"),
    ]

    /// Returns all names of a kind; the kind's own name if the lesson names none.
    func allNames(of kind: EntityKind) -> [String] {
        if people[kind].isEmpty { return [StagePhrase.kind(kind)[language ?? .english].filled { _ in nil }] }
        return people[kind].map { name($0) }
    }

    /// Name of the first draft. Drafts are numbered after the library's tours.
    var nameOfFirstDraft: String { code(of: EntityReference(.tour, UInt32(tours.count) + 1)) }

    func name(of driver: DriverID) -> String { name(of: driver.reference) }
}
