import OutputFiles
import Validation

/// `cabrank validate`: compares the program with theory, in a table.
enum ValidateCommand: Command {
    static let syntax = CommandSyntax(
        name: "validate", summary: "holds the program against queueing theory", operands: "", operandCounts: 0...0,
        options: [
            .value("seed", "N", "of the first row; each further one takes the next (1)"),
            .flag("quick", "a tenth as long: finds coarse mistakes in seconds"),
            .value("csv", "FILE", "also writes the table, every number in full", writes: .file),
            .overwrite,
            .value("threads", "N", "how many rows side by side (all processors)"),
        ],
        examples: [
            ("cabrank validate", "the whole table, in about half a minute"),
            ("cabrank validate --quick --seed 7", "a first look, with other random numbers"),
            ("cabrank validate --csv validation.csv", "for a report"),
        ],
        notes: [
            """
            A row is a figure of a model for which theory has a formula: simulated, theory, difference, and z, the
            difference in standard errors. z of 4 or more fails, which happens by chance once in 15,800 rows. Each row has a
            seed of its own, so that no row follows from another. The guide 'Validation' tells the models and their sources.
            """, CommandSyntax.outputNote,
        ],
        exitCodes: [(.unmet, "a row does not agree with theory")],
        environment: [.home, .noColor])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let seed = try arguments.number("seed", in: 0...UInt64(UInt32.max)) ?? 1
        let threads = try arguments.threads()
        let validation = Validation(seed: seed, effort: arguments.has("quick") ? .quick : .full)
        let file = try arguments.files(reading: [])["csv"].map { try AtomicFile($0, of: ValidationTable.kind) }
        let table = ValidationTable(validation.rows, lastSeed: seed + UInt64(validation.rows.count))
        var outcomes: [ValidationOutcome] = []
        try validation.run(threads: threads) { outcome in
            if outcome.row.part != outcomes.last?.row.part { try open(outcome.row.part, table) }
            try Terminal.print(
                styled: "\(table.line(outcome))  \(outcome.passes ? Terminal.green("pass") : Terminal.red("FAIL"))")
            outcomes.append(outcome)
        }
        try file?.write(ValidationTable.csv(outcomes))
        let passed = outcomes.count(where: \.passes)
        let verdict = "\(passed) of \(outcomes.count) rows agree with theory (|z| < \(Int(ValidationOutcome.zLimit)))"
        try Terminal.print(styled: "\n\(Terminal.bold(verdict))")
        return passed == outcomes.count ? .done : .unmet
    }

    private static func open(_ part: ValidationRow.Part, _ table: ValidationTable) throws {
        let gap = part == .kernel ? "" : "\n"
        try Terminal.print(
            styled: "\(gap)\(Terminal.bold(ValidationTable.title(of: part)))\n\(Terminal.faint(table.heading))")
    }
}
