import Glibc
import Synchronization

/// The file that a command is writing, for a signal that ends the program in the middle of it.
package enum UnfinishedFile {
    /// The paths of the file and of the folder that holds it, each with a zero behind it, and one more at the end.
    nonisolated(unsafe) private static let paths = Atomic<UnsafeMutablePointer<CChar>?>(nil)

    /// Notes the file that is being written now; commands write one at a time.
    static func note(_ file: String, in folder: String) {
        let bytes = Array("\(file)\0\(folder)\0\0".utf8)
        // Never freed: a signal may be using it.
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { text[index] = CChar(bitPattern: byte) }
        paths.store(text, ordering: .releasing)
    }

    /// There is none any more.
    static func forget() { paths.store(nil, ordering: .releasing) }

    /// Removes it with its folder, if there is one; for signal handlers, so without allocating or waiting.
    package static func remove() {
        guard var path = paths.load(ordering: .acquiring) else { return }
        while path.pointee != 0 {
            Glibc.remove(path)
            path += strlen(path) + 1
        }
    }
}
