import InputFiles
import LoadTest
import Scenario

/// Loading of load profiles.
package enum LoadProfileLoader {
    /// Overrides from the command line, as written there. They are merged into the profile before decoding, so that
    /// they are checked like its own values.
    package struct Overrides: Sendable {
        /// `--users`: clients and drivers together, in the profile's proportion.
        package var users: String?
        /// `--rate`.
        package var rate: String?
        /// `--duration`.
        package var duration: String?
        /// `--warm-up`.
        package var warmUp: String?
        /// `--threads`.
        package var threads: String?
        /// `--seed`.
        package var seed: String?
        /// `--target-latency`.
        package var targetLatency: String?
        /// `--percentile`.
        package var percentile: String?
        /// Values of each `--set`.
        package var values: [String] = []

        /// Creates no overrides.
        package init() {}

        /// All overrides in the syntax of `--set`, for repeating the run.
        package var settings: [String] { values + texts.map { "\($0.path.joined(separator: "."))=\($0.text)" } }

        var options: [Override] {
            texts.map { Override(option: "--\($0.name) \($0.text)", path: $0.path, text: $0.text) }
        }

        private var texts: [(name: String, path: [String], text: String)] {
            let options: [(name: String, path: [String], text: String?)] = [
                ("users", ["users", "total"], users), ("rate", ["rate"], rate), ("duration", ["duration"], duration),
                ("warm-up", ["warmUp"], warmUp), ("threads", ["threads"], threads), ("seed", ["seed"], seed),
                ("target-latency", ["target", "latency"], targetLatency),
                ("percentile", ["target", "percentile"], percentile),
            ]
            return options.compactMap { option in option.text.map { (option.name, option.path, $0) } }
        }
    }

    /// Whether the file is a load profile; a bare name is looked up among scenarios first.
    ///
    /// - Throws: `InputError` if the file cannot be read or its kind is unknown.
    package static func isProfile(_ path: String) throws(InputError) -> Bool {
        let file = try ShippedFiles.path(for: path, of: .scenario, .loadProfile)
        return try DocumentReader(try SourceFile.read(file), dataFolder: nil).kind == .load
    }

    /// Loads a profile with all files it names, ready to run.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a shipped profile, such as `smoke`.
    ///   - dataFolder: folder for files that are not next to the profile.
    /// - Throws: `InputError` with all errors that can be found at once.
    package static func load(
        path: String, overrides: Overrides = Overrides(),
        dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> LoadProfile {
        let file = try ShippedFiles.path(for: path, of: .loadProfile)
        return try load(try SourceFile.read(file), overrides: overrides, dataFolder: dataFolder)
    }

    /// Loads a profile from its text.
    package static func load(
        _ source: SourceFile, overrides: Overrides = Overrides(), dataFolder: String?
    ) throws(InputError) -> LoadProfile {
        let reader = try DocumentReader(
            source, overrides: overrides.values, options: overrides.options, dataFolder: dataFolder)
        try reader.require(.load)
        let decoded = LoadProfileDecoder().decode(
            reader.field("the load profile"), document: reader.root.documentValue)
        try reader.context.check()
        guard var profile = decoded else { throw reader.failure }
        profile.inputFiles = reader.context.inputFiles.map(\.path)
        profile.inputDigests = reader.context.inputFiles.compactMap(\.digest).sorted()
        return profile
    }
}
