import Glibc
import InputFiles

/// The forms of OpenStreetMap extracts, called as libosmium calls them.
enum OSMFormat: String {
    case protocolBuffers = "pbf"
    case text = "osm"
    case gzipText = "osm.gz"
    case bzip2Text = "osm.bz2"

    /// Tells the form by the first bytes, whatever the file is called.
    ///
    /// - Throws: `InputError` if the file cannot be read or begins like none of them.
    static func detect(path: String, displayName: String) throws(InputError) -> OSMFormat {
        let bytes = try firstBytes(path: path, displayName: displayName)
        guard !bytes.isEmpty else {
            throw InputError(Diagnostic(file: displayName, problem: "the file is empty"))
        }
        if bytes.starts(with: [0x1F, 0x8B]) { return .gzipText }
        if bytes.starts(with: Array("BZh".utf8)) { return .bzip2Text }
        // A length of four bytes, then the field 1 of a BlobHeader: "OSMHeader".
        if bytes.count >= 15, bytes.dropFirst(4).starts(with: [0x0A, 0x09] + Array("OSMHeader".utf8)) {
            return .protocolBuffers
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" && text.contains("<osm") {
            return .text
        }
        throw InputError(
            Diagnostic(
                file: displayName, problem: "this is not an OpenStreetMap extract",
                remedy: "a file .osm.pbf, .osm, .osm.gz or .osm.bz2 is needed"))
    }

    private static func firstBytes(path: String, displayName: String) throws(InputError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFile.refusal(displayName, errorNumber: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw SourceFile.refusal(displayName, errorNumber: errno) }
        return Array(bytes.prefix(count))
    }
}
