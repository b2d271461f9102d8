import CityFiles
import CityModel
import InputFiles
import YAML

/// A city by itself or as a scenario has it, with what there is to visit.
package struct ReadCity: Sendable {
    package let place: ScenarioCity
    /// nil where nothing is said of any.
    package let catalogue: PlaceCatalogue?
    /// All that was read.
    package let inputFiles: [String]
    package let inputLosses: [InputLoss]
}

extension ScenarioLoader {
    /// The city of a scenario, of a city in YAML or of a city file, without the people in it.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of one that comes with the program.
    ///   - overrides: what followed each `--set`; a city file has no values to set.
    /// - Throws: `InputError` with every mistake in the city and its places.
    package static func city(
        path: String, overrides: [String] = [], dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> ReadCity {
        let path = try ShippedFiles.path(for: path, of: .scenario, .city)
        if CityFile.isCityFile(path) {
            if let override = overrides.first {
                throw InputError(
                    "--set \(override)", "a city file has no values to set", remedy: "name a scenario, or leave it out")
            }
            let streets = try CityFile.read(path)
            let place = ScenarioCity(city: streets.city, streetCity: streets)
            return ReadCity(
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
            decoder.hasRanks = reader.kind == .scenario
            // As a run of it would read it: generated places stand along its streets.
            if PedestrianDecoder.isWanted(by: map) { decoder.modes = TravelMode.allCases }
            guard let place = map.required("city").flatMap({ decoder.decode($0) }) else { return nil }
            guard let field = map.optional("places") else { return (place, PlaceCatalogue(ofCityIn: place)) }
            return PlaceDecoder(place).decode(field).map { (place, $0.catalogue) }
        }
        try reader.context.check()
        guard let (place, catalogue) = read else { throw reader.failure }
        return ReadCity(
            place: place, catalogue: catalogue, inputFiles: reader.context.inputFiles.map(\.path),
            inputLosses: reader.context.inputLosses)
    }
}

extension DocumentReader {
    /// Of a scenario its name; nil of others.
    fileprivate var name: String? {
        guard case .scalar(let text, _)? = root[key: "scenario"]?.content else { return nil }
        return text
    }
}

extension PlaceCatalogue {
    /// The places that a city came with; nil if there are none.
    fileprivate convenience init?(ofCityIn place: ScenarioCity) {
        guard let streets = place.streetCity, !streets.places.isEmpty else { return nil }
        self.init(of: streets)
    }
}
