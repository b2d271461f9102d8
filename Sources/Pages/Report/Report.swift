import InputFiles

/// The page of one or more results folders.
package enum Report {
    /// - Throws: `InputError` if a folder is no results folder or what it holds cannot be read; `MachineError`.
    package static func page(of folders: [ReportFolder]) throws -> Page {
        guard folders.count == 1, let folder = folders.first else {
            throw InputError(
                Diagnostic(
                    file: folders.last?.path ?? "", problem: "several folders in one page are not built yet",
                    remedy: "name one folder"))
        }
        switch folder.kind {
        case .run:
            var page = try RunReport(folder).page
            if let replay = try ReplaySection.section(of: folder) { page.sections.append(replay) }
            return page
        case .loadTest, .limitSearch, .experiment:
            throw InputError(
                Diagnostic(
                    file: folder.path, problem: "its page is not built yet", remedy: "name the folder of a run"))
        }
    }
}
