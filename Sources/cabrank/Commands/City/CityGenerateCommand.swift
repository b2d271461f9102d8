import CityFiles
import InputFiles

/// `cabrank city generate`: makes an invented city with streets.
enum CityGenerateCommand: Command {
    static let syntax = CommandSyntax(
        name: "city generate", summary: "write a city file of a generated city", operands: "", operandCounts: 0...0,
        options: [
            CityFileOutput.option, .overwrite,
            .flag("campus", "generate a university campus for walkers, with a ring road and gates"),
            .value("seed", "N", "random seed: each seed gives another city (default: 1)"),
            .value("zones", "N", "approximate number of zones, 2 km² each (default: 60)"),
            .value("name", "NAME", "name of the city (default: generated-SEED or campus-SEED)"),
        ],
        examples: [
            ("cabrank city generate --out town.city", "the default city"),
            ("cabrank city generate --seed 7 --zones 200 --out large.city", "another, larger city"),
            ("cabrank city generate --campus --seed 3 --out campus.city", "a campus"),
        ],
        notes: ["The same seed gives the same file, byte for byte.", CommandSyntax.outputNote])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let output = try CityFileOutput(arguments, inputs: [])
        let seed = try arguments.number("seed", in: 0...UInt64.max) ?? 1
        let isCampus = arguments.has("campus")
        if isCampus, arguments.value(of: "zones") != nil {
            throw InputError("--zones", "the area of a campus fixes its number of zones", remedy: "leave it out")
        }
        let zones = try arguments.number("zones", in: CityGenerator.zoneCountRange) ?? 60
        let name = arguments.value(of: "name") ?? "\(isCampus ? "campus" : "generated")-\(seed)"
        var again = ShellCommandLine("cabrank \(syntax.name)")
        if isCampus { again.append("--campus") }
        again.append("seed", String(seed))
        if !isCampus { again.append("zones", String(zones)) }
        again.append("name", arguments.value(of: "name"))
        again.append("out", output.path)
        let city =
            isCampus
            ? CampusGenerator(seed: seed).makeStreetCity(name: name, command: again.text)
            : CityGenerator(seed: seed, zoneCount: zones).makeStreetCity(name: name, command: again.text)
        try output.write(LoadedStreetCity(city: city, losses: []))
        return .done
    }
}
