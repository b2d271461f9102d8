import CityModel
import InputFiles

/// Reads `places.changes:`, what is other of places than their source says, by their names.
///
///     changes: {Louvre: {closed: true}, Old Mill: {attraction: 3, quality: 4.6, capacity: 120, price: 8.50}}
enum PlaceChanges {
    /// nil after a mistake.
    static func changed(_ catalogue: PlaceCatalogue, by field: KeyField) -> PlaceCatalogue? {
        guard let entries = field.namedEntries() else { return nil }
        let numbers = Dictionary(grouping: catalogue.places.indices) { catalogue.places[$0].name }
        var places = catalogue.places
        var isRight = true
        for entry in entries {
            guard let named = numbers[entry.key], named.count == 1, let number = named.first else {
                report(entry.key, at: entry.keyPosition, numbers, field.context)
                isRight = false
                continue
            }
            guard let change = KeyForm.map(WrittenPlaceChange.keys).read(entry.value, WrittenPlaceChange()) else {
                isRight = false
                continue
            }
            change.apply(to: &places[number])
        }
        return isRight ? PlaceCatalogue(places) : nil
    }

    /// - Parameter numbers: of the places by their names.
    private static func report(
        _ name: String, at position: SourcePosition, _ numbers: [String: [Int]], _ context: DecodingContext
    ) {
        if let named = numbers[name] {
            context.report(
                at: position, "'\(name)' is the name of \(named.count) places",
                remedy: "give them names of their own in a file: cabrank places export writes one")
        } else {
            let remedy = NearestName.remedy(for: name, among: numbers.keys.sorted())
            context.report(at: position, "there is no place '\(name)' in the city", remedy: remedy)
        }
    }
}
