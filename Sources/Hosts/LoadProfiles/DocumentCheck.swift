import CityFiles
import InputFiles
import Lessons
import Quantities
import Scenario

/// Checks of documents of all kinds, for `cabrank check`.
package enum DocumentCheck {
    /// Checks a scenario, lesson, load profile, city file or project, including the files it names.
    package static func check(
        path: String, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) -> FileCheck {
        do {
            let path = try ShippedFiles.path(for: path, of: .scenario, .lesson, .loadProfile, .city)
            if CityFile.isCityFile(path) {
                return FileCheck(of: try CityFile.read(path).city, file: path)
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
        case .scenario:
            return FileCheck(
                of: try ScenarioLoader.load(source, dataFolder: dataFolder), file: source.displayName)
        case .lesson: return FileCheck(of: try LessonLoader.load(source, dataFolder: dataFolder))
        case .load: _ = try LoadProfileLoader.load(source, dataFolder: dataFolder)
        case .project: return try Project(source, dataFolder: dataFolder).check(dataFolder: dataFolder)
        case .city:
            _ = reader.field("the city file").map { map -> ScenarioCity? in
                // The city may belong to a scenario with days.
                map.context.days = .ofAnyScenario
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

/// Checks of single city files.
enum CityFileCheck {
    /// File-name extensions of city files other than YAML.
    static let endings = [".csv", ".geojson", ".json"]

    /// Checks a table of a city.
    ///
    /// - Throws: `InputError` with the errors found, or if such a file cannot be checked alone.
    static func check(_ source: SourceFile) throws(InputError) {
        guard source.displayName.hasSuffix(".csv") else {
            throw InputError(
                source.displayName, "zone areas cannot be checked alone",
                remedy: "check the scenario that names the file")
        }
        let table = try CSVReader(source)
        func has(_ names: String...) -> Bool { names.allSatisfy { table.optionalColumn($0) != nil } }
        if has("from", "to", "seconds") || has("from", "to", "km") {
            _ = try CityTables.tableCity(name: source.displayName, table: source)
        } else if has("hour") || has("factor") {
            _ = try CityTables.congestion(source)
        } else {
            throw InputError(
                source.displayName, line: 1, "a file with these columns cannot be checked alone",
                remedy:
                    "a table has from,to,seconds,km and hour factors hour,factor or hour,street,factor; check the scenario "
                    + "that names the file")
        }
    }
}
