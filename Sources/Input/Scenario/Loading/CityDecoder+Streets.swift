import CityFiles
import CityModel
import InputFiles
import Quantities
import YAML

// Cities in which taxis drive on streets.
extension CityDecoder {
    /// Whether positions are points on the streets (`streets: true`) or zones with legs between their centres
    /// (`false`).
    func hasStreets(_ map: MapField, byDefault: Bool) -> Bool { map.optional("streets")?.flag() ?? byDefault }

    func streetGenerated(_ map: MapField) -> ScenarioCity? {
        let congestion = congestion(map)
        guard let generator = generator(map), let congestion else { return nil }
        return ready(generator.makeStreetCity(name: name, command: ""), congestion, map)
    }

    /// Decodes `campus: {seed: 3, buildings: 26}`.
    func campusGenerated(_ map: MapField) -> ScenarioCity? {
        let congestion = congestion(map)
        let generator: CampusGenerator? = map.optional("campus")?.map { campus in
            var city = GeneratedCitySection()
            campus.read(GeneratedCitySection.campusKeys, &city)
            if campus.lacksKey { return nil }
            return CampusGenerator(seed: city.seed, buildings: city.buildings, areaKm2: rules.zoneAreaSquareKilometres)
        }
        guard let generator, let congestion else { return nil }
        return ready(generator.makeStreetCity(name: name, command: ""), congestion, map)
    }

    func streetGraph(_ map: MapField) -> ScenarioCity? {
        let files = graphFiles(map)
        let zoning = zoning(map)
        let congestion = congestion(map)
        guard let files, let zoning, let congestion else { return nil }
        return taking(map, congestion) { () throws(InputError) in
            try CityTables.streetCity(name: name, nodes: files.nodes, edges: files.edges, command: "", zoning: zoning)
        }
    }

    func fromOpenStreetMap(_ map: MapField) -> ScenarioCity? {
        let extract = path(map.optional("openStreetMap"))
        let zoning = zoning(map)
        let congestion = congestion(map)
        let freeFlow: FreeFlow? = map.optional("speeds").map { self.freeFlow($0) } ?? .calibrated
        guard let extract, let zoning, let congestion, let freeFlow else { return nil }
        // Factors common to all streets also apply between zones.
        let isInCity = congestion.map { $0.rowCount == RunDays.rowsPerDay && $0.hasCommonFactors } ?? false
        return taking(map, isInCity ? nil : congestion) { () throws(InputError) in
            try CityImport.openStreetMap(
                path: extract, displayName: extract, name: name, command: "", zoning: zoning, freeFlow: freeFlow,
                congestion: congestion ?? .urbanDay, modes: modes)
        }
    }

    /// Decodes `calibrated`, `posted`, or differences from the calibrated values.
    private func freeFlow(_ field: KeyField) -> FreeFlow? {
        guard case .mapping = field.node.content else {
            return field.word(among: FreeFlow.names).flatMap { FreeFlow(word: $0) }
        }
        return KeyForm.map(FreeFlow.keys).read(field, .calibrated)
    }

    func fromCityFile(_ map: MapField) -> ScenarioCity? {
        let file = path(map.optional("file"))
        let zoning = zoning(map)
        let congestion = congestion(map)
        guard let file, let zoning, let congestion else { return nil }
        return taking(map, congestion) { () throws(InputError) in
            var loaded = LoadedStreetCity(city: try CityFile.read(file), losses: [])
            loaded.city = try divided(loaded.city, by: zoning, file, map.context, &loaded.losses)
            return loaded
        }
    }

    /// Returns the city of a city file; divided again if the scenario draws zones or gives another area of a zone.
    private func divided(
        _ city: StreetCity, by zoning: CityZoning, _ file: String, _ context: DecodingContext,
        _ losses: inout [InputLoss]
    ) throws(InputError) -> StreetCity {
        if zoning.geoJSON == nil {
            guard areaPosition != nil else { return city }
            guard city.city.hasCutZones else {
                refuseArea("of the city file were drawn (--zones)", context)
                return city
            }
        }
        return try city.divided(by: zoning, fileName: file, losses: &losses)
    }

    private func zoning(_ map: MapField) -> CityZoning? {
        outline(map).map { outline in
            CityZoning(
                areaKm2: rules.zoneAreaSquareKilometres, geoJSON: outline.file, idProperty: outline.property)
        }
    }

    /// Decodes the slowdown by the hour, for all streets or by class; the inner nil means that the scenario gives none.
    private func congestion(_ map: MapField) -> Congestion?? {
        guard let field = map.optional("hourFactors") else { return .some(nil) }
        guard let (defaultValue, byDay) = CityDecoder.byDay(field, congestion(of:)) else { return nil }
        return byDay.isEmpty
            ? defaultValue : Congestion(base: defaultValue, byDay: byDay.map { (days: $0.days, congestion: $0.value) })
    }

    private func congestion(of field: KeyField) -> Congestion? {
        if case .sequence = field.node.content {
            return CityDecoder.hourFactors(of: field).map { Congestion(hourFactors: $0) }
        }
        guard let name = field.text() else { return nil }
        if let profile = Congestion(word: name) { return profile }
        return field.context.reportingErrors { () throws(InputError) in
            try CityTables.congestion(try field.context.source(named: name, at: field.node.position))
        }
    }

    private func taking(
        _ map: MapField, _ congestion: Congestion?, _ load: () throws(InputError) -> LoadedStreetCity
    ) -> ScenarioCity? {
        guard let loaded = map.context.reportingErrors(load) else { return nil }
        map.context.inputLosses += loaded.losses
        return ready(loaded.city, congestion, map)
    }

    private func ready(_ source: StreetCity, _ congestion: Congestion?, _ map: MapField) -> ScenarioCity? {
        guard let streetCity = withGateways(source, map) else { return nil }
        guard hasStreets(map, byDefault: true) else {
            guard congestion == nil else {
                map.reportKey(
                    "hourFactors", "'hourFactors' needs taxis that drive on the streets",
                    remedy: "write 'streets: true', or remove it")
                return nil
            }
            return ScenarioCity(
                city: streetCity.city, importedRanks: streetCity.ranks, drivingTimes: streetCity.drivingTimes,
                streetCity: streetCity)
        }
        guard streetCity.car.isStronglyConnected else {
            map.report(
                "some places in the city cannot be reached from others",
                remedy: "make its city file again with 'cabrank city import'")
            return nil
        }
        let congestion = congestion ?? streetCity.congestion
        if let hour = congestion.firstHourOfOverflow(on: streetCity.car) {
            map.report(
                "the streets are so slow at hour \(hour % RunDays.rowsPerDay) that a trip through the city may take more than 12 days",
                remedy: "check the lengths and speeds of the streets, and lower their factors of that hour")
            return nil
        }
        return ScenarioCity(
            city: streetCity.city, traffic: StreetTraffic(streetCity, congestion: congestion),
            importedRanks: streetCity.ranks, drivingTimes: streetCity.drivingTimes, streetCity: streetCity)
    }

    private func path(_ field: KeyField?) -> String? {
        guard let field, let name = field.text() else { return nil }
        return field.context.reportingErrors { () throws(InputError) in
            try field.context.path(named: name, at: field.node.position)
        }
    }
}
