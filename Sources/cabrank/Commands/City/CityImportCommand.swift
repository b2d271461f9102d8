import CityFiles
import CityModel
import InputFiles

/// `cabrank city import`: a city from a map, or from tables of nodes and edges.
enum CityImportCommand: Command {
    static let syntax = CommandSyntax(
        name: "city import", summary: "makes a city file from OpenStreetMap, or from tables of nodes and edges",
        operands: "[FILE]", operandCounts: 0...1,
        options: [
            CityFileOutput.option, .overwrite,
            OptionSyntax(
                name: "name", placeholder: "NAME",
                explanation: "what the city is called (as FILE; made of tables, as the file of --out)"),
            OptionSyntax(name: "nodes", placeholder: "CSV", explanation: "instead of FILE: id,lat,lon"),
            OptionSyntax(
                name: "edges", placeholder: "CSV",
                explanation: "with --nodes: from,to,length_m,speed_kmh or travel_time_ms, a row for each direction"),
            OptionSyntax(name: "zones", placeholder: "GEOJSON", explanation: "zones as somebody has drawn them"),
            OptionSyntax(
                name: "zone-id", placeholder: "PROPERTY", explanation: "what holds the zones' ids in GEOJSON (found)"),
            OptionSyntax(
                name: "zone-area", placeholder: "KM2", explanation: "of a zone, where the land is cut into zones (2)"),
            OptionSyntax(
                name: "hour-factors", placeholder: "CSV",
                explanation: "how much slower driving is by the hour: hour,factor or hour,street,factor"),
        ],
        examples: [
            ("cabrank city import porto_alegre.osm.pbf --out porto.city", "an extract of OpenStreetMap"),
            ("cabrank city import --nodes nodes.csv --edges edges.csv --out grid.city", "a network of tables"),
            ("cabrank city import town.osm.gz --zones zones.geojson --out town.city", "with zones of its own"),
        ],
        notes: [
            """
            FILE is an extract of OpenStreetMap: .osm.pbf, .osm, .osm.gz or .osm.bz2. The tables may have the column names of
            GMNS; their streets are taken for streets of cars, whoever uses them. What cannot be used is told.
            """, CommandSyntax.outputNote,
        ])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let output = try CityFileOutput(arguments, command: syntax.name, inputs: inputs(arguments))
        let zoning = try zoning(arguments)
        let again = commandLine(arguments)
        let congestion = try arguments.value(of: "hour-factors").map { path throws(InputError) in
            try CityTables.congestion(try SourceFile.read(path))
        }
        var loaded: LoadedStreetCity
        switch (arguments.operands.first, arguments.value(of: "nodes"), arguments.value(of: "edges")) {
        case (let path?, nil, nil):
            loaded = try CityImport.openStreetMap(
                path: path, displayName: path, name: name(arguments, source: path), command: again, zoning: zoning)
        case (nil, let nodes?, let edges?):
            loaded = try CityTables.streetCity(
                name: name(arguments, source: output.path), nodes: SourceFile.read(nodes),
                edges: SourceFile.read(edges), command: again, zoning: zoning)
        default:
            throw InputError(
                Diagnostic(
                    file: "cabrank \(syntax.name)", problem: "it is not clear what to import",
                    remedy: "give either FILE or both --nodes CSV and --edges CSV"))
        }
        if let congestion { loaded.city.congestion = congestion }
        try output.write(loaded)
        return .done
    }

    /// The files that the city is made from.
    private static func inputs(_ arguments: ParsedArguments) -> [String] {
        arguments.operands + ["nodes", "edges", "zones", "hour-factors"].flatMap { arguments.values(of: $0) }
    }

    private static func zoning(_ arguments: ParsedArguments) throws(InputError) -> CityZoning {
        var areaKm2 = 2.0
        if let text = arguments.value(of: "zone-area") {
            let range = CityTables.areaKm2Range
            guard let area = Double(text), range.contains(area) else {
                throw InputError(
                    Diagnostic(
                        file: "--zone-area", problem: "'\(text)' is no area that a zone can have",
                        remedy: "write square kilometres from \(range.lowerBound) to \(range.upperBound)"))
            }
            areaKm2 = area
        }
        var geoJSON: SourceFile?
        if let path = arguments.value(of: "zones") { geoJSON = try SourceFile.read(path) }
        return CityZoning(areaKm2: areaKm2, geoJSON: geoJSON, idProperty: arguments.value(of: "zone-id"))
    }

    /// The name given, or that of a file without folder and endings.
    private static func name(_ arguments: ParsedArguments, source: String) -> String {
        if let name = arguments.value(of: "name"), !name.isEmpty { return name }
        let file = source.split(separator: "/").last.map(String.init) ?? source
        return file.split(separator: ".").first.map(String.init) ?? file
    }

    private static func commandLine(_ arguments: ParsedArguments) -> String {
        var line = ShellLine("cabrank \(syntax.name)")
        for operand in arguments.operands { line.append(operand) }
        for option in syntax.options where option.placeholder != nil {
            line.append(option.name, arguments.value(of: option.name))
        }
        return line.text
    }
}
