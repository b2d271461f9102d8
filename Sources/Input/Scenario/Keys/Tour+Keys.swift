import Quantities
import TourFiles

/// An entry of `tours`: written in place, from a file, generated, or along the city's sights.
struct WrittenTour {
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

    static let keysOfAll: [Key<WrittenTour>] = [
        Key("area", \.area, .text, "where it is", usual: "the name of the scenario")
    ]
    static let keysInPlace: [Key<WrittenTour>] =
        titled("of a tour that is written in place or leads to sights: no two alike (W01)") + [
            Key("annotation", \.annotation, .anyText, "told before it begins", usual: "none"),
            Key(
                "waypoints", \.waypoints,
                .laterList(WrittenWaypoint.keys + WrittenWaypoint.keysOfPlace, of: WrittenWaypoint()),
                "of a tour that is written in place, at least two", usual: "another kind of tour"),
        ]
    static let keysOfFile: [Key<WrittenTour>] = [
        Key(
            "file", \.file, .later("a file"), "GPX, GeoJSON, or one that has `tours:` itself",
            usual: "another kind of tour")
    ]
    static let keysOfGenerated: [Key<WrittenTour>] = [
        Key(
            "generate", \.count, .whole(TourGenerator.countRange), "so many tours along the places of the city",
            usual: "another kind of tour"),
        Key(
            "seed", \.seed, .seed, "another one, other tours; of sights, other words",
            usual: "needed beside `generate`, else 1", needed: ""),
    ]
    static let keysOfSights: [Key<WrittenTour>] =
        titled("") + [
            Key(
                "sights", \.count, .whole(SightsTour.countRange),
                "a tour of so many, each time on to the nearest that is left", usual: "another kind of tour"),
            Key("seed", \.seed, .seed, ""),
            Key("categories", \.categories, categories, "of the sights", usual: "all but the last two"),
            Key(
                "from", \.start, .later("a name"), "of the place or gate where it begins",
                usual: "the centre of the busiest zone"),
        ]

    /// Returns keys that two kinds of tours share; the guide documents them once.
    private static func titled(_ says: String) -> [Key<WrittenTour>] {
        [
            Key("title", \.title, .title, says, needed: ""),
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
struct WrittenWaypoint {
    var name = ""
    var annotation = ""
    var onward: String?
    var latitude: Double?
    var longitude: Double?
    var place: KeyField?

    static let keys: [Key<WrittenWaypoint>] = [
        Key("name", \.name, .title, "of the waypoint", needed: ""),
        Key("annotation", \.annotation, .anyText, "told there", usual: "none"),
        Key("onward", \.onward, .ifWritten(.anyText, usual: ""), "told on the leg that leaves it", usual: "none"),
    ]
    /// Keys of a place in the city of a scenario.
    static let keysOfPlace: [Key<WrittenWaypoint>] = [
        Key(
            "place", \.place, .later("a name"), "where it is: a place of the city, or a gate",
            usual: "`lat` and `lon` tell"),
        Key(
            "lat", \.latitude, .ifWritten(.number(WrittenRank.latitudeLimits), usual: 0),
            "or in degrees, at most 2 km from a way for walkers", usual: "`place` tells"),
        Key(
            "lon", \.longitude, .ifWritten(.number(WrittenRank.longitudeLimits), usual: 0), "beside `lat`",
            usual: "needed beside `lat`"),
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
