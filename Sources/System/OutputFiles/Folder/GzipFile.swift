import CZlib
import Glibc

/// New gzip file (RFC 1952), compressed while it is written. Equal texts give equal bytes: the header has no time and
/// no system.
///
/// A comment in the header identifies our files without decompression.
package final class GzipFile {
    private var file: OutputFile
    /// zlib keeps the addresses of these.
    private let stream: UnsafeMutablePointer<z_stream>
    private let head: UnsafeMutablePointer<gz_header>
    private let comment: UnsafeMutablePointer<UInt8>
    private var packed = [UInt8](repeating: 0, count: 1 << 16)

    /// Returns the first bytes of a file with a comment: magic bytes, deflate, a comment, no time, no compression hint,
    /// no system.
    package static func signature(comment: String) -> [UInt8] {
        [0x1F, 0x8B, 8, 0x10, 0, 0, 0, 0, 0, 0xFF] + Array(comment.utf8) + [0]
    }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: must not exist.
    ///   - comment: without a NUL.
    /// - Throws: `MachineError` if the system refuses.
    package init(creating path: String, comment: String) throws(SystemError) {
        file = try OutputFile(creating: path)
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        head = .allocate(capacity: 1)
        head.initialize(to: gz_header())
        let bytes = Array(comment.utf8) + [0]
        self.comment = .allocate(capacity: bytes.count)
        self.comment.initialize(from: bytes, count: bytes.count)
        head.pointee.comment = self.comment
        head.pointee.os = 0xFF
        let gzipWindow = MAX_WBITS + 16
        let status = deflateInit2_(
            stream, GzipFile.level, Z_DEFLATED, gzipWindow, GzipFile.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK, deflateSetHeader(stream, head) == Z_OK else {
            throw SystemError(action: "cannot compress \(path)", errorNumber: ENOMEM)
        }
    }

    /// Default parameters of zlib.
    private static let level: Int32 = 6
    private static let memoryLevel: Int32 = 8

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        head.deallocate()
        comment.deallocate()
    }

    /// Compresses and writes bytes.
    ///
    /// - Throws: `MachineError` if not all could be written.
    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = uInt(bytes.count)
        while stream.pointee.avail_in > 0 { _ = try pack(Z_NO_FLUSH) }
    }

    /// Writes the rest and closes the file.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func close() throws(SystemError) {
        stream.pointee.avail_in = 0
        while try pack(Z_FINISH) != Z_STREAM_END {}
        try file.close()
    }

    private func pack(_ flush: Int32) throws(SystemError) -> Int32 {
        var (status, count) = (Z_OK, 0)
        packed.withUnsafeMutableBufferPointer { buffer in
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = uInt(buffer.count)
            status = deflate(stream, flush)
            count = buffer.count - Int(stream.pointee.avail_out)
        }
        precondition(status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR, "zlib refused")
        try packed.withUnsafeBufferPointer { buffer throws(SystemError) in
            try file.write(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
        return status
    }
}
