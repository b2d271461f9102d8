import CityFiles
import CityModel
import Experiments
import InputFiles
import YAML

/// Decodes `places:` (L01, G07): places of the city, generated ones, or those of a file.
///
///     places: city
///     places: {generate: {count: 2000, seed: 5}, quality: perReplication}
///     places: {file: sights.csv, changes: {Louvre: {closed: true}}}
///
/// Services, people and measures share the resulting catalogue.
struct PlaceDecoder {
    let place: ScenarioCity

    init(_ place: ScenarioCity) { self.place = place }

    /// Places, with the unknown properties that are drawn at random.
    struct Decoded {
        var catalogue: PlaceCatalogue
        var quality: PlaceQuality
    }

    private static let kinds = ["generate", "file", "city"]

    /// Decodes the places; returns nil after an error.
    func decode(_ field: KeyField) -> Decoded? {
        if field.node.isScalar("city") { return ofCity(field).map { Decoded(catalogue: $0, quality: .fixed) } }
        if case .scalar = field.node.content {
            field.report(
                "\(field.label) names neither a file nor a number",
                remedy: "write 'city', {generate: {count: 2000, seed: 5}} or {file: sights.csv}")
            return nil
        }
        return field.map { map in
            var written = PlacesSection()
            map.read(PlacesSection.keys, &written)
            let kind = map.choice(among: PlaceDecoder.kinds)
            if kind != "file", written.allowsLosses {
                map.reportKey("leaveOut", "'leaveOut' needs 'file'", remedy: "remove it")
            }
            let catalogue: PlaceCatalogue? =
                switch kind {
                case "generate": map.optional("generate").flatMap { generated($0) }
                case "file": map.optional("file").flatMap { ofFile($0, leavesOut: written.allowsLosses) }
                case "city": map.optional("city").flatMap { $0.requiredTrue() ? ofCity($0) : nil }
                default: nil
                }
            guard let catalogue else { return nil }
            guard let changes = written.changes else { return Decoded(catalogue: catalogue, quality: written.quality) }
            return PlaceChanges.changed(catalogue, by: changes).map {
                Decoded(catalogue: $0, quality: written.quality)
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
            var written = GeneratedPlacesSection()
            map.read(GeneratedPlacesSection.keys, &written)
            if map.lacksKey { return nil }
            let generator = PlaceGenerator(city: place.city, streetCity: place.streetCity, seed: written.seed)
            guard let generator else {
                field.report(
                    "the city's zones have no positions for places",
                    remedy: "use a city that is generated, imported or from a city file")
                return nil
            }
            return PlaceCatalogue(generator.places(written.count))
        }
    }

    /// Reads the places of a file.
    ///
    /// - Parameter leavesOut: whether it may lose any share of its features.
    private func ofFile(_ field: KeyField, leavesOut: Bool) -> PlaceCatalogue? {
        guard let name = field.text() else { return nil }
        let context = field.context
        return context.reportingErrors { () throws(InputError) -> PlaceCatalogue? in
            let source = try context.source(named: name, at: field.node.position)
            let list = try PlaceFile.places(source, city: place.city)
            context.addLosses(
                list.losses, areAccepted: leavesOut,
                remedy: "write 'leaveOut: true' next to 'file' to use only the points")
            return PlaceCatalogue(list.places)
        }
    }
}

extension KeyField {
    /// Whether the value is `true`; reports anything else as an error.
    fileprivate func requiredTrue() -> Bool {
        if node.isScalar("true") { return true }
        report("\(label) is not true", remedy: "write true for the city's own places")
        return false
    }
}
