import Experiments
import FoundationEssentials
import InputFiles
import OutputFiles
import Reports
import Scenario

/// `cabrank project new`: makes a project from a scenario.
enum ProjectNewCommand: Command {
    static let syntax = CommandSyntax(
        name: "project new", summary: "make a project from a scenario", operands: "DIR", operandCounts: 1...1,
        options: [.value("scenario", "FILE", "the scenario: a file, or the name of one that comes with cabrank")],
        examples: [
            ("cabrank project new fleet --scenario default", "the folder 'fleet' with project.yaml and base.yaml"),
            ("cabrank project new plan --scenario town.yaml", "also with the files next to town.yaml that it names"),
        ],
        notes: [
            """
            The folder is new. It contains a copy of the scenario, base.yaml, and of the files in the scenario's folder
            that it names, so that it can be handed over. Files found by CABRANK_DATA or by an absolute path are not
            copied.
            """
        ],
        environment: [.data, .home])

    /// Name of the copy, unless the scenario names another file like this.
    private static let copyName = "\(Project.baseName).yaml"

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let folder = arguments.operands[0]
        guard let scenario = arguments.value(of: "scenario") else {
            throw InputError("--scenario", "the scenario is missing", remedy: "write --scenario FILE")
        }
        let path = try ShippedFiles.path(for: scenario, of: .scenario)
        let setup = try ScenarioLoader.load(path: scenario)
        let request = Output.Request(path: folder, option: "project", shape: .folder { _ in false })
        let target = FolderTarget(try Output(request, reads: setup.inputFiles), remedy: "name a new folder")
        if ["", ".", ".."].contains(target.lastName), try FileSystem.kind(at: target.name) == .nothing {
            throw InputError(
                "cabrank project new", "'\(folder)' does not name a new folder", remedy: "name a new folder")
        }
        if try target.isFolder() { throw target.error("this folder already exists", file: folder) }
        let draft = try PlacedDraft(at: target, isThere: false, innerName: "")
        do {
            try fill(draft.folder.path, with: setup, from: path, title: target.lastName)
            try draft.folder.move(to: target.path)
        } catch {
            draft.remove()
            throw error
        }
        let next = "next: add variants to it, then \(OpenedProject.runCommand(in: folder))"
        try Terminal.print("\(Project.path(of: Project.fileName, in: folder))\n\(next)")
        return .done
    }

    /// Copies a scenario and its files, and writes the project file.
    ///
    /// - Throws: `InputError` if the copy would be another scenario; errors of the system.
    private static func fill(
        _ folder: String, with setup: SimulationSetup, from path: String, title: String
    ) throws {
        let home = FileSearch.folder(of: path)
        let isOutside = setup.inputDigests.keys.contains { $0.split(separator: "/").contains("..") }
        let named = setup.inputFiles.filter { $0 != path }.compactMap { file in
            relativePath(of: file, in: home).map { (file, $0) }
        }
        // A scenario that is its own scenario of today names itself.
        let ownName = FileSystem.name(of: path)
        let keepsName = named.contains { $1 == copyName } || ScenarioSettings(of: setup)["today"] == ownName
        let scenarioName = keepsName ? ownName : copyName
        for (file, name) in [(path, scenarioName)] + named {
            let copy = "\(folder)/\(name)"
            if FileSystem.exists(copy) { continue }
            var made: [String] = []
            try FileSystem.makeFolders(FileSystem.parent(of: copy), made: &made)
            try FileManager.default.copyItem(atPath: file, toPath: copy)
        }
        let copied = try? ScenarioLoader.load(path: "\(folder)/\(scenarioName)")
        guard !isOutside, let copied, ScenarioDigest(of: copied) == ScenarioDigest(of: setup) else {
            throw InputError(
                path,
                isOutside
                    ? "it names files outside of its folder, which are not copied"
                    : "a copy in another folder is not the same scenario",
                remedy: "write a \(Project.fileName) by hand, with the scenario's own path as 'scenario'")
        }
        var file = try OutputFile(creating: "\(folder)/\(Project.fileName)")
        let text = text(
            title: KeyField.isName(title) ? title : "project", scenario: scenarioName, taxis: setup.hasTaxis)
        try file.write(Array(text.utf8))
        try file.close()
    }

    /// Returns the path of a file relative to a folder that contains it; nil for other files.
    private static func relativePath(of file: String, in folder: String) -> String? {
        let prefix = Project.path(of: "", in: folder)
        guard file.hasPrefix(prefix), !file.hasPrefix("/") || prefix.hasPrefix("/") else { return nil }
        let name = String(file.dropFirst(prefix.count))
        return name.split(separator: "/").contains("..") ? nil : name
    }

    private static func text(title: String, scenario: String, taxis: Bool) -> String {
        let change =
            taxis ? "{name: fewer, set: {drivers.scale: -10%}, note: 10 % fewer taxis}" : "{name: other, set: {}}"
        return """
            # A project of cabrank: a scenario, its variants, and their results in the folder 'results'.
            #   cabrank project        lists what was run, with which figures, and what is out of date
            #   cabrank project run    runs what is missing or out of date
            project: \(title)
            scenario: \(scenario)
            replications: 20

            # Metrics of summary.csv to list and to compare; without them, the most important ones.
            # figures: [wait_mean_s, service_rate]

            # Changes as in 'cabrank run --set', or another scenario: {name: night, scenario: night.yaml}
            # variants:
            #   - \(change)

            """
    }
}
