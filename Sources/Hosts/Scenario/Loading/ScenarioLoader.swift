import CityFiles
import CityModel
import CityWorld
import InputFiles
import Quantities

/// Reads scenarios.
package enum ScenarioLoader {
    /// A scenario with everything that it names, ready to run.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a scenario that comes with the program, such as `default`.
    ///   - overrides: what followed each `--set`, `path.to.key=value`; later ones win.
    ///   - seed: replaces the scenario's.
    ///   - replications: replaces the scenario's; at least 1.
    ///   - dataFolder: where files that are not beside the scenario are looked for.
    ///   - threads: how many may be used.
    /// - Throws: `InputError` with every mistake that could be found at once.
    package static func load(
        path: String, overrides: [String] = [], seed: UInt64? = nil, replications: Int? = nil,
        dataFolder: String? = FileSearch.dataFolderOfEnvironment(), threads: Int = 1
    ) throws(InputError) -> SimulationSetup {
        let source = try SourceFile.read(try ShippedFiles.path(for: path, of: .scenario))
        return try load(
            source, overrides: overrides, seed: seed, replications: replications, dataFolder: dataFolder,
            threads: threads)
    }

    /// What a scenario says after `--set`, without anything that it names being read.
    ///
    /// - Throws: `InputError` if it is no scenario.
    package static func document(path: String, overrides: [String]) throws(InputError) -> DocumentValue {
        let source = try SourceFile.read(try ShippedFiles.path(for: path, of: .scenario))
        let reader = try DocumentReader(source, overrides: overrides, dataFolder: nil)
        try reader.require(.scenario)
        return reader.root.documentValue
    }

    /// A scenario that has been read already.
    ///
    /// - Parameters:
    ///   - options: values put in after the overrides.
    ///   - memory: shared by the points of an experiment.
    package static func load(
        _ source: SourceFile, overrides: [String] = [], options: [Override] = [], seed: UInt64? = nil,
        replications: Int? = nil, dataFolder: String?, memory: DecodingMemory? = nil, threads: Int = 1
    ) throws(InputError) -> SimulationSetup {
        let isAsWritten = overrides.isEmpty && options.isEmpty
        // Today's scenario, where one is looked at, is of the same city.
        let memory = memory ?? (isAsWritten ? nil : DecodingMemory())
        let reader = try DocumentReader(
            source, overrides: overrides, options: options, dataFolder: dataFolder, memory: memory, threads: threads)
        let decoded = try decode(reader)
        let today = TodayLoader(
            written: source, isAsWritten: isAsWritten, dataFolder: dataFolder, memory: memory,
            threads: threads)
        var setup = try today.reacting(decoded)
        if let seed { setup.seed = seed }
        if let replications { setup.replications = replications }
        return setup
    }

    /// - Throws: `InputError` if it is no scenario, or with every mistake that it has.
    static func decode(_ reader: DocumentReader) throws(InputError) -> ScenarioDecoder.Decoded {
        try reader.require(.scenario)
        let decoded = ScenarioDecoder().decode(reader.field("the scenario"), document: reader.root.documentValue)
        try reader.context.check()
        guard var decoded else { throw reader.failure }
        decoded.setup.inputFiles = reader.context.inputFiles.map(\.path)
        decoded.setup.inputDigests = reader.context.inputFiles.compactMap(\.digest).sorted()
        return decoded
    }

    /// Looks through a scenario, a lesson, a load profile or a file of a city, with what it names.
    package static func check(
        path: String, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) -> FileCheck {
        do {
            let path = try ShippedFiles.path(for: path, of: .scenario, .lesson, .loadProfile, .city)
            if CityFile.isCityFile(path) {
                _ = try CityFile.read(path)
                return FileCheck()
            }
            let source = try SourceFile.read(path)
            if CityFileCheck.endings.contains(where: { path.hasSuffix($0) }) {
                try CityFileCheck.check(source)
                return FileCheck()
            }
            return try check(source, dataFolder: dataFolder)
        } catch {
            return FileCheck(mistakes: error.diagnostics)
        }
    }

    private static func check(_ source: SourceFile, dataFolder: String?) throws(InputError) -> FileCheck {
        let reader = try DocumentReader(source, dataFolder: dataFolder)
        switch reader.kind {
        case .scenario: return FileCheck(of: try load(source, dataFolder: dataFolder), file: source.displayName)
        case .lesson: _ = try LessonLoader.load(source, dataFolder: dataFolder)
        case .load: _ = try LoadProfileLoader.load(source, dataFolder: dataFolder)
        case .city:
            _ = reader.field("the city file").map { map -> ScenarioCity? in
                var rules = RuleBookDecoder()
                if let field = map.optional("rules") { rules.decode(field) }
                let decoder = CityDecoder(
                    name: source.displayName, rules: rules.rules, areaPosition: rules.positions["zones.areaKm2"])
                return map.required("city").flatMap { decoder.decode($0) }
            }
            try reader.context.check()
        }
        return FileCheck()
    }
}

/// Reads lessons.
package enum LessonLoader {
    /// A time since the start of a lesson, written with its unit on the command line: `90 s`.
    ///
    /// - Parameter option: under which name mistakes are told.
    /// - Throws: `InputError` if it is none.
    package static func time(_ text: String, option: String) throws(InputError) -> SimTime {
        let context = DecodingContext(file: option, dataFolder: nil)
        let node = YAMLNode(.scalar(text, style: .plain), at: SourcePosition(file: option))
        let duration = KeyField(node: node, label: "the time", context: context).duration()
        try context.check()
        return SimTime.zero + (duration ?? .zero)
    }

    /// A time of the day on the command line: `07:30`.
    ///
    /// - Parameter option: under which name mistakes are told.
    /// - Throws: `InputError` if it is none.
    package static func clockTime(_ text: String, option: String) throws(InputError) -> SimDuration {
        let context = DecodingContext(file: option, dataFolder: nil)
        let node = YAMLNode(.scalar(text, style: .plain), at: SourcePosition(file: option))
        let time = KeyField(node: node, label: "the time", context: context).clockTime()
        try context.check()
        return time ?? .zero
    }

    /// - Parameters:
    ///   - path: a file, or the bare name of a lesson that comes with the program, such as `refuser-to-the-tail`.
    ///   - dataFolder: where files that are not beside the lesson are looked for.
    /// - Throws: `InputError` with every mistake that could be found at once.
    package static func load(
        path: String, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> Lesson {
        try load(try SourceFile.read(try ShippedFiles.path(for: path, of: .lesson)), dataFolder: dataFolder)
    }

    /// A lesson that has been read already.
    package static func load(_ source: SourceFile, dataFolder: String?) throws(InputError) -> Lesson {
        let reader = try DocumentReader(source, dataFolder: dataFolder)
        try reader.require(.lesson)
        let decoded = LessonDecoder().decode(reader.field("the lesson"))
        try reader.context.check()
        guard var lesson = decoded else { throw reader.failure }
        lesson.inputFiles = reader.context.inputFiles.map(\.path)
        return lesson
    }
}

extension DocumentReader {
    /// What is thrown should a decoder ever give nothing without saying why: bad input must not stop the program.
    package var failure: InputError {
        InputError(
            root.position.diagnostic(
                "the \(kind.noun) cannot be read", remedy: "report this as a mistake of cabrank"))
    }
}

/// Checks a file of a city by itself.
enum CityFileCheck {
    /// How the names of files end that are no YAML.
    static let endings = [".csv", ".geojson", ".json"]

    /// - Throws: `InputError` with what is wrong, or if the columns are of no file that can be checked alone.
    static func check(_ source: SourceFile) throws(InputError) {
        guard source.displayName.hasSuffix(".csv") else {
            throw InputError(
                Diagnostic(
                    file: source.displayName, problem: "areas of zones are not checked by themselves",
                    remedy: "check the scenario that names the file"))
        }
        let table = try CSVReader(source)
        func has(_ names: String...) -> Bool { names.allSatisfy { table.optionalColumn($0) != nil } }
        if has("from", "to", "seconds") || has("from", "to", "km") {
            _ = try CityTables.tableCity(name: source.displayName, table: source)
        } else if has("hour") || has("factor") {
            _ = try CityTables.congestion(source)
        } else {
            throw InputError(
                Diagnostic(
                    file: source.displayName, line: 1, problem: "the columns are of no file that is checked by itself",
                    remedy:
                        "a table has from,to,seconds,km and hour factors hour,factor or hour,street,factor; check the scenario that names the "
                        + "file"))
        }
    }
}
