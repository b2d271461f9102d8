import InputFiles
import OutputFiles

/// `cabrank project`: lists the variants of a project and the state of their results.
enum ProjectCommand: Command {
    static let syntax = CommandSyntax(
        name: "project",
        summary: "list the variants of a project: what was run, with which figures, what is out of date",
        operands: "[DIR]", operandCounts: 0...1, options: [.threads],
        examples: [
            ("cabrank project", "the project in this folder"),
            ("cabrank project fleet", "the project in the folder 'fleet'"),
            ("cabrank project new fleet --scenario default", "a project to start from"),
            ("cabrank project run fleet", "run what is missing or out of date"),
            ("cabrank project report fleet", "one page for a decision"),
        ],
        notes: [
            """
            A project is a folder with the file project.yaml, which names a scenario and its variants; the results of each
            variant are in results/NAME. 'cabrank check DIR/project.yaml' checks the file and the scenarios.
            """,
            """
            Results are out of date if the scenario, a file that it names, or the version number of cabrank has changed
            since; development builds share one. Contents count, not times, folders, comments, names or descriptions.
            Results stay until new ones are complete. A difference from the compared variant is reported as by 'cabrank
            compare': only if it is not random.
            """,
            """
            Further commands: \(words.map { "'cabrank project \($0)'" }.joined(separator: ", ")). A folder with the name of
            one of them is written as ./run.
            """,
        ],
        environment: [.data, .home, .noColor])

    /// Second words of the further commands.
    private static let words = ["new", "run", "report"]

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let folder = arguments.projectFolder
        if !FileSearch.mayExist(folder), let meant = NameSuggestion.nearest(to: folder, among: words) {
            throw InputError(
                "cabrank", "unknown command 'project \(folder)'", remedy: "did you mean 'project \(meant)'?")
        }
        let opened = try OpenedProject(in: folder, threads: try arguments.threads())
        try opened.printListing()
        return .done
    }
}
