import InputFiles

/// A value of a YAML document with the place where it was written.
///
/// Scalars stay text: what a text means is decided where the kind of value is known, so that a zone may be called `NO` or
/// `1` and no time becomes a number of base 60.
package struct YAMLNode: Hashable, Sendable {
    package var content: Content
    package var position: SourcePosition

    package enum Content: Hashable, Sendable {
        case scalar(String, style: ScalarStyle)
        case sequence([YAMLNode])
        /// In the order of the file, no key twice.
        case mapping([Entry])
    }

    package enum ScalarStyle: Hashable, Sendable {
        case plain, quoted
    }

    package struct Entry: Hashable, Sendable {
        package var key: String
        package var keyPosition: SourcePosition
        package var value: YAMLNode

        package init(key: String, keyPosition: SourcePosition, value: YAMLNode) {
            (self.key, self.keyPosition, self.value) = (key, keyPosition, value)
        }
    }

    package init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }

    /// The kind of value in plain words.
    package var kindName: String {
        switch content {
        case .scalar("", style: .plain): "nothing"
        case .scalar: "a single value"
        case .sequence: "a list"
        case .mapping: "a map"
        }
    }

    /// Whether this is the single value `text`, quoted or not.
    package func isScalar(_ text: String) -> Bool {
        guard case .scalar(text, _) = content else { return false }
        return true
    }

    /// The value of `key` where this is a map that has it.
    ///
    /// - Complexity: O(keys).
    package subscript(key key: String) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The value and everything in it moved to `position`.
    package func moved(to position: SourcePosition) -> YAMLNode {
        switch content {
        case .scalar: YAMLNode(content, at: position)
        case .sequence(let items): YAMLNode(.sequence(items.map { $0.moved(to: position) }), at: position)
        case .mapping(let entries):
            YAMLNode(
                .mapping(
                    entries.map {
                        Entry(key: $0.key, keyPosition: position, value: $0.value.moved(to: position))
                    }), at: position)
        }
    }

    /// The value without its places, for `manifest.json`.
    package var documentValue: DocumentValue {
        switch content {
        case .scalar(let text, _): .text(text)
        case .sequence(let items): .list(items.map(\.documentValue))
        case .mapping(let entries):
            .map(entries.map { DocumentValue.Entry(key: $0.key, value: $0.value.documentValue) })
        }
    }
}
