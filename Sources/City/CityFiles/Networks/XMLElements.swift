import CExpat
import CZlib
import Glibc
import InputFiles

/// Reads what the elements of a file of XML say, one after another.
package protocol XMLElementReader: AnyObject {
    func begin(_ element: String, _ attributes: XMLAttributes, in file: XMLElements)
    /// - Parameter text: what stood directly in it, of an element that has no others.
    func end(_ element: String, text: String, in file: XMLElements)
}

/// The attributes of an element; valid only where they are handed over.
package struct XMLAttributes {
    let pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

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

/// A file of XML, read by expat: one that is packed by gzip or not a piece at a time, for networks have a gigabyte.
package final class XMLElements {
    private let displayName: String
    private let parser: XML_Parser
    private let reader: any XMLElementReader
    private let takesDocumentType: Bool
    private let textBytesMax: Int
    private var text: [UInt8] = []
    private var mistakes = MistakeList()
    private var isGivenUp = false

    private static let pieceBytes = 1 << 20
    /// No tag of a network is longer, with all its attributes. Expat begins a tag anew with each piece that is not its end, so
    /// that longer ones would take the square of their length.
    private static let tagBytesMax = 4 << 20

    private init(
        _ displayName: String, _ parser: XML_Parser?, _ reader: any XMLElementReader, takesDocumentType: Bool,
        textBytesMax: Int
    ) throws(InputError) {
        guard let parser else {
            throw InputError(Diagnostic(file: displayName, problem: "there is no memory to read it"))
        }
        (self.displayName, self.parser, self.reader) = (displayName, parser, reader)
        (self.takesDocumentType, self.textBytesMax) = (takesDocumentType, textBytesMax)
    }

    deinit { XML_ParserFree(parser) }

    /// Reads a network: no text of one that is wanted has more than 4 KiB.
    ///
    /// - Throws: `InputError` if the file cannot be read, is no XML, or `reader` has reported something.
    package static func read(_ path: String, displayName: String, by reader: any XMLElementReader) throws(InputError) {
        let packed = try PackedText(path, displayName: displayName)
        let file = try XMLElements(
            displayName, XML_ParserCreate(nil), reader, takesDocumentType: true, textBytesMax: 4_096)
        try file.parse { () throws(InputError) in try packed.next(XMLElements.pieceBytes) }
        try file.mistakes.check()
    }

    /// Between the namespace and the name of an element of a file in memory; no namespace has it in it.
    package static let separator = Character("\n")

    /// Reads a file in memory, elements with their namespaces; a document type is refused.
    ///
    /// - Throws: `InputError` if the file is no XML, or `reader` has reported something.
    package static func read(_ source: SourceFile, by reader: any XMLElementReader) throws(InputError) {
        // A source file is UTF-8, whatever its own first line says.
        let parser = XML_ParserCreateNS("UTF-8", XML_Char(bitPattern: separator.asciiValue ?? 10))
        let file = try XMLElements(
            source.displayName, parser, reader, takesDocumentType: false, textBytesMax: .max)
        // As much at once as expat takes: it begins an element anew with each piece that is not its end, so that a long
        // attribute in small pieces would take the square of its length.
        var rest = source.bytes[...]
        try file.parse { () throws(InputError) in
            defer { rest = rest.dropFirst(1 << 30) }
            return Array(rest.prefix(1 << 30))
        }
        try file.mistakes.check()
    }

    /// - Parameter next: the bytes that follow; none at the end.
    private func parse(_ next: () throws(InputError) -> [UInt8]) throws(InputError) {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLElements.own($0)?.begin($1, $2) }, { XMLElements.own($0)?.end($1) })
        XML_SetCharacterDataHandler(parser) { XMLElements.own($0)?.take($1, Int($2)) }
        XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, hasInternalSubset in
            XMLElements.own(user)?.beginDocumentType(hasDefinitions: hasInternalSubset != 0)
        }
        var (isAtEnd, readBytes) = (false, 0)
        while !isAtEnd && !isGivenUp {
            let piece = try next()
            isAtEnd = piece.isEmpty
            readBytes += piece.count
            let status = piece.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), isAtEnd ? 1 : 0)
            }
            if status != XML_STATUS_OK && !isGivenUp {
                let problem = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
                giveUp("the file stops being XML here: \(problem)")
            }
            // Behind the last event, of which expat tells the place, is what it still waits for the end of.
            if readBytes - max(0, byteOffset) > XMLElements.tagBytesMax + piece.count {
                giveUp(
                    "a tag or a comment is longer than \(XMLElements.tagBytesMax >> 20) MiB",
                    remedy: "no network needs that; write it again")
            }
        }
    }

    private static func own(_ user: UnsafeMutableRawPointer?) -> XMLElements? {
        user.map { Unmanaged<XMLElements>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(
        _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name, !isGivenUp else { return }
        text.removeAll(keepingCapacity: true)
        reader.begin(String(cString: name), XMLAttributes(pairs: attributes), in: self)
    }

    private func take(_ characters: UnsafePointer<XML_Char>?, _ count: Int) {
        guard let characters, text.count + count <= textBytesMax else { return }
        characters.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
            text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    private func end(_ name: UnsafePointer<XML_Char>?) {
        guard let name, !isGivenUp else { return }
        reader.end(String(cString: name), text: String(decoding: text, as: UTF8.self), in: self)
        text.removeAll(keepingCapacity: true)
    }

    /// A document type may say where the form of the file is described, and nothing else: what it defines could be endless.
    private func beginDocumentType(hasDefinitions: Bool) {
        guard takesDocumentType else { return giveUp("a document type is not taken", remedy: "remove '<!DOCTYPE …>'") }
        guard hasDefinitions else { return }
        giveUp("definitions in a document type are not taken", remedy: "remove what stands in '[…]' of '<!DOCTYPE'")
    }

    // MARK: Mistakes

    /// Byte offset of the element that is being read.
    package var byteOffset: Int { Int(XML_GetCurrentByteIndex(parser)) }

    /// At the element that is being read.
    package func report(_ problem: String, remedy: String = "") {
        mistakes.add(
            Diagnostic(
                file: displayName, line: Int(XML_GetCurrentLineNumber(parser)),
                column: Int(XML_GetCurrentColumnNumber(parser)) + 1, problem: problem, remedy: remedy))
    }

    /// Likewise, and nothing more is read.
    package func giveUp(_ problem: String, remedy: String = "") {
        guard !isGivenUp else { return }
        isGivenUp = true
        report(problem, remedy: remedy)
        XML_StopParser(parser, 0)
    }
}

/// The bytes of a file, unpacked if it is packed by gzip.
final class PackedText {
    private let displayName: String
    private let file: gzFile
    private let bytesMax: Int
    private var bytes = 0

    /// The limits of unpacking: 200 times the size, or 64 MiB if that is more; networks unpack to 10 to 30 times their size
    /// *(decided)*.
    private static let (smallBytesMax, packedTimesMax) = (64 << 20, 200)

    /// - Throws: `InputError` if the file cannot be read.
    init(_ path: String, displayName: String) throws(InputError) {
        try SourceFile.requireFile(path, displayName: displayName)
        guard let file = gzopen(path, "rb") else { throw SourceFile.refusal(displayName, errorNumber: errno) }
        self.file = file
        self.displayName = displayName
        var status = stat()
        let packedBytes = stat(path, &status) == 0 ? Int(status.st_size) : 0
        bytesMax = max(PackedText.smallBytesMax, packedBytes * PackedText.packedTimesMax)
    }

    deinit { gzclose_r(file) }

    /// At most so many; none at the end.
    ///
    /// - Throws: `InputError` if what is packed is damaged or cut short, or unpacks to more than it can hold.
    func next(_ count: Int) throws(InputError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = gzread(file, &bytes, UInt32(count))
        var status: Int32 = Z_OK
        let reason = gzerror(file, &status).map { String(cString: $0) } ?? ""
        // A packed file that is cut short is read to its last whole byte first.
        guard found >= 0, status == Z_OK || status == Z_STREAM_END else {
            throw InputError(
                Diagnostic(
                    file: displayName, problem: "the packed file is damaged or cut short: \(reason)",
                    remedy: "download or make it again"))
        }
        bytes.removeLast(count - Int(found))
        self.bytes += Int(found)
        if self.bytes > bytesMax {
            throw InputError(
                Diagnostic(
                    file: displayName,
                    problem: "more than \(bytesMax >> 20) MiB come out of the packed file, "
                        + "\(PackedText.packedTimesMax) times its size or more",
                    remedy: "make it again; if it is meant so, unpack it first: gunzip"))
        }
        return bytes
    }
}
