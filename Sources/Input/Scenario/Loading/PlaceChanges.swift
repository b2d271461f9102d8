import CityModel
import InputFiles

/// Decodes `places.changes:`, differences of places from their source, by name.
///
///     changes: {Louvre: {closed: true}, Old Mill: {attraction: 3, quality: 4.6, capacity: 120, price: 8.50}}
enum PlaceChanges {
    /// Returns the changed catalogue, or nil after an error.
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
            guard let change = KeyForm.map(PlaceChangeEntry.keys).read(entry.value, PlaceChangeEntry()) else {
                isRight = false
                continue
            }
            change.apply(to: &places[number])
        }
        return isRight ? PlaceCatalogue(places) : nil
    }

    /// Reports a name that is unknown or ambiguous.
    ///
    /// - Parameter numbers: numbers of the places by name.
    private static func report(
        _ name: String, at position: SourcePosition, _ numbers: [String: [Int]], _ context: DecodingContext
    ) {
        if let named = numbers[name] {
            context.report(
                at: position, "'\(name)' is the name of \(named.count) places",
                remedy: "give them different names in a file: 'cabrank places export' writes one")
        } else {
            let remedy = NameSuggestion.remedy(for: name, among: numbers.keys.sorted())
            context.report(at: position, "there is no place '\(name)' in the city", remedy: remedy)
        }
    }
}
