import Exchange
import Experiments
import FoundationEssentials
import InputFiles
import OperatingSystem
import OutputFiles
import Pages
import Pictures
import Reports
import ServiceKernel

/// `cabrank report`: draws the figures of results folders as a self-contained page.
enum ReportCommand: Command {
    static let syntax = CommandSyntax(
        name: "report", summary: "draw the figures of one or more results folders as a page", operands: "DIR…",
        operandCounts: 1...100,
        options: [
            .replications(
                "for the folder of a run: first simulate more replications, up to N, as run --resume does"),
            .value("out", "FILE.html", "the page (default: next to the folder, with its name)", writes: .file),
            .flag("decision", "write a decision page instead, which compares the folders; the first is today"),
            .value(
                "question", "TEXT", "with --decision: the question, in your words (default: what differs)"),
            .value(
                "language", "en|tr",
                "language of the decision page, or of the page of one run: English or Turkish (default: en)"),
            .value(
                "svg", "DIR", "also write each figure to this folder as SVG, with its data as CSV",
                writes: FigureFolder.index.shape),
            .value("png", "DIR", "the same as PNG, 1920 × 1080 pixels", writes: FigureFolder.index.shape),
            .value(
                "xlsx", "FILE.xlsx", "also write the tables of the folder as one spreadsheet",
                writes: .file),
            .flag("open", "open the page in the browser (needs xdg-open, in Debian's xdg-utils)"),
            .overwrite,
        ],
        examples: [
            ("cabrank report Reports/default", "writes Reports/default.html"),
            ("cabrank report Reports/default --open", "and opens it"),
            ("cabrank report --replications 20 Reports/default", "so that titles can state significant findings"),
            ("cabrank report Reports/default --svg figures", "figures for slides and papers, with their data"),
            (
                "cabrank report Reports/default --xlsx default.xlsx",
                "tables for Excel and LibreOffice"
            ),
            ("cabrank report --decision Reports/default Reports/fewer", "one page for a decision"),
            ("cabrank report Reports/default --language tr", "the page in Turkish: Reports/default-tr.html"),
        ],
        notes: [
            """
            The page is a single file that works without a network: it can be mailed or copied to a USB stick. Charts
            are the figures of --svg; maps are drawn by Leaflet, from Debian's libjs-leaflet.
            """,
            """
            The page of a run shows key figures, the day by hour, waits, the map by measure and hour, lost clients,
            driving, income, fairness and money, and tours, crowds, runs, goals, places and the guide if the run has
            them. Streets are drawn if the scenario still exists unchanged.
            """,
            """
            A title names the most, longest or least only if that is significant over the replications. With one
            replication, a title says only what the figure shows.
            """,
            """
            With --language tr the page of one run, its figures and their data are in Turkish; names are those of the
            scenario, and rare reasons for lost records stay in English. The pages of several results and of a load test
            exist in English only.
            """,
            CommandSyntax.outputNote,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        if !arguments.has("decision"), arguments.value(of: "question") != nil {
            throw InputError("--question", "this option needs --decision", remedy: "add --decision, or leave it out")
        }
        let language = try arguments.language()
        let folders = try arguments.operands.map { try ReportFolder($0) }
        if !arguments.has("decision") { try Report.check(folders, existIn: language) }
        let files = try arguments.files(
            reading: Report(of: folders, .files).inputFiles,
            defaults: [
                "out": defaultPath(
                    beside: arguments.operands, ending: arguments.has("decision") ? "decision" : nil, in: language)
            ])
        if let wanted = try arguments.number("replications", in: 1...1_000_000) {
            let code = try simulate(wanted, in: folders)
            if code != .done { return code }
        }
        let report = Report(of: folders, .files)
        let output = try files["out"].map { try AtomicFile($0, of: .page) }
        let workbook = try files["xlsx"].map { try AtomicFile($0, of: .workbook) }
        if workbook != nil, folders.count > 1 {
            throw InputError("--xlsx", "a spreadsheet contains the tables of one folder", remedy: "name one folder")
        }
        let exports = try FigureFolder.Format.allCases.compactMap { format in
            try files[format.rawValue].map { try FigureFolder($0, as: format) }
        }
        let page =
            try arguments.has("decision")
            ? DecisionPage(folders, question: arguments.value(of: "question"), in: language).page
            : report.page(in: language)
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
                "--replications", "this option needs the folder of one run",
                remedy: "name one such folder, or leave it out")
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
    /// - Parameters:
    ///   - ending: suffix for another kind of page; nil for a report.
    ///   - language: language of the page, another suffix if it is not English.
    private static func defaultPath(beside folders: [String], ending: String?, in language: Language) -> String {
        let suffixes = [ending, language == .english ? nil : language.rawValue].compactMap(\.self)
        guard folders.count == 1 else {
            return "\((ending == nil ? ["report"] + suffixes : suffixes).joined(separator: "-")).html"
        }
        var trimmed = Substring(folders[0])
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        // `.` and `..` are not names.
        let name = trimmed.split(separator: "/").last
        return
            "\(name == "." || name == ".." ? wholePath(folders[0]) : String(trimmed))\(suffixes.map { "-\($0)" }.joined()).html"
    }

    private static func wholePath(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
