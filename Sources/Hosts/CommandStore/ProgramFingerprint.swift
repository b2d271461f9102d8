import Glibc
import InputFiles

/// A fingerprint that identifies this build of the program: the hash of its executable file.
package enum ProgramFingerprint {
    private static let path = "/proc/self/exe"
    private static let pieceByteCount = 1 << 20

    /// Returns the stamp of the running program.
    ///
    /// - Complexity: O(bytes of the file).
    /// - Throws: `StoreError` if the file cannot be read.
    package static func ofThisProgram() throws(StoreError) -> UInt64 {
        let digest = ContentDigest()
        var start = 0
        while true {
            let piece = try StoreFile.read(path, start..<start + pieceByteCount)
            piece.withUnsafeBytes { digest.combine($0) }
            start += piece.count
            if piece.count < pieceByteCount { return digest.value }
        }
    }
}
