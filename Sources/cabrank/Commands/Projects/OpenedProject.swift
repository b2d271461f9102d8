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
        let names = project.variants.indices.filter { results[$0].state != .upToDate }.map { project.variants[$0].name }
        if names.isEmpty { return ["Everything is up to date."] }
        let command = (["cabrank project run"] + (folder == "." ? [] : [folder])).joined(separator: " ")
        return ["To run: \(names.joined(separator: ", ")) · \(command)"]
    }
}

extension ParsedArguments {
    /// Folder of the project; the current one by default.
    var projectFolder: String { operands.first ?? "." }
}
