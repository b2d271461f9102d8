import InputFiles
import Pictures

/// The page of a run, for planners.
struct RunReport {
    private let folder: ReportFolder

    init(_ folder: ReportFolder) { self.folder = folder }

    /// - Throws: `InputError` if a file of the folder cannot be read.
    var page: Page {
        get throws {
            let summary = try SourceFile.read("\(folder.path)/summary.csv")
            var table = DataTable(["metric", "unit", "mean"].map { DataTable.Column($0) })
            for line in String(decoding: summary.bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
                let cells = line.split(separator: ",", omittingEmptySubsequences: false)
                guard cells.count > 3 else { continue }
                table.add([.word(String(cells[0])), .word(String(cells[1])), .word(String(cells[3]))])
            }
            return Page(
                title: folder.path, headline: folder.path,
                sections: [
                    PageSection(
                        id: "figures", title: "All figures", parts: [.table(table, caption: "Means over replications")])
                ])
        }
    }
}
