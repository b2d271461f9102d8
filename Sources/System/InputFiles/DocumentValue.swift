/// A plain value of a document, keys in the order of the file.
package indirect enum DocumentValue: Hashable, Sendable {
    case text(String)
    case list([DocumentValue])
    case map([Entry])

    package struct Entry: Hashable, Sendable {
        package var key: String
        package var value: DocumentValue

        package init(key: String, value: DocumentValue) {
            self.key = key
            self.value = value
        }
    }
}
