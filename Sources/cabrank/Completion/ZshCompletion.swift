import Scenario

/// Completion for zsh.
struct ZshCompletion {
    private let commands: [CommandSyntax]

    init(_ commands: [CommandSyntax]) { self.commands = commands }

    var text: String {
        let groups = CommandGroup.all(of: commands)
        return """
            #compdef cabrank
            # Completion of cabrank for zsh, made by 'cabrank completion zsh'.

            _cabrank_shipped() {
                local -a names=(${(f)"$(cabrank list $1 --names 2> /dev/null)"})
                compadd -a names
                _files
            }

            _cabrank_keys() {
                case $1 in
            \(DocumentKind.withPaths.map(keys).joined(separator: "\n"))
                esac
            }

            _cabrank_commands() { compadd \(CommandWord.first(of: commands).map(\.word).joined(separator: " ")) }

            \(groups.map { function(named: "_cabrank_\($0.name)", $0.words, main: $0.main) }.joined(separator: "\n\n"))

            \(function(named: "_cabrank", CommandWord.first(of: commands)))

            _cabrank "$@"
            """
    }

    /// Returns the keys of a document; keys with a few values also with each value.
    private func keys(of kind: DocumentKind) -> String {
        "    \(kind)) compadd -S '' -- \(kind.assignments); compadd -- \(kind.assignmentsWithValues) ;;"
    }

    /// Returns a function that completes one of several commands, and the arguments after it.
    ///
    /// - Parameter main: Command without any of the words, whose operand may be in their place.
    private func function(named name: String, _ words: [CommandWord], main: CommandSyntax? = nil) -> String {
        let operand = main?.operandKind.map { "\n            \(action($0))" } ?? ""
        let options = (main?.options ?? []).map { specification(of: $0) + " " }.joined()
        let described = words.map { "            \(quoted("\($0.word):\($0.summary)"))" }.joined(separator: "\n")
        let rest = words.map { word in
            let isGroup = main == nil && CommandGroup(word.word, of: commands) != nil
            let arguments = isGroup ? nil : word.syntax.map(arguments)
            return "        \(word.word)) \(arguments ?? "_cabrank_\(word.word)") ;;"
        }
        return """
            \(name)() {
                local curcontext=$curcontext state line
                _arguments -C \(specification(of: .help)) \(specification(of: .version)) \(options)'1: :->command' '*:: :->arguments'
                case $state in
                command)
                    local -a commands=(
            \(described)
                    )
                    _describe -t commands command commands\(operand)
                    ;;
                arguments)
                    case $words[1] in
            \(rest.joined(separator: "\n"))
                    esac
                    ;;
                esac
            }
            """
    }

    private func arguments(_ command: CommandSyntax) -> String {
        var specifications = command.allOptions.map(specification)
        if let kind = command.operandKind {
            let place = command.operandCounts.upperBound == 1 ? "1" : "*"
            specifications.append(quoted("\(place):\(escaped(command.operands)):\(action(kind))"))
        }
        return (["_arguments"] + specifications).joined(separator: " \\\n            ")
    }

    /// Returns `'--out=[the results folder]:DIR:_files -/'`; options may be repeated.
    private func specification(of option: OptionSyntax) -> String {
        option.spellings.map { spelling in
            let name = "*\(spelling)\(option.placeholder == nil ? "" : "=")[\(escaped(option.explanation))]"
            guard let placeholder = option.placeholder, let kind = option.valueKind else { return quoted(name) }
            return quoted("\(name):\(escaped(placeholder)):\(action(kind))")
        }.joined(separator: " ")
    }

    /// - Returns: The action of a specification; with a leading blank if zsh must call it as it is.
    private func action(_ kind: CompletionKind) -> String {
        switch kind {
        case .free: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .shipped(let shipped): " _cabrank_shipped \(shipped.plural)"
        case .key(let document): " _cabrank_keys \(document)"
        case .choice(let choices): "(\(choices.joined(separator: " ")))"
        case .command: " _cabrank_commands"
        }
    }

    /// Escapes a part of a specification.
    private func escaped(_ text: String) -> String {
        text.map { "\\:[]".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
