import Glibc
import Reports

/// A small file that is written at once.
enum TextFile {
    /// - Throws: `MachineError` if it cannot be written; what was there is lost then.
    static func write(_ text: String, to path: String) throws(MachineError) {
        let action = "cannot write \(path)"
        guard let file = fopen(path, "we") else { throw MachineError(action: action, errorNumber: errno) }
        let bytes = Array(text.utf8)
        let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
        let errorNumber = errno
        let isClosed = fclose(file) == 0
        if !isWhole { throw MachineError(action: action, errorNumber: errorNumber) }
        if !isClosed { throw MachineError(action: action, errorNumber: errno) }
    }
}
