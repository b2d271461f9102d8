import FoundationEssentials
import InputFiles
import Pages
import Pictures
import Reports

/// `cabrank report`: draws the pictures of results folders, as one page that works everywhere.
enum ReportCommand: Command {
    static let syntax = CommandSyntax(
        name: "report", summary: "draws the pictures of one or more results folders", operands: "DIR…",
        operandCounts: 1...100,
        options: [
            OptionSyntax(
                name: "out", placeholder: "FILE.html", explanation: "the page (beside the folder, called as it is)"),
            OptionSyntax(
                name: "svg", placeholder: "DIR",
                explanation: "also draws each figure into this folder, with its data as CSV beside it"),
            OptionSyntax(
                name: "png", placeholder: "DIR", explanation: "the same as pixels, 1,920 by 1,080"),
            OptionSyntax(
                name: "open", placeholder: nil,
                explanation: "shows the page in the browser (xdg-open, of Debian's xdg-utils)"),
            .overwrite,
        ],
        examples: [
            ("cabrank report Reports/default", "writes Reports/default.html"),
            ("cabrank report Reports/default --open", "and shows it"),
            ("cabrank report Reports/default --svg figures", "figures for slides and papers, with their data"),
        ],
        notes: [
            """
            The page is one file that loads nothing from anywhere: it can be sent, put on a stick and opened without a
            network. Charts are drawn by Chart.js and maps by Leaflet, taken from Debian's libjs-chart.js and libjs-leaflet.
            """,
            """
            Of a run: key figures, the day by hour, waiting, the map by measure and hour, clients lost, driving, income, fairness
            and money; tours, crowds, runs, goals, places and the guide where there are any. Streets are drawn if the scenario
            is still there as it was run.
            """,
            CommandSyntax.outputNote,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let folders = try arguments.operands.map { try ReportFolder($0) }
        let request =
            arguments.output("out")
            ?? ReplacedFile.Request(
                path: usualPath(beside: arguments.operands), option: "out",
                overwrites: arguments.has(OptionSyntax.overwrite.name))
        let inputs = arguments.operands.flatMap { ResultsFile.paths(in: $0) }
        let output = try ReplacedFile(request, of: .page, inputs: inputs)
        let exports = try exports(arguments)
        let page = try Report.page(of: folders)
        let html = try page.html()
        for export in exports { try export.write(page.figures) }
        try output.write(html)
        try Terminal.print(request.path)
        if arguments.has("open") { try PageViewer.open(request.path) }
        return .done
    }

    /// - Throws: `InputError` if two are to be the same folder: the second would take what is in it for its own, older figures.
    private static func exports(_ arguments: ParsedArguments) throws -> [FigureFolder] {
        let formats = FigureFolder.Format.allCases.filter { arguments.value(of: $0.rawValue) != nil }
        let places = Set(formats.compactMap { arguments.value(of: $0.rawValue).map(wholePath) })
        if places.count < formats.count {
            throw InputError(
                Diagnostic(
                    file: "cabrank \(syntax.name)", problem: "--svg and --png name the same folder",
                    remedy: "name two"))
        }
        return try formats.compactMap { format in
            try arguments.output(format.rawValue).map { try FigureFolder($0, as: format) }
        }
    }

    /// Of one folder its own name, with which it stands beside it.
    private static func usualPath(beside folders: [String]) -> String {
        guard folders.count == 1 else { return "report.html" }
        var trimmed = Substring(folders[0])
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        // `.` and `..` are no names.
        let name = trimmed.split(separator: "/").last
        return "\(name == "." || name == ".." ? wholePath(folders[0]) : String(trimmed)).html"
    }

    private static func wholePath(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
