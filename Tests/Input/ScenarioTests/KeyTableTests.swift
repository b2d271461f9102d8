import Foundation
import InputFiles
import TestSupport
import Testing
import YAML

@testable import Scenario

/// The key tables of the guide, generated from the rows that decode the keys.
///
/// After a change to a row, `CABRANK_WRITE_GUIDE=1 make test-only ONLY=KeyTableTests` writes the tables to the guide.
@Suite("The tables of keys in the guide")
struct KeyTableTests {
    @Test("Every table of keys is on exactly one page of the guide and equals the program's rows")
    func guide() throws {
        let folder = "\(TestFiles.package)/Sources/cabrank/cabrank.docc"
        var names: [String] = []
        for page in TestFiles.names(in: folder) where page.hasSuffix(".md") {
            let written = try #require(TestFiles.read("\(folder)/\(page)"))
            let parts = written.components(separatedBy: "<!-- keys: ")
            var generated = parts[0]
            for part in parts.dropFirst() {
                let head = try #require(part.range(of: " -->\n"), "\(page)")
                let end = try #require(part.range(of: "<!-- end of keys -->"), "\(page): \(part.prefix(40))")
                let name = String(part[..<head.lowerBound])
                let table = try #require(KeyTable.ofGuide.first { $0.name == name }, "\(page): \(name)")
                generated += "<!-- keys: \(name) -->\n\n\(table.text)\n\n\(part[end.lowerBound...])"
                names.append(name)
            }
            if ProcessInfo.processInfo.environment["CABRANK_WRITE_GUIDE"] != nil, written != generated {
                try TestFiles.write(generated, to: "\(folder)/\(page)")
            }
            #expect(firstDifference(written, generated) == nil, "\(page)")
        }
        #expect(names.sorted() == KeyTable.ofGuide.map(\.name).sorted())
    }

    @Test(
        "Every row has a unique key, a purpose and a default",
        arguments: [DocumentKind.scenario, .load])
    func rows(kind: DocumentKind) {
        let paths = KeyTable.paths(of: kind)
        #expect(Set(paths).count == paths.count, "\(paths.filter { path in paths.count { $0 == path } > 1 })")
        for line in KeyTable.all(of: kind).flatMap(\.lines) {
            #expect(!line.accepted.isEmpty && !line.purpose.isEmpty && !line.row.contains("\n"), "\(line.path)")
            #expect(!line.defaultText.isEmpty, "\(line.path) does not say what holds where it is left out")
        }
    }

    @Test("Every row is decoded: an invalid value is refused, and the key is known")
    func isDecoded() throws {
        let documents = try KeyDocuments()
        for row in KeyRow.all {
            let nothing = row.path == "rules.fare.groups" ? "none" : "[[]]"
            let error = #expect(throws: InputError.self, "\(row)") {
                _ = try documents.decoded(row, ["\(row.path)=\(nothing)"])
            }
            let texts = error?.diagnostics.map(\.problem) ?? []
            #expect(texts.contains { $0.contains(row.name) }, "\(row): \(texts)")
            #expect(
                !texts.contains { $0.hasPrefix("unknown key") || $0.contains("rule book has no rule") },
                "\(row): \(texts)"
            )
        }
    }

    @Test("Every path that completion offers accepts a value of its row")
    func isTaken() throws {
        let documents = try KeyDocuments()
        for row in KeyRow.all {
            #expect(throws: Never.self, "\(row)=\(row.sample)") {
                _ = try documents.decoded(row, ["\(row.path)=\(row.sample)"])
            }
        }
    }

    @Test("The default of a missing key is that of its row")
    func isUsual() throws {
        let documents = try KeyDocuments()
        var compared = 0
        for row in KeyRow.all {
            guard let defaultValue = row.defaultValue, let left = try? documents.decoded(row, []) else { continue }
            let written = try? documents.decoded(row, ["\(row.path)=\(defaultValue)"])
            #expect(written == left, "\(row)=\(defaultValue)")
            compared += 1
        }
        #expect(compared > 300)
    }

    @Test("A value outside a row's range is refused, and the message has the range")
    func isLimited() throws {
        let documents = try KeyDocuments()
        for row in KeyRow.all {
            for value in row.outside {
                let error = #expect(throws: InputError.self, "\(row)=\(value)") {
                    _ = try documents.decoded(row, ["\(row.path)=\(value)"])
                }
                let texts = error?.diagnostics.map { "\($0.problem); \($0.remedy)" } ?? []
                #expect(
                    texts.contains { $0.contains(row.name) && $0.hasSuffix("\(row.takes) is allowed") },
                    "\(row)=\(value): \(texts)")
            }
        }
    }

    @Test("Every key in the program's scenarios and profiles has a row, or is part of a value")
    func isThere() throws {
        for (kind, folder) in [(DocumentKind.scenario, "Scenarios"), (.load, "Scenarios/load")] {
            let paths = KeyTable.paths(of: kind)
            /// Whether a row documents the path, or a part of its value.
            func isKnown(_ path: String) -> Bool { paths.contains { $0 == path || $0.hasPrefix("\(path).") } }
            func check(_ node: YAMLNode, _ path: String, _ file: String) {
                guard path.isEmpty || isKnown(path) else {
                    Issue.record("\(file): \(path)")
                    return
                }
                guard path.isEmpty || paths.contains(where: { $0.hasPrefix("\(path).") }) else { return }
                let below = path.isEmpty ? "" : "\(path)."
                // One entry may stand for a list of one.
                let isEntry = paths.contains { $0.hasPrefix("\(path).0.") }
                if case .mapping(let entries) = node.content {
                    let below = isEntry ? "\(path).0." : below
                    for entry in entries { check(entry.value, below + entry.key, file) }
                } else if case .sequence(let items) = node.content {
                    for item in items { check(item, "\(below)0", file) }
                }
            }
            let folder = "\(TestFiles.package)/\(folder)"
            for name in TestFiles.names(in: folder) where name.hasSuffix(".yaml") {
                let source = try SourceFile.read("\(folder)/\(name)")
                check(try YAMLParser.parse(source.bytes, file: name).root, "", name)
            }
        }
    }

    @Test("Every key that a decoder reads by hand is in the guide")
    func isTold() throws {
        let top = TestFiles.package
        var told: Set<Substring> = []
        for page in ["Scenarios", "ScenarioKeys", "Tours", "Places", "Streets", "Trips", "LoadTests"] {
            let text = try #require(TestFiles.read("\(top)/Sources/cabrank/cabrank.docc/\(page).md"))
            for code in text.matches(of: /`[^`\n]+`|```[^`]*```/) {
                told.formUnion(text[code.range].matches(of: /\w+/).map(\.0))
            }
        }
        var asked = 0
        for folder in [
            "Input/Scenario/Loading", "Input/Scenario/LoadKeys", "Input/Scenario/Keys", "Hosts/LoadProfiles",
        ] {
            let path = "\(top)/Sources/\(folder)"
            for file in try FileManager.default.contentsOfDirectory(atPath: path) {
                let source = try #require(TestFiles.read("\(path)/\(file)"))
                for key in source.matches(of: /(?:optional|required|decoded)\(\s*"(\w+)"/) {
                    #expect(told.contains(key.1), "\(file): \(key.1)")
                    asked += 1
                }
            }
        }
        #expect(asked > 100)
    }
}
