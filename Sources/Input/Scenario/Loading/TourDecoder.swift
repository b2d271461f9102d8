import CityModel
import InputFiles
import Quantities
import TourFiles
import TourService
import YAML

/// Decodes `tours:`: one entry or a list of them, each a tour written in place, a file of tours, generated tours, or a
/// tour of the city's sights.
///
///     - {title: Old Town, circular: true, waypoints: [{name: Gate, place: Main Gate}, {name: Well, lat: 41.1, lon:
///       -8.6}]}
///     - {file: tours.gpx}
///     - {generate: 12, seed: 4}
///     - {sights: 8, title: Sights, from: Torre dos Clérigos}
package struct TourDecoder {
    /// Decodes a position from a map of keys; returns nil after an error.
    package typealias PlaceReader = (MapField) -> FixedPosition?

    /// City with streets, or nil.
    let streetCity: StreetCity?
    /// Area of tours without one.
    let area: String
    private let readPlace: PlaceReader?
    private let walkers: NodeLocator?

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - area: of tours without one.
    ///   - readPlace: decodes positions of waypoints; nil: by `lat` and `lon`, or by `place`, the name of a place of
    ///     the city.
    package init(streetCity: StreetCity?, area: String, readPlace: PlaceReader? = nil) {
        self.streetCity = streetCity
        self.area = area
        self.readPlace = readPlace
        walkers = streetCity?.walk.map { NodeLocator($0) }
    }

    /// Decodes the tours in the order of the document; returns nil after an error.
    package func decode(_ field: KeyField) -> [TourContent]? { decode(field, kinds: TourEntry.kinds) }

    private func decode(_ field: KeyField, kinds: [String]) -> [TourContent]? {
        let entries: [KeyField]?
        if case .mapping = field.node.content { entries = [field] } else { entries = field.list() }
        guard let entries else { return nil }
        var tours: [TourContent] = []
        var taken: Set<String> = []
        var isRight = true
        for entry in entries {
            let read = entry.map { map in map.valid { self.entry(map, kinds: kinds, taken) } }
            if read == nil { isRight = false }
            for tour in read ?? [] {
                if !taken.insert(tour.titleKey).inserted {
                    entry.report("another tour has the title '\(tour.title)'", remedy: "write another title (W01)")
                    isRight = false
                }
                tours.append(tour)
            }
        }
        return isRight ? tours : nil
    }

    private func entry(_ map: MapField, kinds: [String], _ taken: Set<String>) -> [TourContent]? {
        var tour = TourEntry(area: area)
        map.read(TourEntry.keysOfAll, &tour)
        switch map.choice(among: kinds) {
        case "waypoints": return written(map, tour).map { [$0] }
        case "file":
            map.read(TourEntry.keysOfFile, &tour)
            return tour.file.flatMap { file($0, area: tour.area) }
        case "generate":
            let tour = map.valid(TourEntry.keysOfGenerated, tour)
            return tour.flatMap { generated($0, map, taken) }
        case "sights": return map.valid(TourEntry.keysOfSights, tour).flatMap { sights($0, map) }.map { [$0] }
        default:
            map.acceptAllKeys()
            return nil
        }
    }

    // MARK: Written

    private func written(_ map: MapField, _ defaultValue: TourEntry) -> TourContent? {
        var tour = defaultValue
        map.read(TourEntry.keysInPlace, &tour)
        guard let waypoints = tour.waypoints?.list()?.map({ $0.map { waypoint($0) } }) else { return nil }
        if waypoints.count < TourContent.waypointsMin {
            tour.waypoints?.report(
                "the tour has \(waypoints.count) waypoint\(waypoints.count == 1 ? "" : "s")",
                remedy: "it needs at least \(TourContent.waypointsMin) (W06)")
        }
        return TourContent(
            title: tour.title, area: tour.area, annotation: tour.annotation, isCircular: tour.isCircular,
            waypoints: waypoints.compactMap { $0 })
    }

    private func waypoint(_ map: MapField) -> Waypoint? {
        var waypoint = WaypointEntry()
        map.read(WaypointEntry.keys, &waypoint)
        return (readPlace ?? place)(map).map { place in
            Waypoint(name: waypoint.name, annotation: waypoint.annotation, place: place, onward: waypoint.onward)
        }
    }

    // MARK: Places

    /// Decodes `lat` and `lon`, or `place`.
    private func place(_ map: MapField) -> FixedPosition? {
        let kind = map.choice(among: ["lat", "place"])
        var written = WaypointEntry()
        map.read(WaypointEntry.keysOfPlace, &written)
        if kind == "lat" { _ = map.required("lon") }
        if kind == "place" {
            if !map.present(among: ["lon"]).isEmpty {
                map.reportKey("lon", "'lon' cannot be used with 'place'", remedy: "remove it")
            }
            return written.place.flatMap { place(named: $0) }
        }
        guard let north = written.latitude, let east = written.longitude else { return nil }
        let coordinate = Coordinate(latitudeDegrees: north, longitudeDegrees: east)
        guard isWithinReach(coordinate) else {
            map.optional("lat")?.report(
                "the place is not within 2 km of a street or path for walkers in this city",
                remedy: "write degrees, latitude first")
            return nil
        }
        return FixedPosition(coordinate)
    }

    /// Whether a position is near a path for walkers, or the city has none, which guards against swapped coordinates.
    private func isWithinReach(_ coordinate: Coordinate) -> Bool {
        guard let walkers else { return true }
        return walkers.nearest(to: coordinate).map { $0.metres <= NodePositionResolver.metresToNodeMax } ?? false
    }

    private func place(named field: KeyField) -> FixedPosition? {
        guard let name = field.text() else { return nil }
        let places = streetCity?.places ?? []
        if let place = places.first(where: { $0.name == name }) { return FixedPosition(place.position) }
        if let gate = streetCity?.ranks.first(where: { $0.name == name }) { return FixedPosition(gate.position) }
        field.report(
            "there is no place '\(name)' in the city",
            remedy: places.isEmpty
                ? "the city has no places; write 'lat' and 'lon'"
                : NameSuggestion.remedy(for: name, among: places.map(\.name)))
        return nil
    }

    // MARK: Files

    private func file(_ field: KeyField, area: String) -> [TourContent]? {
        guard let name = field.text() else { return nil }
        let context = field.context
        return context.reportingErrors { () throws(InputError) -> [TourContent]? in
            let source = try context.source(named: name, at: field.node.position)
            guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
                let tours = try TourFile.tours(source, area: area, losses: &context.inputLosses)
                return tours.allSatisfy({ isWithinReach($0, of: source, context) }) ? tours : nil
            }
            return try tours(inYAML: source, area: area, context)
        }
    }

    private func isWithinReach(_ tour: TourContent, of source: SourceFile, _ context: DecodingContext) -> Bool {
        guard let far = tour.waypoints.first(where: { !isWithinReach($0.place.coordinate) }) else { return true }
        context.report(
            Diagnostic(
                file: source.displayName,
                problem: "waypoint '\(far.name)' is not within 2 km of a street or path for walkers in this city",
                remedy: "use a tour of this city"))
        return false
    }

    /// Reads a file with `tours:`, which names no other files.
    private func tours(
        inYAML source: SourceFile, area: String, _ context: DecodingContext
    ) throws(InputError) -> [TourContent]? {
        let document = try YAMLParser.parse(source.bytes, file: source.displayName)
        let inner = DecodingContext(
            file: source.displayName, dataFolder: context.dataFolder, mistakes: document.mistakes)
        let decoder = TourDecoder(streetCity: streetCity, area: area, readPlace: readPlace)
        let tours = KeyField(node: document.root, label: "the file of tours", context: inner).map { map in
            map.required("tours").flatMap { decoder.decode($0, kinds: TourEntry.kinds.filter { $0 != "file" }) }
        }
        try inner.check()
        return tours
    }

    // MARK: Generated

    private func generated(_ tour: TourEntry, _ map: MapField, _ taken: Set<String>) -> [TourContent]? {
        guard let generator = TourGenerator(places: namedPlaces, area: tour.area, seed: tour.seed) else {
            map.optional("generate")?.report(
                "the city has too few places for a tour",
                remedy: "generate a campus or a city with streets, or import one")
            return nil
        }
        return generator.tours(tour.count, titlesTaken: taken)
    }

    /// Named places of the city, or generated ones if it has none.
    private var namedPlaces: [Place] {
        guard let streetCity else { return [] }
        let named = streetCity.places.filter { !$0.name.isEmpty }
        return named.isEmpty ? GeneratedSights.places(in: streetCity) : named
    }

    private func sights(_ tour: TourEntry, _ map: MapField) -> TourContent? {
        let from = tour.start.map { place(named: $0) }
        if case .some(nil) = from { return nil }
        let places = namedPlaces
        let start = from??.coordinate ?? streetCity?.city.busiestCentre ?? places.first?.position
        let found = start.flatMap { start in
            SightsTour.tour(
                of: tour.count, among: places, categories: tour.categories, from: start, title: tour.title,
                area: tour.area, isCircular: tour.isCircular, seed: tour.seed)
        }
        if found == nil {
            map.optional("sights")?.report("the city has fewer than two such sights", remedy: "write other categories")
        }
        return found
    }
}
