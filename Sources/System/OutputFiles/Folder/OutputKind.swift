/// A kind of file that commands write, and how one is known by its beginning, whatever it is called.
///
/// A file is replaced only by one of its own kind: a slip of the hand must not cost what somebody has made.
package struct OutputKind: Sendable {
    /// As messages call one: "SVG picture".
    package let name: String
    private let begins: @Sendable ([UInt8]) -> Bool
    /// No kind needs more to be known by, comments of other programs before a picture included.
    private static let beginningBytes = 4_096

    private init(_ name: String, begins: @escaping @Sendable ([UInt8]) -> Bool) {
        self.name = name
        self.begins = begins
    }

    /// Files that all begin alike.
    package init(_ name: String, beginning: [UInt8]) {
        self.init(name) { $0.starts(with: beginning) }
    }

    /// Tables known by their first columns, so that a column more at the end makes no other kind.
    package init(_ name: String, firstColumns columns: String) {
        self.init(name) { bytes in
            bytes.starts(with: columns.utf8)
                && bytes.dropFirst(columns.utf8.count).first.map { ",\r\n".utf8.contains($0) } ?? false
        }
    }

    /// A picture, also one that another program has saved: what XML allows before the element is passed over.
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

    /// A page of ours: by what made it.
    package static let page = OutputKind("page made by cabrank") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return text.hasPrefix("<!DOCTYPE html>\n<html") && text.contains("<meta name=\"generator\" content=\"cabrank ")
    }

    /// A page of a lesson.
    package static let lessonPage = laidOut("page of a lesson made by cabrank", as: "stage")
    /// A lesson on paper.
    package static let lessonHandout = laidOut("handout of a lesson made by cabrank", as: "handout")
    /// The page that names the pages of lessons beside it.
    package static let lessonContents = laidOut("contents of lessons made by cabrank", as: "contents")

    /// A workbook of ours: by what made it.
    package static let workbook = OutputKind("workbook made by cabrank") { bytes in
        bytes.starts(with: Workbook.archiveBeginning) && bytes.contains(Array(Workbook.mark.utf8))
    }

    private static func laidOut(_ name: String, as layout: String) -> OutputKind {
        OutputKind(name) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let opening = text.prefixMatch(of: /<!DOCTYPE html>\n<html[^>]*>/)?.output
            return page.begins(bytes) && opening?.contains(" data-layout=\"\(layout)\"") == true
        }
    }

    /// Source: RFC 7946.
    package static let geoJSON = OutputKind("GeoJSON file that begins with its type") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return text.prefixMatch(of: /\uFEFF?\s*\{\s*"type"\s*:\s*"(Feature|FeatureCollection)"/) != nil
    }

    /// Whether a file of this kind lies at a path, and no link to one.
    ///
    /// - Throws: `MachineError` if it cannot be read.
    package func isKind(of path: String) throws(MachineError) -> Bool {
        guard FolderSystem.isRegularFile(path) else { return false }
        return begins(try FolderSystem.beginning(of: path, count: OutputKind.beginningBytes))
    }
}
