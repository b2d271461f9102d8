import InputFiles

/// A results folder and its kind, which its manifest determines.
package struct ReportFolder: Sendable {
    /// Path of the folder.
    package let path: String
    /// Kind of results.
    package let kind: Kind

    /// A kind of results.
    package enum Kind: Sendable, Equatable {
        case run
        case loadTest
        case limitSearch
        /// Several points: a comparison of scenarios, a sweep, a search for the best.
        case experiment
    }

    /// Determines the kind of a folder.
    ///
    /// - Throws: `InputError` if it is no results folder, or its manifest cannot be read.
    package init(_ path: String) throws {
        self.path = path
        guard FileSearch.mayExist(path) else {
            throw ReportFolder.refusal(path, "there is no such folder")
        }
        let holds = { (name: String) in FileSearch.mayExist("\(path)/\(name)") }
        guard let file = holds("manifest.json") ? try SourceFile.read("\(path)/manifest.json") : nil,
            let manifest = JSONNode(file.bytes), manifest["program"]?.text == "cabrank"
        else { throw ReportFolder.refusal(path, "it has no manifest.json of cabrank") }
        if let command = ReportFolder.commandOfCalibration(manifest) {
            throw InputError(
                path, "a calibration has no page; its results are in calibration.csv and fit.csv",
                remedy: "simulate its result: \(command) --out FOLDER, then cabrank report FOLDER")
        }
        if holds("points.csv") {
            kind = .experiment
        } else if holds("limit.csv") {
            kind = .limitSearch
        } else if manifest["load"] != nil {
            kind = .loadTest
        } else {
            kind = .run
        }
    }

    /// Returns the command that simulates a calibration's result; nil for other manifests.
    private static func commandOfCalibration(_ manifest: JSONNode) -> String? {
        guard manifest["experiment"]?.text == "calibration" else { return nil }
        let settings = (manifest["set"]?.texts ?? []) + (manifest["fitted"]?.texts ?? [])
        let words = ["cabrank run"] + (manifest["scenarios"]?.texts ?? []) + settings.map { "--set '\($0)'" }
        return words.joined(separator: " ")
    }

    private static func refusal(_ path: String, _ problem: String) -> InputError {
        InputError(
            path, problem, remedy: "name a results folder: cabrank run SCENARIO, sweep, compare and load write one")
    }
}
