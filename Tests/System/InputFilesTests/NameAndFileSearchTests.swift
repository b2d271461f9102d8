import Foundation
import TestSupport
import Testing

@testable import InputFiles

@Suite("Name suggestions and file search")
struct NameAndFileSearchTests {
    @Test(
        "The nearest known name is suggested, and none if nothing is similar",
        arguments: [
            ("patiense", ["party", "patience", "price"], "patience"),
            ("ptaience", ["patience"], "patience"), ("zoen", ["zone"], "zone"),
            ("Seconds", ["metres", "seconds"], "seconds"),
            ("lat", ["id", "latitude"], "latitude"),
            ("zoness", ["zone", "zones"], "zones"),
            ("colour", ["taxis", "drivers"], nil),
            ("X", ["A", "B"], nil),
            ("", ["a"], nil),
        ] as [(String, [String], String?)])
    func suggests(name: String, candidates: [String], nearest: String?) {
        #expect(NameSuggestion.nearest(to: name, among: candidates) == nearest)
    }

    @Test("A file is searched next to the scenario, then in the data folder")
    func resolvesFiles() throws {
        let (beside, data) = (try TemporaryFolder(), try TemporaryFolder())
        let both = try beside.write("near", to: "both.csv")
        _ = try data.write("far", to: "both.csv")
        let far = try data.write("far", to: "far.csv")
        func resolve(_ name: String) throws -> String {
            try FileSearch.resolve(
                name, beside: beside.path, dataFolder: data.path, mention: (file: "s.yaml", line: 3, column: 9))
        }
        #expect(try resolve("both.csv") == both)
        #expect(try resolve("far.csv") == far)
        #expect(try resolve(far) == far)
        let error = #expect(throws: InputError.self) { try resolve("none.csv") }
        #expect(
            error?.description
                == "s.yaml:3:9: there is no file 'none.csv'; looked for '\(beside.path)/none.csv' and "
                + "'\(data.path)/none.csv'")
        let cut = #expect(throws: InputError.self) { try resolve("far.csv\0.gz") }
        #expect(cut?.description.hasPrefix("s.yaml:3:9: there is no file 'far.csv .gz'; looked for ") == true)
    }

    @Test(
        "The folder of a path is found",
        arguments: [("a.yaml", ""), ("b/a.yaml", "b"), ("/a.yaml", "/"), ("/c/d/a", "/c/d"), ("/dev/stdin", "")])
    func foldersOfPaths(path: String, folder: String) {
        #expect(FileSearch.folder(of: path) == folder)
    }

    @Test("A folder has a path, and is no file")
    func fullPaths() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a", to: "a.yaml")
        let path = try #require(FileSearch.realPath(of: folder.path))
        #expect(FileSearch.realPath(ofFile: folder.path) == nil)
        #expect(FileSearch.realPath(ofFile: file) == "\(path)/a.yaml")
        #expect(FileSearch.realPath(ofFile: "\(folder.path)/none") == nil)
    }

    @Test("Of very many errors the first are shown and the rest are counted")
    func limitsMistakes() {
        var mistakes = DiagnosticCollector()
        var worded = 0
        func diagnostic(_ line: Int) -> Diagnostic {
            worded += 1
            return Diagnostic(file: "a.csv", line: line, problem: "wrong")
        }
        for line in 1...100 { mistakes.add(diagnostic(line)) }
        #expect(worded == 20)
        let error = #expect(throws: InputError.self) { try mistakes.throwIfAny() }
        #expect(error?.diagnostics.count == 21)
        #expect(error?.diagnostics.last?.description == "a.csv: and 80 more errors")
        var few = DiagnosticCollector()
        for line in 1...21 { few.add(Diagnostic(file: "a.csv", line: line, problem: "wrong")) }
        #expect(few.error.diagnostics.last?.description == "a.csv: and 1 more error")
    }
}
