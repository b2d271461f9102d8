import InputFiles

/// A value set from outside the scenario: `--set path.to.key=value`.
///
/// It is put into the tree before that is decoded, so that it is checked like any other value; whatever it brings carries
/// the option as its place.
package struct Override: Sendable {
    /// As messages name it: `--set seed=7`.
    let option: String
    let path: [String]
    let value: YAMLNode

    private static let example = "write --set path.to.key=value, such as --set clients.patience='5 min'"

    /// - Parameters:
    ///   - text: what follows `--set`.
    ///   - option: as messages name it.
    /// - Throws: `InputError` if there is no path, no value, or the value is no YAML.
    init(_ text: String, option: String = "--set") throws(InputError) {
        let option = "\(option) \(text)"
        let position = SourcePosition(file: option)
        guard let equals = text.firstIndex(of: "=") else {
            throw InputError(position.diagnostic("there is no '=' between path and value", remedy: Override.example))
        }
        guard equals > text.startIndex else {
            throw InputError(position.diagnostic("there is no path before '='", remedy: Override.example))
        }
        let written = String(text[text.index(after: equals)...])
        guard written.contains(where: { !$0.isWhitespace }) else {
            throw InputError(position.diagnostic("there is no value behind '='", remedy: Override.example))
        }
        let parts = text[..<equals].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard !parts.contains("") else {
            throw InputError(position.diagnostic("the path has an empty part", remedy: Override.example))
        }
        let document = try Override.parse(written, position)
        self.option = option
        path = parts
        value = document.moved(to: position)
    }

    /// The value of an option that stands for one key.
    ///
    /// - Parameter option: as messages name it: `--rate 5000`.
    package init(option: String, path: [String], text: String) {
        self.option = option
        self.path = path
        value = YAMLNode(.scalar(text, style: .quoted), at: SourcePosition(file: option))
    }

    private static func parse(_ text: String, _ position: SourcePosition) throws(InputError) -> YAMLNode {
        do throws(InputError) {
            let document = try YAMLParser.parse(Array(text.utf8), file: position.file)
            guard document.mistakes.isEmpty else { throw InputError(document.mistakes) }
            return document.root
        } catch {
            throw InputError(error.diagnostics.map { position.diagnostic($0.problem, remedy: $0.remedy) })
        }
    }

    /// The document with the value put in; keys that it lacks are added, and refused by the decoder if it knows none such.
    ///
    /// - Throws: `InputError` where the path leads through a value that has nothing below it, or beyond a list.
    func applied(to root: YAMLNode) throws(InputError) -> YAMLNode {
        try applied(to: root, path: path[...])
    }

    private func applied(to node: YAMLNode, path: ArraySlice<String>) throws(InputError) -> YAMLNode {
        guard let key = path.first else { return value }
        var changed = node
        switch node.content {
        case .mapping(var entries):
            try apply(to: &entries, path: path)
            changed.content = .mapping(entries)
        case .sequence(var items):
            guard let index = Int(key), items.indices.contains(index) else {
                let remedy =
                    items.isEmpty ? "the list is empty" : "its entries are numbered from 0 to \(items.count - 1)"
                throw mistake("the list \(name(upTo: path)) has no entry '\(key)'", remedy: remedy)
            }
            items[index] = try applied(to: items[index], path: path.dropFirst())
            changed.content = .sequence(items)
        case .scalar("", style: .plain):  // a key without a value: as if it were an empty map
            changed = YAMLNode(.mapping([]), at: node.position)
            return try applied(to: changed, path: path)
        case .scalar:
            throw mistake(
                "\(name(upTo: path)) is a single value and has no '\(key)'", remedy: "set \(name(upTo: path)) itself")
        }
        return changed
    }

    /// Parameters of the rule book may be written by dotted names, so a key of the map may be several parts of the path.
    private func apply(to entries: inout [YAMLNode.Entry], path: ArraySlice<String>) throws(InputError) {
        for length in 1...path.count {
            let key = path.prefix(length).joined(separator: ".")
            guard let index = entries.firstIndex(where: { $0.key == key }) else { continue }
            entries[index].value = try applied(to: entries[index].value, path: path.dropFirst(length))
            return
        }
        let position = value.position
        let isRule = path.startIndex > 0 && self.path.first == "rules"
        var added = value
        if !isRule {
            for key in path.dropFirst().reversed() {
                added = YAMLNode(
                    .mapping([YAMLNode.Entry(key: key, keyPosition: position, value: added)]), at: position)
            }
        }
        let key = isRule ? path.joined(separator: ".") : path[path.startIndex]
        entries.append(YAMLNode.Entry(key: key, keyPosition: position, value: added))
    }

    private func name(upTo path: ArraySlice<String>) -> String {
        "'\(self.path[..<path.startIndex].joined(separator: "."))'"
    }

    private func mistake(_ problem: String, remedy: String) -> InputError {
        InputError(SourcePosition(file: option).diagnostic(problem, remedy: remedy))
    }
}
