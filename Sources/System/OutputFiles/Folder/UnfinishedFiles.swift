import Glibc
import Synchronization

/// Registry of files being written, which are removed if a signal ends the program.
///
/// Each output has its own; commands prepare their outputs on one thread.
package final class UnfinishedFiles {
    private struct Node {
        /// Path; empty once removed from the registry. Never freed, because a signal handler may be reading it.
        var path: UnsafeMutablePointer<CChar>?
        var next: UnsafeMutablePointer<Node>?
    }

    /// Entries of all outputs, newest first, so that the contents of a folder are removed before the folder.
    nonisolated(unsafe) private static let newest = Atomic<UnsafeMutablePointer<Node>?>(nil)
    private static let isPlacing = Atomic<Bool>(false)
    private var nodes: [UnsafeMutablePointer<Node>] = []

    /// Creates an empty registry.
    package init() {}

    deinit { removeAll() }

    /// Adds a file or folder that is about to be created, or has just been; a folder before its contents.
    package func add(_ path: String) {
        let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
        node.initialize(to: Node(path: strdup(path), next: UnfinishedFiles.newest.load(ordering: .acquiring)))
        nodes.append(node)
        UnfinishedFiles.newest.store(node, ordering: .releasing)
    }

    /// Removes all entries.
    package func removeAll() {
        for node in nodes { node.pointee.path?.pointee = 0 }
        nodes = []
    }

    // MARK: Signals

    /// Runs `body`, which moves files to their places; a signal meanwhile does not end the program, so that related
    /// files arrive together.
    package static func withoutInterruption<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome {
        let wasPlacing = isPlacing.exchange(true, ordering: .acquiringAndReleasing)
        defer { isPlacing.store(wasPlacing, ordering: .releasing) }
        return try body()
    }

    /// Removes all unfinished files. For signal handlers: it neither allocates nor blocks.
    ///
    /// - Returns: whether the program may end: not while files are moved to their places.
    package static func deleteFiles() -> Bool {
        if isPlacing.load(ordering: .acquiring) { return false }
        var node = newest.load(ordering: .acquiring)
        while let unfinished = node {
            if let path = unfinished.pointee.path, path.pointee != 0 { Glibc.remove(path) }
            node = unfinished.pointee.next
        }
        return true
    }
}
