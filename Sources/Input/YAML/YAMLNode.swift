import InputFiles

/// A value of a YAML document with its position.
///
/// Scalars stay text until the expected kind of value is known, so that a zone may be called `NO` or `1` and no time
/// becomes a number of base 60.
package struct YAMLNode: Hashable, Sendable {
    /// Contents of the value.
    package var content: Content
    /// Position of the value in the file.
    package var position: SourcePosition

    /// Contents of a value, by its kind.
    package enum Content: Hashable, Sendable {
        case scalar(String, style: ScalarStyle)
        case sequence([YAMLNode])
        /// Entries in the order of the file, no key twice.
        case mapping([Entry])
    }

    /// Quotation style of a scalar.
    package enum ScalarStyle: Hashable, Sendable {
        case plain, quoted
    }

    /// A key with its value.
    package struct Entry: Hashable, Sendable {
        /// Text of the key.
        package var key: String
        /// Position of the key.
        package var keyPosition: SourcePosition
        /// Value of the key.
        package var value: YAMLNode

        /// Creates an entry.
        package init(key: String, keyPosition: SourcePosition, value: YAMLNode) {
            (self.key, self.keyPosition, self.value) = (key, keyPosition, value)
        }
    }

    /// Creates a value.
    package init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }

    /// Kind of value in plain words.
    package var kindName: String {
        switch content {
        case .scalar("", style: .plain): "nothing"
        case .scalar: "a single value"
        case .sequence: "a list"
        case .mapping: "a map"
        }
    }

    /// Whether this is the scalar `text`, quoted or not.
    package func isScalar(_ text: String) -> Bool {
        guard case .scalar(text, _) = content else { return false }
        return true
    }

    /// Value of `key` if this is a map that has it, or nil.
    ///
    /// - Complexity: O(keys).
    package subscript(key key: String) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// Returns a copy with all positions set to `position`.
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

    /// Value without positions, for `manifest.json`.
    package var documentValue: DocumentValue {
        switch content {
        case .scalar(let text, _): .text(text)
        case .sequence(let items): .list(items.map(\.documentValue))
        case .mapping(let entries):
            .map(entries.map { DocumentValue.Entry(key: $0.key, value: $0.value.documentValue) })
        }
    }
}
