import FoundationEssentials
import Glibc
import Quantities

/// A file that a document names, and what was in it when the document was read.
package struct InputFile: Sendable {
    package let path: String
    /// Fingerprint of what it holds, of a folder that of the files in it, and of what the document calls it: two files that hold
    /// what the other held are not what they were. nil where that does not count; of a pipe, which can be read but once; and of
    /// what cannot be read, which whoever needs it tells.
    package let digest: UInt64?
    /// The name in the document, or nil of the document itself.
    package let name: String?

    /// One whose contents do not count.
    package init(path: String) {
        self.path = path
        (digest, name) = (nil, nil)
    }

    /// - Parameter name: what the document calls it.
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

    /// XXH3 of its bytes; nil if it cannot be read, and of a folder.
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
