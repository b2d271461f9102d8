/// Value in a document; maps keep the order of the file.
package indirect enum DocumentValue: Hashable, Sendable {
    case text(String)
    case list([DocumentValue])
    case map([Entry])

    /// Key and value of a map.
    package struct Entry: Hashable, Sendable {
        /// Key as written.
        package var key: String
        /// Value of the key.
        package var value: DocumentValue

        /// Creates an entry.
        package init(key: String, value: DocumentValue) {
            self.key = key
            self.value = value
        }
    }
}
