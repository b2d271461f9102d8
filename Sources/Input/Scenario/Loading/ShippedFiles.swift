import CityFiles
import FoundationEssentials
import InputFiles
import ServiceKernel
import YAML

/// The kinds of files that come with the program and have bare names.
package enum ShippedKind: CaseIterable, Sendable {
    case scenario, lesson, loadProfile, city

    /// Name in messages.
    package var noun: String {
        switch self {
        case .scenario: "scenario"
        case .lesson: "lesson"
        case .loadProfile: "load profile"
        case .city: "city"
        }
    }

    /// Subfolders in a folder `Scenarios`; an empty text for the folder itself.
    fileprivate var subfolders: [String] {
        switch self {
        case .scenario: ["", "/theory"]
        case .lesson: ["/lessons"]
        case .loadProfile: ["/load"]
        case .city: ["/cities"]
        }
    }

    fileprivate var ending: String {
        switch self {
        case .scenario, .lesson, .loadProfile: ".yaml"
        case .city: ".city"
        }
    }
}

/// A file that has a bare name.
package struct ShippedFile: Sendable {
    /// Bare name.
    package let name: String
    /// Path of the file.
    package let path: String
    private let kind: ShippedKind

    fileprivate init(name: String, path: String, kind: ShippedKind) {
        (self.name, self.path, self.kind) = (name, path, kind)
    }

    /// Returns a description in one line: the title of a lesson, else the key `description`, else the first line of
    /// comment; for a city its name and size. Empty if the file has none of these, or cannot be read.
    package func description(in language: Language = .english) -> String {
        switch kind {
        case .scenario, .lesson, .loadProfile: return ShippedFile.description(ofText: path, in: language)
        case .city:
            guard let city = try? CityFile.read(path).city else { return "" }
            return "\(city.name), \(city.zones.count) zones"
        }
    }

    private static func description(ofText path: String, in language: Language) -> String {
        guard let source = try? SourceFile.read(path) else { return "" }
        if let root = try? YAMLParser.parse(source.bytes, file: path).root {
            let title = DocumentKind.lesson.rawValue
            let texts = [root[key: language.rawValue]?[key: title], root[key: title], root[key: "description"]]
            for case .scalar(let text, _)? in texts.map({ $0?.content }) { return text }
        }
        let comment = source.text.split(separator: "\n").first { $0.hasPrefix("# ") }
        return comment.map { String($0.dropFirst(2)) } ?? ""
    }
}

/// The scenarios, lessons, load profiles and cities that come with the program, found independently of the working
/// folder.
package enum ShippedFiles {
    /// Environment variable of the folder that holds `Scenarios`, for installations that the program cannot find.
    private static let homeVariable = "CABRANK_HOME"

    /// All folders `Scenarios`, nearest first: of the working folder, of the project in which the program was built, of
    /// the installation that it belongs to, and of `CABRANK_HOME`. Links to the program are followed.
    package static let folders: [String] = {
        var homes: [String] = []
        if let program = FileSearch.realPath(of: "/proc/self/exe") {
            let programFolder = FileSearch.folder(of: program)
            if let project = project(above: programFolder) { homes.append(project) }
            homes.append("\(FileSearch.folder(of: programFolder))/share/cabrank")
        }
        if let named = ProcessInfo.processInfo.environment[homeVariable], !named.isEmpty { homes.append(named) }
        var found: Set<String> = []
        return (["Scenarios"] + homes.map { "\($0)/Scenarios" }).filter { folder in
            FileSearch.realPath(of: folder).map { isFolder($0) && found.insert($0).inserted } ?? false
        }
    }()

    /// Returns the path of a file: a path as it is, a bare name such as `default` as a file that comes with the
    /// program.
    ///
    /// - Parameter kinds: possible kinds, the likeliest first.
    /// - Throws: `InputError` if a bare name is neither a file nor one of these.
    package static func path(for name: String, of kinds: ShippedKind...) throws(InputError) -> String {
        let isBareName = !name.isEmpty && !name.contains("/") && !name.contains(".")
        let isFile = FileManager.default.fileExists(atPath: name) && !isFolder(name)
        guard isBareName && !isFile else { return name }
        let known = kinds.flatMap(all)
        if let file = known.first(where: { $0.name == name }) { return file.path }
        let nouns = kinds.map(\.noun).joined(separator: " or ")
        throw InputError(
            name, "there is no such file, and no \(nouns) of that name comes with cabrank",
            remedy: folders.isEmpty
                ? missing.remedy
                : NameSuggestion.nearest(to: name, among: known.map(\.name)).map { "did you mean '\($0)'?" }
                    ?? "'cabrank list' shows them")
    }

    /// Returns all files of a kind, sorted by name; of several with one name the nearest.
    package static func all(of kind: ShippedKind) -> [ShippedFile] {
        var byName: [String: ShippedFile] = [:]
        for folder in folders.flatMap({ folder in kind.subfolders.map { folder + $0 } }) {
            for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where file.hasSuffix(kind.ending) {
                let name = String(file.dropLast(kind.ending.count))
                if byName[name] == nil { byName[name] = ShippedFile(name: name, path: "\(folder)/\(file)", kind: kind) }
            }
        }
        return byName.values.sorted { $0.name < $1.name }
    }

    /// Error if no folder is found.
    package static let missing = Diagnostic(
        file: "cabrank", problem: "the files that come with cabrank are not found",
        remedy: "set the environment variable \(homeVariable) to the folder that holds 'Scenarios'")

    /// Returns the project whose build folder holds the program; the folders' names alone would not prove it.
    private static func project(above folder: String) -> String? {
        var parent = folder
        while parent.count > 1 {
            parent = FileSearch.folder(of: parent)
            if FileManager.default.fileExists(atPath: "\(parent)/Package.swift") && isFolder("\(parent)/Scenarios") {
                return parent
            }
        }
        return nil
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }
}
