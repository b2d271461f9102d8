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

    /// Creates the names of a lesson.
    package init(_ lesson: Lesson) {
        people = lesson.names
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
        return names.indices.contains(index) ? names[index] : numbered.text
    }

    /// Returns the name of a zone.
    package func name(of zone: ZoneID) -> String { zones.name(of: zone) }

    /// Returns all names of a kind; the kind's own name if the lesson names none.
    func allNames(of kind: EntityKind) -> [String] { people[kind].isEmpty ? [kind.word] : people[kind] }

    /// Name of the first draft. Drafts are numbered after the library's tours.
    var nameOfFirstDraft: String { EntityReference(.tour, UInt32(tours.count) + 1).text }

    func name(of driver: DriverID) -> String { name(of: driver.reference) }
}
