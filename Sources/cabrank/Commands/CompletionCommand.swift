import InputFiles

/// `cabrank completion`: prints the completion script of a shell.
enum CompletionCommand: Command {
    static let syntax = CommandSyntax(
        name: "completion", summary: "print the completion script for bash, zsh or fish", operands: "SHELL",
        operandCounts: 1...1, options: [],
        examples: [
            ("source <(cabrank completion bash)", "for this bash session"),
            ("cabrank completion zsh > ~/.zfunc/_cabrank", "with ~/.zfunc in fpath before compinit"),
            (
                "cabrank completion fish > ~/.config/fish/completions/cabrank.fish",
                "for all future fish sessions"
            ),
        ],
        notes: [
            "An installed cabrank does not need this: 'make install' and the Debian package install the completions."
        ])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let name = arguments.operands[0]
        guard let shell = Shell(rawValue: name) else {
            throw InputError(
                "cabrank \(syntax.name)", "unknown shell '\(name)'",
                remedy: NameSuggestion.remedy(for: name, among: Shell.allCases.map(\.rawValue)))
        }
        let commands = Program.syntaxes
        switch shell {
        case .bash: try Terminal.printData(BashCompletion(commands).text)
        case .fish: try Terminal.printData(FishCompletion(commands).text)
        case .zsh: try Terminal.printData(ZshCompletion(commands).text)
        }
        return .done
    }
}

/// Shells with completion.
enum Shell: String, CaseIterable {
    case bash, fish, zsh
}
