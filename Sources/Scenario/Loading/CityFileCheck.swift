import CityFiles
import CityModel
import InputFiles

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
            _ = try CityFiles.tableCity(name: source.displayName, table: source)
        } else if has("hour") || has("factor") {
            _ = try CityFiles.congestion(source)
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
