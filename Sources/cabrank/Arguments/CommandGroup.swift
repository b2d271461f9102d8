/// Commands with a common first word, such as `city import` and `city route`.
struct CommandGroup {
    let name: String
    let commands: [CommandSyntax]
    /// Command of the word alone, such as `project`; nil if the word needs a second one.
    let main: CommandSyntax?

    /// Creates a group; nil unless several commands begin with the word.
    init?(_ name: String, of commands: [CommandSyntax]) {
        let found = commands.filter { $0.name.hasPrefix(name + " ") }
        if found.isEmpty { return nil }
        self.name = name
        main = commands.first { $0.name == name }
        self.commands = found
    }

    var helpText: String {
        HelpText(
            opening: "Commands that begin with '\(name)'.", usage: "\(name) COMMAND [OPTION…]", commands: commands,
            options: OptionSyntax.ofEveryCommand, hint: "'cabrank \(name) COMMAND --help' shows the help of a command.",
            examples: commands.map { $0.examples[0] }
        ).text
    }

    /// Returns all groups of the commands, in their order.
    static func all(of commands: [CommandSyntax]) -> [CommandGroup] {
        var names: [String] = []
        for command in commands {
            let words = command.name.split(separator: " ").map(String.init)
            if words.count > 1 && !names.contains(words[0]) { names.append(words[0]) }
        }
        return names.compactMap { CommandGroup($0, of: commands) }
    }
}
