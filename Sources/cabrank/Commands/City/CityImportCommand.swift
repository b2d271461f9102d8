import CityFiles
import CityModel
import InputFiles

/// `cabrank city import`: makes a city from a map, a network of another simulator, or tables of nodes and edges.
enum CityImportCommand: Command {
    static let syntax = CommandSyntax(
        name: "city import", summary: "makes a city file from OpenStreetMap, MATSim, SUMO, or tables",
        operands: "[FILE]", operandCounts: 0...1,
        options: [
            CityFileOutput.option, .overwrite,
            .value("name", "NAME", "what the city is called (as FILE; made of tables, as the file of --out)"),
            .value("nodes", "CSV", "instead of FILE: id,lat,lon"),
            .value(
                "edges", "CSV", "with --nodes: from,to,length_m,speed_kmh or travel_time_ms, a row for each direction"),
            .value(
                "units", "CSV", "with --edges: config.csv of GMNS, with the units of length and speed (metres and km/h)"
            ),
            .value("zones", "GEOJSON", "zones as somebody has drawn them"),
            .value("zone-id", "PROPERTY", "what holds the zones' ids in GEOJSON (found)"),
            .value("zone-area", "KM2", "of a zone, where the land is cut into zones (2)"),
            .value(
                "hour-factors", "CSV", "how much slower by the hour: hour,factor or hour,street,factor; urban; none"),
            .value(
                "projection", "SYSTEM", "of MATSim's and SUMO's networks: EPSG:32633, utm33n, WGS84 (as the file says)"),
            .value("speeds", "KIND", "of a FILE: calibrated, posted, or as below (calibrated)"),
        ],
        examples: [
            ("cabrank city import porto_alegre.osm.pbf --out porto.city", "an extract of OpenStreetMap"),
            ("cabrank city import output_network.xml.gz --out berlin.city", "a network of MATSim"),
            ("cabrank city import town.net.xml --projection utm33n --out town.city", "one of SUMO, in UTM zone 33"),
            ("cabrank city import --nodes nodes.csv --edges edges.csv --out grid.city", "a network of tables"),
            ("cabrank city import town.osm.gz --zones zones.geojson --out town.city", "with zones of its own"),
        ],
        notes: [
            """
            FILE is an extract of OpenStreetMap: .osm.pbf, .osm, .osm.gz or .osm.bz2; or a network of MATSim (network.xml) or SUMO
            (.net.xml), also packed by gzip: its streets take the network's times, as tables do. The tables may have the column names of
            GMNS; their streets are taken for streets of cars, whoever uses them. What cannot be used is told.
            """,
            """
            The streets of a FILE get the speeds of a city: nine tenths of the limit, mean waits at signals, crossings and
            junctions, and the urban profile of the day. --speeds posted --hour-factors none leaves the limit all day;
            --speeds ofLimit=0.85,signals=15,crossing=1,stop=6,givingWay=4,crossroads=2 changes what is named, in seconds.
            Streets of tables take the times of the tables, and are no slower by the hour unless that is said.
            """, CommandSyntax.outputNote,
        ])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let output = try CityFileOutput(arguments, inputs: inputs(arguments))
        let zoning = try zoning(arguments)
        let again = commandLine(arguments)
        let congestion = try arguments.value(of: "hour-factors").map { text throws(InputError) in
            try CityTables.congestion(named: text)
        }
        let speeds = arguments.value(of: "speeds")
        let freeFlow = try speeds.map { text throws(InputError) in try FreeFlow(text: text, option: "--speeds") }
        let loaded: LoadedStreetCity
        switch (arguments.operands.first, arguments.value(of: "nodes"), arguments.value(of: "edges")) {
        case (let path?, nil, nil):
            if let format = NetworkImport.format(ofFile: path) {
                try refuse("speeds", arguments, "the times of a network are those of the network")
                try refuse("units", arguments, "the units of a network are those of its format")
                loaded = try NetworkImport.streetCity(
                    path: path, displayName: path, format: format, projection: projection(arguments),
                    name: name(arguments, source: path), command: again, zoning: zoning, congestion: congestion ?? .none
                )
                break
            }
            try refuse("projection", arguments, "the positions of OpenStreetMap are degrees")
            try refuse("units", arguments, "the units of OpenStreetMap are known")
            loaded = try CityImport.openStreetMap(
                path: path, displayName: path, name: name(arguments, source: path), command: again, zoning: zoning,
                freeFlow: freeFlow ?? .calibrated, congestion: congestion ?? .urbanDay)
        case (nil, let nodes?, let edges?):
            try refuse("speeds", arguments, "the times of tables are those of the tables")
            try refuse("projection", arguments, "the positions of tables are degrees")
            loaded = try CityTables.streetCity(
                name: name(arguments, source: output.path), nodes: SourceFile.read(nodes),
                edges: SourceFile.read(edges), units: units(arguments), command: again, zoning: zoning,
                congestion: congestion ?? .none)
        default:
            throw InputError(
                "cabrank \(syntax.name)", "it is not clear what to import",
                remedy: "give either FILE or both --nodes CSV and --edges CSV")
        }
        try output.write(loaded)
        return .done
    }

    /// Refuses an option that does not fit the import.
    private static func refuse(_ option: String, _ arguments: ParsedArguments, _ problem: String) throws(InputError) {
        guard arguments.has(option) else { return }
        let other =
            switch option {
            case "speeds": "an extract of OpenStreetMap"
            case "units": "tables"
            default: "a network of MATSim or SUMO"
            }
        throw InputError("--\(option)", problem, remedy: "leave it out, or import \(other)")
    }

    private static func units(_ arguments: ParsedArguments) throws(InputError) -> RoadUnits {
        guard let path = arguments.value(of: "units") else { return RoadUnits() }
        return try RoadUnits(config: SourceFile.read(path))
    }

    private static func projection(_ arguments: ParsedArguments) throws(InputError) -> MapProjection? {
        guard let text = arguments.value(of: "projection") else { return nil }
        if let projection = MapProjection(text: text) { return projection }
        throw InputError(
            "--projection", "'\(text)' is no projection that is known", remedy: "write one of \(MapProjection.known)")
    }

    /// Returns the files from which the city is made.
    private static func inputs(_ arguments: ParsedArguments) -> [String] {
        arguments.operands
            + ["nodes", "edges", "units", "zones", "hour-factors"].flatMap { arguments.values(of: $0) }
            .filter { Congestion(word: $0) == nil }
    }

    private static func zoning(_ arguments: ParsedArguments) throws(InputError) -> CityZoning {
        var areaKm2 = 2.0
        if let text = arguments.value(of: "zone-area") {
            let range = CityTables.areaKm2Range
            guard let area = Double(text), range.contains(area) else {
                throw InputError(
                    "--zone-area", "'\(text)' is no area that a zone can have",
                    remedy: "write square kilometres from \(range.lowerBound) to \(range.upperBound)")
            }
            areaKm2 = area
        }
        var geoJSON: SourceFile?
        if let path = arguments.value(of: "zones") { geoJSON = try SourceFile.read(path) }
        return CityZoning(areaKm2: areaKm2, geoJSON: geoJSON, idProperty: arguments.value(of: "zone-id"))
    }

    /// Returns the given name, or the file's name without folder and extensions.
    private static func name(_ arguments: ParsedArguments, source: String) -> String {
        if let name = arguments.value(of: "name"), !name.isEmpty { return name }
        let file = source.split(separator: "/").last.map(String.init) ?? source
        return file.split(separator: ".").first.map(String.init) ?? file
    }

    private static func commandLine(_ arguments: ParsedArguments) -> String {
        var line = ShellCommandLine("cabrank \(syntax.name)")
        for operand in arguments.operands { line.append(operand) }
        for option in syntax.options where option.placeholder != nil {
            line.append(option.name, arguments.value(of: option.name))
        }
        return line.text
    }
}
