import CExpat
import InputFiles
import Quantities

/// Reads GPX by expat, element by element.
final class GPXReader {
    /// What an element is, as far as it matters.
    private enum Element: String {
        case gpx, metadata, wpt, rte, rtept, trk, trkseg, trkpt, name, desc, cmt, time
        case other

        /// Whether its text is wanted.
        var hasText: Bool {
            switch self {
            case .name, .desc, .cmt, .time: true
            case .gpx, .metadata, .wpt, .rte, .rtept, .trk, .trkseg, .trkpt, .other: false
            }
        }
    }

    private let file: SourceFile
    private let parser: XML_Parser
    private var result = GPXFile()
    /// The elements that are open, the outermost first.
    private var open: [Element] = []
    /// The namespace of the file, which extensions do not share.
    private var namespace: Substring = ""
    private var text: [UInt8] = []
    private var mark: GPXFile.Mark?
    private var trackPoint: TrackPoint?
    private var trackPointByte = 0
    private var mistakes = MistakeList()
    private var isGivenUp = false

    /// Between the namespace and the name of an element; no namespace has it in it.
    private static let separator = Character("\n")

    private init(_ file: SourceFile, _ parser: XML_Parser) {
        self.file = file
        self.parser = parser
    }

    static func read(_ file: SourceFile) throws(InputError) -> GPXFile {
        // A source file is UTF-8, whatever its own first line says.
        guard let parser = XML_ParserCreateNS("UTF-8", XML_Char(bitPattern: separator.asciiValue ?? 10)) else {
            throw InputError(Diagnostic(file: file.displayName, problem: "there is no memory to read it"))
        }
        defer { XML_ParserFree(parser) }
        let reader = GPXReader(file, parser)
        reader.parse()
        try reader.mistakes.check()
        return reader.result
    }

    private func parse() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { GPXReader.own($0)?.begin($1, $2) }, { user, _ in GPXReader.own(user)?.end() })
        XML_SetCharacterDataHandler(parser) { GPXReader.own($0)?.take($1, Int($2)) }
        XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in GPXReader.own(user)?.refuseDocumentType() }
        // As much at once as expat takes: it begins an element anew with each piece that is not its end, so that a long
        // attribute in small pieces would take the square of its length.
        let pieceLength = 1 << 30
        var offset = 0
        while offset < file.bytes.count && !isGivenUp {
            let end = min(offset + pieceLength, file.bytes.count)
            let status = file.bytes[offset..<end].withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
                    end == file.bytes.count ? 1 : 0)
            }
            if status != XML_STATUS_OK && !isGivenUp {
                let problem = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
                giveUp("the file stops being XML here: \(problem)")
            }
            offset = end
        }
    }

    private static func own(_ user: UnsafeMutableRawPointer?) -> GPXReader? {
        user.map { Unmanaged<GPXReader>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Elements

    private func begin(
        _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name else { return }
        let element = element(String(cString: name))
        if open.isEmpty && element != .gpx {
            let found = String(cString: name).split(separator: GPXReader.separator).last ?? ""
            return giveUp("this is no GPX: its outermost element is '\(found)'", remedy: "a file with 'gpx' is needed")
        }
        open.append(element)
        if element.hasText { text.removeAll(keepingCapacity: true) }
        switch element {
        case .wpt, .rtept: mark = position(attributes).map { GPXFile.Mark(position: $0) }
        case .trkpt:
            trackPoint = position(attributes).map { TrackPoint(position: $0) }
            trackPointByte = Int(XML_GetCurrentByteIndex(parser))
        case .rte: result.routes.append(GPXFile.Route(firstByte: Int(XML_GetCurrentByteIndex(parser))))
        case .trk: result.tracks.append(GPXFile.Track())
        case .trkseg:
            // A piece of no track, in a file that is a little wrong, is a track of its own.
            if result.tracks.isEmpty { result.tracks.append(GPXFile.Track()) }
            result.tracks[result.tracks.count - 1].segments.append([])
            result.tracks[result.tracks.count - 1].firstBytes.append([])
        case .gpx: result.firstByte = open.count == 1 ? Int(XML_GetCurrentByteIndex(parser)) : result.firstByte
        case .metadata, .name, .desc, .cmt, .time, .other: break
        }
    }

    private func element(_ name: String) -> Element {
        let parts = name.split(separator: GPXReader.separator)
        let space = parts.count > 1 ? parts[0] : ""
        if open.isEmpty { namespace = space }
        guard space == namespace, let local = parts.last else { return .other }
        return Element(rawValue: String(local)) ?? .other
    }

    private func take(_ characters: UnsafePointer<XML_Char>?, _ count: Int) {
        guard let characters, open.last?.hasText == true else { return }
        characters.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
            text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    private func end() {
        guard let element = open.popLast() else { return }
        switch element {
        case .wpt:
            if let mark { result.marks.append(mark) }
            mark = nil
        case .rtept:
            if let mark, !result.routes.isEmpty { result.routes[result.routes.count - 1].marks.append(mark) }
            mark = nil
        case .trkpt: endTrackPoint()
        case .name, .desc, .cmt, .time: note(element, of: open.last ?? .other)
        case .gpx, .metadata, .rte, .trk, .trkseg, .other: break
        }
    }

    private func endTrackPoint() {
        defer { trackPoint = nil }
        guard let trackPoint, let track = result.tracks.indices.last,
            let segment = result.tracks[track].segments.indices.last
        else { return }
        result.tracks[track].segments[segment].append(trackPoint)
        result.tracks[track].firstBytes[segment].append(trackPointByte)
    }

    /// Keeps a text where it belongs.
    private func note(_ element: Element, of owner: Element) {
        let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch (owner, element) {
        case (.wpt, .name), (.rtept, .name): mark?.name = words
        case (.wpt, .cmt), (.rtept, .cmt): mark?.comment = words
        case (.wpt, .desc), (.rtept, .desc): mark?.description = words
        case (.trkpt, .time): trackPoint?.secondsSince1970 = UniversalTime.secondsSince1970(words)
        case (.rte, .name): result.routes[result.routes.count - 1].name = words
        case (.rte, .desc): result.routes[result.routes.count - 1].description = words
        case (.trk, .name): result.tracks[result.tracks.count - 1].name = words
        case (.gpx, .name), (.metadata, .name): result.name = words
        case (.gpx, .desc), (.metadata, .desc): result.description = words
        default: break  // a text of something else
        }
    }

    // MARK: Positions

    private func position(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> FixedPosition? {
        var degrees: [String: Double] = [:]
        var place = attributes
        while let name = place?[0], let value = place?[1] {
            degrees[String(cString: name)] = Double(String(cString: value).trimmed)
            place = place?.advanced(by: 2)
        }
        guard let latitude = degrees["lat"], let longitude = degrees["lon"] else {
            report("the point has no 'lat' and 'lon' that are numbers", remedy: "write both in degrees")
            return nil
        }
        let coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        guard coordinate.isValid else {
            report(
                "the position \(latitude), \(longitude) is not on the earth",
                remedy: "'lat' from -90 to 90, 'lon' from -180 to 180")
            return nil
        }
        return FixedPosition(coordinate)
    }

    // MARK: Mistakes

    private func report(_ problem: String, remedy: String = "") {
        let offset = Int(XML_GetCurrentByteIndex(parser))
        mistakes.add(file.diagnostic(atByte: offset, problem: problem, remedy: remedy))
    }

    private func giveUp(_ problem: String, remedy: String = "") {
        guard !isGivenUp else { return }
        isGivenUp = true
        report(problem, remedy: remedy)
        XML_StopParser(parser, 0)
    }

    private func refuseDocumentType() { giveUp("a document type is not taken", remedy: "remove '<!DOCTYPE …>'") }
}

extension String {
    /// Without spaces at both ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
