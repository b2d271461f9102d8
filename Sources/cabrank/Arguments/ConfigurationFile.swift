import InputFiles
import Scenario
import YAML

/// A file of `--config`: what a command line may say, a key an option, with the options' own names.
///
///     scenario: default
///     listen: 127.0.0.1:8080
///     demo: true
///     set: [rules.offer.timeoutSeconds=20]
///
/// Its keys come from the command's table, so every option that there is has one.
struct ConfigurationFile {
    /// A value that it gives, and where it does.
    struct Entry {
        let option: OptionSyntax
        let value: String
        let position: SourcePosition
    }

    private(set) var entries: [Entry] = []
    /// What stands for the operand.
    private(set) var operand: (value: String, position: SourcePosition)?

    /// - Throws: `InputError` with every mistake of the file.
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
                    at: entry.keyPosition, "unknown key '\(entry.key.echoed)'",
                    remedy: NearestName.suggestion(for: entry.key, among: names).map { "did you mean '\($0)'?" }
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
                    at: node.position, "'\(option.name)' is '\(text.echoed)'", remedy: "write true or false")
            }
            return []
        }
        // What a command line may repeat is a list here.
        var nodes = [node]
        if option.sets != nil, case .sequence(let several) = node.content { nodes = several }
        return nodes.compactMap { each in
            text(of: each, option.name, context).map { Entry(option: option, value: $0, position: each.position) }
        }
    }

    /// That of a single value; nil, once it is told, if there is none.
    private static func text(of node: YAMLNode, _ key: String, _ context: DecodingContext) -> String? {
        guard case .scalar(let text, let style) = node.content else {
            context.report(
                at: node.position, "'\(key)' is \(node.kindName)", remedy: "a single value belongs here")
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

    /// - Parameter operand: the key under which a file says what the command's operand says.
    static func configuration(_ operand: String) -> OptionSyntax {
        .value(
            configurationName, "FILE",
            "takes from here what the command line does not say: '\(operand): …', options as 'name: value'")
    }
}
