import Experiments
import InputFiles
import OutputFiles
import PageFrame
import Playback
import ServiceKernel

/// The page of one or more results folders.
package struct Report {
    private let folders: [ReportFolder]
    /// City of a run that is reported alone; nil if the scenario no longer exists.
    private let city: RecordedCity?
    private let scenarios: ScenarioLookup

    /// Creates the report of results folders, and finds the scenario of a single run.
    package init(of folders: [ReportFolder], _ scenarios: ScenarioLookup) {
        self.folders = folders
        self.scenarios = scenarios
        city = folders.count == 1 && folders[0].kind == .run ? RecordedCity(ofRunIn: folders[0].path, scenarios) : nil
    }

    /// All files that the page is made from.
    package var inputFiles: [String] {
        folders.flatMap { ResultsFile.inputs(in: $0.path) }
            + folders.compactMap { RecordedRun.readIfAny(in: $0.path)?.scenarioPath } + (city?.setup.inputFiles ?? [])
    }

    /// Returns the page; only that of a run exists in other languages than English.
    ///
    /// - Throws: `InputError` if a folder holds no results, a file cannot be read, or the page exists in English only;
    ///   `MachineError`.
    package func page(in language: Language = .english) throws -> Page {
        if folders.count == 1, folders[0].kind == .run {
            return try RunReport(folders[0], city, scenarios, in: language).page
        }
        try Report.check(folders, existIn: language)
        guard folders.count == 1, let folder = folders.first else { return try pageSideBySide }
        switch folder.kind {
        case .run, .experiment: return try PointsReport([folder]).page
        case .loadTest: return try LoadReport(folder).page
        case .limitSearch: return try LimitReport(folder).page
        }
    }

    /// Checks that the page of the folders exists in a language.
    ///
    /// - Throws: `InputError` if it exists in English only.
    package static func check(_ folders: [ReportFolder], existIn language: Language) throws {
        if language == .english || folders.count == 1 && folders[0].kind == .run { return }
        throw InputError(
            "--language", "only the page of one run, and that of --decision, exist in Turkish",
            remedy: "name the folder of one run, or leave the option out")
    }

    private var pageSideBySide: Page {
        get throws {
            for folder in folders {
                switch folder.kind {
                case .run, .experiment: continue
                case .loadTest, .limitSearch:
                    throw InputError(
                        folder.path, "a load test needs its own page",
                        remedy: "name it alone; only runs, sweeps and comparisons can share a page")
                }
            }
            return try PointsReport(folders).page
        }
    }
}
