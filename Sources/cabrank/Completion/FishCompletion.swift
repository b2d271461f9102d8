import Scenario

/// Completion for fish.
struct FishCompletion {
    private let commands: [CommandSyntax]

    init(_ commands: [CommandSyntax]) { self.commands = commands }

    var text: String {
        let first = CommandWord.first(of: commands).map { word in
            rule("test (count (commandline -opc)) -eq 1", "-a \(word.word) -d \(quoted(word.summary))")
        }
        let second = CommandGroup.all(of: commands).flatMap { group in
            group.words.map { word in
                rule("__cabrank_does_only \(group.name)", "-a \(word.word) -d \(quoted(word.summary))")
            }
        }
        return """
            # Completion of cabrank for fish, made by 'cabrank completion fish'.

            # Whether these are the first words after the program's name.
            function __cabrank_does
                set -l words (commandline -opc)
                set -l last (math 1 + (count $argv))
                test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
            end

            # Whether these are the only words so far.
            function __cabrank_does_only
                test (count (commandline -opc)) -eq (math 1 + (count $argv)); and __cabrank_does $argv
            end

            # One key of a document per line; keys that accept only a few words are listed with each of them.
            function __cabrank_keys
                switch $argv[1]
            \(DocumentKind.withPaths.map { "    case \($0)\n    printf '%s\\n' \($0.assignments) \($0.assignmentsWithValues)" }.joined(separator: "\n"))
                end
            end

            complete -c cabrank -f
            \((first + second + OptionSyntax.ofEveryCommand.map { option(nil, $0) }).joined(separator: "\n"))
            \(commands.map(rules).joined(separator: "\n"))
            """
    }

    private func rules(_ command: CommandSyntax) -> String {
        var rules = command.options.map { option(command, $0) }
        if let kind = command.operandKind, case let words = proposal(kind), !words.isEmpty {
            rules.append(rule(condition(of: command), words))
        }
        return rules.joined(separator: "\n")
    }

    /// - Parameter command: Command of the option; nil for an option of every command.
    private func option(_ command: CommandSyntax?, _ option: OptionSyntax) -> String {
        let letter = option.letter.map { "-s \($0) " } ?? ""
        let value = option.valueKind.map { kind in
            if case .file = kind { " -r -F" } else { " -x \(proposal(kind))" }
        }
        let words = "\(letter)-l \(option.name)\(value ?? "") -d \(quoted(option.explanation))"
        return command.map { rule(condition(of: $0), words) } ?? "complete -c cabrank \(words)"
    }

    /// Returns the condition that the words so far name a command, and no longer one that begins with its name.
    private func condition(of command: CommandSyntax) -> String {
        let longer = CommandGroup(command.name, of: commands)?.commands ?? []
        return (["__cabrank_does \(command.name)"] + longer.map { "and not __cabrank_does \($0.name)" })
            .joined(separator: "; ")
    }

    private func rule(_ condition: String, _ words: String) -> String {
        "complete -c cabrank -n \(quoted(condition)) \(words)"
    }

    private func proposal(_ kind: CompletionKind) -> String {
        switch kind {
        case .free: ""
        case .file: "-F"
        case .folder: "-a '(__fish_complete_directories)'"
        case .shipped(let shipped): "-F -a '(cabrank list \(shipped.plural) --names 2> /dev/null)'"
        case .key(let document): "-a '(__cabrank_keys \(document))'"
        case .choice(let choices): "-a \(quoted(choices.joined(separator: " ")))"
        case .command: "-a \(quoted(CommandWord.first(of: commands).map(\.word).joined(separator: " ")))"
        }
    }

    private func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
