import Exchange
import Experiments
import FoundationEssentials
import InputFiles
import OutputFiles
import Pages
import Pictures
import Reports
import System

/// `cabrank report`: draws the figures of results folders as a self-contained page.
enum ReportCommand: Command {
    static let syntax = CommandSyntax(
        name: "report", summary: "draws the pictures of one or more results folders", operands: "DIR…",
        operandCounts: 1...100,
        options: [
            .replications(
                "of a run: first brings the folder to so many, as run --resume does, if there are fewer"),
            .value("out", "FILE.html", "the page (beside the folder, called as it is)", writes: .file),
            .flag(
                "decision", "instead: one page of A4 on what to decide between the folders, the first of which is today"
            ),
            .value(
                "question", "TEXT", "of --decision: what is asked, in your words (what differs between the scenarios)"),
            .value("language", "en|tr", "of --decision: English (usual) or Turkish"),
            .value(
                "svg", "DIR", "also draws each figure into this folder, with its data as CSV beside it",
                writes: FigureFolder.index.shape),
            .value("png", "DIR", "the same as pixels, 1,920 by 1,080", writes: FigureFolder.index.shape),
            .value(
                "xlsx", "FILE.xlsx", "also writes the tables of the folder as one workbook for spreadsheets",
                writes: .file),
            .flag("open", "shows the page in the browser (xdg-open, of Debian's xdg-utils)"),
            .overwrite,
        ],
        examples: [
            ("cabrank report Reports/default", "writes Reports/default.html"),
            ("cabrank report Reports/default --open", "and shows it"),
            ("cabrank report --replications 20 Reports/default", "so that titles can tell findings from chance"),
            ("cabrank report Reports/default --svg figures", "figures for slides and papers, with their data"),
            (
                "cabrank report Reports/default --xlsx default.xlsx",
                "its tables for Excel and LibreOffice, in any language"
            ),
            ("cabrank report --decision Reports/default Reports/fewer", "one page for those who decide"),
        ],
        notes: [
            """
            The page is one file that loads nothing from anywhere: it can be sent, put on a stick and opened without a
            network. Charts are the drawings of --svg; maps are drawn by Leaflet, taken from Debian's libjs-leaflet.
            """,
            """
            Of a run: key figures, the day by hour, waiting, the map by measure and hour, clients lost, driving, income, fairness
            and money; tours, crowds, runs, goals, places and the guide where there are any. Streets are drawn if the scenario
            is still there as it was run.
            """,
            """
            A title says what is most, longest or least only where chance is ruled out over the replications; of a single one
            it says what is shown.
            """,
            CommandSyntax.outputNote,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        if !arguments.has("decision"),
            let option = ["question", "language"].first(where: { arguments.value(of: $0) != nil })
        {
            throw InputError(
                "--\(option)", "this is of the page of --decision", remedy: "add --decision, or leave it out")
        }
        let folders = try arguments.operands.map { try ReportFolder($0) }
        let files = try arguments.files(
            reading: Report(of: folders, .files).inputFiles,
            defaults: [
                "out": defaultPath(
                    beside: arguments.operands,
                    ending: arguments.has("decision")
                        ? "decision" + (try arguments.language() == .turkish ? "-tr" : "") : nil)
            ])
        if let wanted = try arguments.number("replications", in: 1...1_000_000) {
            let code = try simulate(wanted, in: folders)
            if code != .done { return code }
        }
        let report = Report(of: folders, .files)
        let output = try files["out"].map { try AtomicFile($0, of: .page) }
        let workbook = try files["xlsx"].map { try AtomicFile($0, of: .workbook) }
        if workbook != nil, folders.count > 1 {
            throw InputError("--xlsx", "a workbook holds the tables of one folder", remedy: "name one folder")
        }
        let exports = try FigureFolder.Format.allCases.compactMap { format in
            try files[format.rawValue].map { try FigureFolder($0, as: format) }
        }
        let page =
            try arguments.has("decision")
            ? DecisionPage(folders, question: arguments.value(of: "question"), in: arguments.language()).page
            : report.page
        try output?.writeDraft(page.html())
        if let workbook {
            let tables = ResultsFolder.tables(in: folders[0].path)
            let tooLong = try workbook.withDraft { path in Result { try Workbook.write(tables, to: path) } }
            for table in try tooLong.get() {
                Terminal.printMessage(Workbook.tooLongMessage(table, in: folders[0].path))
            }
        }
        for export in exports { try export.fill(page.figures) }
        // All files are replaced, or none.
        try UnfinishedFiles.withoutInterruption {
            for export in exports { try export.commit() }
            try workbook?.commit()
            try output?.commit()
        }
        let path = files["out"]?.path ?? ""
        try Terminal.print(path)
        if arguments.has("open") { try PageViewer.open(path) }
        return .done
    }

    /// Adds replications to a folder up to the wanted number, with the same tables.
    ///
    /// - Throws: `InputError` if the folder contains no run, or its scenario is missing or has changed.
    private static func simulate(_ wanted: Int, in folders: [ReportFolder]) throws -> ExitCode {
        guard folders.count == 1, let folder = folders.first, folder.kind == .run,
            let recorded = RecordedRun.readIfAny(in: folder.path)
        else {
            throw InputError(
                "--replications", "this goes with the folder of one run",
                remedy: "name such a folder alone, or leave it out")
        }
        if recorded.replications >= wanted { return .done }
        let (meter, threads) = (EffortMeter(), availableProcessors())
        let setup = try recorded.setup(replications: wanted, threads: threads, folder: folder.path)
        let first = recorded.recordedReplication
        let hasRides = FileSearch.mayExist("\(folder.path)/\(ResultsFile.rides.rawValue)")
        var output = try ResultsFile.output(at: folder.path, reads: setup.inputFiles)
        if FileSearch.mayExist("\(folder.path)/\(ResultsFile.workbook.rawValue)") {
            output.reportWorkbookProblem = Terminal.printMessage
        }
        var request = RunRequest(
            setup: setup, scenarioPath: recorded.scenarioName, foundAt: recorded.scenarioPath,
            overrides: recorded.overrides,
            output: output, wanted: first..<(first + wanted),
            rides: hasRides ? .always : .never)
        request.recordsEvents = !recorded.digest.isEmpty
        request.exports = request.recordsEvents ? RunExports(in: folder.path) : .none
        request.resumes = true
        request.verbosity = .progress
        return try request.run(threads: threads, meter: meter)
    }

    /// Returns the default path of the page: next to a single folder, with its name.
    ///
    /// - Parameter ending: Suffix for another kind of page; nil for a report.
    private static func defaultPath(beside folders: [String], ending: String?) -> String {
        guard folders.count == 1 else { return "\(ending ?? "report").html" }
        var trimmed = Substring(folders[0])
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        // `.` and `..` are not names.
        let name = trimmed.split(separator: "/").last
        return
            "\(name == "." || name == ".." ? wholePath(folders[0]) : String(trimmed))\(ending.map { "-\($0)" } ?? "").html"
    }

    private static func wholePath(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
