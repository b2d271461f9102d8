import CityFiles
import CityModel
import Glibc
import InputFiles

/// The end of every command that makes a city: tells what was lost, keeps the routing orders, writes the file.
struct CityFileOutput {
    let path: String

    static let option = OptionSyntax(name: "out", placeholder: "CITY", explanation: "the city file to be written")

    /// - Throws: `InputError` if no place is given, or something that is no city file lies there: a slip of the hand must not
    ///   cost the extract that the city is made from.
    init(_ arguments: ParsedArguments, command: String) throws(InputError) {
        guard let path = arguments.value(of: "out"), !path.isEmpty else {
            throw InputError(
                Diagnostic(
                    file: "cabrank \(command)", problem: "the place of the city file is missing",
                    remedy: "name one with --out CITY"))
        }
        if access(path, F_OK) == 0 && !CityFile.isCityFile(path) {
            throw InputError(
                Diagnostic(
                    file: path, problem: "something that is no city file lies here and is not replaced",
                    remedy: "name another place with --out CITY"))
        }
        self.path = path
    }

    /// - Throws: `CityFileFailure`, `MachineError`.
    func write(_ loaded: LoadedStreetCity) throws {
        for notice in loaded.notices { Terminal.tell("\(notice.file): \(notice.reason) (\(notice.count))") }
        var city = loaded.city
        city.keepRoutingOrders()
        try CityFile.write(city, to: path)
        let modes = TravelMode.allCases.compactMap { mode in
            city.network(mode).map { "\($0.graph.nodeCount) junctions for \(mode.name)" }
        }
        try Terminal.print(
            "\(path): \(city.city.name), \(city.city.zones.count) zones, \(modes.joined(separator: ", "))")
    }
}

/// A command line that can be given to a shell again.
struct ShellLine {
    private(set) var text: String

    init(_ command: String) { text = command }

    mutating func append(_ word: String) {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { ShellLine.plain.contains($0) }
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
