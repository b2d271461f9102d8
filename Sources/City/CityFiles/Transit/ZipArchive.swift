import CZip
import Glibc
import InputFiles

/// A zip file that is read entry by entry, by libzip.
final class ZipArchive {
    /// Path that the user gave.
    let path: String
    private let archive: OpaquePointer

    /// Limits against decompression bombs: the size of an entry, and its ratio to a small zip file; tables of
    /// timetables shrink 5 to 20 times *(decided)*.
    private static let (bytesMax, bytesOfSmallMax, packedTimesMax) = (1 << 30, 1 << 26, 200)
    /// Maximum size of one entry of this file.
    private let entryBytesMax: Int

    /// Opens a file.
    ///
    /// - Throws: `InputError` if it cannot be read, or is no zip file.
    init(_ path: String) throws(InputError) {
        try SourceFile.requireFile(path, displayName: path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFile.readError(path, errorNumber: errno) }
        var code: Int32 = 0
        guard let archive = zip_fdopen(descriptor, 0, &code) else {
            close(descriptor)
            var error = zip_error_t()
            zip_error_init_with_code(&error, code)
            defer { zip_error_fini(&error) }
            throw InputError(
                path, "the zip file cannot be opened: \(String(cString: zip_error_strerror(&error)))",
                remedy: "name a GTFS feed: a zip file, or the folder with its files")
        }
        self.path = path
        self.archive = archive
        var status = stat()
        let packedBytes = stat(path, &status) == 0 ? Int(status.st_size) : 0
        let unpackedBytes = min(packedBytes, ZipArchive.bytesMax) * ZipArchive.packedTimesMax
        entryBytesMax = max(ZipArchive.bytesOfSmallMax, min(ZipArchive.bytesMax, unpackedBytes))
    }

    deinit { zip_discard(archive) }

    /// Returns the contents of an entry, or nil if there is none of that name.
    ///
    /// - Throws: `InputError` if it is damaged, locked, or longer than the limit.
    func read(_ name: String) throws(InputError) -> [UInt8]? {
        let index = zip_name_locate(archive, name, 0)
        guard index >= 0 else { return nil }
        guard let file = zip_fopen_index(archive, zip_uint64_t(index), 0) else {
            throw damaged(name, String(cString: zip_strerror(archive)))
        }
        defer { zip_fclose(file) }
        var bytes: [UInt8] = []
        // Read in pieces, because the size in a damaged file may be anything.
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = zip_fread(file, &piece, zip_uint64_t(piece.count))
            if count == 0 { return bytes }
            guard count > 0 else { throw damaged(name, String(cString: zip_file_strerror(file))) }
            bytes += piece[..<Int(count)]
            if bytes.count > entryBytesMax {
                throw damaged(
                    name, "it is longer than \(entryBytesMax >> 20) MiB, too long for its packed size")
            }
        }
    }

    private func damaged(_ name: String, _ reason: String) -> InputError {
        InputError("\(path)/\(name)", "the file cannot be unpacked: \(reason)", remedy: "download the feed again")
    }
}
