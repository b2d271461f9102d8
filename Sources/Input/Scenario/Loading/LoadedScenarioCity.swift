import CityFiles
import CityModel
import InputFiles
import YAML

/// A city, alone or of a scenario, with its places.
package struct LoadedScenarioCity: Sendable {
    /// City with streets and ranks.
    package let place: ScenarioCity
    /// Places; nil if the source mentions none.
    package let catalogue: PlaceCatalogue?
    /// Files that were read.
    package let inputFiles: [String]
    /// Records that were left out.
    package let inputLosses: [InputLoss]
}

extension ScenarioLoader {
    /// Reads the city of a scenario, of a city in YAML or of a city file, without the people in it.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of one that comes with the program.
    ///   - overrides: texts of each `--set`; a city file has no keys to set.
    /// - Throws: `InputError` with every error in the city and its places.
    package static func city(
        path: String, overrides: [String] = [], dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> LoadedScenarioCity {
        let path = try ShippedFiles.path(for: path, of: .scenario, .city)
        if CityFile.isCityFile(path) {
            if let override = overrides.first {
                throw InputError(
                    "--set \(override)", "a city file has no keys to set", remedy: "name a scenario, or leave out --set"
                )
            }
            let streets = try CityFile.read(path)
            let place = ScenarioCity(city: streets.city, streetCity: streets)
            return LoadedScenarioCity(
                place: place, catalogue: PlaceCatalogue(ofCityIn: place), inputFiles: [path], inputLosses: [])
        }
        let reader = try DocumentReader(try SourceFile.read(path), overrides: overrides, dataFolder: dataFolder)
        if reader.kind != .city { try reader.require(.scenario) }
        let read = reader.field("the document").map { map -> (ScenarioCity, PlaceCatalogue?)? in
            map.acceptAllKeys()
            map.context.days = .ofAnyScenario
            let rules = map.ruleBook()
            var decoder = CityDecoder(
                name: reader.name ?? path, rules: rules.book, areaPosition: rules.areaPosition)
            decoder.isOfScenario = reader.kind == .scenario
            // The same modes as in a run: generated places stand along streets for walkers.
            if PedestrianDecoder.isWanted(by: map) { decoder.modes = TravelMode.allCases }
            guard let place = map.required("city").flatMap({ decoder.decode($0) }) else { return nil }
            guard let field = map.optional("places") else { return (place, PlaceCatalogue(ofCityIn: place)) }
            return PlaceDecoder(place).decode(field).map { (place, $0.catalogue) }
        }
        try reader.context.check()
        guard let (place, catalogue) = read else { throw reader.failure }
        return LoadedScenarioCity(
            place: place, catalogue: catalogue, inputFiles: reader.context.inputFiles.map(\.path),
            inputLosses: reader.context.inputLosses)
    }
}

extension DocumentReader {
    /// Name of a scenario; nil for other documents.
    fileprivate var name: String? {
        guard case .scalar(let text, _)? = root[key: "scenario"]?.content else { return nil }
        return text
    }
}

extension PlaceCatalogue {
    /// Creates the catalogue of the places that came with a city; nil if there are none.
    fileprivate convenience init?(ofCityIn place: ScenarioCity) {
        guard let streets = place.streetCity, !streets.places.isEmpty else { return nil }
        self.init(of: streets)
    }
}
