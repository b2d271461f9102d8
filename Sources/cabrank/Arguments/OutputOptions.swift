import InputFiles
import Reports

extension OptionSyntax {
    /// Beside every option that names a file to be written.
    static let overwrite = OptionSyntax(
        name: "overwrite", placeholder: nil, explanation: "replaces whatever file lies where one is written")
}

extension ParsedArguments {
    /// Where an option wants a file to be written; nil if it is not given.
    func output(_ option: String) -> ReplacedFile.Request? {
        value(of: option).map {
            ReplacedFile.Request(path: $0, option: option, overwrites: has(OptionSyntax.overwrite.name))
        }
    }
}

extension CommandSyntax {
    /// For the help of every command that writes a file.
    static let outputNote = """
        A file is replaced only by one of the same kind, unless --overwrite is given, and never if the command reads it.
        """

    /// For the help of every command that writes a results folder.
    static let resultsNote = """
        In a folder of earlier results cabrank's files are replaced, and whatever else is there stays; an empty folder is
        taken, a link is followed, and any other folder is refused. Ctrl-C, SIGTERM and a lost connection (SIGHUP) end the
        command early, with exit code 130; what was finished is kept.
        """
}
