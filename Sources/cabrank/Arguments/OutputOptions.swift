import InputFiles
import OutputFiles

extension OptionSyntax {
    /// Option of every command that writes a file.
    static let overwrite = OptionSyntax.flag("overwrite", "replace any existing file at an output path")
    /// Option of every command that writes a results folder.
    static let tables = OptionSyntax.value(
        "tables", "csv|xlsx", "xlsx: also write all tables as one spreadsheet, tables.xlsx (default: csv)")
}

extension ParsedArguments {
    /// Returns the input and output files of the command, from all of its options.
    ///
    /// - Parameters:
    ///   - inputs: Files that the command reads.
    ///   - defaults: Default paths of outputs, by option.
    /// - Throws: `InputError` if an output would overwrite an input or another output.
    func files(reading inputs: [String], defaults: [String: String] = [:]) throws(InputError) -> CommandFiles {
        let wishes = syntax.options.compactMap { option -> Output.Request? in
            guard let shape = option.outputShape, let path = value(of: option.name) ?? defaults[option.name] else {
                return nil
            }
            return Output.Request(
                path: path, option: option.name, overwrites: has(OptionSyntax.overwrite.name), shape: shape)
        }
        return try CommandFiles(of: syntax.name, reads: inputs, writes: wishes)
    }

    /// Returns the results folder of a command.
    ///
    /// - Parameter defaultPath: Default path.
    /// - Throws: `InputError` as `files`, and if `--tables` has an invalid value.
    func results(reading inputs: [String], defaultPath: String) throws(InputError) -> Output {
        try results(among: files(reading: inputs, defaults: ["out": defaultPath]))
    }

    /// Returns the results folder of a command that also writes other files.
    ///
    /// - Precondition: The command has an option for the folder, and `files` got its default path.
    func results(among files: CommandFiles) throws(InputError) -> Output {
        guard var output = files["out"] else { preconditionFailure("a command without a results folder") }
        switch value(of: OptionSyntax.tables.name) {
        case nil, "csv": break
        case "xlsx": output.reportWorkbookProblem = Terminal.printMessage
        case let form?:
            throw InputError(
                "--tables", "unknown table format '\(form)'",
                remedy: "write csv, or xlsx for a spreadsheet next to the CSV files")
        }
        return output
    }
}

extension CommandSyntax {
    /// Note in the help of every command that writes a file.
    static let outputNote = """
        An output replaces only a file of the same kind, unless --overwrite is given. It never replaces a file that the
        command reads. No two outputs may have the same path.
        """

    /// Note in the help of every command that writes a results folder.
    static let resultsNote = """
        The results folder may be new, empty, a link, or a folder of earlier results: there, cabrank replaces its own
        files and keeps all others. Any other folder is refused. Ctrl-C, SIGTERM and a lost connection (SIGHUP) stop
        the command with exit code 130; finished work is kept.
        """
}
