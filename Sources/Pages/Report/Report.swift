import InputFiles

/// The page of one or more results folders.
package enum Report {
    /// - Throws: `InputError` if a folder is no results folder or what it holds cannot be read; `MachineError`.
    package static func page(of folders: [ReportFolder]) throws -> Page {
        guard folders.count == 1, let folder = folders.first else { return try pageSideBySide(of: folders) }
        switch folder.kind {
        case .run: return try RunReport(folder).page
        case .experiment: return try PointsReport([folder]).page
        case .loadTest: return try LoadReport(folder).page
        case .limitSearch: return try LimitReport(folder).page
        }
    }

    private static func pageSideBySide(of folders: [ReportFolder]) throws -> Page {
        for folder in folders {
            switch folder.kind {
            case .run, .experiment: continue
            case .loadTest, .limitSearch:
                throw InputError(
                    Diagnostic(
                        file: folder.path, problem: "a load test stands on a page of its own",
                        remedy: "name it alone; runs, sweeps and comparisons can be put side by side"))
            }
        }
        return try PointsReport(folders).page
    }
}
