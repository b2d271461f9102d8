import CityFiles
import InputFiles
import Quantities

/// Reads GPX, element by element.
final class GPXReader: XMLElementReader {
    /// The elements that matter.
    private enum Element: String {
        case gpx, metadata, wpt, rte, rtept, trk, trkseg, trkpt, name, desc, cmt, time
        case other
    }

    private var result = GPXFile()
    /// Open elements, the outermost first.
    private var open: [Element] = []
    /// Namespace of the file, which extensions do not share.
    private var namespace: Substring = ""
    private var mark: GPXFile.Mark?
    private var trackPoint: TrackPoint?
    private var trackPointByte = 0

    static func read(_ file: SourceFile) throws(InputError) -> GPXFile {
        let reader = GPXReader()
        try XMLFileReader.read(file, by: reader)
        return reader.result
    }

    // MARK: Elements

    func begin(_ name: String, _ attributes: XMLAttributes, in file: XMLFileReader) {
        let element = element(name)
        if open.isEmpty && element != .gpx {
            let found = name.split(separator: XMLFileReader.separator).last ?? ""
            return file.abort(
                "this is not a GPX file: its outermost element is '\(found)'", remedy: "write a file with 'gpx'")
        }
        open.append(element)
        switch element {
        case .wpt, .rtept: mark = position(attributes, in: file).map { GPXFile.Mark(position: $0) }
        case .trkpt:
            trackPoint = position(attributes, in: file).map { TrackPoint(position: $0) }
            trackPointByte = file.byteOffset
        case .rte: result.routes.append(GPXFile.Route(firstByte: file.byteOffset))
        case .trk: result.tracks.append(GPXFile.Track())
        case .trkseg:
            // A segment outside any track, in a slightly wrong file, becomes a track of its own.
            if result.tracks.isEmpty { result.tracks.append(GPXFile.Track()) }
            result.tracks[result.tracks.count - 1].segments.append([])
            result.tracks[result.tracks.count - 1].firstBytes.append([])
        case .gpx: result.firstByte = open.count == 1 ? file.byteOffset : result.firstByte
        case .metadata, .name, .desc, .cmt, .time, .other: break
        }
    }

    private func element(_ name: String) -> Element {
        let parts = name.split(separator: XMLFileReader.separator)
        let space = parts.count > 1 ? parts[0] : ""
        if open.isEmpty { namespace = space }
        guard space == namespace, let local = parts.last else { return .other }
        return Element(rawValue: String(local)) ?? .other
    }

    func end(_: String, text: String, in _: XMLFileReader) {
        guard let element = open.popLast() else { return }
        switch element {
        case .wpt:
            if let mark { result.marks.append(mark) }
            mark = nil
        case .rtept:
            if let mark, !result.routes.isEmpty { result.routes[result.routes.count - 1].marks.append(mark) }
            mark = nil
        case .trkpt: endTrackPoint()
        case .name, .desc, .cmt, .time: note(element, of: open.last ?? .other, text)
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

    /// Stores a text in the field of its element.
    private func note(_ element: Element, of owner: Element, _ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
        default: break  // texts of other elements are ignored
        }
    }

    // MARK: Positions

    private func position(_ attributes: XMLAttributes, in file: XMLFileReader) -> FixedPosition? {
        func degrees(_ name: StaticString) -> Double? { attributes[name].flatMap { Double($0.trimmed) } }
        guard let latitude = degrees("lat"), let longitude = degrees("lon") else {
            file.report("the point has no numeric 'lat' and 'lon'", remedy: "write both in degrees")
            return nil
        }
        let coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        guard coordinate.isValid else {
            file.report(
                "the position \(latitude), \(longitude) is not on the earth",
                remedy: "write 'lat' from -90 to 90, 'lon' from -180 to 180")
            return nil
        }
        return FixedPosition(coordinate)
    }
}

extension String {
    /// Text without spaces at both ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
