import Experiments
import InputFiles
import YAML

/// Reads scenarios.
package enum ScenarioLoader {
    /// Loads a scenario with everything that it names, ready to run.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a scenario that comes with the program, such as `default`.
    ///   - overrides: texts of each `--set`, `path.to.key=value`; later ones win.
    ///   - seed: replaces the scenario's.
    ///   - replications: replaces the scenario's; at least 1.
    ///   - dataFolder: second folder in which its files are looked for.
    ///   - threads: number of threads that may be used.
    ///   - livesOn: whether the city continues after the run, so that all days occur.
    /// - Throws: `InputError` with all errors that could be found at once.
    package static func load(
        path: String, overrides: [String] = [], seed: UInt64? = nil, replications: Int? = nil,
        dataFolder: String? = FileSearch.dataFolderOfEnvironment(), threads: Int = 1, livesOn: Bool = false
    ) throws(InputError) -> SimulationSetup {
        let source = try SourceFile.read(try ShippedFiles.path(for: path, of: .scenario))
        return try load(
            source, overrides: overrides, seed: seed, replications: replications, dataFolder: dataFolder,
            threads: threads, livesOn: livesOn)
    }

    /// Returns the values of a scenario after `--set`, without reading the files that it names.
    ///
    /// - Throws: `InputError` if it is no scenario.
    package static func document(path: String, overrides: [String]) throws(InputError) -> DocumentValue {
        let source = try SourceFile.read(try ShippedFiles.path(for: path, of: .scenario))
        let reader = try DocumentReader(source, overrides: overrides, dataFolder: nil)
        try reader.require(.scenario)
        return reader.root.documentValue
    }

    /// Returns the path of a scenario that a document names: a file next to it, or one that comes with the program.
    ///
    /// - Throws: `InputError` if there is none.
    static func path(
        named name: String, at position: SourcePosition, in context: DecodingContext
    ) throws(InputError) -> String {
        guard name.contains(".") || name.contains("/") else { return try ShippedFiles.path(for: name, of: .scenario) }
        return try FileSearch.resolve(
            name, beside: context.folder, dataFolder: context.dataFolder,
            mention: (position.file, position.line, position.column))
    }

    /// Loads a scenario from a file that has been read.
    ///
    /// - Parameters:
    ///   - options: values applied after the overrides.
    ///   - memory: cache shared by the points of an experiment.
    package static func load(
        _ source: SourceFile, overrides: [String] = [], options: [Override] = [], seed: UInt64? = nil,
        replications: Int? = nil, dataFolder: String?, memory: DecodingCache? = nil, threads: Int = 1,
        livesOn: Bool = false
    ) throws(InputError) -> SimulationSetup {
        let isAsWritten = overrides.isEmpty && options.isEmpty
        // The scenario of today, if there is one, has the same city.
        let memory = memory ?? (isAsWritten ? nil : DecodingCache())
        let reader = try DocumentReader(
            source, overrides: overrides, options: options, dataFolder: dataFolder, memory: memory, threads: threads)
        let decoded = try decode(reader, livesOn: livesOn)
        let today = BaselineLoader(
            source: source, isAsWritten: isAsWritten, dataFolder: dataFolder, memory: memory,
            threads: threads)
        var setup = try today.reacting(decoded)
        setup.assumptions = AssumptionSentences(setup, decoded.trips).all
        if let seed { setup.seed = seed }
        if let replications { setup.replications = replications }
        return setup
    }

    /// Decodes a scenario.
    ///
    /// - Throws: `InputError` if it is no scenario, or with all its errors.
    static func decode(_ reader: DocumentReader, livesOn: Bool = false) throws(InputError) -> ScenarioDecoder.Decoded {
        try reader.require(.scenario)
        let decoded = ScenarioDecoder(continuesAfterRun: livesOn).decode(
            reader.field("the scenario"), document: reader.root.documentValue)
        try reader.context.check()
        guard var decoded else { throw reader.failure }
        decoded.setup.inputFiles = reader.context.inputFiles.map(\.path)
        for file in reader.context.inputFiles { decoded.setup.inputDigests[file.name ?? ""] = file.digest }
        return decoded
    }
}
