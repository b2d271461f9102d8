import CityModel
import InputFiles
import Quantities
import TourFiles
import TourService

/// Reads `tours:`: one entry or a list of them, each a tour written in place, a file of tours, generated tours, or a tour of
/// the city's sights.
///
///     - {title: Old Town, circular: true, waypoints: [{name: Gate, place: Main Gate}, {name: Well, lat: 41.1, lon: -8.6}]}
///     - {file: tours.gpx}
///     - {generate: 12, seed: 4}
///     - {sights: 8, title: Sights, from: Torre dos Clérigos}
package struct TourDecoder {
    /// Reads where a place is from a map of keys; nil after a mistake.
    package typealias PlaceReader = (MapField) -> FixedPosition?

    /// nil where there is no city with streets.
    let streetCity: StreetCity?
    /// Of tours that say none.
    let area: String
    private let readPlace: PlaceReader?
    private let walkers: NodeLocator?

    /// - Parameters:
    ///   - area: of tours that say none.
    ///   - readPlace: where waypoints are; nil: by `lat` and `lon`, or by `place`, the name of one of the city's.
    package init(streetCity: StreetCity?, area: String, readPlace: PlaceReader? = nil) {
        self.streetCity = streetCity
        self.area = area
        self.readPlace = readPlace
        walkers = streetCity?.walk.map { NodeLocator($0) }
    }

    /// The tours in the order of the document; nil after a mistake.
    package func decode(_ field: KeyField) -> [TourContent]? { decode(field, kinds: TourDecoder.kinds) }

    private static let kinds = ["waypoints", "file", "generate", "sights"]

    private func decode(_ field: KeyField, kinds: [String]) -> [TourContent]? {
        let entries: [KeyField]?
        if case .mapping = field.node.content { entries = [field] } else { entries = field.list() }
        guard let entries else { return nil }
        var tours: [TourContent] = []
        var taken: Set<String> = []
        var isRight = true
        for entry in entries {
            let read = entry.map { map in
                self.entry(map, kinds: kinds, taken).map { tours in (tours: tours, map: map) }
            }
            guard let read else {
                isRight = false
                continue
            }
            for tour in read.tours {
                if !taken.insert(tour.titleKey).inserted {
                    entry.report("another tour has the title '\(tour.title)'", remedy: "give it one of its own (W01)")
                    isRight = false
                }
                tours.append(tour)
            }
        }
        return isRight ? tours : nil
    }

    private func entry(_ map: MapField, kinds: [String], _ taken: Set<String>) -> [TourContent]? {
        let area = map.optional("area").map { $0.text() } ?? self.area
        let kind = map.choice(among: kinds)
        guard let area else { return nil }
        switch kind {
        case "waypoints": return written(map, area: area).map { [$0] }
        case "file": return map.optional("file").flatMap { file($0, area: area) }
        case "generate": return generated(map, area: area, taken)
        case "sights": return sights(map, area: area).map { [$0] }
        default:
            map.acceptAllKeys()
            return nil
        }
    }

    // MARK: Written

    private func written(_ map: MapField, area: String) -> TourContent? {
        let title = map.required("title").flatMap { $0.title() }
        let annotation = map.optional("annotation").map { $0.scalar() } ?? ""
        let isCircular = map.optional("circular").map { $0.flag() } ?? false
        let list = map.optional("waypoints")
        let waypoints = list?.list()?.map { $0.map { waypoint($0) } }
        if let waypoints, waypoints.count < TourContent.waypointsMin {
            list?.report(
                "the tour has \(waypoints.count) waypoint\(waypoints.count == 1 ? "" : "s")",
                remedy: "it needs at least \(TourContent.waypointsMin) (W06)")
            return nil
        }
        guard let title, let annotation, let isCircular, let waypoints, !waypoints.contains(nil) else { return nil }
        return TourContent(
            title: title, area: area, annotation: annotation, isCircular: isCircular,
            waypoints: waypoints.compactMap { $0 })
    }

    private func waypoint(_ map: MapField) -> Waypoint? {
        let name = map.required("name").flatMap { $0.title() }
        let annotation = map.optional("annotation").map { $0.scalar() } ?? ""
        let onwardField = map.optional("onward")
        let onward = onwardField?.scalar()
        let place = readPlace.map { $0(map) } ?? self.place(map)
        guard let name, let annotation, let place, onwardField == nil || onward != nil else { return nil }
        return Waypoint(name: name, annotation: annotation, place: place, onward: onward)
    }

    // MARK: Places

    /// `lat` and `lon`, or `place`.
    private func place(_ map: MapField) -> FixedPosition? {
        let kind = map.choice(among: ["lat", "place"])
        let (latitude, longitude) = (map.optional("lat"), kind == "lat" ? map.required("lon") : map.optional("lon"))
        if kind == "place" {
            if longitude != nil { map.reportKey("lon", "'lon' has no meaning beside 'place'", remedy: "remove it") }
            return map.optional("place").flatMap { place(named: $0) }
        }
        let north = latitude?.number(.from(-90, to: 90))
        let east = longitude?.number(.from(-180, to: 180))
        guard let north, let east else { return nil }
        let coordinate = Coordinate(latitudeDegrees: north, longitudeDegrees: east)
        guard isWithinReach(coordinate) else {
            latitude?.report(
                "the place is not within 2 km of a way for walkers in this city",
                remedy: "write degrees, the latitude first")
            return nil
        }
        return FixedPosition(coordinate)
    }

    /// Where nobody can be sent by mistake: without ways for walkers anywhere is right.
    private func isWithinReach(_ coordinate: Coordinate) -> Bool {
        guard let walkers else { return true }
        return walkers.nearest(to: coordinate).map { $0.metres <= StreetPlaces.metresToNodeMax } ?? false
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
                : NearestName.remedy(for: name, among: places.map(\.name)))
        return nil
    }

    // MARK: Files

    private func file(_ field: KeyField, area: String) -> [TourContent]? {
        guard let name = field.text() else { return nil }
        let context = field.context
        return context.noting { () throws(InputError) -> [TourContent]? in
            let source = try context.source(named: name, at: field.node.position)
            guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
                let tours = try TourFile.tours(source, area: area)
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
                problem: "waypoint '\(far.name)' is not within 2 km of a way for walkers in this city",
                remedy: "take a tour of this city"))
        return false
    }

    /// A file with `tours:`, which names no other files.
    private func tours(
        inYAML source: SourceFile, area: String, _ context: DecodingContext
    ) throws(InputError) -> [TourContent]? {
        let document = try YAMLParser.parse(source.bytes, file: source.displayName)
        let inner = DecodingContext(
            file: source.displayName, dataFolder: context.dataFolder, mistakes: document.mistakes)
        let decoder = TourDecoder(streetCity: streetCity, area: area, readPlace: readPlace)
        let tours = KeyField(node: document.root, label: "the file of tours", context: inner).map { map in
            map.required("tours").flatMap { decoder.decode($0, kinds: TourDecoder.kinds.filter { $0 != "file" }) }
        }
        try inner.check()
        return tours
    }

    // MARK: Generated

    private func generated(_ map: MapField, area: String, _ taken: Set<String>) -> [TourContent]? {
        let field = map.optional("generate")
        let count = field?.wholeNumber(TourGenerator.countRange)
        let seed = map.required("seed")?.seed()
        guard let count, let seed else { return nil }
        guard let generator = TourGenerator(places: namedPlaces, area: area, seed: seed) else {
            field?.report(
                "the city has too few places for a tour",
                remedy: "generate a campus or a city with streets, or import one")
            return nil
        }
        return generator.tours(count, titlesTaken: taken)
    }

    /// Those of the city; in one that has none, invented.
    private var namedPlaces: [Place] {
        guard let streetCity else { return [] }
        let named = streetCity.places.filter { !$0.name.isEmpty }
        return named.isEmpty ? InventedSights.places(in: streetCity) : named
    }

    private func sights(_ map: MapField, area: String) -> TourContent? {
        let field = map.optional("sights")
        let count = field?.wholeNumber(SightsTour.countRange)
        let title = map.required("title").flatMap { $0.title() }
        let isCircular = map.optional("circular").map { $0.flag() } ?? false
        let seed = map.optional("seed").map { $0.seed() } ?? 1
        let categories = map.optional("categories").map { self.categories($0) } ?? SightsTour.categories
        let fromField = map.optional("from")
        let from = fromField.flatMap { place(named: $0) }
        guard let count, let title, let isCircular, let seed, let categories, fromField == nil || from != nil else {
            return nil
        }
        let places = namedPlaces
        let middle = streetCity?.city.busiestCentre ?? places.first?.position
        let start = from?.coordinate ?? middle
        let tour = start.flatMap { start in
            SightsTour.tour(
                of: count, among: places, categories: categories, from: start, title: title, area: area,
                isCircular: isCircular, seed: seed)
        }
        if tour == nil { field?.report("the city has no two such sights", remedy: "take other categories") }
        return tour
    }

    private func categories(_ field: KeyField) -> [PlaceCategory]? {
        guard let entries = field.list() else { return nil }
        let names = PlaceCategory.allCases.map(\.name)
        let words = entries.map { $0.word(among: names) }
        guard !words.contains(nil) else { return nil }
        return PlaceCategory.allCases.filter { words.contains($0.name) }
    }
}

extension KeyField {
    /// A title or a name that people read: not blank.
    func title() -> String? {
        guard let text = scalar() else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            report("\(label) is blank", remedy: "write a text")
            return nil
        }
        return text
    }
}
