import InputFiles
import LoadProfiles
import Scenario

/// `cabrank check`: validates files.
enum CheckCommand: Command {
    static let syntax = CommandSyntax(
        name: "check", summary: "validates scenarios, lessons, load profiles and cities without running them",
        operands: "FILE…",
        operandCounts: 1...Int.max, options: [],
        examples: [
            ("cabrank check Scenarios/default.yaml", "one file"), ("cabrank check Scenarios/*.yaml", "many"),
        ],
        notes: [
            """
            A file is a scenario, a lesson, a load profile or a city in YAML; a city file; a table of ways between zones; or
            factors by the hour. What else a scenario names is checked with that scenario.

            Every mistake is told as FILE:LINE:COLUMN: what is wrong; what would be right. Of a scenario that is right it is
            told on standard error which records of its files would be left out, with the first of each reason, what was
            expected and how to mend it, and a warning for a file that loses more than 5 %. More than 50 % is a mistake unless
            the scenario has 'leaveOut: true' beside the file. It is also told which of the habits drivers.idle,
            clients.patience and dispatch.searchZones the scenario leaves out, and what that means; and for which days of the
            run it describes only others.
            """
        ],
        exitCodes: [
            (.done, "all files are right"), (.badInput, "a file is wrong, or the usage"),
            (.machineFailed, "a file may not be read"),
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var mistakes: [Diagnostic] = []
        for path in arguments.operands {
            let found = DocumentCheck.check(path: path)
            mistakes += found.mistakes
            if !found.mistakes.isEmpty { continue }
            try Terminal.print("\(path): right")
            Terminal.reportInputLosses(found.inputLosses)
            for remark in found.warnings { Terminal.printMessage("\(remark)") }
        }
        if !mistakes.isEmpty { throw InputError(mistakes) }
        return .done
    }
}
