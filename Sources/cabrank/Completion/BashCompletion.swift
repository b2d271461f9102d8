import Scenario

/// Completion for bash 4 or later, without other packages.
struct BashCompletion {
    private let commands: [CommandSyntax]
    private let groups: [CommandGroup]

    init(_ commands: [CommandSyntax]) {
        self.commands = commands
        groups = CommandGroup.all(of: commands)
    }

    var text: String {
        """
        # Completion of cabrank for bash, made by 'cabrank completion bash'.

        # 'word' is the text before the cursor.
        _cabrank_words() { mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$1" -- "$word"); }
        # File names may contain anything, so nothing here expands them. Bash quotes accepted names as paths. Names that it
        # would read as a variable or a command are not proposed.
        _cabrank_shipped() {
            local name names
            mapfile -t names < <(cabrank list "$1" --names 2> /dev/null)
            for name in "${names[@]}"; do
                [[ $name == "$word"* && $name != *[\\$\\`]* ]] && COMPREPLY+=("$name")
            done
        }
        _cabrank_paths() {
            compopt -o filenames 2> /dev/null
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "$1" -- "$word")
        }

        _cabrank_keys() {
            compopt -o nospace 2> /dev/null
            case $1 in
        \(DocumentKind.withPaths.map { "    \($0)) _cabrank_words \"\($0.assignments)\" ;;" }.joined(separator: "\n"))
            esac
        }

        # The values of a key that accepts only a few words; none for other keys.
        _cabrank_choices() {
            case "$1 $2" in
        \(DocumentKind.withPaths.flatMap(choices).joined(separator: "\n"))
            esac
        }

        _cabrank() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
            local place=$((COMP_CWORD - 1)) option=
            COMPREPLY=()
            # Bash splits --name=value into three words, and --name=key=value into five.
            if [[ $word == = ]]; then
                word=
            elif [[ $before == = ]]; then
                place=$((COMP_CWORD - 2))
                before=${COMP_WORDS[place]}
            else
                place=0
            fi
            if ((place > 2)); then
                option=${COMP_WORDS[place - 1]}
                [[ $option == = ]] && option=${COMP_WORDS[place - 2]}
            fi
            if ((COMP_CWORD == 1)); then
                _cabrank_words "\(words(CommandWord.first(of: commands)))"
                return
            fi
            case $command in
        \(groups.map(groupCase).joined(separator: "\n"))
            esac
            case "$command $option" in
        \(commands.flatMap(keyCases).joined(separator: "\n"))
            esac
            case "$command $before" in
        \(commands.flatMap(valueCases).joined(separator: "\n"))
            esac
            if [[ $word == -* ]]; then
                case $command in
        \(commands.map(optionCase).joined(separator: "\n"))
                esac
                return
            fi
            case $command in
        \(commands.compactMap(operandCase).joined(separator: "\n"))
            esac
        }

        complete -F _cabrank cabrank
        """
    }

    private func words(_ words: [CommandWord]) -> String {
        (words.map(\.word) + OptionSyntax.ofEveryCommand.flatMap(\.spellings)).joined(separator: " ")
    }

    private func groupCase(_ group: CommandGroup) -> String {
        if group.main != nil { return caseWithMain(group) }
        return """
                \(group.name))
                    if ((COMP_CWORD == 2)); then
                        _cabrank_words "\(words(group.words))"
                        return
                    fi
                    command+=" ${COMP_WORDS[2]}"
                    ;;
            """
    }

    /// Returns the case of a group whose first word is a command, too: its second word may be an operand.
    private func caseWithMain(_ group: CommandGroup) -> String {
        let words = group.words.map(\.word)
        return """
                \(group.name))
                    if ((COMP_CWORD == 2)); then
                        _cabrank_words "\(words.joined(separator: " "))"
                    else
                        case ${COMP_WORDS[2]} in
                        \(words.joined(separator: " | "))) command+=" ${COMP_WORDS[2]}" ;;
                        esac
                    fi
                    ;;
            """
    }

    private func choices(of kind: DocumentKind) -> [String] {
        KeyTable.choices(of: kind).map { key in
            "    \"\(kind) \(key.path)\") _cabrank_words \"\(key.words.joined(separator: " "))\" ;;"
        }
    }

    /// Returns the cases of options with a key and its value.
    private func keyCases(_ command: CommandSyntax) -> [String] {
        command.allOptions.flatMap { option in
            guard case .key(let document) = option.valueKind else { return [String]() }
            return option.spellings.map {
                "    \"\(command.name) \($0)\") _cabrank_choices \(document) \"$before\"; return ;;"
            }
        }
    }

    /// Returns the cases of options with a value.
    private func valueCases(_ command: CommandSyntax) -> [String] {
        command.allOptions.flatMap { option in
            option.valueKind.map { kind in
                option.spellings.map { "    \"\(command.name) \($0)\") \(proposal(kind)); return ;;" }
            } ?? []
        }
    }

    private func optionCase(_ command: CommandSyntax) -> String {
        let spellings = command.allOptions.flatMap(\.spellings).joined(separator: " ")
        return "        \"\(command.name)\") _cabrank_words \"\(spellings)\" ;;"
    }

    private func operandCase(_ command: CommandSyntax) -> String? {
        command.operandKind.map { "    \"\(command.name)\") \(proposal($0)) ;;" }
    }

    private func proposal(_ kind: CompletionKind) -> String {
        switch kind {
        case .free: ":"
        case .file: "_cabrank_paths -f"
        case .folder: "_cabrank_paths -d"
        case .shipped(let shipped): "_cabrank_shipped \(shipped.plural); _cabrank_paths -f"
        case .key(let document): "_cabrank_keys \(document)"
        case .choice(let choices): "_cabrank_words \"\(choices.joined(separator: " "))\""
        case .command: "_cabrank_words \"\(CommandWord.first(of: commands).map(\.word).joined(separator: " "))\""
        }
    }
}
