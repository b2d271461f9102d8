/// Commands that share their first word, such as `city import` and `city route`, where only that word was written.
struct CommandGroup {
    let name: String
    private let commands: [CommandSyntax]

    /// nil unless the words are the first word of several commands, alone or with a call for help.
    init?(_ words: ArraySlice<String>, of commands: [any Command.Type]) {
        guard let name = words.first, words.dropFirst().first.map({ ["-h", "--help"].contains($0) }) ?? true else {
            return nil
        }
        let found = commands.map { $0.syntax }.filter { $0.name.hasPrefix(name + " ") }
        if found.isEmpty { return nil }
        self.name = name
        self.commands = found
    }

    var helpText: String {
        """
        Usage: cabrank \(name) COMMAND [OPTION…]

        Commands:
        \(HelpText.table(commands.map { (term: $0.usage, text: $0.summary) }))

        'cabrank \(name) COMMAND --help' tells more of one.
        """
    }
}
