/// `cabrank help`: on a command, or the whole manual.
enum HelpCommand: Command {
    static let syntax = CommandSyntax(
        name: "help", summary: "show the help of a command, or write the manual page", operands: "[COMMAND]",
        operandCounts: 0...2,
        options: [
            .flag("man", "print the manual of all commands in the format of 'man'")
        ],
        examples: [
            ("cabrank help run", "the same as cabrank run --help"),
            ("cabrank help --man > cabrank.1 && man ./cabrank.1", "the manual, without installing it"),
        ])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        if arguments.has("man") {
            try Terminal.printData(ManualPage.text)
        } else {
            try Terminal.print(Program.helpText(on: arguments.operands))
        }
        return .done
    }
}
