import Foundation
import InputFiles
import TestSupport
import Testing

@testable import Scenario

/// The guide's tables of keys are made here, from the rows by which the keys are decoded.
///
/// After a change to a row, `CABRANK_WRITE_GUIDE=1 make test-only ONLY=KeyTableTests` writes them anew.
@Suite("The tables of keys in the guide")
struct KeyTableTests {
    @Test(
        "The guide says of every key what its row says",
        arguments: [("Scenarios.md", KeyTable.ofScenarios), ("LoadTests.md", KeyTable.ofLoadProfiles)])
    func guide(page: String, tables: [KeyTable]) throws {
        let path = "\(TestFiles.package)/Sources/cabrank/cabrank.docc/\(page)"
        let written = try #require(TestFiles.read(path))
        var made = written
        for table in tables {
            let begin = try #require(made.range(of: "<!-- keys: \(table.name) -->\n"), "\(table.name)")
            let end = try #require(
                made.range(of: "<!-- end of keys -->", range: begin.upperBound..<made.endIndex), "\(table.name)")
            made.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n\(table.text)\n\n")
        }
        #expect(made.components(separatedBy: "<!-- keys: ").count == tables.count + 1)
        if ProcessInfo.processInfo.environment["CABRANK_WRITE_GUIDE"] != nil { try TestFiles.write(made, to: path) }
        let difference = zip(written.split(separator: "\n"), made.split(separator: "\n")).first { $0 != $1 }
        #expect(written == made, "the first line that differs: \(String(describing: difference))")
    }

    @Test("Every row has a key of its own, and tells something")
    func rows() {
        for table in KeyTable.ofScenarios + KeyTable.ofLoadProfiles {
            let paths = table.lines.map(\.path)
            #expect(Set(paths).count == paths.count, "\(table.name)")
            for line in table.lines {
                #expect(!line.takes.isEmpty && !line.says.isEmpty && !line.row.contains("\n"), "\(line.path)")
            }
        }
    }

    /// What a row is about is put into one of these.
    private static let beginning = "scenario: s\nstart: {date: 2026-06-20}\nduration: 1 h\n"
    private static let taxis = """
        city: {generate: {seed: 7, zones: 4}, streets: false}
        drivers: {shifts: [{taxis: 2}], idle: {after: 5 min}}
        places: {generate: {count: 20, seed: 5}}
        tourists: {count: 10}

        """
    private static let onFoot = """
        city: {campus: {seed: 3, buildings: 8}}
        tours: {generate: 2}
        visitors: {perHour: 10}
        runners: {count: 10}

        """

    @Test("Every row of the guide is decoded: a value that is none is refused, and the key is known")
    func isDecoded() throws {
        for (table, line) in KeyTable.ofScenarios.flatMap({ table in table.lines.map { (table.name, $0) } }) {
            let isRule = ["rules", "fares"].contains(table)
            let text = KeyTableTests.beginning + (table == "on foot" ? KeyTableTests.onFoot : KeyTableTests.taxis)
            let path = isRule ? "rules.\(line.path)" : line.path
            let nothing = path == "rules.fare.groups" ? "none" : "[[]]"
            let source = try SourceFile(displayName: "s.yaml", text: text)
            let error = #expect(throws: InputError.self, "\(path)") {
                _ = try ScenarioLoader.load(source, overrides: ["\(path)=\(nothing)"], dataFolder: nil)
            }
            let texts = error?.diagnostics.map(\.problem) ?? []
            let key = line.path.split(separator: ".").last ?? ""
            #expect(texts.contains { $0.contains(isRule ? line.path : "'\(key)'") }, "\(path): \(texts)")
            #expect(!texts.contains { $0.hasPrefix("unknown key") || $0.contains("names no") }, "\(path): \(texts)")
        }
    }

    @Test("Every key that a decoder asks for by hand stands in the guide")
    func isTold() throws {
        let top = TestFiles.package
        var told: Set<Substring> = []
        for page in ["Scenarios", "Tours", "Places", "Streets", "Trips", "LoadTests"] {
            let text = try #require(TestFiles.read("\(top)/Sources/cabrank/cabrank.docc/\(page).md"))
            for code in text.matches(of: /`[^`\n]+`|```[^`]*```/) {
                told.formUnion(text[code.range].matches(of: /\w+/).map(\.0))
            }
        }
        var asked = 0
        for folder in ["Loading", "LoadProfiles"] {
            let path = "\(top)/Sources/Hosts/Scenario/\(folder)"
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
