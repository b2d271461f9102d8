import Quantities
import TourFiles

/// An entry of `tours`: written in place, from a file, generated, or along the city's sights.
struct TourEntry {
    var area: String
    var title = ""
    var annotation = ""
    var isCircular = false
    var waypoints: KeyField?
    var file: KeyField?
    var count = 0
    var seed: UInt64 = 1
    var categories = SightsTour.categories
    /// Undecoded start of a tour of sights, until the city is known.
    var start: KeyField?

    static let kinds = ["waypoints", "file", "generate", "sights"]

    static let keysOfAll: [Key<TourEntry>] = [
        Key("area", \.area, .text, "area of the tour", defaultValue: "the name of the scenario")
    ]
    static let keysInPlace: [Key<TourEntry>] =
        titled("title of a tour with `waypoints` or `sights`; must be unique (W01)") + [
            Key("annotation", \.annotation, .anyText, "text shown before the tour begins", defaultValue: "none"),
            Key(
                "waypoints", \.waypoints,
                .deferredList(WaypointEntry.keys + WaypointEntry.keysOfPlace, of: WaypointEntry()),
                "waypoints of the tour, at least two", defaultValue: "another kind of tour"),
        ]
    static let keysOfFile: [Key<TourEntry>] = [
        Key(
            "file", \.file, .deferred("a file"), "GPX, GeoJSON, or a YAML file with `tours:`",
            defaultValue: "another kind of tour")
    ]
    static let keysOfGenerated: [Key<TourEntry>] = [
        Key(
            "generate", \.count, .whole(TourGenerator.countRange),
            "number of tours to generate along the places of the city",
            defaultValue: "another kind of tour"),
        Key(
            "seed", \.seed, .seed, "random seed of generated tours, or of the texts of a tour of sights",
            defaultValue: "needed with `generate`, else 1", required: ""),
    ]
    static let keysOfSights: [Key<TourEntry>] =
        titled("") + [
            Key(
                "sights", \.count, .whole(SightsTour.countRange),
                "number of sights of a tour that goes on to the nearest remaining sight",
                defaultValue: "another kind of tour"),
            Key("seed", \.seed, .seed, ""),
            Key(
                "categories", \.categories, categories, "categories of the sights", defaultValue: "all but the last two"
            ),
            Key(
                "from", \.start, .deferred("a name"), "place or gate where the tour begins",
                defaultValue: "the centre of the busiest zone"),
        ]

    /// Returns keys that two kinds of tours share; the guide documents them once.
    private static func titled(_ says: String) -> [Key<TourEntry>] {
        [
            Key("title", \.title, .title, says, required: ""),
            Key(
                "circular", \.isCircular, .flag,
                says.isEmpty ? "" : "whether the last leg leads back to the first waypoint (W05)"),
        ]
    }

    private static let categories: KeyForm<[PlaceCategory]> = {
        let names = PlaceCategory.allCases.map(\.name)
        return KeyForm("a list of \(names.choice)", text: { "\($0.map(\.name))" }) { field in
            guard let words = field.list()?.map({ $0.word(among: names) }), !words.contains(nil) else { return nil }
            return PlaceCategory.allCases.filter { words.contains($0.name) }
        }
    }()
}

/// An entry of `waypoints`.
struct WaypointEntry {
    var name = ""
    var annotation = ""
    var onward: String?
    var latitude: Double?
    var longitude: Double?
    var place: KeyField?

    static let keys: [Key<WaypointEntry>] = [
        Key("name", \.name, .title, "name of the waypoint", required: ""),
        Key("annotation", \.annotation, .anyText, "text shown at the waypoint", defaultValue: "none"),
        Key(
            "onward", \.onward, .ifWritten(.anyText, defaultValue: ""), "text shown on the leg to the next waypoint",
            defaultValue: "none"),
    ]
    /// Keys of a place in the city of a scenario.
    static let keysOfPlace: [Key<WaypointEntry>] = [
        Key(
            "place", \.place, .deferred("a name"), "place of the city, or gate, of the waypoint",
            defaultValue: "given by `lat` and `lon`"),
        Key(
            "lat", \.latitude, .ifWritten(.number(RankEntry.latitudeLimits), defaultValue: 0),
            "latitude in degrees, at most 2 km from a footpath or street", defaultValue: "given by `place`"),
        Key(
            "lon", \.longitude, .ifWritten(.number(RankEntry.longitudeLimits), defaultValue: 0), "longitude in degrees",
            defaultValue: "needed with `lat`"),
    ]
}

extension KeyForm where Value == String {
    /// Form of a text for readers, not blank.
    fileprivate static var title: KeyForm { KeyForm("a text") { $0.title() } }
    /// Form of a text that may be blank.
    fileprivate static var anyText: KeyForm { KeyForm("a text") { $0.scalar() } }
}

extension KeyField {
    /// Decodes a title or name for readers, not blank.
    func title() -> String? {
        guard let text = scalar() else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            report("\(label) is blank", remedy: "write a text")
            return nil
        }
        return text
    }
}
