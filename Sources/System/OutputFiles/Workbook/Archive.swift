import CZip
import Glibc
import InputFiles

/// Zip file being written by libzip; it is discarded unless closed.
struct Archive: ~Copyable {
    private let path: String
    /// Source of an archive in memory; nil for a file.
    private var memory: OpaquePointer?
    private var archive: OpaquePointer?
    /// 1 January 1980, the earliest date in a zip file.
    private static let firstDay: UInt16 = 1 << 5 | 1

    init(creating path: String) throws(SystemError) {
        self.path = path
        var code: Int32 = 0
        archive = zip_open(path, ZIP_CREATE | ZIP_EXCL, &code)
        if archive == nil { throw SystemError(action: "cannot create \(path)", errorNumber: errno) }
    }

    /// Creates an archive in memory.
    init() throws(SystemError) {
        path = "the archive"
        var problem = zip_error_t()
        guard let source = zip_source_buffer_create(nil, 0, 1, &problem) else { throw refusal }
        // The archive frees one reference, `closedBytes` or `deinit` the other.
        zip_source_keep(source)
        memory = source
        archive = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &problem)
        if archive == nil {
            zip_source_free(source)
            throw refusal
        }
    }

    deinit {
        if let archive { zip_discard(archive) }
        if let memory { zip_source_free(memory) }
    }

    mutating func add(_ name: String, text: String, isPacked: Bool = true) throws(SystemError) {
        let bytes = Array(text.utf8)
        // libzip frees the copy.
        guard let copy = malloc(bytes.count) else { throw refusal }
        copy.copyMemory(from: bytes, byteCount: bytes.count)
        try add(name, zip_source_buffer(archive, copy, zip_uint64_t(bytes.count), 1), isPacked: isPacked)
    }

    mutating func add(_ name: String, file: String) throws(SystemError) {
        try add(name, zip_source_file(archive, file, 0, -1), isPacked: true)
    }

    private mutating func add(_ name: String, _ source: OpaquePointer?, isPacked: Bool) throws(SystemError) {
        guard let archive, let source else { throw refusal }
        let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            zip_source_free(source)
            throw refusal
        }
        let place = zip_uint64_t(index)
        let method = isPacked ? ZIP_CM_DEFLATE : ZIP_CM_STORE
        guard zip_set_file_compression(archive, place, method, 0) == 0,
            zip_file_set_dostime(archive, place, 0, Archive.firstDay, 0) == 0
        else { throw refusal }
    }

    private var refusal: SystemError { SystemError(action: "cannot write \(path)", errorNumber: ENOMEM) }

    mutating func close() throws(SystemError) {
        guard let archive else { return }
        guard zip_close(archive) == 0 else {
            let number = zip_error_code_system(zip_get_error(archive))
            throw SystemError(action: "cannot write \(path)", errorNumber: number == 0 ? EIO : number)
        }
        self.archive = nil
    }

    /// Closes an archive in memory and returns its bytes.
    ///
    /// - Precondition: the archive was created in memory.
    mutating func closedBytes() throws(SystemError) -> [UInt8] {
        guard let memory else { preconditionFailure("the archive is a file") }
        try close()
        guard zip_source_open(memory) == 0 else { throw refusal }
        defer { zip_source_close(memory) }
        guard zip_source_seek(memory, 0, SEEK_END) == 0 else { throw refusal }
        let count = zip_source_tell(memory)
        guard count >= 0, zip_source_seek(memory, 0, SEEK_SET) == 0 else { throw refusal }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let read = bytes.withUnsafeMutableBytes { zip_source_read(memory, $0.baseAddress, zip_uint64_t($0.count)) }
        guard read == count else { throw refusal }
        return bytes
    }
}
