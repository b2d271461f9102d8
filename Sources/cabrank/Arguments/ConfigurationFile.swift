import InputFiles
import Scenario
import YAML

/// A configuration file of `--config`: a key for each option, with the option's name.
///
///     scenario: default
///     listen: 127.0.0.1:8080
///     demo: true
///     set: [rules.offer.timeoutSeconds=20]
///
/// The keys come from the command's syntax, so that every option has one.
struct ConfigurationFile {
    /// A value of the file, with its position.
    struct Entry {
        let option: OptionSyntax
        let value: String
        let position: SourcePosition
    }

    private(set) var entries: [Entry] = []
    /// The value of the operand.
    private(set) var operand: (value: String, position: SourcePosition)?

    /// Reads a file.
    ///
    /// - Throws: `InputError` with all errors of the file.
    init(_ path: String, of syntax: CommandSyntax) throws(InputError) {
        let source = try SourceFile.read(path)
        let document = try YAMLParser.parse(source.bytes, file: source.displayName)
        let context = DecodingContext(file: source.displayName, dataFolder: nil, mistakes: document.mistakes)
        let options = syntax.options.filter { $0.name != OptionSyntax.configurationName }
        let names = (syntax.operandKey.map { [$0] } ?? []) + options.map(\.name)
        guard case .mapping(let written) = document.root.content else {
            throw InputError(
                document.root.position.diagnostic(
                    "the file is \(document.root.kindName)", remedy: "write a map: '\(names[0]): …'"))
        }
        for entry in written {
            if entry.key == syntax.operandKey {
                operand = ConfigurationFile.text(of: entry.value, entry.key, context).map { ($0, entry.value.position) }
            } else if let option = options.first(where: { $0.name == entry.key }) {
                entries += ConfigurationFile.entries(of: option, entry.value, context)
            } else {
                context.report(
                    at: entry.keyPosition, "unknown key '\(entry.key.excerpt)'",
                    remedy: NameSuggestion.nearest(to: entry.key, among: names).map { "did you mean '\($0)'?" }
                        ?? "the keys are the options of 'cabrank \(syntax.name) --help', without '--'")
            }
        }
        try context.check()
    }

    private static func entries(
        of option: OptionSyntax, _ node: YAMLNode, _ context: DecodingContext
    ) -> [Entry] {
        guard option.placeholder != nil else {
            guard let text = text(of: node, option.name, context) else { return [] }
            if text == "true" { return [Entry(option: option, value: "", position: node.position)] }
            if text != "false" {
                context.report(
                    at: node.position, "'\(option.name)' is '\(text.excerpt)'", remedy: "write true or false")
            }
            return []
        }
        // A repeatable option is a list here.
        var nodes = [node]
        if option.setsKeysOf != nil, case .sequence(let several) = node.content { nodes = several }
        return nodes.compactMap { each in
            text(of: each, option.name, context).map { Entry(option: option, value: $0, position: each.position) }
        }
    }

    /// Returns a scalar value; reports an error and returns nil for other nodes.
    private static func text(of node: YAMLNode, _ key: String, _ context: DecodingContext) -> String? {
        guard case .scalar(let text, let style) = node.content else {
            context.report(
                at: node.position, "'\(key)' is \(node.kindName)", remedy: "write a single value")
            return nil
        }
        guard !text.isEmpty || style == .quoted else {
            context.report(at: node.position, "'\(key)' has no value", remedy: "write one, or remove the key")
            return nil
        }
        return text
    }
}

extension OptionSyntax {
    static let configurationName = "config"

    /// - Parameter operand: Key of the command's operand in the file.
    static func configuration(_ operand: String) -> OptionSyntax {
        .value(
            configurationName, "FILE",
            "read from this file what the command line leaves out: '\(operand): …', options as 'name: value'")
    }
}
