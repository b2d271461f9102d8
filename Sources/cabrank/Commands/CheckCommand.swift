import InputFiles
import LessonPlay
import LoadProfiles
import Scenario

/// `cabrank check`: validates files.
enum CheckCommand: Command {
    static let syntax = CommandSyntax(
        name: "check",
        summary: "validate scenarios, load profiles and cities without running them, and lessons by playing them",
        operands: "FILE…",
        operandCounts: 1...Int.max, options: [],
        examples: [
            ("cabrank check Scenarios/default.yaml", "one file"), ("cabrank check Scenarios/*.yaml", "several files"),
        ],
        notes: [
            """
            A file is a scenario, a lesson, a load profile or a city in YAML; a city file; a table of travel times
            between zones; or factors by the hour. Other files that a scenario names are checked with that scenario.
            Each error is printed as FILE:LINE:COLUMN: what is wrong; what to write instead. A lesson is played, as by
            'cabrank play --quiet': each expectation that does not hold is printed in the same form.
            """,
            """
            For a valid scenario, standard error lists the records of its files that would be left out: the first one
            for each reason, what was expected, and how to repair it. A file that loses more than 5 % of its records
            gets a warning; more than 50 % is an error, unless the scenario has 'leaveOut: true' next to the file.
            Messages also name which of drivers.idle, clients.patience and dispatch.searchZones the scenario does not
            set, and what that means, and the days of the run that the scenario does not describe.
            """,
        ],
        exitCodes: [
            (.done, "all files are right"), (.unmet, "an expectation of a lesson does not hold"),
            (.badInput, "wrong usage, or an invalid file"),
            (.machineFailed, "a file cannot be read"),
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var errors: [Diagnostic] = []
        var isUnmet = false
        for path in arguments.operands {
            let found = DocumentCheck.check(path: path)
            errors += found.mistakes
            if !found.mistakes.isEmpty { continue }
            // A name that is misspelt may be why an expectation fails.
            let failures = found.lesson?.failures() ?? []
            for message in found.warnings + failures.map(\.diagnostic) { Terminal.printMessage("\(message)") }
            isUnmet = isUnmet || !failures.isEmpty
            if !failures.isEmpty { continue }
            try Terminal.print("\(path): right")
            Terminal.reportInputLosses(found.inputLosses)
        }
        if !errors.isEmpty { throw InputError(errors) }
        return isUnmet ? .unmet : .done
    }
}
