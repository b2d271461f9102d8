import Scenario
import InputFiles
import LoadTest

/// Reads load profiles.
package enum LoadProfileLoader {
    /// What the command line says instead of the profile, as written there. It is put into the profile before that is
    /// decoded, so that it is checked like everything in it.
    package struct Overrides: Sendable {
        /// `--users`: clients and drivers together, in the profile's proportion.
        package var users: String?
        package var rate: String?
        package var duration: String?
        package var warmUp: String?
        package var threads: String?
        package var seed: String?
        package var targetLatency: String?
        package var percentile: String?
        /// What followed each `--set`.
        package var values: [String] = []

        package init() {}

        /// All of it as `--set` would say it, for saying it again.
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

    /// Whether this is a load profile, where scenarios come first: a bare name may be that of either.
    ///
    /// - Throws: `InputError` if the file cannot be read, or does not tell what it is.
    package static func isProfile(_ path: String) throws(InputError) -> Bool {
        let file = try ShippedFiles.path(for: path, of: .scenario, .loadProfile)
        return try DocumentReader(try SourceFile.read(file), dataFolder: nil).kind == .load
    }

    /// A profile with everything that it names, ready to run.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a profile that comes with the program, such as `smoke`.
    ///   - dataFolder: where files that are not beside the profile are looked for.
    /// - Throws: `InputError` with every mistake that could be found at once.
    package static func load(
        path: String, overrides: Overrides = Overrides(),
        dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> LoadProfile {
        let file = try ShippedFiles.path(for: path, of: .loadProfile)
        return try load(try SourceFile.read(file), overrides: overrides, dataFolder: dataFolder)
    }

    /// A profile that has been read already.
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
