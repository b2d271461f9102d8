/// Keys with custom decoding, because they have several forms, name files, or depend on each other.
extension KeyTable {
    static let kindOfCity = [
        KeyDocumentation(
            "city", "a map", "needed",
            """
            city of one kind: `generate`, `campus`, `tableFile`, `table` with `zones`, `graph`, `file` or `openStreetMap`, with \
            the keys below that fit it
            """)
    ]

    static let filesOfCity = [
        KeyDocumentation(
            "city.tableFile", "a file", "another kind of city", "CSV of drive times and distances, `from,to,seconds,km`"
        ),
        KeyDocumentation(
            "city.zonesFile", "a file", "the zones of the table", "with `tableFile`: CSV of its zones"),
        KeyDocumentation(
            "city.zones", "a list of names", "needed with `table`", "zones of `table`"),
        KeyDocumentation(
            "city.table", "a map of maps", "another kind of city",
            "minutes and kilometres from zone to zone: `{A: {B: [6, 2.4], …}, …}`"),
        KeyDocumentation(
            "city.graph.nodes", "a file", "another kind of city",
            "nodes of a street network, which is divided into zones"),
        KeyDocumentation("city.graph.edges", "a file", "needed with `nodes`", "edges between the nodes"),
        KeyDocumentation("city.file", "a file", "another kind of city", "city file"),
        KeyDocumentation("city.openStreetMap", "a file", "another kind of city", "OpenStreetMap extract"),
        KeyDocumentation(
            "city.streets", "`true` or `false`", "false for `generate` and `graph`, else true",
            "whether taxis drive on streets: see <doc:Streets>"),
        KeyDocumentation(
            "city.outline", "a file", "none, or the areas that the program divides the streets into",
            "GeoJSON with the areas of the zones"),
        KeyDocumentation(
            "city.zoneProperty", "a name", "`locationid`, `id`, `name` or `zone`",
            "property that names a zone in `outline`"),
        KeyDocumentation(
            "city.hourFactors", "a file, a list of 24, `urban`, `none` or a map",
            "that of the city file; `urban` for a map or a generated city, else none",
            "factors of the drive time by hour; `{factors: …, byDay: […]}` if days differ: see <doc:Scenarios>"
        ),
        KeyDocumentation(
            "city.speeds", "`calibrated`, `posted` or a map", "calibrated",
            "with `openStreetMap`: speeds on empty streets, see <doc:Streets>"),
    ]

    static let ranks = [
        KeyDocumentation(
            "city.ranks", "a list of maps, a file, or `{file, leaveOutBadRows}`", "those of the map",
            "places where taxis wait: see <doc:Scenarios>")
    ]

    static let gateways = [
        KeyDocumentation(
            "city.gateways", "a list of maps", "none",
            "places outside the city where trips begin and end, each a zone of its own: see <doc:Trips>")
    ]

    static let gatewayDemand = [
        KeyDocumentation("demand.gateways", "a list of maps", "none", "requests from and to gateways of the city"),
        KeyDocumentation("demand.gateways.0.gateway", "a gateway", "needed", "name of a gateway of the city"),
    ]

    static let rankRules = [
        KeyDocumentation(
            "ranks", "a list of maps", "none",
            "ranks with walk-up clients, limited places or holding lots: see <doc:Scenarios>")
    ]

    static let kindsOfDemand = [
        KeyDocumentation(
            "demand", "a map", "needed if there are only taxis",
            """
            any of `gravity`, `flows`, `regulars`, `gateways`, `byZone`, `matrix`, `trips` (recorded trips, drawn from or \
            replayed, see <doc:Trips>) and `requests`
            """)
    ]

    static let demandByDay = byDay(
        "demand",
        "demand on some days, instead of all these: entries with `days` and these keys, or only `scale`: see <doc:Scenarios>"
    )

    static let idleByDay = byDay(
        "drivers.idle", "differences on some days: entries with `days` and these keys, except `reachZones`")

    /// Returns the line of values for some days.
    static func byDay(_ path: String, _ says: String) -> KeyDocumentation {
        KeyDocumentation("\(path).byDay", "a list of maps", "the same every day", says)
    }

    /// Returns the lines of a list's origins and destinations.
    static func ends(_ path: String) -> [KeyDocumentation] {
        [
            KeyDocumentation(path, "a list of maps", "none", "requests between two zones"),
            KeyDocumentation("\(path).0.from", "a zone", "needed", "zone where the trips begin"),
            KeyDocumentation("\(path).0.to", "a zone", "needed", "zone where the trips end"),
        ]
    }

    static let events = [
        KeyDocumentation(
            "events", "a list of maps", "none",
            "crowds, weather, zones without stops, closed streets and strikes at a date and time: see <doc:Scenarios>")
    ]

    static let filesOfDemand = [
        KeyDocumentation("demand.byZone.file", "a file", "needed", "CSV, `zone,hour,requests`"),
        KeyDocumentation(
            "demand.byZone.tripLength", "a length", "given by `destinations`",
            "scale of the trip length, as in `gravity`"),
        KeyDocumentation(
            "demand.byZone.destinations", "a file", "given by `tripLength`",
            "CSV of the destinations, `from,to,requests_per_day`"),
        KeyDocumentation(
            "demand.requests.file", "a file", "needed",
            "rides with their times and places, also booked ahead: <doc:Trips>"),
        KeyDocumentation("demand.matrix.file", "a file", "needed", "CSV, `from,to,requests_per_day`"),
    ]

    static let charging = [
        KeyDocumentation(
            "drivers.charging", "a list of maps", "none",
            "places where electric taxis charge; each taxi goes to the nearest one")
    ]

    static let groups = [
        KeyDocumentation(
            "drivers.groups", "a list of maps", "none",
            "groups of drivers with other habits: entries with these keys, those of `idle` and the habits below")
    ]

    static let starts = [
        KeyDocumentation(
            "drivers.startZones", "`uniform`, `attraction`, `demand` or weights by zone", "uniform",
            "zones where shifts start"),
        KeyDocumentation(
            "drivers.startPlaces", "a file", "given by `startZones`",
            "places where the first shift of each taxi starts, see <doc:Streets>"
        ),
    ]

    static let places = [
        KeyDocumentation(
            "places", "`city` or a map", "needed",
            """
            places to visit: `city` (those imported with the city), `{generate: {count: 2000, seed: 5}}`, or \
            `{file: sights.csv}` (CSV or GeoJSON)
            """),
        KeyDocumentation(
            "places.city", "`true`", "given by `generate` or `file`",
            "same as `places: city`, to be used with `quality` or `changes`"),
        KeyDocumentation("places.file", "a file", "given by `generate` or `city`", "CSV or GeoJSON, see <doc:Places>"),
    ]

    static let usersAndMix = [
        KeyDocumentation(
            "users.total", "1 or more", "the sum of the numbers written",
            "total number of users, in the proportion of the numbers written"),
        KeyDocumentation("mix", "weights", "needed", "weights of the actions that people begin on their own"),
    ]
}

extension KeyDocumentation {
    /// The same key of a group, whose default is the value for all drivers.
    var inherited: KeyDocumentation {
        if defaultText == "needed" { return self }
        return KeyDocumentation(
            path: path, accepted: accepted, defaultText: "that of `drivers`", purpose: purpose, grain: grain)
    }

    init(_ path: String, _ accepted: String, _ defaultText: String, _ purpose: String) {
        self.init(path: path, accepted: accepted, defaultText: defaultText, purpose: purpose)
    }
}
