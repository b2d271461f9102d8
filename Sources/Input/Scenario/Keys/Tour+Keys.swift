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
        Key("area", \.area, .text, "where it is", defaultValue: "the name of the scenario")
    ]
    static let keysInPlace: [Key<TourEntry>] =
        titled("of a tour that is written in place or leads to sights: no two alike (W01)") + [
            Key("annotation", \.annotation, .anyText, "told before it begins", defaultValue: "none"),
            Key(
                "waypoints", \.waypoints,
                .deferredList(WaypointEntry.keys + WaypointEntry.keysOfPlace, of: WaypointEntry()),
                "of a tour that is written in place, at least two", defaultValue: "another kind of tour"),
        ]
    static let keysOfFile: [Key<TourEntry>] = [
        Key(
            "file", \.file, .deferred("a file"), "GPX, GeoJSON, or one that has `tours:` itself",
            defaultValue: "another kind of tour")
    ]
    static let keysOfGenerated: [Key<TourEntry>] = [
        Key(
            "generate", \.count, .whole(TourGenerator.countRange), "so many tours along the places of the city",
            defaultValue: "another kind of tour"),
        Key(
            "seed", \.seed, .seed, "another one, other tours; of sights, other words",
            defaultValue: "needed beside `generate`, else 1", required: ""),
    ]
    static let keysOfSights: [Key<TourEntry>] =
        titled("") + [
            Key(
                "sights", \.count, .whole(SightsTour.countRange),
                "a tour of so many, each time on to the nearest that is left", defaultValue: "another kind of tour"),
            Key("seed", \.seed, .seed, ""),
            Key("categories", \.categories, categories, "of the sights", defaultValue: "all but the last two"),
            Key(
                "from", \.start, .deferred("a name"), "of the place or gate where it begins",
                defaultValue: "the centre of the busiest zone"),
        ]

    /// Returns keys that two kinds of tours share; the guide documents them once.
    private static func titled(_ says: String) -> [Key<TourEntry>] {
        [
            Key("title", \.title, .title, says, required: ""),
            Key(
                "circular", \.isCircular, .flag,
                says.isEmpty ? "" : "the last leg leads back to the first waypoint (W05)"),
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
        Key("name", \.name, .title, "of the waypoint", required: ""),
        Key("annotation", \.annotation, .anyText, "told there", defaultValue: "none"),
        Key(
            "onward", \.onward, .ifWritten(.anyText, defaultValue: ""), "told on the leg that leaves it",
            defaultValue: "none"),
    ]
    /// Keys of a place in the city of a scenario.
    static let keysOfPlace: [Key<WaypointEntry>] = [
        Key(
            "place", \.place, .deferred("a name"), "where it is: a place of the city, or a gate",
            defaultValue: "`lat` and `lon` tell"),
        Key(
            "lat", \.latitude, .ifWritten(.number(RankEntry.latitudeLimits), defaultValue: 0),
            "or in degrees, at most 2 km from a way for walkers", defaultValue: "`place` tells"),
        Key(
            "lon", \.longitude, .ifWritten(.number(RankEntry.longitudeLimits), defaultValue: 0), "beside `lat`",
            defaultValue: "needed beside `lat`"),
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
