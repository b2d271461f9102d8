import FoundationEssentials
import Glibc
import Quantities

/// A file that a document names, with the digest of its contents at the time of reading.
package struct InputFile: Sendable {
    /// Path of the file or folder.
    package let path: String
    /// Digest of the name in the document and of the contents; for a folder, of all files in it. Including the name
    /// means that two files that swap contents count as changed. nil if contents do not count, for a pipe, which can be
    /// read only once, and for an unreadable file, which its reader reports.
    package let digest: UInt64?
    /// Name in the document; nil for the document itself.
    package let name: String?

    /// Creates a file whose contents do not count.
    package init(path: String) {
        self.path = path
        (digest, name) = (nil, nil)
    }

    /// Reads a file and computes its digest.
    ///
    /// - Parameter name: name in the document.
    /// - Complexity: O(bytes of the file).
    package init(reading path: String, named name: String) {
        self.path = path
        self.name = name
        digest = InputFile.digest(of: path).map { contents in
            var digest = StateDigest()
            digest.combine(text: name)
            digest.combine(contents)
            return digest.value
        }
    }

    private static func digest(of path: String) -> UInt64? {
        if FileSearch.isPipe(path) { return nil }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            return digest(ofFile: path)
        }
        var digest = StateDigest()
        for name in names.sorted() {
            guard let file = InputFile.digest(ofFile: "\(path)/\(name)") else { continue }
            digest.combine(text: name)
            digest.combine(file)
        }
        return digest.value
    }

    private static let chunkBytes = 1 << 16

    /// Returns the XXH3 digest of a file; nil for a folder and for an unreadable file.
    private static func digest(ofFile path: String) -> UInt64? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { return nil }
        defer { close(descriptor) }
        let digest = ContentDigest()
        var chunk = [UInt8](repeating: 0, count: chunkBytes)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return digest.value }
            chunk.withUnsafeBytes { digest.combine(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
