import Experiments
import InputFiles
import OutputFiles
import Reports
import Scenario

/// A project with its scenarios and the state of its results.
struct OpenedProject {
    let project: Project
    /// Folder as the user named it.
    let folder: String
    /// Scenario of each variant, or its errors.
    let setups: [Result<SimulationSetup, InputError>]
    private(set) var results: [VariantResults] = []

    /// Opens the project of a folder.
    ///
    /// - Throws: `InputError` with all errors of the project file; those of scenarios are in `setups`.
    init(in folder: String, threads: Int) throws(InputError) {
        self.folder = folder
        project = try Project(in: folder)
        setups = project.setups(replicationsMin: ComparedPoints.defaultReplicationsMin, threads: threads)
        update()
    }

    /// Reads the state of the results again.
    mutating func update() {
        results = setups.enumerated().map { index, setup in
            VariantResults(in: project.resultsPath(of: index), of: try? setup.get())
        }
    }

    /// Reads the state of a variant's results again.
    mutating func update(_ index: Int) {
        results[index] = VariantResults(in: project.resultsPath(of: index), of: try? setups[index].get())
    }

    /// Returns the variants that operands name; all without operands.
    ///
    /// - Throws: `InputError` if there is no variant of such a name.
    func variants(named names: some Collection<String>) throws(InputError) -> [Int] {
        if names.isEmpty { return Array(project.variants.indices) }
        var named: Set<Int> = []
        for name in names { named.insert(try project.variant(named: name)) }
        return named.sorted()
    }

    /// Prints the state of all variants, their figures, and what can be said about them.
    func printListing() throws {
        let variants = project.variants.enumerated().map { index, variant in
            var problems: [String] = []
            if case .failure(let error) = setups[index] { problems = error.diagnostics.map(\.description) }
            return ProjectListing.Variant(
                name: variant.name, note: variant.note, results: results[index], problems: problems)
        }
        let listing = ProjectListing(variants, baseline: project.baseline, figures: project.figures) { key, variant in
            project.position(of: key, in: variant).flatMap { position in
                position.line.map { "\(FileSystem.name(of: position.file)):\($0)" }
            }
        }
        try Terminal.print(styled: "\(Terminal.bold(project.name))")
        let text = project.description.isEmpty ? [] : [project.description]
        try Terminal.print((text + [""] + listing.lines() + [""] + nextStep).joined(separator: "\n"))
    }

    private var nextStep: [String] {
        let indices = project.variants.indices.filter { ![.upToDate, .running].contains(results[$0].state) }
        if indices.isEmpty {
            return results.contains { $0.state == .running } ? ["Nothing else to run."] : ["Everything is up to date."]
        }
        let names = indices.map { project.variants[$0].name }.joined(separator: ", ")
        return ["To run: \(names) · \(OpenedProject.runCommand(in: folder))"]
    }

    /// Returns the command that runs a project, with shell quoting.
    ///
    /// - Parameter variants: variants to run; none for all.
    static func runCommand(in folder: String, variants: [String] = []) -> String {
        var line = ShellCommandLine("cabrank project run")
        if folder != "." || !variants.isEmpty { line.append(folder) }
        for variant in variants { line.append(variant) }
        return line.text
    }
}

extension ParsedArguments {
    /// Folder of the project; the current one by default.
    var projectFolder: String { operands.first ?? "." }
}
