import OutputFiles
import Validation

/// `cabrank validate`: compares the program with theory, in a table.
enum ValidateCommand: Command {
    static let syntax = CommandSyntax(
        name: "validate", summary: "compare the simulator with queueing theory", operands: "", operandCounts: 0...0,
        options: [
            .value("seed", "N", "random seed of the first row; each next row uses the next seed (default: 1)"),
            .flag("quick", "simulate a tenth as long: finds large errors in seconds"),
            .value("csv", "FILE", "also write the table to this file, with all digits", writes: .file),
            .overwrite,
            .value("threads", "N", "number of threads (default: all processors)"),
        ],
        examples: [
            ("cabrank validate", "the whole table, in about 20 s"),
            ("cabrank validate --quick --seed 7", "a quick check, with another seed"),
            ("cabrank validate --csv validation.csv", "for a report"),
        ],
        notes: [
            """
            Each row is a figure of a model with a known formula: simulated value, theoretical value, difference, and
            z, the difference in standard errors. A row fails if |z| is 4 or more; a correct program fails one row in
            15,800 at random. Each row has its own seed, so the rows are independent. The guide 'Validation' lists the
            models and their sources.
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
