import InputFiles

/// A YAML text as a tree, with the errors that did not prevent reading it.
package struct YAMLDocument: Sendable {
    /// Outermost value.
    package var root: YAMLNode
    /// Keys written twice; the first counts.
    package var mistakes: [Diagnostic]
}

/// Parses YAML into a tree of nodes with positions.
///
/// Accepts the part of YAML that scenarios need: maps with plain keys, lists, scalars, comments. Refuses anchors,
/// aliases and tags, several documents in a file and nesting deeper than `depthMax`, each with its position; so the
/// tree is never larger than the text.
package enum YAMLParser {
    /// Maximum depth of nesting.
    package static let depthMax = 32

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: valid UTF-8.
    ///   - file: name of the file in messages.
    /// - Throws: `InputError` where the text is no YAML, or uses parts of it that are refused.
    /// - Complexity: O(text).
    package static func parse(_ text: [UInt8], file: String) throws(InputError) -> YAMLDocument {
        var builder = YAMLTreeBuilder(text: text, file: file)
        return try builder.document()
    }
}

/// Builds the tree from libyaml's events.
private struct YAMLTreeBuilder {
    private let reader: YAMLEventReader
    private let file: String
    private var mistakes: [Diagnostic] = []

    init(text: [UInt8], file: String) {
        reader = YAMLEventReader(text: text, file: file)
        self.file = file
    }

    mutating func document() throws(InputError) -> YAMLDocument {
        _ = try reader.next()  // start of the stream
        guard case .documentStart = try reader.next().kind else {
            throw InputError(file, "the file is empty", remedy: "it has only comments or blank lines")
        }
        let root = try node(from: reader.next(), depth: 1)
        _ = try reader.next()  // end of the document
        let last = try reader.next()
        guard case .streamEnd = last.kind else {
            throw InputError(
                last.position.diagnostic("a second document begins here", remedy: "write one document per file"))
        }
        return YAMLDocument(root: root, mistakes: mistakes)
    }

    private mutating func node(from event: YAMLEvent, depth: Int) throws(InputError) -> YAMLNode {
        try refuseReferences(of: event)
        guard depth <= YAMLParser.depthMax else {
            throw InputError(
                event.position.diagnostic(
                    "lists and maps are nested too deeply", remedy: "write at most \(YAMLParser.depthMax) levels"))
        }
        switch event.kind {
        case .scalar(let text, let style): return YAMLNode(.scalar(text, style: style), at: event.position)
        case .sequenceStart: return YAMLNode(.sequence(try sequence(depth: depth)), at: event.position)
        default: return YAMLNode(.mapping(try mapping(depth: depth)), at: event.position)
        }
    }

    private mutating func sequence(depth: Int) throws(InputError) -> [YAMLNode] {
        var items: [YAMLNode] = []
        while true {
            let event = try reader.next()
            if case .sequenceEnd = event.kind { return items }
            items.append(try node(from: event, depth: depth + 1))
        }
    }

    private mutating func mapping(depth: Int) throws(InputError) -> [YAMLNode.Entry] {
        var entries: [YAMLNode.Entry] = []
        var lineOfKey: [String: Int] = [:]
        while true {
            let event = try reader.next()
            if case .mappingEnd = event.kind { return entries }
            try refuseReferences(of: event)
            guard case .scalar(let key, _) = event.kind else {
                throw InputError(
                    event.position.diagnostic("a list or map cannot be a key", remedy: "a key is a single word or text")
                )
            }
            let value = try node(from: reader.next(), depth: depth + 1)
            if let line = lineOfKey[key] {
                mistakes.append(
                    event.position.diagnostic(
                        "key '\(key)' is written twice", remedy: "it is already in line \(line); keep one of them"))
            } else {
                lineOfKey[key] = event.position.line
                entries.append(YAMLNode.Entry(key: key, keyPosition: event.position, value: value))
            }
        }
    }

    private func refuseReferences(of event: YAMLEvent) throws(InputError) {
        if case .alias(let name) = event.kind {
            throw InputError(
                event.position.diagnostic(
                    "references such as '*\(name)' are not supported", remedy: "write the value out"))
        }
        if let anchor = event.anchor {
            throw InputError(
                event.position.diagnostic("anchors such as '&\(anchor)' are not supported", remedy: "remove it"))
        }
        if event.tag != nil {
            throw InputError(
                event.position.diagnostic(
                    "tags that begin with '!' are not supported", remedy: "remove it, or quote the text"))
        }
    }
}
