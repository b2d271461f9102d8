import InputFiles

/// Files of a results folder, which a run or a load test may replace. All other files in such a folder belong to the
/// user, and so does a file of one of these names that does not begin like ours.
package enum ResultsFile: String, CaseIterable, Sendable {
    case manifest = "manifest.json"
    case summary = "summary.csv"
    case warmUp = "warmup.csv"
    case replications = "replications.csv"
    case rides = "rides.csv"
    case drivers = "drivers.csv"
    case zones = "zones.csv"
    case losses = "losses.csv"
    case fleet = "fleet.csv"
    case shifts = "shifts.csv"
    case ranks = "ranks.csv"
    case vehicleTypes = "vehicle_types.csv"
    case rankService = "rank_service.csv"
    case driverGroups = "driver_groups.csv"
    case choices = "choices.csv"
    case tours = "tours.csv"
    case waypoints = "waypoints.csv"
    case sessions = "sessions.csv"
    case goals = "goals.csv"
    case places = "places.csv"
    case attention = "attention.csv"
    case visits = "visits.csv"
    case subscriptions = "subscriptions.csv"
    case guides = "guides.csv"
    case statement = "statement.csv"
    case zoneSummary = "zone_summary.csv"
    case zoneMap = "zones.geojson"
    case fairness = "fairness.csv"
    case groups = "groups.csv"
    case groupDifferences = "group_differences.csv"
    case groupZones = "group_zones.csv"
    case cityEvents = "city_events.csv"
    case events = "events.csv"
    case commands = "commands.csv"
    case trips = "trips.geojson"
    case matsimNetwork = "output_network.xml.gz"
    case matsimEvents = "output_events.xml.gz"
    case matsimTrips = "output_trips.csv.gz"
    case targets = "targets.csv"
    case latencies = "latencies.csv"
    case seconds = "seconds.csv"
    case wrong = "wrong.csv"
    case attempts = "attempts.csv"
    case limit = "limit.csv"
    case points = "points.csv"
    case sweep = "sweep.csv"
    case comparison = "comparison.csv"
    case comparedZones = "comparison_zones.csv"
    case best = "best.csv"
    case smallest = "smallest.csv"
    case calibration = "calibration.csv"
    case fit = "fit.csv"
    case histogram = "latency.hgrm"
    case histogramLog = "latency.hlog"
    case metrics = "metrics.prom"
    case workbook = "tables.xlsx"

    /// Tables with rows of each replication, in the order of a unit file.
    package static let replicationTables: [ResultsFile] = [
        .rides, .drivers, .zones, .losses, .fleet, .shifts, .ranks, .choices, .tours, .waypoints, .sessions, .goals,
        .places, .attention, .visits, .subscriptions, .guides, .statement, .vehicleTypes, .rankService,
        .driverGroups,
    ]

    /// Folder with one file per finished replication, see `UnitFile`.
    package static let unitsFolder = "units"

    /// Returns the inputs when a results folder is read: the folder and the paths of all our files in it, if any.
    package static func inputs(in folder: String) -> [String] {
        let files = ((try? ResultsReplacement.files(in: folder)) ?? []).filter { owns($0.prefix { $0 != "/" }) }
        return [folder] + files.map { "\(folder)/\($0)" }
    }

    /// Shape of a results folder.
    package static let folderShape = Output.Shape.folder { owns($0) }

    /// Returns the output for the results folder of a program with no other output.
    ///
    /// - Parameter remedy: remedy for messages about this place; nil if `--out` can name another one.
    /// - Throws: `InputError` if the program reads that folder.
    package static func output(
        at path: String, reads inputs: [String], remedy: String? = nil
    ) throws(InputError) -> Output {
        try Output(Output.Request(path: path, option: "out", shape: folderShape, remedy: remedy), reads: inputs)
    }

    private static func owns(_ name: Substring) -> Bool {
        name == unitsFolder || ResultsFile(rawValue: String(name)) != nil
    }

    /// First bytes of `trips.geojson`.
    package static let tripsSignature =
        "{\"type\": \"FeatureCollection\", \"name\": \"cabrank trips\", \"features\": ["

    /// First bytes of every manifest, which identify a results folder.
    package static let manifestSignature = "{\n  \"program\": \"cabrank\",\n"

    /// First line of `zones.geojson`.
    package static let zoneMapOpening = "{\"type\": \"FeatureCollection\", \"features\": ["
    /// First characters of each of its features.
    package static let zoneMapFeature = "{\"type\": \"Feature\", \"properties\": {\"zone\": "
    /// First bytes of `zones.geojson`.
    package static let zoneMapSignature = "\(zoneMapOpening)\n\(zoneMapFeature)"

    /// Returns the scenario digest and the replication number in the name of a unit file, such as `00…2a-1.csv`; nil
    /// for other names.
    package static func unit(named name: String) -> (digest: UInt64, replication: Int)? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 16, let digest = UInt64(parts[0], radix: 16),
            parts[1].hasSuffix(".csv"), let replication = Int(parts[1].dropLast(4)), replication > 0,
            name == unitName(digest, replication)
        else { return nil }
        return (digest, replication)
    }

    /// Returns the name of the unit file of a replication.
    package static func unitName(_ digest: UInt64, _ replication: Int) -> String {
        "\(hexadecimal(digest))-\(replication).csv"
    }

    /// Comment in the header of a compressed file, which identifies it.
    package var packedComment: String { "\(rawValue) by cabrank" }

    /// Files of a load test.
    package static func loadTestFiles(withCommands: Bool, ofServer: Bool) -> [ResultsFile] {
        [.manifest, .targets, .latencies, .seconds, .wrong, .histogram, .histogramLog, .metrics]
            + (withCommands ? [.commands] : []) + (ofServer ? [.attempts] : [])
    }

    /// Files of a search for the limit.
    package static let limitSearchFiles: [ResultsFile] = [.manifest, .limit]

    /// Files of a calibration.
    package static let calibrationFiles: [ResultsFile] = [.manifest, .calibration, .fit]

    /// Kind of the file, with its first bytes.
    package var kind: OutputKind {
        switch self {
        case .manifest: OutputKind("manifest", beginning: Array(ResultsFile.manifestSignature.utf8))
        case .summary: table("metric,unit")
        case .warmUp: table("series,window,hour")
        case .replications: table("replication,metric")
        case .rides: table("replication,request")
        case .drivers: table("replication,driver")
        case .zones: table("replication,hour,zone,requests")
        case .zoneSummary: table("zone,metric")
        case .losses: table("replication,hour,zone,cause")
        case .fleet: table("replication,hour,mean_on_duty")
        case .shifts: table("replication,driver,start_s")
        case .ranks: table("replication,hour,rank")
        case .vehicleTypes: table("replication,type,taxis")
        case .rankService: table("replication,zone,walk_ups")
        case .driverGroups: table("replication,group,taxis")
        case .choices: table("replication,hour,zone,people")
        case .tours: table("replication,tour,title")
        case .waypoints: table("replication,hour,site")
        case .sessions: table("replication,session,runner")
        case .goals: table("replication,runner,month")
        case .places: table("replication,day,place")
        case .attention: table("replication,day")
        case .visits: table("replication,hour,category")
        case .subscriptions: table("replication,day,new")
        case .guides: table("replication,guide")
        case .statement: table("replication,month,who")
        // Not just any GeoJSON: a user may have drawn zones under this name.
        case .zoneMap: OutputKind("map of zones", beginning: Array(ResultsFile.zoneMapSignature.utf8))
        case .fairness: table("replication,scope")
        case .groups: table("attribute,group,zones")
        case .groupDifferences: table("attribute,groups,metric")
        case .groupZones: table("attribute,zone,value")
        case .cityEvents: table("event,from_s,until_s")
        case .events: OutputKind("event log", firstColumns: "sequence,time_s")
        case .commands: table("time_us,actor")
        case .trips: OutputKind("map of trips", beginning: Array(ResultsFile.tripsSignature.utf8))
        case .matsimNetwork, .matsimEvents, .matsimTrips:
            OutputKind("packed file \(rawValue)", beginning: GzipFile.signature(comment: packedComment))
        case .targets: table("rule,name")
        case .latencies: table("command,latency")
        case .seconds: table("second")
        case .wrong: table("decision,time_s")
        case .attempts: table("outcome,class")
        case .limit: table("run,rate_per_second")
        case .points: table("point,name")
        case .sweep: table("point,metric")
        case .comparison: table("metric,unit,baseline")
        case .comparedZones: table("zone,hour,clock,metric")
        case .best: table("rank,point")
        case .smallest: table("value,point")
        case .calibration: table("key,from,to")
        case .fit: table("metric,hour,unit")
        case .histogram: OutputKind("histogram", beginning: Array("       Value     Percentile".utf8))
        case .histogramLog: OutputKind("histogram log", beginning: Array("#[".utf8))
        case .workbook: .workbook
        case .metrics: OutputKind("metrics of a load test", beginning: Array("# TYPE cabrank_load_".utf8))
        }
    }

    private func table(_ firstColumns: String) -> OutputKind {
        OutputKind("table \(rawValue)", firstColumns: firstColumns)
    }
}
