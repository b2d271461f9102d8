import CExpat
import CZlib
import Glibc
import InputFiles

/// Receives the elements of an XML file, one after another.
package protocol XMLElementReader: AnyObject {
    func begin(_ element: String, _ attributes: XMLAttributes, in file: XMLFileReader)
    /// Receives the end of an element.
    ///
    /// - Parameter text: text of an element without child elements.
    func end(_ element: String, text: String, in file: XMLFileReader)
}

/// The attributes of an element; valid only during the call.
package struct XMLAttributes {
    let pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

    /// Value of an attribute, or nil.
    ///
    /// - Complexity: O(attributes).
    package subscript(name: StaticString) -> String? {
        var place = pairs
        while let found = place?[0], let value = place?[1] {
            if strcmp(found, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 {
                return String(cString: value)
            }
            place = place?.advanced(by: 2)
        }
        return nil
    }
}

/// Reads XML by expat. Files, plain or packed by gzip, are read piece by piece, because networks can have a gigabyte.
package final class XMLFileReader {
    private let displayName: String
    private let parser: XML_Parser
    private let reader: any XMLElementReader
    private let allowsDocumentType: Bool
    private let textBytesMax: Int
    private var text: [UInt8] = []
    private var errors = DiagnosticCollector()
    private var isAborted = false

    private static let pieceBytes = 1 << 20
    /// Maximum length of a tag with its attributes. Expat restarts an incomplete tag with each piece, so longer tags
    /// would take quadratic time.
    private static let tagBytesMax = 4 << 20

    private init(
        _ displayName: String, _ parser: XML_Parser?, _ reader: any XMLElementReader, takesDocumentType: Bool,
        textBytesMax: Int
    ) throws(InputError) {
        guard let parser else {
            throw InputError(Diagnostic(file: displayName, problem: "there is not enough memory to read it"))
        }
        (self.displayName, self.parser, self.reader) = (displayName, parser, reader)
        (self.allowsDocumentType, self.textBytesMax) = (takesDocumentType, textBytesMax)
    }

    deinit { XML_ParserFree(parser) }

    /// Reads a network; the texts that are used have at most 4 KiB.
    ///
    /// - Throws: `InputError` if the file cannot be read, is no XML, or `reader` has reported an error.
    package static func read(_ path: String, displayName: String, by reader: any XMLElementReader) throws(InputError) {
        let packed = try GzipInput(path, displayName: displayName)
        let file = try XMLFileReader(
            displayName, XML_ParserCreate(nil), reader, takesDocumentType: true, textBytesMax: 4_096)
        try file.parse { () throws(InputError) in try packed.next(XMLFileReader.pieceBytes) }
        try file.errors.throwIfAny()
    }

    /// Separator between an element's namespace and name for files in memory; no namespace contains it.
    package static let separator = Character("\n")

    /// Reads a file in memory, elements with their namespaces; a document type is refused.
    ///
    /// - Throws: `InputError` if the file is no XML, or `reader` has reported an error.
    package static func read(_ source: SourceFile, by reader: any XMLElementReader) throws(InputError) {
        // A source file is always UTF-8; its own declaration is ignored.
        let parser = XML_ParserCreateNS("UTF-8", XML_Char(bitPattern: separator.asciiValue ?? 10))
        let file = try XMLFileReader(
            source.displayName, parser, reader, takesDocumentType: false, textBytesMax: .max)
        // Pieces are as large as expat allows: it restarts an incomplete element with each piece, so that a long
        // attribute in small pieces would take quadratic time.
        var rest = source.bytes[...]
        try file.parse { () throws(InputError) in
            defer { rest = rest.dropFirst(1 << 30) }
            return Array(rest.prefix(1 << 30))
        }
        try file.errors.throwIfAny()
    }

    /// Parses pieces of the file until the end or an error.
    ///
    /// - Parameter next: returns the next bytes; none at the end.
    private func parse(_ next: () throws(InputError) -> [UInt8]) throws(InputError) {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLFileReader.own($0)?.begin($1, $2) }, { XMLFileReader.own($0)?.end($1) })
        XML_SetCharacterDataHandler(parser) { XMLFileReader.own($0)?.appendText($1, Int($2)) }
        XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, hasInternalSubset in
            XMLFileReader.own(user)?.beginDocumentType(hasDefinitions: hasInternalSubset != 0)
        }
        var (isAtEnd, readBytes) = (false, 0)
        while !isAtEnd && !isAborted {
            let piece = try next()
            isAtEnd = piece.isEmpty
            readBytes += piece.count
            let status = piece.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), isAtEnd ? 1 : 0)
            }
            if status != XML_STATUS_OK && !isAborted {
                let problem = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "not XML"
                abort("the file is not valid XML from here: \(problem)")
            }
            // The bytes after the last event's offset are those whose end expat still waits for.
            if readBytes - max(0, byteOffset) > XMLFileReader.tagBytesMax + piece.count {
                abort(
                    "a tag or a comment is longer than \(XMLFileReader.tagBytesMax >> 20) MiB",
                    remedy: "write the file again")
            }
        }
    }

    private static func own(_ user: UnsafeMutableRawPointer?) -> XMLFileReader? {
        user.map { Unmanaged<XMLFileReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(
        _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name, !isAborted else { return }
        text.removeAll(keepingCapacity: true)
        reader.begin(String(cString: name), XMLAttributes(pairs: attributes), in: self)
    }

    private func appendText(_ characters: UnsafePointer<XML_Char>?, _ count: Int) {
        guard let characters, text.count + count <= textBytesMax else { return }
        characters.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
            text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    private func end(_ name: UnsafePointer<XML_Char>?) {
        guard let name, !isAborted else { return }
        reader.end(String(cString: name), text: String(decoding: text, as: UTF8.self), in: self)
        text.removeAll(keepingCapacity: true)
    }

    /// Accepts a document type that only refers to a description; definitions are refused, since they could expand
    /// without end.
    private func beginDocumentType(hasDefinitions: Bool) {
        guard allowsDocumentType else {
            return abort("a document type is not allowed", remedy: "remove '<!DOCTYPE …>'")
        }
        guard hasDefinitions else { return }
        abort("definitions in a document type are not allowed", remedy: "remove the part in '[…]' of '<!DOCTYPE'")
    }

    // MARK: Mistakes

    /// Byte offset of the current element.
    package var byteOffset: Int { Int(XML_GetCurrentByteIndex(parser)) }

    /// Reports an error at the current element.
    package func report(_ problem: String, remedy: String = "") {
        errors.add(
            Diagnostic(
                file: displayName, line: Int(XML_GetCurrentLineNumber(parser)),
                column: Int(XML_GetCurrentColumnNumber(parser)) + 1, problem: problem, remedy: remedy))
    }

    /// Reports an error at the current element and stops reading.
    package func abort(_ problem: String, remedy: String = "") {
        guard !isAborted else { return }
        isAborted = true
        report(problem, remedy: remedy)
        XML_StopParser(parser, 0)
    }
}

/// The bytes of a file, decompressed if it is packed by gzip.
final class GzipInput {
    private let displayName: String
    private let file: gzFile
    private let bytesMax: Int
    private var bytes = 0

    /// Limits of decompression: 200 times the packed size, or 64 MiB if that is more; networks unpack to 10 to 30 times
    /// their size *(decided)*.
    private static let (smallBytesMax, packedTimesMax) = (64 << 20, 200)

    /// Opens a file.
    ///
    /// - Throws: `InputError` if the file cannot be read.
    init(_ path: String, displayName: String) throws(InputError) {
        try SourceFile.requireFile(path, displayName: displayName)
        guard let file = gzopen(path, "rb") else { throw SourceFile.readError(displayName, errorNumber: errno) }
        self.file = file
        self.displayName = displayName
        var status = stat()
        let packedBytes = stat(path, &status) == 0 ? Int(status.st_size) : 0
        bytesMax = max(GzipInput.smallBytesMax, packedBytes * GzipInput.packedTimesMax)
    }

    deinit { gzclose_r(file) }

    /// Returns the next bytes, at most `count`; none at the end.
    ///
    /// - Throws: `InputError` if packed data are damaged, cut short, or exceed the limits.
    func next(_ count: Int) throws(InputError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = gzread(file, &bytes, UInt32(count))
        var status: Int32 = Z_OK
        let reason = gzerror(file, &status).map { String(cString: $0) } ?? ""
        // A truncated packed file is first read to its last whole byte.
        guard found >= 0, status == Z_OK || status == Z_STREAM_END else {
            throw InputError(
                Diagnostic(
                    file: displayName, problem: "the compressed file is damaged or cut short: \(reason)",
                    remedy: "download or make it again"))
        }
        bytes.removeLast(count - Int(found))
        self.bytes += Int(found)
        if self.bytes > bytesMax {
            throw InputError(
                Diagnostic(
                    file: displayName,
                    problem: "more than \(bytesMax >> 20) MiB come out of the compressed file, "
                        + "\(GzipInput.packedTimesMax) times its size or more",
                    remedy: "make it again; if its size is right, unpack it first: gunzip"))
        }
        return bytes
    }
}
