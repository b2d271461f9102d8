import InputFiles
import YAML

/// A value set from outside the scenario: `--set path.to.key=value`.
///
/// It is inserted into the tree before decoding, so that it is checked like any other value; its positions in messages
/// are the option.
package struct Override: Sendable {
    /// Name in messages: `--set seed=7`.
    let option: String
    let path: [String]
    /// New value; unused if there is a relative change.
    private let value: YAMLNode
    /// Relative change; nil if the text gives the value itself.
    let change: RelativeChange?

    private static let example = "write --set path.to.key=value, such as --set clients.patience='5 min'"

    /// Parses an override.
    ///
    /// - Parameters:
    ///   - text: text after `--set`.
    ///   - option: name in messages.
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
            throw InputError(position.diagnostic("there is no value after '='", remedy: Override.example))
        }
        let parts = text[..<equals].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard !parts.contains("") else {
            throw InputError(position.diagnostic("the path has an empty part", remedy: Override.example))
        }
        let document = try Override.parse(written, position)
        self.option = option
        path = parts
        value = document.moved(to: position)
        change = try RelativeChange(document, option: position)
    }

    /// Creates the value of an option that stands for one key.
    ///
    /// - Parameter option: name in messages: `--rate 5000`.
    package init(option: String, path: [String], text: String) {
        self.option = option
        self.path = path
        value = YAMLNode(.scalar(text, style: .quoted), at: SourcePosition(file: option))
        change = nil
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

    /// Returns the document with the value inserted. Missing keys are added; the decoder rejects unknown ones.
    ///
    /// - Parameter kind: of the document.
    /// - Throws: `InputError` where the path leads through a scalar, or beyond a list; or where a relative change meets
    ///   a value that is no number.
    func applied(to root: YAMLNode, _ kind: DocumentKind) throws(InputError) -> YAMLNode {
        let override = completed(for: root, kind)
        return try override.applied(to: root, path: override.path[...], kind)
    }

    /// Returns the override with omitted leading keys added: `fare.perKm` becomes `rules.fare.perKm`.
    private func completed(for root: YAMLNode, _ kind: DocumentKind) -> Override {
        if let first = path.first, root[key: first] != nil { return self }
        return Override(copying: self, path: KeyTable.wholePath(path, of: kind))
    }

    /// Returns the complete paths of the keys that a `--set` sets: `rules.fare.perKm` for `fare.perKm=2` and for
    /// `rules={fare.perKm: 2}`.
    ///
    /// - Parameter text: text after `--set`; invalid text sets no keys.
    package static func keys(setBy text: String) -> [String] {
        guard let override = try? Override(text) else { return [] }
        return keys(below: KeyTable.wholePath(override.path, of: .scenario).joined(separator: "."), override.value)
    }

    private static func keys(below path: String, _ value: YAMLNode) -> [String] {
        guard case .mapping(let entries) = value.content, !entries.isEmpty else { return [path] }
        return entries.flatMap { keys(below: "\(path).\($0.key)", $0.value) }
    }

    private init(copying other: Override, path: [String]) {
        (option, value, change) = (other.option, other.value, other.change)
        self.path = path
    }

    private func applied(
        to node: YAMLNode, path: ArraySlice<String>, _ kind: DocumentKind
    ) throws(InputError) -> YAMLNode {
        guard let key = path.first else { return try newValue(inPlaceOf: node, kind) }
        var changed = node
        switch node.content {
        case .mapping(var entries):
            try apply(to: &entries, path: path, kind)
            changed.content = .mapping(entries)
        case .sequence(var items):
            guard let index = Int(key), items.indices.contains(index) else {
                let remedy =
                    items.isEmpty ? "the list is empty" : "its entries are numbered from 0 to \(items.count - 1)"
                throw mistake("the list \(name(upTo: path)) has no entry '\(key)'", remedy: remedy)
            }
            items[index] = try applied(to: items[index], path: path.dropFirst(), kind)
            changed.content = .sequence(items)
        case .scalar("", style: .plain):  // a key without a value counts as an empty map
            changed = YAMLNode(.mapping([]), at: node.position)
            return try applied(to: changed, path: path, kind)
        case .scalar:
            throw mistake(
                "\(name(upTo: path)) is a single value and has no '\(key)'", remedy: "set \(name(upTo: path)) itself")
        }
        return changed
    }

    /// Applies the value below a map. Parameters of the rule book may have dotted names, so one key may be several
    /// parts of the path.
    private func apply(
        to entries: inout [YAMLNode.Entry], path: ArraySlice<String>, _ kind: DocumentKind
    ) throws(InputError) {
        for length in 1...path.count {
            let key = path.prefix(length).joined(separator: ".")
            guard let index = entries.firstIndex(where: { $0.key == key }) else { continue }
            entries[index].value = try applied(to: entries[index].value, path: path.dropFirst(length), kind)
            return
        }
        let position = value.position
        let isRule = path.startIndex > 0 && self.path.first == "rules"
        var added = try newValue(inPlaceOf: nil, kind)
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

// Relative changes.
extension Override {
    /// Returns the result of a relative change as text; nil for other overrides, and for more than one number.
    ///
    /// - Throws: `InputError` if the present value is no number.
    func outcome(in root: YAMLNode, _ kind: DocumentKind) throws(InputError) -> String? {
        guard change != nil else { return nil }
        let override = completed(for: root, kind)
        let outcome = try override.newValue(inPlaceOf: Override.node(at: override.path[...], in: root), kind)
        guard case .scalar(let text, _) = outcome.content else { return nil }
        return text
    }

    /// Returns the value at a path; nil if there is none.
    static func node(at path: ArraySlice<String>, in node: YAMLNode) -> YAMLNode? {
        guard let key = path.first else { return node }
        switch node.content {
        case .mapping:
            for length in 1...path.count {
                guard let below = node[key: path.prefix(length).joined(separator: ".")] else { continue }
                return self.node(at: path.dropFirst(length), in: below)
            }
            return nil
        case .sequence(let items):
            guard let index = Int(key), items.indices.contains(index) else { return nil }
            return self.node(at: path.dropFirst(), in: items[index])
        case .scalar: return nil
        }
    }

    /// Returns the value to insert.
    ///
    /// - Parameter node: present value; nil if there is none.
    private func newValue(inPlaceOf node: YAMLNode?, _ kind: DocumentKind) throws(InputError) -> YAMLNode {
        guard let change else { return value }
        let line = KeyTable.line(at: path, of: kind)
        let name = "'\(path.joined(separator: "."))'"
        do throws(RelativeChange.Refusal) {
            switch node?.content {
            case .scalar(let text, _)? where !text.isEmpty:
                return scalar(try change.changed(text, grain: line?.grain ?? .any, name: name))
            case .mapping(let entries)? where entries.count == 1:
                if let random = try change.changed(distribution: entries[0]) {
                    return YAMLNode(.mapping([random]), at: value.position).moved(to: value.position)
                }
                throw change.refusal(of: name, "a map")
            case .mapping?: throw change.refusal(of: name, "a map")
            case .sequence?: throw change.refusal(of: name, "a list")
            case .scalar?, nil: return scalar(try change.changed(defaultValue: line, name: name))
            }
        } catch {
            throw mistake(error.problem, remedy: error.remedy)
        }
    }

    private func scalar(_ text: String) -> YAMLNode {
        YAMLNode(.scalar(text, style: .plain), at: value.position)
    }
}

extension RelativeChange {
    fileprivate func refusal(of name: String, _ what: String) -> Refusal {
        Refusal(
            problem: "\(name) is \(what), not a number that \(text) can change",
            remedy: "name one of the numbers in it")
    }

    /// Returns the changed default of a key that is not written.
    fileprivate func changed(defaultValue line: KeyDocumentation?, name: String) throws(Refusal) -> String {
        let defaultValue = line.map { $0.defaultText.filter { $0 != "`" } } ?? ""
        if NumberWithUnit(defaultValue) == nil {
            let what = defaultValue.isEmpty || defaultValue == "needed" ? "" : " (default: \(defaultValue))"
            throw Refusal(
                problem: "the scenario has no \(name)\(what), so \(text) has no number to change",
                remedy: "write the value itself")
        }
        return try changed(defaultValue, grain: line?.grain ?? .any, name: name)
    }

    /// Returns the scaled random quantity, or nil if the entry is none.
    fileprivate func changed(distribution entry: YAMLNode.Entry) throws(Refusal) -> YAMLNode.Entry? {
        var changed = entry
        switch (entry.key, entry.value.content) {
        case ("constant", .scalar(let text, _)):
            changed.value.content = .scalar(
                try self.changed(text, grain: .any, name: "'constant'"), style: .plain)
        case ("exponential", .mapping(var parts)), ("lognormal", .mapping(var parts)), ("gamma", .mapping(var parts)),
            ("weibull", .mapping(var parts)), ("uniform", .mapping(var parts)):
            for index in parts.indices where ["mean", "scale", "from", "to"].contains(parts[index].key) {
                guard case .scalar(let text, _) = parts[index].value.content else { continue }
                let part = try self.changed(text, grain: .any, name: "'\(parts[index].key)'")
                parts[index].value.content = .scalar(part, style: .plain)
            }
            changed.value.content = .mapping(parts)
        default: return nil
        }
        return changed
    }
}
