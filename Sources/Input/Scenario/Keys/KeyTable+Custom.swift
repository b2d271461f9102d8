/// Keys with custom decoding, because they have several forms, name files, or depend on each other.
extension KeyTable {
    static let kindOfCity = [
        KeyDocumentation(
            "city", "a map", "needed",
            """
            of one kind: `generate`, `campus`, `tableFile`, `table` with `zones`, `graph`, `file` or `openStreetMap`; and the \
            keys below that fit
            """)
    ]

    static let filesOfCity = [
        KeyDocumentation("city.tableFile", "a file", "another kind of city", "a CSV of ways, `from,to,seconds,km`"),
        KeyDocumentation(
            "city.zonesFile", "a file", "the zones of the table", "beside `tableFile`: a CSV of its zones"),
        KeyDocumentation(
            "city.zones", "a list of names", "needed beside `table`", "of a table that is written in place"),
        KeyDocumentation(
            "city.table", "a map of maps", "another kind of city",
            "from zone to zone minutes and kilometres: `{A: {B: [6, 2.4], …}, …}`"),
        KeyDocumentation("city.graph.nodes", "a file", "another kind of city", "of streets, cut into zones"),
        KeyDocumentation("city.graph.edges", "a file", "needed beside `nodes`", "between the nodes"),
        KeyDocumentation("city.file", "a file", "another kind of city", "a city file"),
        KeyDocumentation("city.openStreetMap", "a file", "another kind of city", "an extract"),
        KeyDocumentation(
            "city.streets", "`true` or `false`", "false for `generate` and `graph`, else true",
            "whether taxis drive on streets: see <doc:Streets>"),
        KeyDocumentation(
            "city.outline", "a file", "none, or as they are cut out of the streets", "GeoJSON: the areas of the zones"),
        KeyDocumentation(
            "city.zoneProperty", "a name", "`locationid`, `id`, `name` or `zone`", "what names a zone in it"),
        KeyDocumentation(
            "city.hourFactors", "a file, a list of 24, `urban`, `none` or a map",
            "that of the city file; urban of a map and of what is generated, else none",
            "by how much driving is slower at an hour; `{factors: …, byDay: […]}` where days differ: see <doc:Scenarios>"
        ),
        KeyDocumentation(
            "city.speeds", "`calibrated`, `posted` or a map", "calibrated",
            "with `openStreetMap`: how fast free streets are, see <doc:Streets>"),
    ]

    static let ranks = [
        KeyDocumentation(
            "city.ranks", "a list of maps, a file, or `{file, leaveOutBadRows}`", "those that come with the streets",
            "where taxis wait: see <doc:Scenarios>")
    ]

    static let kindsOfDemand = [
        KeyDocumentation(
            "demand", "a map", "needed where there are taxis only",
            """
            any of `gravity`, `flows`, `regulars`, `byZone`, `matrix`, `trips` (recorded trips, drawn from or replayed, see \
            <doc:Trips>) and `requests`
            """)
    ]

    static let demandByDay = byDay(
        "demand",
        "in place of all of these on some days: entries with `days` and with keys as these, or with `scale` alone: see <doc:Scenarios>"
    )

    static let idleByDay = byDay(
        "drivers.idle", "what differs on some days: entries with `days` and with keys as these but for `reachZones`")

    /// Returns the line of values for some days.
    private static func byDay(_ path: String, _ says: String) -> KeyDocumentation {
        KeyDocumentation("\(path).byDay", "a list of maps", "the same every day", says)
    }

    /// Returns the lines of a list's origins and destinations.
    static func ends(_ path: String) -> [KeyDocumentation] {
        [
            KeyDocumentation(path, "a list of maps", "none", "ways with requests of their own"),
            KeyDocumentation("\(path).0.from", "a zone", "needed", "where they begin"),
            KeyDocumentation("\(path).0.to", "a zone", "needed", "where they end"),
        ]
    }

    static let filesOfDemand = [
        KeyDocumentation("demand.byZone.file", "a file", "needed", "a CSV, `zone,hour,requests`"),
        KeyDocumentation(
            "demand.byZone.tripLength", "a length", "`destinations` tells", "destinations as those of `gravity`"),
        KeyDocumentation(
            "demand.byZone.destinations", "a file", "`tripLength` tells", "or as in a CSV, `from,to,requests_per_day`"),
        KeyDocumentation("demand.requests.file", "a file", "needed", "who asks when and where, see <doc:Streets>"),
        KeyDocumentation("demand.matrix.file", "a file", "needed", "a CSV, `from,to,requests_per_day`"),
    ]

    static let starts = [
        KeyDocumentation(
            "drivers.startZones", "`uniform`, `attraction`, `demand` or weights by zone", "uniform",
            "where shifts start"),
        KeyDocumentation(
            "drivers.startPlaces", "a file", "`startZones` tells",
            "instead: where the first shift of each taxi starts, see <doc:Streets>"
        ),
    ]

    static let places = [
        KeyDocumentation(
            "places", "`city` or a map", "needed",
            """
            what there is to visit: `city` (those that it was imported with), `{generate: {count: 2000, seed: 5}}`, or \
            `{file: sights.csv}` (CSV or GeoJSON)
            """),
        KeyDocumentation(
            "places.city", "`true`", "`generate` or `file` tells",
            "as `places: city`, where `quality` or `changes` is written"),
        KeyDocumentation("places.file", "a file", "`generate` or `city` tells", "CSV or GeoJSON, see <doc:Places>"),
    ]

    static let usersAndMix = [
        KeyDocumentation(
            "users.total", "1 or more", "as many as are written",
            "instead of as many as are written, in their proportion"),
        KeyDocumentation("mix", "weights", "needed", "what people begin of themselves"),
    ]
}

extension KeyDocumentation {
    init(_ path: String, _ accepted: String, _ defaultText: String, _ purpose: String) {
        self.init(path: path, accepted: accepted, defaultText: defaultText, purpose: purpose)
    }
}
