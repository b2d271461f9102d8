import Experiments
import InputFiles
import OutputFiles
import PageFrame
import Playback

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

    /// The page.
    ///
    /// - Throws: `InputError` if a folder holds no results or a file cannot be read; `MachineError`.
    package var page: Page {
        get throws {
            guard folders.count == 1, let folder = folders.first else { return try pageSideBySide }
            switch folder.kind {
            case .run: return try RunReport(folder, city, scenarios).page
            case .experiment: return try PointsReport([folder]).page
            case .loadTest: return try LoadReport(folder).page
            case .limitSearch: return try LimitReport(folder).page
            }
        }
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
