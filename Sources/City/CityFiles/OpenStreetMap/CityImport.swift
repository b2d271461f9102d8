import CityModel
import InputFiles

/// Makes cities from published data.
package enum CityImport {
    /// Makes a city from an OpenStreetMap extract: `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2`, detected by the
    /// contents.
    ///
    /// Of the streets for cars, walkers and cyclists, the largest strongly connected part is kept; the rest is
    /// reported as losses.
    ///
    /// - Parameters:
    ///   - path: of the extract.
    ///   - displayName: name of the file in messages.
    ///   - command: recreates the city; shown when the city file is damaged or of another version.
    ///   - freeFlow: driving times on empty streets.
    ///   - congestion: slowdown by the hour.
    ///   - modes: travel modes of the networks; the network of cars is always made. Losses concern only these modes.
    /// - Throws: `InputError` if the extract or the zones are wrong, or there are no streets for cars.
    package static func openStreetMap(
        path: String, displayName: String, name: String, command: String, zoning: CityZoning = CityZoning(),
        freeFlow: FreeFlow = .calibrated, congestion: Congestion = .urbanDay,
        modes: [TravelMode] = TravelMode.allCases
    ) throws(InputError) -> LoadedStreetCity {
        let extract = try OSMExtract(path: path, displayName: displayName, wanted: OSMFilter.rules)
        let vocabulary = OSMVocabulary(extract)
        var losses: [InputLoss] = []
        var times = DrivingTimes(freeFlow: freeFlow)
        var source = try streets(extract, vocabulary, modes: [.car] + modes, &times, losses: &losses)
        let places = OSMPlaces(extract, vocabulary)
        source.places = places.places
        source.ranks = places.ranks
        source.quarters = places.quarters
        source.scenery = OSMScenery.read(extract, vocabulary, around: source.car.graph.coordinates)
        let origin = CityOrigin(
            source: displayName, attribution: "© OpenStreetMap contributors, ODbL 1.0", command: command)
        var city = try StreetCity(
            name: name, origin: origin, source: source, zoning: zoning, congestion: congestion, losses: &losses)
        city.drivingTimes = times
        return LoadedStreetCity(city: city, losses: losses)
    }

    private static func streets(
        _ extract: OSMExtract, _ vocabulary: OSMVocabulary, modes: [TravelMode], _ times: inout DrivingTimes,
        losses: inout [InputLoss]
    ) throws(InputError) -> StreetSource {
        let drawn = OSMStreets(extract, vocabulary, modes: modes)
        if let first = drawn.missingPoints.firstWayID {
            losses.append(
                InputLoss(
                    file: extract.displayName, reason: "a point of a street is not in the extract, which is cut there",
                    count: drawn.missingPoints.count, of: drawn.missingPoints.total,
                    first: InputLoss.Example(value: "way \(first)"),
                    expected: "all points of each street", remedy: "cut a larger extract if its edge matters",
                    treatment: .notRequested))
        }
        var carTimes: DrivingTimes? = times
        guard let car = network(.car, drawn, extract, &carTimes, losses: &losses) else {
            throw InputError(
                extract.displayName, "this extract has no streets for cars",
                remedy: "name an extract with ways tagged 'highway' and their nodes")
        }
        times = carTimes ?? times
        var source = StreetSource(
            fileName: extract.displayName, car: car, streetNames: drawn.streets.names.table)
        var none: DrivingTimes?
        if modes.contains(.walk) { source.walk = network(.walk, drawn, extract, &none, losses: &losses) }
        if modes.contains(.cycle) { source.cycle = network(.cycle, drawn, extract, &none, losses: &losses) }
        return source
    }

    private static func network(
        _ mode: TravelMode, _ drawn: OSMStreets, _ extract: OSMExtract, _ times: inout DrivingTimes?,
        losses: inout [InputLoss]
    ) -> StreetNetwork? {
        var dropped = DroppedStreets()
        let network = StreetNetwork(
            mode: mode, streets: drawn.streets, access: drawn.access[Int(mode.rawValue)], times: &times,
            dropped: &dropped)
        if let first = dropped.firstPlace {
            let reason =
                "pieces of street without a route to or from most of the \(mode.name) network are left out, "
                + "\(Int((dropped.metres / 1_000).rounded())) km in total"
            // An extract that cuts through a city separates streets that are connected outside of it.
            let remedy =
                dropped.count * 2 > dropped.total
                ? "this is more than half of the network: take a larger extract"
                : "correct the map if it is connected on the ground"
            losses.append(
                InputLoss(
                    file: extract.displayName, reason: reason, count: dropped.count, of: dropped.total,
                    first: InputLoss.Example(value: "\(first.latitudeDegrees), \(first.longitudeDegrees)"),
                    expected: "a route in both directions",
                    remedy: remedy, treatment: .notRequested))
        }
        losses += ferryLosses(mode, drawn, dropped, extract)
        return network
    }

    /// Returns losses about ferries missing from a network, with their names if they are few.
    private static func ferryLosses(
        _ mode: TravelMode, _ drawn: OSMStreets, _ dropped: DroppedStreets, _ extract: OSMExtract
    ) -> [InputLoss] {
        let shownAtMost = 5
        func notice(
            _ reason: String, expected: String, _ isMeant: (OSMStreets.Ferry) -> Bool
        ) -> InputLoss? {
            let names = drawn.ferries.filter(isMeant).map(\.name)
            guard let first = names.first else { return nil }
            let rest = names.count > shownAtMost ? " and \(names.count - shownAtMost) more" : ""
            let list = names.prefix(shownAtMost).joined(separator: ", ") + rest
            return InputLoss(
                file: extract.displayName, reason: "a ferry \(reason) and is left out: \(list)", count: names.count,
                of: drawn.ferries.count, first: InputLoss.Example(value: first), expected: expected,
                remedy: "correct the tags of the ferry if they are wrong", treatment: .notRequested)
        }
        let place = Int(mode.rawValue)
        let passengers =
            switch mode {
            case .car: "cars"
            case .walk: "people on foot"
            case .cycle: "bicycles"
            }
        return [
            notice("does not carry \(passengers)", expected: "a ferry for them") { !$0.carries[place] },
            notice("takes more than 12 hours", expected: "at most 12 hours") { $0.carries[place] && $0.isTooLong },
            notice(
                "does not lead from street to street in the \(mode.name) network",
                expected: "a landing at a street at both ends"
            ) { ferry in
                ferry.carries[place] && !ferry.isTooLong && ferry.lines.allSatisfy { dropped.ferryLines.contains($0) }
            },
        ].compactMap(\.self)
    }
}
