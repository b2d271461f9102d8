import CityHost
import CityModel
import Lessons
import Quantities
import ServiceKernel

/// The names that a lesson gives to those whom the services number.
package struct LessonNames: NameBook {
    private let people: LessonPeople
    private let tours: [String]
    private let places: [String]
    private let zones: ZoneNames

    package init(_ lesson: Lesson) {
        people = lesson.people
        tours = lesson.tours.map(\.title)
        places = lesson.places.map(\.name)
        zones = ZoneNames(lesson.city?.zones.map(\.name) ?? [])
    }

    package func name(of numbered: Numbered) -> String {
        if numbered.kind == .statement { return Month(numbered).description }
        let names =
            switch numbered.kind {
            // Each driver owns the taxi of the same name.
            case .taxi: people[.driver]
            case .tour: tours
            case .place: places
            default: people[numbered.kind]  // none for requests, sessions and whatever else has no name
            }
        let index = Int(numbered.number) - 1
        return names.indices.contains(index) ? names[index] : numbered.text
    }

    package func name(of zone: ZoneID) -> String { zones.name(of: zone) }

    /// All of a kind whom the lesson names; the kind itself if it names none.
    func everybody(_ kind: NumberedKind) -> [String] { people[kind].isEmpty ? [kind.word] : people[kind] }

    /// Drafts are numbered behind the library.
    var nameOfFirstDraft: String { Numbered(.tour, UInt32(tours.count) + 1).text }

    func name(of driver: DriverID) -> String { name(of: driver.numbered) }
}
