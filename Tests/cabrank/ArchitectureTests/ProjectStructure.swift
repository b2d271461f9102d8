import Foundation

/// The project's structure from its manifest and sources: targets, dependencies and imports.
struct ProjectStructure {
    /// A target of `Package.swift`.
    struct Target {
        var name: String
        /// Layer of the target: the folder that contains its own.
        var layer: String
        var dependencies: [String]
    }

    /// A Swift file of a target.
    struct Source {
        /// Path from the project's root.
        let path: String
        let target: String
        /// Modules that the file imports.
        let imports: [String]
        let lineCount: Int
        /// Number of lines other than comments, imports and empty ones.
        let codeLineCount: Int
        /// Numbers of random stream purposes in the file.
        let streamNumbers: [Int]
        /// State of the services' types.
        let stateParts: [StoredState]
        /// Numbers of lines with Turkish text, from 1.
        let turkishLines: [Int]
        /// Queries of the taxi service, outside the services: `queue` for `host.taxis.queue(of: zone)`.
        let queries: [String]
    }

    var targets: [Target]
    var sources: [Source]
}

extension ProjectStructure {
    /// The structure of this project.
    static let current: ProjectStructure? = {
        guard let manifest else { return nil }
        let targets = Self.targets(inManifest: manifest)
        return ProjectStructure(
            targets: targets,
            sources: targets.flatMap { sources(of: $0.name, in: "\($0.layer)/\($0.name)", below: top) })
    }()

    static let manifest = try? String(contentsOf: top.appending(path: "Package.swift"), encoding: .utf8)

    /// The subfolders of Sources on disk.
    static let foldersOfSources: Set<String> = {
        let sources = top.appending(path: "Sources").path(percentEncoded: false)
        return Set((try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? [])
    }()

    private static let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    /// Returns the targets of a manifest, in its order. It is parsed as text, so that the project's tools need no other
    /// parser.
    static func targets(inManifest manifest: String) -> [Target] {
        manifest.matches(of: layer).flatMap { layer in
            layer.2.matches(of: entry).map { match in
                let names = match.2.matches(of: /"([^"]+)"/).map { String($0.1) }
                let listed = match.2.firstMatch(of: /dependencies: \[([^\]]*)\]/)
                let dependencies = listed.map { $0.1.matches(of: /"([^"]+)"/).map { String($0.1) } } ?? []
                return Target(name: names.first ?? "", layer: String(layer.1), dependencies: dependencies)
            }
        }
    }

    /// Returns the differences between a guide's tables, with a row `| `Target` | … |` for each target, and a manifest.
    /// A test target named after another target needs no row.
    static func differences(ofGuide text: String, fromManifest manifest: String) -> [String] {
        let told = text.matches(of: /\n\| `([^`]+)` \| [^|\n]+ \|/).map { String($0.1) }
        let names = manifest.matches(of: entry).compactMap { $0.2.firstMatch(of: /"([^"]+)"/).map { String($0.1) } }
        let needed = names.filter { !$0.hasSuffix("Tests") || !names.contains(String($0.dropLast(5))) }
        let missing = needed.filter { !told.contains($0) }.map { "\($0) has no row" }
        let unknown = told.filter { !names.contains($0) }.map { "\($0) is no target" }
        let isInOrder = told.filter(needed.contains) == needed
        return missing + unknown + (missing.isEmpty && !isInOrder ? ["the rows are not in the manifest's order"] : [])
    }

    private static var layer: Regex<(Substring, Substring, Substring)> {
        /\n {4}"((?:Sources|Tests)[^"]*)": \[((?:\n {8}.*)+)\n {4}\],/
    }

    private static var entry: Regex<(Substring, Substring, Substring)> {
        /\n {8}\.(target|testTarget|executableTarget|systemLibrary)\(((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*)\)/
    }

    private static func sources(of target: String, in folder: String, below top: URL) -> [Source] {
        let root = top.appending(path: folder)
        guard let found = FileManager.default.enumerator(atPath: root.path(percentEncoded: false)) else { return [] }
        let names = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
        return names.compactMap { name in
            guard let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8) else { return nil }
            return Source(path: "\(folder)/\(name)", target: target, text: text)
        }
    }
}

extension ProjectStructure.Source {
    init(path: String, target: String, text: String) {
        var (imports, lineCount, codeLineCount): ([String], Int, Int) = ([], 0, 0)
        var turkishLines: [Int] = []
        // Bytes, because there are tens of thousands of lines.
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            lineCount += 1
            let code = line.drop { $0 == UInt8(ascii: " ") }
            if code.isEmpty || code.starts(with: "//".utf8) { continue }
            if let module = ProjectStructure.Source.module(importedBy: Substring(line)) {
                imports.append(module)
            } else {
                codeLineCount += 1
                if ProjectStructure.Source.isTurkish(Substring(line)) { turkishLines.append(lineCount) }
            }
        }
        self.init(
            path: path, target: target, imports: imports, lineCount: lineCount, codeLineCount: codeLineCount,
            streamNumbers: ProjectStructure.Source.streamNumbers(in: text),
            stateParts: path.hasPrefix("Sources/Services/") ? StoredState.parts(in: text, of: target) : [],
            turkishLines: turkishLines,
            queries: path.hasPrefix("Sources/Services/") ? [] : ProjectStructure.Source.queries(in: text))
    }

    /// Returns the queries about rides, also for other names of the service.
    private static func queries(in text: String) -> [String] {
        guard text.contains("axis.") || text.contains("service.") else { return [] }
        return text.matches(of: /host\.taxis\.(\w+)/).map { String($0.1) }
            + text.matches(
                of: /(?:taxis|service)\.(way|price|client|requests|reservations|currentRequest)\((?:of|offeredTo):/
            )
            .map { String($0.1) }
    }

    /// Whether a line of code contains Turkish text. A single letter as a literal concerns letter case and does not
    /// count.
    private static func isTurkish(_ line: Substring) -> Bool {
        // The first bytes of these letters in UTF-8, which most lines lack.
        guard line.utf8.contains(where: { $0 == 0xC4 || $0 == 0xC5 }) else { return false }
        return line.replacing(/"."/, with: "").contains { "ğĞıİşŞ".contains($0) }
    }

    private static func streamNumbers(in text: String) -> [Int] {
        guard text.contains("StreamPurpose(rawValue: ") else { return [] }
        return text.matches(of: /StreamPurpose\(rawValue: ([0-9_]+)\)/).compactMap { match in
            Int(match.1.filter { $0 != "_" })
        }
    }

    /// Returns `CityModel` for `import CityModel`, `@testable import CityModel` and `package import struct
    /// CityModel.City`.
    private static func module(importedBy line: Substring) -> String? {
        guard let first = line.utf8.first, "@ipf".utf8.contains(first), line.contains("import ") else { return nil }
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import") else { return nil }
        let isLed = words[..<place].allSatisfy { word in
            word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
        }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        guard isLed, let name = words[(place + 1)...].first(where: { !kinds.contains($0) }) else { return nil }
        return name.split(separator: ".").first.map(String.init)
    }
}

extension ProjectStructure {
    func isTest(_ name: String) -> Bool { name.hasSuffix("Tests") || name == "TestSupport" }

    /// Returns all direct and indirect dependencies of a target.
    func reachable(from name: String) -> Set<String> {
        var (reached, open): (Set<String>, [String]) = ([], [name])
        let dependencies = Dictionary(
            targets.map { ($0.name, $0.dependencies) }, uniquingKeysWith: { first, _ in first })
        while let next = open.popLast() {
            for dependency in dependencies[next] ?? [] where reached.insert(dependency).inserted {
                open.append(dependency)
            }
        }
        return reached
    }
}
