/// The place of a store.
package enum StoreAddress: Hashable, Sendable {
    /// A folder with the whole store.
    case folder(String)
    /// A database of a PostgreSQL server, and a folder for snapshots.
    case postgresql(url: String, snapshots: String)

    private static let schemes = ["postgresql://", "postgres://"]

    /// Parses an address.
    ///
    /// - Parameters:
    ///   - text: Path of a folder, or URL of a database.
    ///   - snapshots: Folder for a database's snapshots; each store has a subfolder in it.
    package init(_ text: String, snapshots: String = "cabrank-snapshots") {
        let isDatabase = StoreAddress.schemes.contains { text.hasPrefix($0) }
        self = isDatabase ? .postgresql(url: text, snapshots: snapshots) : .folder(text)
    }

    /// Path of the folder; nil for a database.
    package var folder: String? { if case .folder(let folder) = self { folder } else { nil } }
    /// Whether several servers can share the store; one of them writes and the others follow.
    package var isShared: Bool { folder == nil }

    /// Whether the text is a folder with a store, whole or damaged, or the URL of a database.
    package static func containsStore(_ text: String) -> Bool {
        StoreAddress(text).folder.map(CommandStore.exists) ?? true
    }
}
