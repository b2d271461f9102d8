import InputFiles
import OSMReader

/// Finds the place of an error in an extract in XML, which libosmium does not report.
struct OSMErrorLocator {
    private let file: SourceFile

    /// Maximum length of a searched text: a search takes some seconds and reads a few dozen megabytes repeatedly.
    private static let bytesMax = 16 << 20

    /// Reads the text; nil if it is too long, or unreadable.
    init?(path: String, displayName: String) {
        guard let file = try? SourceFile.read(path, displayName: displayName),
            file.bytes.count <= OSMErrorLocator.bytesMax
        else { return nil }
        self.file = file
    }

    /// Returns the first element that libosmium refuses, found by bisection, or nil if it refuses none.
    ///
    /// - Complexity: O(bytes × log bytes).
    func firstError() -> (reason: String, line: Int, column: Int)? {
        var error: UnsafeMutablePointer<CChar>?
        let end = file.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { osm_mistake_end($0.baseAddress, $0.count, &error) }
        }
        defer { osm_text_release(error) }
        guard let error else { return nil }
        let start = file.bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? 0
        let place = file.place(ofByte: start)
        return (String(cString: error), place.line, place.column)
    }

    /// Returns an error at a node's element, or nil if the node is not found.
    ///
    /// - Complexity: O(bytes).
    func diagnostic(node id: Int64, problem: String, remedy: String) -> Diagnostic? {
        for quote in ["\"", "'"] {
            let mark = Array("id=\(quote)\(id)\(quote)".utf8)
            var rest = file.bytes[...]
            while let found = rest.firstRange(of: mark) {
                let start = file.bytes[..<found.lowerBound].lastIndex(of: UInt8(ascii: "<")) ?? 0
                if file.bytes[start...].starts(with: Array("<node ".utf8)) {
                    return file.diagnostic(atByte: start, problem: problem, remedy: remedy)
                }
                rest = rest[found.upperBound...]
            }
        }
        return nil
    }
}
