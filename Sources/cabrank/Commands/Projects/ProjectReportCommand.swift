import InputFiles
import OutputFiles
import Pages
import Reports
import Scenario

/// `cabrank project report`: writes the decision page over all variants of a project.
enum ProjectReportCommand: Command {
    static let syntax = CommandSyntax(
        name: "project report", summary: "write one page for a decision, over all variants of a project",
        operands: "[DIR]", operandCounts: 0...1,
        options: [
            .value("out", "FILE.html", "the page (default: decision.html in the project's folder)", writes: .file),
            .value("question", "TEXT", "the question, in your words (default: title and description of the project)"),
            .value("language", "en|tr", "language of the page: English or Turkish (default: en)"),
            .threads, .overwrite,
        ],
        examples: [
            ("cabrank project report", "writes decision.html"),
            ("cabrank project report fleet --question 'Do we need 300 taxis?'", "writes fleet/decision.html"),
        ],
        notes: [
            """
            The variants are compared with that of 'compareWith'. A variant whose results are missing, damaged or out of
            date is left out, with a message. 'cabrank report' draws the results folder of one variant.
            """, CommandSyntax.outputNote,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let opened = try OpenedProject(in: arguments.projectFolder, threads: try arguments.threads())
        let (project, language) = (opened.project, try arguments.language())
        let others = project.variants.indices.filter { $0 != project.baseline }
        let shown = ([project.baseline] + others).filter { opened.results[$0].isCurrent }
        guard shown.count > 1, shown[0] == project.baseline else {
            throw InputError(
                opened.folder,
                "the page needs present results of '\(project.variants[project.baseline].name)' and of another variant",
                remedy: "run them: \(OpenedProject.runCommand(in: opened.folder))")
        }
        for index in others where !shown.contains(index) {
            Terminal.printMessage(
                "\(project.variants[index].name): left out, its results are missing, damaged or out of date")
        }
        for index in shown {
            guard let note = opened.results[index].unfinishedText else { continue }
            Terminal.printMessage("\(project.variants[index].name): \(note)")
        }
        let folders = try shown.map { try ReportFolder(opened.results[$0].path) }
        let name = language == .english ? "decision.html" : "decision-\(language.rawValue).html"
        let files = try arguments.files(
            reading: Report(of: folders, .files).inputFiles + [Project.path(of: Project.fileName, in: opened.folder)],
            defaults: ["out": Project.path(of: name, in: opened.folder)])
        let output = try files["out"].map { try AtomicFile($0, of: .page) }
        let page = try DecisionPage(
            folders, question: arguments.value(of: "question") ?? question(of: project), in: language
        ).page
        try output?.write(page.html())
        try Terminal.print(files["out"]?.path ?? "")
        return .done
    }

    /// Returns the default question: title and purpose of the project.
    private static func question(of project: Project) -> String {
        project.description.isEmpty ? project.name : "\(project.name): \(project.description)"
    }
}
