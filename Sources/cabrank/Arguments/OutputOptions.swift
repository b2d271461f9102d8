import InputFiles
import OutputFiles

extension OptionSyntax {
    /// Option of every command that writes a file.
    static let overwrite = OptionSyntax.flag("overwrite", "replaces whatever file lies where one is written")
    /// Option of every command that writes a results folder.
    static let tables = OptionSyntax.value(
        "tables", "csv|xlsx", "xlsx: also all tables as one workbook for spreadsheets, tables.xlsx (csv)")
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
                "--tables", "'\(form)' is no form of tables",
                remedy: "write csv, or xlsx for a workbook beside the CSV files")
        }
        return output
    }
}

extension CommandSyntax {
    /// Note in the help of every command that writes a file.
    static let outputNote = """
        A file is replaced only by one of the same kind, unless --overwrite is given, and never if the command reads it; no
        two outputs may have one place.
        """

    /// Note in the help of every command that writes a results folder.
    static let resultsNote = """
        In a folder of earlier results cabrank's files are replaced, and whatever else is there stays; an empty folder is
        taken, a link is followed, and any other folder is refused. Ctrl-C, SIGTERM and a lost connection (SIGHUP) end the
        command early, with exit code 130; what was finished is kept.
        """
}
