import InputFiles
import Scenario

/// `cabrank list`: lists the built-in files.
enum ListCommand: Command {
    static let syntax = CommandSyntax(
        name: "list", summary: "list the scenarios, lessons, load profiles and cities that come with cabrank",
        operands: "[KIND]", operandCounts: 0...1,
        options: [
            .flag("names", "print only the names, one per line, for scripts"),
            .value("language", "en|tr", "language of the titles of lessons: English or Turkish (default: en)"),
        ],
        examples: [
            ("cabrank list", "all, with descriptions"),
            ("cabrank list lessons", "one kind"),
            ("cabrank list lessons --language tr", "with their Turkish titles"),
            ("cabrank list lessons --names | shuf -n 1", "a random lesson"),
        ],
        notes: [
            """
            KIND is one of \(kindNames.joined(separator: ", ")). The folder 'Scenarios' is searched in the working
            folder, in the project that the program was built in, in share/cabrank next to the folder of the program,
            and in CABRANK_HOME; if a name exists several times, the first file is used. Cities are the files *.city
            in its subfolder 'cities'.
            """
        ],
        environment: [.home, .noColor])

    /// Accepted values of KIND.
    static var kindNames: [String] { ShippedKind.allCases.map(\.plural) }

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let language = try arguments.language()
        guard !ShippedFiles.folders.isEmpty else { throw InputError(ShippedFiles.missing) }
        let kinds = try arguments.operands.first.map { [try kind(named: $0)] } ?? ShippedKind.allCases
        if arguments.has("names") {
            for file in kinds.flatMap(ShippedFiles.all) { try Terminal.print(file.name) }
            return .done
        }
        for kind in kinds {
            let rows = ShippedFiles.all(of: kind).map { (term: $0.name, text: $0.description(in: language)) }
            if rows.isEmpty { continue }
            let heading = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
            try Terminal.print(
                styled: "\(Terminal.bold(heading)) · cabrank \(kind.command) NAME\n\(TextLayout.table(rows))\n")
        }
        try Terminal.print("The files are in \(ShippedFiles.folders.joined(separator: ", ")).")
        return .done
    }

    private static func kind(named name: String) throws(InputError) -> ShippedKind {
        if let kind = ShippedKind.allCases.first(where: { $0.plural == name }) { return kind }
        throw InputError(
            "cabrank \(syntax.name)", "unknown kind '\(name)'",
            remedy: NameSuggestion.remedy(for: name, among: kindNames))
    }
}

extension ShippedKind {
    /// Plural, as a word of the command line.
    var plural: String {
        switch self {
        case .scenario: "scenarios"
        case .lesson: "lessons"
        case .loadProfile: "profiles"
        case .city: "cities"
        }
    }

    /// Main command for the kind.
    fileprivate var command: String {
        switch self {
        case .scenario: RunCommand.syntax.name
        case .lesson: PlayCommand.syntax.name
        case .loadProfile: LoadCommand.syntax.name
        case .city: CityInspectCommand.syntax.name
        }
    }
}
