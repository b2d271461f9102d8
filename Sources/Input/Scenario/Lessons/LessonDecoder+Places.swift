import CityHost
import CityModel
import Quantities
import ServiceKernel

extension ServiceSet {
    /// Services that lessons can use.
    package static let inLessons: ServiceSet = [.taxis, .tours, .activity, .places, .guide]
}

extension LessonDecoder {
    /// Decodes the places of a lesson, each written as
    ///
    ///     - {name: Old Mill, category: museum, place: {east: 120 m, north: 40 m}, hours: "Tu-Su 10:00-18:00"}
    ///
    /// with optional `district` and `description`. Returns nil after an error.
    func places(_ field: KeyField) -> [PlaceDetails]? {
        guard let entries = field.list() else { return nil }
        var names: Set<String> = []
        let places = entries.map { entry in
            let place = entry.map { self.place($0) }
            if let place, !names.insert(place.name).inserted {
                entry.report("duplicate place '\(place.name)'", remedy: "write another name")
            }
            return place
        }
        return places.contains(nil) || names.count < places.count ? nil : places.compactMap { $0 }
    }

    private func place(_ map: MapField) -> PlaceDetails? {
        let name = map.required("name", remedy: "write the name of the place")?.title()
        let words = PlaceCategory.allCases.map(\.word)
        let category = map.required("category", remedy: "write one of \(words.joined(separator: ", "))")?
            .word(among: words).flatMap { PlaceCategory(.word($0)) }
        let position = map.required("place", remedy: "write the position of the place")?.position(on: plan)
        let district = map.optional("district").map { $0.text() } ?? ""
        let description = map.optional("description").map { $0.text() } ?? ""
        let hoursField = map.optional("hours")
        let hours = hoursField.flatMap(hours)
        guard let name, let category, let position, let district, let description,
            (hoursField == nil) == (hours == nil)
        else { return nil }
        return PlaceDetails(
            name: name, category: category, position: position, district: district, description: description,
            openingHours: hours?.hours, openingHoursText: hours?.text ?? "")
    }

    /// Decodes opening hours in OpenStreetMap's notation.
    private func hours(_ field: KeyField) -> (hours: OpeningHours, text: String)? {
        guard let text = field.text() else { return nil }
        do {
            return (try OpeningHours(text), text)
        } catch {
            field.report(
                "opening hours '\(text)': \(error)",
                remedy: "write them as OpenStreetMap does, such as Mo-Fr 09:00-17:00")
            return nil
        }
    }
}
