import Glibc
import InputFiles

/// What tells a program from every other, an earlier version of itself too: the fingerprint of the file that it was started from.
package enum ProgramStamp {
    private static let path = "/proc/self/exe"
    private static let pieceByteCount = 1 << 20

    /// - Complexity: O(bytes of the file).
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
