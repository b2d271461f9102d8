/// Where a store is.
package enum StoreAddress: Hashable, Sendable {
    /// A folder of its own, with everything in it.
    case folder(String)
    /// A database of a PostgreSQL server, and a folder for snapshots.
    case postgresql(url: String, snapshots: String)

    private static let schemes = ["postgresql://", "postgres://"]

    /// - Parameters:
    ///   - text: a folder's path, or the URL of a database.
    ///   - snapshots: where a database's snapshots go; each store has a folder of its own in it.
    package init(_ text: String, snapshots: String = "cabrank-snapshots") {
        let isDatabase = StoreAddress.schemes.contains { text.hasPrefix($0) }
        self = isDatabase ? .postgresql(url: text, snapshots: snapshots) : .folder(text)
    }

    /// nil of a database.
    package var folder: String? { if case .folder(let folder) = self { folder } else { nil } }
    /// Whether several servers reach it, of which one writes and the others follow.
    package var isShared: Bool { folder == nil }

    /// Whether there is a store in this folder, whole or not, or this is the URL of a database.
    package static func isStore(_ text: String) -> Bool {
        StoreAddress(text).folder.map(CommandStore.isThere) ?? true
    }
}
