import Glibc
import Synchronization

/// What an output has begun to write and not put at its place yet: removed if a signal ends the program in the middle of it.
///
/// Each output has its own; commands prepare their outputs on one thread.
package final class UnfinishedFiles {
    private struct Node {
        /// Empty once it is forgotten; never freed, for a signal may be using it.
        var path: UnsafeMutablePointer<CChar>?
        var next: UnsafeMutablePointer<Node>?
    }

    /// Of all outputs, the newest first: so what lies in a folder goes before it.
    nonisolated(unsafe) private static let newest = Atomic<UnsafeMutablePointer<Node>?>(nil)
    private static let isPlacing = Atomic<Bool>(false)
    private var nodes: [UnsafeMutablePointer<Node>] = []

    package init() {}

    deinit { forget() }

    /// Notes a file or a folder that is about to be made, or has just been; a folder before what lies in it.
    package func note(_ path: String) {
        let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
        node.initialize(to: Node(path: strdup(path), next: UnfinishedFiles.newest.load(ordering: .acquiring)))
        nodes.append(node)
        UnfinishedFiles.newest.store(node, ordering: .releasing)
    }

    /// There is none any more.
    package func forget() {
        for node in nodes { node.pointee.path?.pointee = 0 }
        nodes = []
    }

    // MARK: Signals

    /// Puts files at their places: a signal that comes meanwhile comes too late, and what belongs together comes whole.
    package static func placing<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome {
        let wasPlacing = isPlacing.exchange(true, ordering: .acquiringAndReleasing)
        defer { isPlacing.store(wasPlacing, ordering: .releasing) }
        return try body()
    }

    /// Removes all that is unfinished; for signal handlers, so without allocating or waiting.
    ///
    /// - Returns: whether the program may be ended: not where files are just put at their places.
    package static func remove() -> Bool {
        if isPlacing.load(ordering: .acquiring) { return false }
        var node = newest.load(ordering: .acquiring)
        while let unfinished = node {
            if let path = unfinished.pointee.path, path.pointee != 0 { Glibc.remove(path) }
            node = unfinished.pointee.next
        }
        return true
    }
}
