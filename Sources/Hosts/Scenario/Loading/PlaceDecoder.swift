import CityFiles
import CityModel
import InputFiles
import Quantities

/// Reads `places:`, what is worth going to (L01, G07): those of the city, generated ones, or those of a file.
///
///     places: city
///     places: {generate: {count: 2000, seed: 5}}
///     places: {file: sights.csv}
///
/// With `PlaceDecoder(place).decode(field)` comes the catalogue that services, people and measures share.
struct PlaceDecoder {
    let place: ScenarioCity

    init(_ place: ScenarioCity) { self.place = place }

    /// nil after a mistake.
    func decode(_ field: KeyField) -> PlaceCatalogue? {
        if field.node.isScalar("city") { return ofCity(field) }
        if case .scalar = field.node.content {
            field.report(
                "\(field.label) says neither which file nor how many",
                remedy: "write 'city', {generate: {count: 2000, seed: 5}} or {file: sights.csv}")
            return nil
        }
        return field.map { map in
            switch map.choice(among: ["generate", "file"]) {
            case "generate": map.optional("generate").flatMap { generated($0) }
            case "file": map.optional("file").flatMap { ofFile($0) }
            default: nil
            }
        }
    }

    private func ofCity(_ field: KeyField) -> PlaceCatalogue? {
        let catalogue = place.streetCity.map { PlaceCatalogue(of: $0) }
        if let catalogue, catalogue.count > 0 { return catalogue }
        field.report(
            "the city has no places of its own",
            remedy: "generate some, {generate: {count: 2000, seed: 5}}, or name a file, {file: sights.csv}")
        return nil
    }

    private func generated(_ field: KeyField) -> PlaceCatalogue? {
        field.map { map in
            var written = GeneratedPlaces()
            map.read(GeneratedPlaces.keys, &written)
            if map.lacksKey { return nil }
            let generator = PlaceGenerator(city: place.city, streetCity: place.streetCity, seed: written.seed)
            guard let generator else {
                field.report(
                    "the city's zones have no positions to put places at",
                    remedy: "take a city that is generated, imported or from a city file")
                return nil
            }
            return PlaceCatalogue(generator.places(written.count))
        }
    }

    private func ofFile(_ field: KeyField) -> PlaceCatalogue? {
        guard let name = field.text() else { return nil }
        let context = field.context
        return context.noting { () throws(InputError) -> PlaceCatalogue? in
            let source = try context.source(named: name, at: field.node.position)
            let list = try PlaceFile.places(source, city: place.city)
            context.inputLosses += list.losses
            return PlaceCatalogue(list.places)
        }
    }
}
