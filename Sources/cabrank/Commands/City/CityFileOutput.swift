import CityFiles
import CityModel
import InputFiles
import OutputFiles

/// Output of every command that makes a city: reports input losses, computes the routing orders, and writes the file.
struct CityFileOutput {
    let path: String
    private let file: AtomicFile

    static let option = OptionSyntax.value("out", "CITY", "city file to write", writes: .file)

    /// Prepares the output.
    ///
    /// - Parameter inputs: Files from which the city is made.
    /// - Throws: `InputError` if no path is given, or the present file must not be replaced; `MachineError` if the path
    ///   is not writable.
    init(_ arguments: ParsedArguments, inputs: [String]) throws {
        guard let output = try arguments.files(reading: inputs)["out"], !output.path.isEmpty else {
            throw InputError(
                "cabrank \(arguments.syntax.name)", "the path of the city file is missing",
                remedy: "write --out CITY")
        }
        path = output.path
        file = try AtomicFile(output, of: OutputKind("city file", beginning: CityFile.magic))
    }

    /// Writes the city.
    ///
    /// - Throws: As `ReplacedFile.write`.
    func write(_ loaded: LoadedStreetCity) throws {
        Terminal.reportInputLosses(loaded.losses)
        var city = loaded.city
        city.storeContractionOrders()
        if let warning = DetourSample(city)?.warning { Terminal.printMessage("\(path): \(warning)") }
        try file.write(CityFile.bytes(of: city))
        let modes = TravelMode.allCases.compactMap { mode in
            city.network(mode).map { "\($0.graph.nodeCount) junctions for \(mode.name)" }
        }
        let sizes = ZoneSizes(of: city.city)
        if let consequence = sizes.consequence { Terminal.printMessage("\(path): \(sizes.summary): \(consequence)") }
        try Terminal.print("\(path): \(city.city.name), \(sizes.summary), \(modes.joined(separator: ", "))")
    }
}

/// A command line with shell quoting.
struct ShellCommandLine {
    private(set) var text: String

    init(_ command: String) { text = command }

    mutating func append(_ word: String) {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { ShellCommandLine.plain.contains($0) }
        text +=
            " "
            + (isPlain
                ? word
                : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'")
    }

    mutating func append(_ option: String, _ value: String?) {
        guard let value else { return }
        append("--\(option)")
        append(value)
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+:,@%".utf8)
}
