import CityFiles
import CityModel
import InputFiles

/// `cabrank city import`: makes a city from a map, a network of another simulator, or tables of nodes and edges.
enum CityImportCommand: Command {
    static let syntax = CommandSyntax(
        name: "city import", summary: "write a city file from OpenStreetMap, MATSim, SUMO or tables",
        operands: "[FILE]", operandCounts: 0...1,
        options: [
            CityFileOutput.option, .overwrite,
            .value("name", "NAME", "name of the city (default: that of FILE; for tables, that of the --out file)"),
            .value("nodes", "CSV", "instead of FILE: id,lat,lon"),
            .value(
                "edges", "CSV", "with --nodes: from,to,length_m,speed_kmh or travel_time_ms; a row for each direction"),
            .value(
                "units", "CSV", "with --edges: config.csv of GMNS with the units of length and speed (default: m, km/h)"
            ),
            .value("zones", "GEOJSON", "zones as polygons"),
            .value("zone-id", "PROPERTY", "property of GEOJSON with the zones' ids (default: detected)"),
            .value("zone-area", "KM2", "area of a generated zone in km² (default: 2)"),
            .value(
                "hour-factors", "CSV", "drive-time factors by hour: hour,factor or hour,street,factor; urban; none"),
            .value(
                "projection", "SYSTEM", "for MATSim and SUMO: EPSG:32633, utm33n or WGS84 (default: that of the file)"),
            .value("speeds", "KIND", "for OpenStreetMap: calibrated, posted, or as below (default: calibrated)"),
        ],
        examples: [
            ("cabrank city import porto_alegre.osm.pbf --out porto.city", "an extract of OpenStreetMap"),
            ("cabrank city import output_network.xml.gz --out berlin.city", "a network of MATSim"),
            ("cabrank city import town.net.xml --projection utm33n --out town.city", "a SUMO network in UTM zone 33"),
            ("cabrank city import --nodes nodes.csv --edges edges.csv --out grid.city", "a network of tables"),
            ("cabrank city import town.osm.gz --zones zones.geojson --out town.city", "with your own zones"),
        ],
        notes: [
            """
            FILE is an extract of OpenStreetMap (.osm.pbf, .osm, .osm.gz or .osm.bz2), or a network of MATSim
            (network.xml) or SUMO (.net.xml), also compressed with gzip. Networks and tables contain their own drive
            times. Tables may use the column names of GMNS; all their streets count as streets for cars. Messages list
            the records that cannot be used.
            """,
            """
            Streets of OpenStreetMap get typical speeds of a city: 90 % of the limit, mean waits at signals, crossings
            and junctions, and the urban profile of the day. --speeds posted --hour-factors none keeps the limit all
            day; --speeds ofLimit=0.85,signals=15,crossing=1,stop=6,givingWay=4,crossroads=2 sets the named values: a
            share of the limit, and seconds. Drive times of networks and tables are the same at every hour, unless
            --hour-factors is given.
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
                try refuse("speeds", arguments, "a network contains its own drive times")
                try refuse("units", arguments, "the format of a network fixes its units")
                loaded = try NetworkImport.streetCity(
                    path: path, displayName: path, format: format, projection: projection(arguments),
                    name: name(arguments, source: path), command: again, zoning: zoning, congestion: congestion ?? .none
                )
                break
            }
            try refuse("projection", arguments, "positions in OpenStreetMap are in degrees")
            try refuse("units", arguments, "OpenStreetMap fixes its units")
            loaded = try CityImport.openStreetMap(
                path: path, displayName: path, name: name(arguments, source: path), command: again, zoning: zoning,
                freeFlow: freeFlow ?? .calibrated, congestion: congestion ?? .urbanDay)
        case (nil, let nodes?, let edges?):
            try refuse("speeds", arguments, "tables contain their own drive times")
            try refuse("projection", arguments, "positions in tables are in degrees")
            loaded = try CityTables.streetCity(
                name: name(arguments, source: output.path), nodes: SourceFile.read(nodes),
                edges: SourceFile.read(edges), units: units(arguments), command: again, zoning: zoning,
                congestion: congestion ?? .none)
        default:
            throw InputError(
                "cabrank \(syntax.name)", "the input is missing or ambiguous",
                remedy: "write either FILE, or both --nodes CSV and --edges CSV")
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
            "--projection", "unknown projection '\(text)'", remedy: "write one of \(MapProjection.known)")
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
                    "--zone-area", "'\(text)' is not a valid area of a zone",
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
