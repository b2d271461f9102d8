import CityFiles
import Experiments
import InputFiles
import LoadProfiles
import TestSupport

@testable import Scenario

/// Documents into which rows of the tables of keys are inserted, with the files that they name.
struct KeyDocuments {
    let folder: TemporaryFolder
    let memory = DecodingCache()

    init() throws {
        folder = try TemporaryFolder()
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        for name in ["nodes.csv", "edges.csv", "requests.csv", "taxis.csv"] {
            try folder.write(block.folder.read(name) ?? "", to: name)
        }
        try folder.write("from,to,seconds,km\nA,A,60,1\nA,B,90,2\nB,A,90,2\nB,B,60,1\n", to: "ways.csv")
        try folder.write("id,name\nA,Alpha\nB,Beta\n", to: "zones.csv")
        try folder.write("zone,hour,requests\nA,7,30\n", to: "rates.csv")
        try folder.write("name,category,latitude,longitude\nInn,hotel,0,0\nTower,landmark,0,0.001\n", to: "sights.csv")
        try folder.write(
            """
            \(TripColumn.allCases.map(\.rawValue).joined(separator: ","))
            2026-06-20 07:10:00,2026-06-20 07:20:00,600,2,2,5.00,,A,B,0,0,0,0.01,"[[0,0],[0.01,0]]"

            """, to: "trips.csv")
        try folder.write(
            "<gpx><name>G</name><wpt lat='45' lon='-30'/><wpt lat='45.001' lon='-30'/></gpx>", to: "walks.gpx")
        try folder.write("zone,income,age,residents\nA,900,40,10\nB,1200,30,20\n", to: "attributes.csv")
        try folder.write("from,to,requests_per_day\nA,B,30\n", to: "matrix.csv")
        try folder.write(
            """
            {"features": [
            {"properties": {"id": "A"}, "geometry": {"type": "Polygon",
              "coordinates": [[[-30.1,-0.1],[-29.999,-0.1],[-29.999,0.1],[-30.1,0.1],[-30.1,-0.1]]]}},
            {"properties": {"id": "B"}, "geometry": {"type": "Polygon",
              "coordinates": [[[-29.999,-0.1],[-29.9,-0.1],[-29.9,0.1],[-29.999,0.1],[-29.999,-0.1]]]}}
            ]}
            """, to: "areas.geojson")
        try folder.write(
            """
            <?xml version="1.0"?>
            <osm version="0.6">
            <node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.05"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
            </osm>
            """, to: "town.osm")
        let town = CityGenerator(seed: 3, zoneCount: 4).makeStreetCity(name: "town", command: "")
        try folder.write(CityFile.bytes(of: town), to: "town.city")
        // The city of scenarios with travel choice.
        let generated = CityGenerator(seed: 7, zoneCount: 4).makeCity(name: "s")
        try HourlyBus.writeFeed("buses", in: folder, stops: generated.zones.compactMap(\.centre))
    }

    /// Decodes a document with other values of a row and returns the part that the row may change, as text.
    ///
    /// - Throws: `InputError` if the document is invalid.
    func decoded(_ row: KeyRow, _ values: [String]) throws -> String {
        let text = row.kind == .load ? KeyDocuments.profile(row.path) : KeyDocuments.scenario(row.path)
        let path = try folder.write(text, to: "document.yaml")
        let settings = row.surroundings + values
        guard row.kind == .load else {
            var setup = try ScenarioLoader.load(
                try SourceFile.read(path), overrides: settings, dataFolder: nil, memory: memory)
            setup.document = .text("")
            let tours = row.path.hasPrefix("tours") ? "\(setup.walks?.guide.library as Any)" : ""
            return KeyDocuments.text(setup) + tours
        }
        var overrides = LoadProfileLoader.Overrides()
        overrides.values = settings
        var profile = try LoadProfileLoader.load(path: path, overrides: overrides, dataFolder: nil)
        profile.document = .text("")
        return "\(profile)"
    }

    private static func first(_ texts: [(beginnings: [String], text: String)], _ path: String) -> String {
        texts.first { $0.beginnings.contains { path.hasPrefix($0) } }?.text ?? ""
    }

    private static func scenario(_ path: String) -> String {
        """
        scenario: s
        start: {date: 2026-06-20}
        duration: 3 days
        city: {\(first(cities, path))}
        \(first(people, path))

        """
    }

    private static let table = "zones: [A, B], table: {A: {A: [3, 1], B: [6, 2]}, B: {A: [6, 2], B: [3, 1]}}"
    private static let walkers = [
        "tours", "visitors", "sites", "weather", "authors", "staff", "runners", "city.campus",
    ]
    private static let ofTable = ["demand.trips", "demand.flows", "demand.regulars", "demand.byZone", "demand.matrix"]

    private static let cities: [(beginnings: [String], text: String)] = [
        (walkers + ["places.city"], "campus: {seed: 3, buildings: 8}"),
        (["city.tableFile", "city.zonesFile", "city.sameZone"], "tableFile: ways.csv"),
        (
            [
                "city.graph", "city.outline", "city.hourFactors", "demand.requests",
                "drivers.startPlaces",
            ], streets
        ),
        (
            ["city.zoneProperty", "city.ranks.0.l", "events.0.crowd.l", "events.0.closed"],
            "\(streets), outline: areas.geojson"
        ),
        (["city.file"], "file: town.city"),
        (["city.openStreetMap", "city.speeds"], "openStreetMap: town.osm"),
        (ofTable + ["city.zones", "city.table", "zoneGroups", "events"], table),
        ([""], "generate: {seed: 7, zones: 4}"),
    ]
    private static let streets = "graph: {nodes: nodes.csv, edges: edges.csv}, streets: true"

    private static let people: [(beginnings: [String], text: String)] = [
        (
            ["visitors.count", "visitors.waves"],
            "tours: {generate: 2, seed: 1}\nvisitors: {count: 10, waves: [{at: \"10:00\"}]}"
        ),
        (
            walkers,
            "tours: {generate: 2, seed: 1}\nvisitors: {perHour: 10}\nrunners: {count: 10}\ndrivers: {shifts: [{taxis: 2}]}"
        ),
        (["events.0.crowd.l"], "demand: {gravity: {requestsPerDay: 100, tripLength: 2 km}}\n\(taxis)"),
        (["demand.flows", "zoneGroups", "events"], "demand: {flows: [{from: A, to: B, perHour: 3}]}\n\(taxis)"),
        (["demand.regulars"], "demand: {regulars: [{from: A, to: B, clients: 3, pause: 1 h}]}\n\(taxis)"),
        (["demand.byZone.destinations"], "demand: {byZone: {file: rates.csv}}\n\(taxis)"),
        (["demand.byZone"], "demand: {byZone: {file: rates.csv, tripLength: 2 km}}\n\(taxis)"),
        (
            ["demand.trips.replay"],
            "demand: {trips: {\(trips.replacing("requestsPerDay: 10, ", with: ""))}}\n\(taxis)"
        ),
        (["demand.trips"], "demand: {trips: {\(trips)}}\n\(taxis)"),
        (["demand.matrix"], "demand: {matrix: {file: matrix.csv}}\n\(taxis)"),
        (
            [
                "demand.requests", "drivers.startPlaces", "city.graph", "city.outline", "city.zoneProperty",
                "city.hourFactors", "city.ranks.0.l",
            ],
            "demand: {requests: {file: requests.csv}}\n\(taxis)"
        ),
        (["demand", "city"], "demand: {gravity: {requestsPerDay: 100, tripLength: 2 km}}\n\(taxis)"),
        (
            ["tourists", "guides", "humanResources", "outings", "organisations", "support", "places"],
            "places: {generate: {count: 20, seed: 5}}\ntourists: {count: 10}\n\(taxis)"
        ),
        (
            ["drivers.idle"],
            "demand: {gravity: {requestsPerDay: 100, tripLength: 2 km}}\ndrivers: {shifts: [{taxis: 2}], idle: {after: 5 min, stay: 1}}"
        ),
        ([""], "demand: {gravity: {requestsPerDay: 100, tripLength: 2 km}}\n\(taxis)"),
    ]
    private static let trips = """
        files: [trips.csv], format: csv, distanceUnit: km, durationUnit: s, maxMeanSpeed: 150 km/h, requestsPerDay: 10, \
        columns: {pickupTime: pickupTime, pickupZone: pickupZone, dropOffZone: dropOffZone, distance: distance, \
        duration: duration, path: path}
        """
    private static let taxis = "drivers: {shifts: [{taxis: 2, start: \"07:00\", length: 8 h}]}"

    private static func profile(_ path: String) -> String {
        """
        load: l
        rate: 20
        duration: 20 s
        \(first(crowds, path))

        """
    }

    private static let crowds: [(beginnings: [String], text: String)] = [
        (
            ["walks", "tours", "users.walkers", "users.authors", "users.staff"],
            "users: {walkers: 1000}\nmix: {list: 20, preview: 20, start: 10}"
        ),
        (["runs", "users.runners"], "users: {runners: 1000}\nmix: {start: 40, pause: 20, goal: 20}"),
        (["evening", "places", "users.tourists"], "users: {tourists: 1000}\nmix: {feed: 20, visit: 10}"),
        (
            [""],
            "city: {generate: {seed: 7, zones: 5}}\nusers: {clients: 9000, drivers: 1000}\nmix: {position: 80, request: 12}"
        ),
    ]

    private static func text(_ setup: SimulationSetup) -> String {
        """
        \(setup.name) \(setup.city.zones.count) \(setup.startDate as Any) \(setup.clockAtStart) \(setup.duration) \(setup.warmUp)
        \(setup.estimatesWarmUp) \(setup.seed) \(setup.replications) \(setup.isAntithetic) \(setup.hasAccounts) \(setup.demand)
        \(setup.rules) \(setup.clients) \(setup.drivers) \(setup.travel) \(setup.runs?.runners as Any) \(setup.walks?.walkers as Any)
        \(setup.walks?.authors as Any) \(setup.walks?.staff as Any) \(setup.walks?.weather as Any) \(setup.tourism?.tourists as Any)
        \(setup.tourism?.company as Any) \(setup.drivingTimes as Any)
        \(setup.zoneGroupings) \(setup.events) \(setup.walkUps)
        """
    }
}
