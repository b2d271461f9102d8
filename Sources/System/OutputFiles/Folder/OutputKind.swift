/// Kind of an output file, recognised by its first bytes, not by its name.
///
/// A file is replaced only by one of its own kind, so that a mistyped name does not cost the user's data.
package struct OutputKind: Sendable {
    /// Name in messages: "SVG picture".
    package let name: String
    private let matches: @Sendable ([UInt8]) -> Bool
    /// Bytes that suffice for every kind, including comments of other programs before a picture.
    private static let beginningBytes = 4_096

    private init(_ name: String, begins: @escaping @Sendable ([UInt8]) -> Bool) {
        self.name = name
        self.matches = begins
    }

    /// Creates a kind whose files all begin with the same bytes.
    package init(_ name: String, beginning: [UInt8]) {
        self.init(name) { $0.starts(with: beginning) }
    }

    /// Creates a kind of tables recognised by their first columns; further columns at the end do not matter.
    package init(_ name: String, firstColumns columns: String) {
        self.init(name) { bytes in
            bytes.starts(with: columns.utf8)
                && bytes.dropFirst(columns.utf8.count).first.map { ",\r\n".utf8.contains($0) } ?? false
        }
    }

    /// SVG picture, also if another program has saved it: anything that XML allows before the element is skipped.
    package static let svg = OutputKind("SVG picture") { bytes in
        var text = Substring(String(decoding: bytes, as: UTF8.self)).drop { $0 == "\u{FEFF}" }
        while true {
            text = text.drop { $0.isWhitespace }
            guard let end = [("<?", "?>"), ("<!--", "-->"), ("<!", ">")].first(where: { text.hasPrefix($0.0) })?.1
            else { break }
            guard let passed = text.firstRange(of: end) else { return false }
            text = text[passed.upperBound...]
        }
        return text.prefixMatch(of: /<svg[\s>]/) != nil
    }

    /// Page made by cabrank, recognised by its generator.
    package static let page = OutputKind("page made by cabrank") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return text.hasPrefix("<!DOCTYPE html>\n<html") && text.contains("<meta name=\"generator\" content=\"cabrank ")
    }

    /// Page of a lesson.
    package static let lessonPage = laidOut("page of a lesson made by cabrank", as: "stage")
    /// Printable handout of a lesson.
    package static let lessonHandout = laidOut("handout of a lesson made by cabrank", as: "handout")
    /// Teacher's sheet of a lesson.
    package static let lessonTeacherSheet = laidOut("teacher's sheet of a lesson made by cabrank", as: "teacher")
    /// Text document, as long as no other program has saved it.
    package static let textDocument = OutputKind("unedited text document made by cabrank") { bytes in
        bytes.starts(with: Workbook.archiveSignature) && bytes.contains(Array(TextDocument.generator.utf8))
    }
    /// Contents page of a folder of lessons.
    package static let lessonContents = laidOut("contents of lessons made by cabrank", as: "contents")

    /// Workbook made by cabrank, recognised by its creator.
    package static let workbook = OutputKind("workbook made by cabrank") { bytes in
        bytes.starts(with: Workbook.archiveSignature) && bytes.contains(Array(Workbook.applicationElement.utf8))
    }

    private static func laidOut(_ name: String, as layout: String) -> OutputKind {
        OutputKind(name) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let opening = text.prefixMatch(of: /<!DOCTYPE html>\n<html[^>]*>/)?.output
            return page.matches(bytes) && opening?.contains(" data-layout=\"\(layout)\"") == true
        }
    }

    /// GeoJSON file (RFC 7946).
    package static let geoJSON = OutputKind("GeoJSON file that begins with its type") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return text.prefixMatch(of: /\uFEFF?\s*\{\s*"type"\s*:\s*"(Feature|FeatureCollection)"/) != nil
    }

    /// Whether a file of this kind, and no link, exists at a path.
    ///
    /// - Throws: `MachineError` if it cannot be read.
    package func matches(fileAt path: String) throws(SystemError) -> Bool {
        guard FileSystem.isRegularFile(path) else { return false }
        return matches(try FileSystem.firstBytes(of: path, count: OutputKind.beginningBytes))
    }
}
