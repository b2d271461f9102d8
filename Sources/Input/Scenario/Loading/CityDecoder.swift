import CityFiles
import CityHost
import CityModel
import InputFiles
import Quantities
import YAML

/// The city of a scenario.
package struct ScenarioCity: Sendable {
    /// Zones and legs.
    package var city: City
    /// Streets, if taxis drive on them; nil: positions are zones.
    package var traffic: StreetTraffic?
    /// Ranks of the scenario; nil if it has no key for them.
    package var ranks: [WaitingPlace]?
    /// Ranks that came with the streets.
    package var importedRanks: [TaxiRank] = []
    /// Model of the driving times, if the import computed them.
    package var drivingTimes: DrivingTimes?
    /// Streets for all travel modes, also if taxis do not drive on them; nil where the source has none.
    package var streetCity: StreetCity?
}

/// Decodes `city:`: a generated city or campus, a table of minutes and kilometres in place or in files, a road graph, a
/// city file, or an OpenStreetMap extract.
package struct CityDecoder {
    /// Keys of some kinds of city, other than those that determine the kind.
    private static let furtherKeys = [
        "zones", "zonesFile", "outline", "zoneProperty", "hourFactors", "sameZone", "speeds", "streets", "ranks",
        "gateways",
    ]

    /// Name of the city.
    package let name: String
    /// Rules of the scenario, with the area of a zone.
    package let rules: RuleParameters
    /// Position of `zones.areaKm2` in the document, if it is set.
    package let areaPosition: SourcePosition?
    /// Whether the city is a scenario's, which may have ranks and gateways.
    package var isOfScenario = false
    /// Networks to read from an OpenStreetMap extract; that of cars is always made.
    package var modes: [TravelMode] = [.car]

    /// Creates a decoder.
    package init(name: String, rules: RuleParameters, areaPosition: SourcePosition?) {
        self.name = name
        self.rules = rules
        self.areaPosition = areaPosition
    }

    /// Returns everything that determines the decoded city, except the contents of its files.
    package func ingredients(of field: KeyField) -> [DocumentValue] {
        let rest = [name, "\(rules.zoneAreaSquareKilometres)", "\(areaPosition != nil)", "\(isOfScenario)", "\(modes)"]
        let days = field.context.days
        let known = ["\(days.start != nil)", "\(days.holidays.isEmpty)"]
        return [field.node.documentValue] + (rest + known).map { .text($0) }
    }

    /// Decodes the city; returns nil after an error.
    package func decode(_ field: KeyField) -> ScenarioCity? {
        field.map { map in
            var city: ScenarioCity?
            if isOfScenario { _ = map.optional("gateways") }
            let kind = map.choice(among: ["generate", "campus", "table", "tableFile", "graph", "file", "openStreetMap"])
            switch kind {
            case "generate": city = hasStreets(map, byDefault: false) ? streetGenerated(map) : generated(map)
            case "campus": city = campusGenerated(map)
            case "table": city = onZones(InlineTableDecoder(name: name).decode(map), map)
            case "tableFile": city = onZones(fromTableFile(map), map)
            case "graph": city = hasStreets(map, byDefault: false) ? streetGraph(map) : onZones(fromGraph(map), map)
            case "file": city = fromCityFile(map)
            case "openStreetMap": city = fromOpenStreetMap(map)
            default:
                // The keys of every kind are known, so that only real errors are reported.
                _ = map.present(among: CityDecoder.furtherKeys)
                return nil
            }
            if isOfScenario, let ranks = map.optional("ranks"), let place = city {
                guard let ranks = RankDecoder(place).decode(ranks) else { return nil }
                city?.ranks = ranks
            }
            if ["table", "tableFile"].contains(kind) {
                refuseArea("come from a table", map.context)
            } else if field.entry("outline") != nil {
                refuseArea("come from the 'outline'", map.context)
            }
            return city
        }
    }

    /// Reports `zones.areaKm2` where the land is not divided into zones.
    func refuseArea(_ reason: String, _ context: DecodingContext) {
        guard let areaPosition else { return }
        context.report(
            at: areaPosition, "'zones.areaKm2' has no effect if the zones \(reason)", remedy: "remove it")
    }

    private func onZones(_ city: City?, _ map: MapField) -> ScenarioCity? {
        city.flatMap { withGateways($0, map) }.map { ScenarioCity(city: $0) }
    }

    /// Generates a city whose taxis drive between zones; its streets are made only if other parts of the scenario need
    /// them.
    private func generated(_ map: MapField) -> ScenarioCity? {
        guard let generator = generator(map) else { return nil }
        guard let factors = CityDecoder.hourFactors(map) else { return nil }
        func atOwnSpeeds(_ city: City) -> City { factors.isEmpty ? city : city.slowed(by: factors) }
        if modes == [.car] {
            return onZones(atOwnSpeeds(generator.makeCity(name: name, threads: map.context.threads)), map)
        }
        guard let streets = withGateways(generator.makeStreetCity(name: name, command: ""), map) else { return nil }
        return ScenarioCity(city: atOwnSpeeds(streets.city), streetCity: streets)
    }

    /// Decodes the generator's parameters.
    package func generator(_ map: MapField) -> CityGenerator? {
        map.optional("generate")?.map { generator in
            var city = GeneratedCitySection()
            generator.read(GeneratedCitySection.keys, &city)
            if generator.lacksKey { return nil }
            let squareKilometres = Double(city.zones) * rules.zoneAreaSquareKilometres
            let range = CityGenerator.squareKilometresRange
            guard range.contains(squareKilometres) else {
                let limits = Limits.from(range.lowerBound, to: range.upperBound)
                generator.optional("zones")?.report(
                    "\(city.zones) zones of \(shortText(rules.zoneAreaSquareKilometres)) km² cover "
                        + "\(shortText(squareKilometres)) km²",
                    remedy: "\(limits.text()); 'zones.areaKm2' under 'rules' is the area of a zone")
                return nil
            }
            return CityGenerator(seed: city.seed, zoneCount: city.zones, areaKm2: rules.zoneAreaSquareKilometres)
        }
    }

    private func fromTableFile(_ map: MapField) -> City? {
        let context = map.context
        let table = source(map.optional("tableFile"))
        let zonesField = map.optional("zonesFile")
        let zones = source(zonesField)
        let outline = outline(map)
        let hourFactors = CityDecoder.hourFactors(map)
        let sameZone = CityDecoder.sameZone(map)
        guard let table, zonesField == nil || zones != nil, let outline, let hourFactors, let sameZone else {
            return nil
        }
        return addingLosses(context, factors: hourFactors) { () throws(InputError) in
            try CityTables.tableCity(
                name: name, table: table, zones: zones, geoJSON: outline.file, idProperty: outline.property,
                hourFactors: try CityDecoder.hourFactorFile(hourFactors), sameZone: sameZone)
        }
    }

    private func fromGraph(_ map: MapField) -> City? {
        let context = map.context
        let files = graphFiles(map)
        let outline = outline(map)
        let hourFactors = CityDecoder.hourFactors(map)
        guard let files, let outline, let hourFactors else { return nil }
        return addingLosses(context, factors: hourFactors) { () throws(InputError) in
            try CityTables.roadCity(
                name: name, nodes: files.nodes, edges: files.edges, areaKm2: rules.zoneAreaSquareKilometres,
                geoJSON: outline.file, idProperty: outline.property,
                hourFactors: try CityDecoder.hourFactorFile(hourFactors))
        }
    }

    /// Reads the files of nodes and edges.
    package func graphFiles(_ map: MapField) -> (nodes: SourceFile, edges: SourceFile)? {
        map.optional("graph")?.map { graph in
            let nodes = source(graph.required("nodes"))
            let edges = source(graph.required("edges"))
            guard let nodes, let edges else { return nil }
            return (nodes, edges)
        }
    }

    /// Returns a loaded city and adds its losses.
    ///
    /// - Parameter factors: factors where days differ; otherwise the city has its factors already.
    private func addingLosses(
        _ context: DecodingContext, factors: [Double], _ load: () throws(InputError) -> LoadedCity
    ) -> City? {
        guard let loaded = context.reportingErrors(load) else { return nil }
        context.inputLosses += loaded.losses
        return factors.count > RunDays.rowsPerDay ? loaded.city.slowed(by: factors) : loaded.city
    }

    /// Reads the file that a field names.
    package func source(_ field: KeyField?) -> SourceFile? {
        guard let field, let name = field.text() else { return nil }
        return field.context.reportingErrors { () throws(InputError) in
            try field.context.source(named: name, at: field.node.position)
        }
    }
}
