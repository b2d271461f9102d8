import TestSupport
import Testing

/// A suite whose tests work on a folder with a project.
protocol ProjectSuite {
    /// The folder, from `TemporaryFolder.withProject`.
    var folder: TemporaryFolder { get }
}

/// The project of the suites, with the scenarios of `TemporaryFolder.withFewAndSmall`.
enum SampleProject {
    static let text = """
        project: Fleet
        description: the evening
        scenario: small.yaml
        replications: 3
        figures: [wait_mean_s, service_rate]
        variants:
          - {name: fewer, set: {"drivers.shifts.0.taxis": 5}, note: less than half}
          - {name: other, scenario: few.yaml, set: {clients.patience: {exponential: {mean: 9 min}}}}

        """
}

extension TemporaryFolder {
    /// Returns a folder with the sample project and its scenarios.
    static func withProject() throws -> TemporaryFolder {
        let folder = try withFewAndSmall()
        try folder.write(SampleProject.text, to: "project.yaml")
        return folder
    }
}

extension ProjectSuite {
    func write(_ text: String) throws { try folder.write(text, to: "project.yaml") }

    func write(replications: Int) throws {
        try write(SampleProject.text.replacing("replications: 3", with: "replications: \(replications)"))
    }

    func cabrank(_ arguments: String...) throws -> CommandLineRun { try CommandLineRun(arguments, in: folder.path) }

    /// Runs all missing replications.
    func runAll() throws {
        let run = try cabrank("project", "run", "--quiet")
        #expect(run.exitCode == 0 && run.messages.isEmpty && run.output.isEmpty, "\(run)")
    }

    /// Returns the listing without times.
    func listing() throws -> String {
        let run = try cabrank("project")
        #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run)")
        return run.output.replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d/#, with: "DATE")
    }

    /// Returns the lines of a variant: its state, and the reasons.
    func state(of variant: String) throws -> [String] {
        let lines = try listing().split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("\(variant) ") })
        let details = lines[(start + 1)...].prefix { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
        return [lines[start].replacing(#/ +/#, with: " ")] + details
    }

    /// Returns all files of a results folder but the manifest.
    func files(_ place: String) -> [String: String] {
        let names =
            folder.names(in: place).filter { $0 != "manifest.json" && $0 != "units" && !$0.hasPrefix(".") }
            + folder.names(in: "\(place)/units").map { "units/\($0)" }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.read("\(place)/\($0)") ?? "") })
    }
}
