import Experiments
import InputFiles
import Measures
import YAML

/// A project: a folder with a scenario, its variants, and the results of each.
package struct Project: Sendable {
    /// Title of the project.
    package let name: String
    /// Purpose of the project; may be empty.
    package let description: String
    /// Folder of the project file; empty for the current folder.
    package let folder: String
    /// Variants, the unchanged scenario first.
    package let variants: [Variant]
    /// Index of the variant that the others are compared with.
    package let baseline: Int
    /// Metrics to list and to compare; empty for the default ones.
    package let figures: [MetricKey]
    private let replications: Int?
    private let seed: UInt64?

    /// A scenario of the project, with its changes.
    package struct Variant: Sendable {
        /// Name, also of its folder of results.
        package let name: String
        /// Purpose of the variant; may be empty.
        package let note: String
        /// Path of the scenario, or the name of one that comes with the program.
        package let scenarioPath: String
        /// Changes in the syntax of `--set`.
        package let overrides: [String]
        /// Positions of the changes in the project file, by the name of the change in messages.
        fileprivate let positions: [String: SourcePosition]
    }

    /// Name of a project's file in its folder.
    package static let fileName = "project.yaml"
    /// Name of the folder of results in a project's folder.
    private static let resultsName = "results"
    /// Name of the variant that is the scenario without changes.
    package static let baseName = "base"

    /// Returns the path of a file in a folder; an empty name and `.` stand for the current folder.
    package static func path(of name: String, in folder: String) -> String {
        let trimmed = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        return ["", "."].contains(trimmed) ? name : trimmed == "/" ? "/\(name)" : "\(trimmed)/\(name)"
    }

    /// Returns the results folder of a variant.
    package func resultsPath(of variant: Int) -> String {
        Project.path(of: "\(Project.resultsName)/\(variants[variant].name)", in: folder)
    }

    /// Index of a variant.
    ///
    /// - Throws: `InputError` if there is none of that name.
    package func variant(named name: String) throws(InputError) -> Int {
        if let index = variants.firstIndex(where: { $0.name == name }) { return index }
        throw InputError(
            name, "the project has no such variant",
            remedy: NameSuggestion.remedy(for: name, among: variants.map(\.name)))
    }
}

// Reading.
extension Project {
    /// Reads the project file of a folder.
    ///
    /// - Throws: `InputError` with all errors of the file.
    package init(in folder: String) throws(InputError) {
        let path = Project.path(of: Project.fileName, in: folder)
        guard FileSearch.mayExist(path) else {
            throw InputError(
                folder.isEmpty ? "." : folder, "there is no \(Project.fileName) in this folder",
                remedy: "name the folder of a project, or make one: cabrank project new FOLDER --scenario FILE")
        }
        try self.init(SourceFile.read(path))
    }

    /// Reads a project file.
    ///
    /// - Throws: `InputError` with all errors of the file.
    package init(
        _ source: SourceFile, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) {
        let reader = try DocumentReader(source, dataFolder: dataFolder)
        try reader.require(.project)
        let settings = reader.field("the project").map { map -> ProjectSettings in
            var settings = ProjectSettings()
            map.read(ProjectSettings.keys, &settings)
            return settings
        }
        let variants = settings.map { Project.variants($0, in: reader.context) } ?? []
        let baseline = settings?.baseline.flatMap { Project.baseline($0, among: variants, in: reader.context) }
        try reader.context.check()
        guard let settings else { throw reader.failure }
        (name, description, folder) = (settings.name, settings.description, reader.context.folder)
        (replications, seed, figures) = (settings.replications, settings.seed, settings.figures)
        self.variants = variants
        self.baseline = baseline ?? 0
    }

    private static func variants(_ settings: ProjectSettings, in context: DecodingContext) -> [Variant] {
        let base = settings.scenario.flatMap(context.scenarioPath) ?? ""
        var variants = [Variant(name: baseName, note: "", scenarioPath: base, overrides: [], positions: [:])]
        for entry in settings.variants {
            guard let name = entry.name else { continue }
            if name.text == baseName {
                context.report(
                    at: name.position, "'\(baseName)' is the scenario without changes", remedy: "write another name")
            } else if variants.contains(where: { $0.name == name.text }) {
                context.report(
                    at: name.position, "two variants are called '\(name.text)'",
                    remedy: "give each a name of its own")
            }
            let path = entry.scenario.map { context.scenarioPath($0) ?? "" }
            variants.append(
                Variant(
                    name: name.text, note: entry.note, scenarioPath: path ?? base,
                    overrides: entry.changes.map(\.text),
                    positions: Dictionary(
                        entry.changes.map { ("--set \($0.text)", $0.position) }, uniquingKeysWith: { $1 })))
        }
        return variants
    }

    private static func baseline(
        _ name: WrittenText, among variants: [Variant], in context: DecodingContext
    ) -> Int? {
        if let index = variants.firstIndex(where: { $0.name == name.text }) { return index }
        context.report(
            at: name.position, "no variant is called '\(name.text)'",
            remedy: NameSuggestion.remedy(for: name.text, among: variants.map(\.name)))
        return nil
    }
}

// Scenarios.
extension Project {
    /// Loads the scenario of each variant, ready to run, or returns its errors. Parts that variants share are read
    /// once.
    ///
    /// - Parameter replicationsMin: minimum number of replications if the project sets none.
    package func setups(
        replicationsMin: Int = 1, dataFolder: String? = FileSearch.dataFolderOfEnvironment(), threads: Int = 1
    ) -> [Result<SimulationSetup, InputError>] {
        var memories: [String: DecodingCache] = [:]
        return variants.map { variant in
            let memory = memories[variant.scenarioPath] ?? DecodingCache()
            memories[variant.scenarioPath] = memory
            do throws(InputError) {
                var setup = try ScenarioLoader.load(
                    try SourceFile.read(try ShippedFiles.path(for: variant.scenarioPath, of: .scenario)),
                    overrides: variant.overrides, seed: seed, replications: replications, dataFolder: dataFolder,
                    memory: memory, threads: threads)
                if replications == nil { setup.replications = max(setup.replications, replicationsMin) }
                return .success(setup)
            } catch {
                return .failure(InputError(error.diagnostics.map(variant.located)))
            }
        }
    }

    /// Checks the scenarios of all variants, and returns the remarks on them, each once.
    ///
    /// - Throws: `InputError` with the errors of all, each once.
    package func check(
        dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> FileCheck {
        var errors: [Diagnostic] = []
        var (warnings, losses) = ([Diagnostic](), [InputLoss]())
        var (known, paths) = (Set<Diagnostic>(), Set<String>())
        for (variant, setup) in zip(variants, setups(dataFolder: dataFolder)) {
            switch setup {
            case .failure(let error): errors += error.diagnostics.filter { !errors.contains($0) }
            case .success(let setup):
                let found = FileCheck(of: setup, file: variant.scenarioPath)
                for warning in found.warnings where known.insert(warning).inserted {
                    var warning = warning
                    // The remark may be on a change of this variant.
                    if !variant.overrides.isEmpty { warning.problem = "variant '\(variant.name)': \(warning.problem)" }
                    warnings.append(warning)
                }
                if paths.insert(variant.scenarioPath).inserted { losses += found.inputLosses }
            }
        }
        if !errors.isEmpty { throw InputError(errors) }
        return FileCheck(warnings: warnings, inputLosses: losses)
    }

    /// Returns the position of a key's value in the file that sets it; nil if no file does.
    ///
    /// - Parameter path: complete path such as `drivers.shifts.0.taxis`.
    package func position(of path: String, in variant: Int) -> SourcePosition? {
        let variant = variants[variant]
        guard let file = try? ShippedFiles.path(for: variant.scenarioPath, of: .scenario),
            let source = try? SourceFile.read(file),
            let reader = try? DocumentReader(source, overrides: variant.overrides, dataFolder: nil),
            let node = Override.node(at: path.split(separator: ".").map(String.init)[...], in: reader.root)
        else { return nil }
        return variant.positions[node.position.file] ?? node.position
    }
}

extension Project.Variant {
    /// Returns the error with its position in the project file if a change of this variant causes it.
    fileprivate func located(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.line == nil, let position = positions[diagnostic.file] else { return diagnostic }
        var located = diagnostic
        (located.file, located.line, located.column) = (position.file, position.line, position.column)
        located.problem = "variant '\(name)': \(diagnostic.problem)"
        return located
    }
}

extension DecodingContext {
    /// Returns the path of the scenario that a text names: a file next to the document, or one that comes with the
    /// program. Reports an error and returns nil if there is none.
    fileprivate func scenarioPath(_ name: WrittenText) -> String? {
        do throws(InputError) {
            let path = try ScenarioLoader.path(named: name.text, at: name.position, in: self)
            // A bare name stays one, so that a manifest does not depend on the place of the installation.
            return name.text.contains(".") || name.text.contains("/") ? path : name.text
        } catch {
            for error in error.diagnostics { report(at: name.position, error.problem, remedy: error.remedy) }
            return nil
        }
    }
}
