import CityModel
import Glibc
import InputFiles
import OSMReader
import Quantities

/// The contents of an extract, read by libosmium: wanted nodes, ways and multipolygons with their tags. Objects have
/// numbers; their ids only appear in messages.
final class OSMExtract {
    /// The number of a key or value, compared instead of its text.
    typealias TextNumber = UInt32

    private let contents: UnsafeMutablePointer<osm_extract>
    let displayName: String

    /// Reads an extract.
    ///
    /// - Parameter wanted: keys and tags; an object with any of them is read.
    /// - Throws: `InputError` if the file is missing, is no extract, is damaged, or has positions that are not on the
    ///   earth.
    init(path: String, displayName: String, wanted: [String]) throws(InputError) {
        let format = try OSMFormat.detect(path: path, displayName: displayName)
        var error: UnsafeMutablePointer<CChar>?
        var texts = wanted.map { UnsafePointer(strdup($0)) }
        defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
        var passesLimit: Int32 = 0
        let found = osm_extract_read(path, format.rawValue, &texts, texts.count, &error, &passesLimit)
        defer { osm_text_release(error) }
        guard let found else {
            let reason = error.map { String(cString: $0) } ?? "unknown error"
            if passesLimit != 0 {
                throw InputError(
                    displayName, "this does not look like an OpenStreetMap extract: \(reason)",
                    remedy: "download or make it again; if its size is right, import it as .osm.pbf")
            }
            throw InputError(OSMExtract.diagnostic(reason, format, path: path, displayName: displayName))
        }
        contents = found
        self.displayName = displayName
        if contents.pointee.misplaced_node_count > 0 {
            throw misplaced(format == .text ? OSMErrorLocator(path: path, displayName: displayName) : nil)
        }
    }

    deinit { osm_extract_release(contents) }

    var nodeCount: Int { contents.pointee.node_count }
    var wayCount: Int { contents.pointee.way_count }
    var relationCount: Int { contents.pointee.relation_count }

    func nodeID(_ node: Int) -> Int64 { contents.pointee.node_ids[node] }
    func wayID(_ way: Int) -> Int64 { contents.pointee.way_ids[way] }

    func position(ofNode node: Int) -> FixedPosition {
        FixedPosition(x: contents.pointee.node_longitudes[node], y: contents.pointee.node_latitudes[node])
    }

    func tags(ofNode node: Int) -> OSMTags { tags(contents.pointee.node_first_tags, node) }
    func tags(ofWay way: Int) -> OSMTags { tags(contents.pointee.way_first_tags, way) }
    func tags(ofRelation relation: Int) -> OSMTags { tags(contents.pointee.relation_first_tags, relation) }

    /// Returns the numbers of a way's nodes; `OSM_MISSING` for those outside of the extract.
    func nodes(ofWay way: Int) -> UnsafeBufferPointer<UInt32> {
        let (first, end) = bounds(contents.pointee.way_first_nodes, way)
        return UnsafeBufferPointer(
            rebasing: UnsafeBufferPointer(start: contents.pointee.way_nodes, count: end)[first...])
    }

    /// Returns the ways of a multipolygon that are in the extract.
    func members(ofRelation relation: Int) -> [(way: Int, isInner: Bool)] {
        let (first, end) = bounds(contents.pointee.relation_first_members, relation)
        return (first..<end).compactMap { member in
            let way = contents.pointee.member_ways[member]
            return way == UInt32.max ? nil : (Int(way), contents.pointee.member_is_inner[member] != 0)
        }
    }

    /// Returns every key and value once, by its number.
    func texts() -> [String] {
        (0..<contents.pointee.string_count).map { number in
            let (first, end) = bounds(contents.pointee.first_string_bytes, number)
            let bytes = UnsafeRawBufferPointer(start: contents.pointee.string_bytes + first, count: end - first)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func tags(_ firstTags: UnsafePointer<UInt32>, _ object: Int) -> OSMTags {
        let (first, end) = bounds(firstTags, object)
        return OSMTags(
            pairs: UnsafeBufferPointer(
                rebasing: UnsafeBufferPointer(start: contents.pointee.tags, count: 2 * end)[(2 * first)...]))
    }

    private func bounds(_ first: UnsafePointer<UInt32>, _ object: Int) -> (Int, Int) {
        (Int(first[object]), Int(first[object + 1]))
    }

    /// Returns libosmium's error with its place, where libosmium gives one or it can be found.
    private static func diagnostic(
        _ reason: String, _ format: OSMFormat, path: String, displayName: String
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            file: displayName, problem: "the OpenStreetMap extract is damaged or cut short: \(reason)",
            remedy: "download or make it again")
        if let found = reason.wholeMatch(of: /XML parsing error at line (\d+), column (\d+): (.*)/) {
            (diagnostic.line, diagnostic.column) = (Int(found.1), Int(found.2).map { $0 + 1 })
            diagnostic.problem = "the OpenStreetMap extract is damaged or cut short: \(found.3)"
        } else if format == .text,
            let found = OSMErrorLocator(path: path, displayName: displayName)?.firstError()
        {
            (diagnostic.line, diagnostic.column) = (found.line, found.column)
            diagnostic.problem = "this is not valid in an OpenStreetMap extract: \(found.reason.excerpt)"
        }
        return diagnostic
    }

    /// Returns the error about nodes without a valid position.
    ///
    /// - Parameter places: finds their places if the extract is XML.
    private func misplaced(_ places: OSMErrorLocator?) -> InputError {
        var errors = DiagnosticCollector()
        let remedy = "write longitudes from -180 to 180 and latitudes from -90 to 90"
        for index in 0..<contents.pointee.misplaced_node_count {
            let id = contents.pointee.misplaced_node_ids[index]
            let problem = "node \(id) has no position on the earth"
            errors.add(
                places?.diagnostic(node: id, problem: problem, remedy: remedy)
                    ?? Diagnostic(file: displayName, problem: problem, remedy: remedy))
        }
        return errors.error
    }
}

/// The tags of one object, by the numbers of their texts. Valid as long as the extract.
struct OSMTags {
    fileprivate let pairs: UnsafeBufferPointer<UInt32>

    /// Calls `body` with the numbers of each key and its value.
    func forEach(_ body: (_ key: OSMExtract.TextNumber, _ value: OSMExtract.TextNumber) -> Void) {
        var index = 0
        while index < pairs.count {
            body(pairs[index], pairs[index + 1])
            index += 2
        }
    }

    var isEmpty: Bool { pairs.isEmpty }
}

/// The formats of OpenStreetMap extracts, by libosmium's names.
enum OSMFormat: String {
    case protocolBuffers = "pbf"
    case text = "osm"
    case gzipText = "osm.gz"
    case bzip2Text = "osm.bz2"

    /// Detects the format by the first bytes; the file name does not matter.
    ///
    /// - Throws: `InputError` if the file cannot be read or is in none of the formats.
    static func detect(path: String, displayName: String) throws(InputError) -> OSMFormat {
        try SourceFile.requireFile(path, displayName: displayName)  // the caller opens it again to read it all
        let bytes = try firstBytes(path: path, displayName: displayName)
        guard !bytes.isEmpty else {
            throw InputError(displayName, "the file is empty")
        }
        if bytes.starts(with: BinaryFormat.gzip.signature) { return .gzipText }
        if bytes.starts(with: Array("BZh".utf8)) { return .bzip2Text }
        // A length of four bytes, then field 1 of a BlobHeader: "OSMHeader".
        if bytes.count >= 15, bytes.dropFirst(4).starts(with: [0x0A, 0x09] + Array("OSMHeader".utf8)) {
            return .protocolBuffers
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" && text.contains("<osm") {
            return .text
        }
        throw InputError(
            displayName, "this is not an OpenStreetMap extract",
            remedy: "name a file .osm.pbf, .osm, .osm.gz or .osm.bz2")
    }

    private static func firstBytes(path: String, displayName: String) throws(InputError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFile.readError(displayName, errorNumber: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw SourceFile.readError(displayName, errorNumber: errno) }
        return Array(bytes.prefix(count))
    }
}

/// The keys and tags to read from an extract, in the form of `osm_extract_read`.
enum OSMFilter {
    static let rules =
        ["highway", "route=ferry", "tourism", "historic", "heritage", "amenity=taxi"]
        + BarrierRules.kinds.map { "barrier=\($0)" }
        + ["restaurant", "fast_food", "food_court", "cafe"].map { "amenity=\($0)" }
        + OSMScenery.rules + Quarter.Kind.allCases.map { "place=\($0)" }
}
