import Experiments
import InputFiles
import OutputFiles
import PageFrame
import Playback

/// The page of one or more results folders.
package struct Report {
    private let folders: [ReportFolder]
    /// Of a run that is reported alone, if the scenario is still there.
    private let city: RecordedCity?
    private let scenarios: ScenarioLookup

    package init(of folders: [ReportFolder], _ scenarios: ScenarioLookup) {
        self.folders = folders
        self.scenarios = scenarios
        city = folders.count == 1 && folders[0].kind == .run ? RecordedCity(ofRunIn: folders[0].path, scenarios) : nil
    }

    /// All that the page is made from.
    package var inputFiles: [String] {
        folders.flatMap { ResultsFile.inputs(in: $0.path) }
            + folders.compactMap { RecordedRun.known(in: $0.path)?.scenarioPath } + (city?.setup.inputFiles ?? [])
    }

    /// - Throws: `InputError` if a folder is no results folder or what it holds cannot be read; `MachineError`.
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
                        folder.path, "a load test stands on a page of its own",
                        remedy: "name it alone; runs, sweeps and comparisons can be put side by side")
                }
            }
            return try PointsReport(folders).page
        }
    }
}
