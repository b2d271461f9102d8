import InputFiles
import TestSupport
import Testing

@testable import Scenario

@Suite("Project files")
struct ProjectFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SampleTexts.scenario, to: "base.yaml")
    }

    private func project(_ text: String) throws -> Project {
        try folder.write("project: P\nscenario: base.yaml\n\(text)\n", to: "project.yaml")
        return try Project(in: folder.path)
    }

    @Test(
        "A change of any form is the text of --set with the same value",
        arguments: [
            ("clients.patience: 5 min", "clients.patience=5 min"), ("a.b: -10%", "a.b=-10%"),
            ("start.clock: \"07:30\"", "start.clock=\"07:30\""),
            ("a: [1, \"x, y\", {b: c d}]", "a=[1, \"x, y\", {b: c d}]"),
            ("a:\n        - 1\n        - 'it''s'\n        - b, c", "a=[1, \"it's\", \"b, c\"]"),
            ("a: {lognormal: {mean: 8 min, cv: 0.5}}", "a={lognormal: {mean: 8 min, cv: 0.5}}"),
            ("a: \"line\\nbreak \\\"q\\\" \\\\\"", "a=\"line\\nbreak \\\"q\\\" \\\\\""),
        ])
    func changes(written: String, override: String) throws {
        let project = try project("variants:\n  - name: v\n    set:\n      \(written)")
        #expect(project.variants.map(\.name) == ["base", "v"] && project.variants[1].overrides == [override])
    }

    @Test("Replications, seed and scenario are the project's, else the scenario's")
    func setups() throws {
        let plain = try project("").setups(replicationsMin: 10)[0].get()
        #expect(plain.replications == 10 && plain.seed == 1)
        try folder.write(SampleTexts.scenario.replacing("sample", with: "other"), to: "other.yaml")
        let text = "replications: 4\nseed: 7\nvariants: [{name: o, scenario: other.yaml}, {name: d, scenario: default}]"
        let setups = try project(text).setups(replicationsMin: 10).map { try $0.get() }
        #expect(setups.map(\.name) == ["sample", "other", "default"])
        #expect(setups.allSatisfy { $0.replications == 4 && $0.seed == 7 })
    }

    @Test("Paths are relative to the project's folder, and the current folder has no prefix")
    func paths() throws {
        #expect(Project.path(of: "a", in: ".") == "a" && Project.path(of: "a", in: "") == "a")
        #expect(Project.path(of: "a", in: "b/") == "b/a" && Project.path(of: "a", in: "/") == "/a")
        let project = try project("variants: [{name: v 1}]\ncompareWith: v 1")
        #expect(project.baseline == 1 && project.resultsPath(of: 1) == "\(folder.path)/results/v 1")
    }
}
