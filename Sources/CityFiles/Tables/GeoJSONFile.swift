import FoundationEssentials
import InputFiles

/// GeoJSON (RFC 7946) as far as zones need it: what is plain at once, all else by Foundation.
enum GeoJSONFile {
    private struct Collection: Decodable {
        var features: [GeoJSONFeature]
    }

    /// - Throws: `InputError` if it is not JSON, or not a collection of features.
    static func features(_ file: SourceFile) throws(InputError) -> [GeoJSONFeature] {
        if let features = GeoJSONScanner.features(file.bytes) { return features }
        do {
            return try JSONDecoder().decode(Collection.self, from: Data(file.bytes)).features
        } catch let error as DecodingError {
            throw InputError(diagnostic(file, error))
        } catch {
            throw InputError(Diagnostic(file: file.displayName, problem: "this is not JSON"))
        }
    }

    /// A mistake in a feature, counted from 0, at the line where it begins if that can be told.
    static func diagnostic(_ file: SourceFile, feature index: Int, problem: String, remedy: String = "") -> Diagnostic {
        guard let offset = offset(ofFeature: index, in: file) else {
            return Diagnostic(
                file: file.displayName, problem: "feature \(index + 1): \(problem)", remedy: remedy)
        }
        return file.diagnostic(atByte: offset, problem: problem, remedy: remedy)
    }

    /// Where the name of the type of a feature stands, which Foundation does not tell: the strings `"Feature"` are counted.
    private static func offset(ofFeature index: Int, in file: SourceFile) -> Int? {
        let mark = Array("\"Feature\"".utf8)
        var (offset, count) = (0, 0)
        while offset + mark.count <= file.bytes.count {
            if file.bytes[offset] == mark[0] && file.bytes[offset..<offset + mark.count].elementsEqual(mark) {
                if count == index { return offset }
                count += 1
            }
            offset += 1
        }
        return nil
    }

    private static func diagnostic(_ file: SourceFile, _ error: DecodingError) -> Diagnostic {
        switch error {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            var check = JSONSyntaxCheck(file.bytes)
            let problem = "the file stops being JSON here"
            if let offset = check.firstMistake() { return file.diagnostic(atByte: offset, problem: problem) }
            return Diagnostic(file: file.displayName, problem: "this is not JSON")
        case .keyNotFound(let key, let context):
            return diagnostic(file, context, problem: "'\(key.stringValue)' is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return diagnostic(file, context, problem: "this is not what GeoJSON has here")
        @unknown default:
            return Diagnostic(file: file.displayName, problem: "this is not GeoJSON")
        }
    }

    private static func diagnostic(
        _ file: SourceFile, _ context: DecodingError.Context, problem: String
    ) -> Diagnostic {
        let remedy = "a FeatureCollection of Polygon or MultiPolygon is needed"
        let keys = context.codingPath
        let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        let told = path.isEmpty ? problem : "\(path.drop { $0 == "." }): \(problem)"
        if keys.count > 1, keys[0].stringValue == "features", let index = keys[1].intValue {
            return diagnostic(file, feature: index, problem: told, remedy: remedy)
        }
        return Diagnostic(file: file.displayName, problem: told, remedy: remedy)
    }
}

/// Reads the features of a GeoJSON that is plain: no escapes in its texts, no key twice in an object, everything where
/// RFC 7946 has it.
///
/// All others are left to Foundation's decoder, which takes twenty times as long, and which finds what is wrong with them.
private struct GeoJSONScanner {
    private static let depthMax = 64
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// nil if it is not plain.
    static func features(_ bytes: [UInt8]) -> [GeoJSONFeature]? {
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = GeoJSONScanner(bytes)
            return scanner.collection()
        }
    }

    // MARK: GeoJSON

    private mutating func collection() -> [GeoJSONFeature]? {
        var features: [GeoJSONFeature]?
        let isRead = object { scanner, key in
            guard key == "features" else { return scanner.skipValue() }
            var list: [GeoJSONFeature] = []
            let isList = scanner.array { scanner in
                guard let feature = scanner.feature() else { return false }
                list.append(feature)
                return true
            }
            features = list
            return isList
        }
        skipSpace()
        return isRead && index == bytes.count ? features : nil
    }

    private mutating func feature() -> GeoJSONFeature? {
        var id: GeoJSONFeature.Property?
        var properties: [(name: String, value: GeoJSONFeature.Property)] = []
        var geometry: GeoJSONGeometry?
        let isRead = object { scanner, key in
            switch key {
            case "id":
                if scanner.takeNull() { return true }
                id = scanner.property()
                return id != nil
            case "properties":
                if scanner.takeNull() { return true }
                return scanner.object { scanner, name in
                    guard let value = scanner.property() else { return false }
                    properties.append((name, value))
                    return true
                }
            case "geometry":
                if scanner.takeNull() { return true }
                geometry = scanner.geometry()
                return geometry != nil
            default: return scanner.skipValue()
            }
        }
        return isRead ? GeoJSONFeature(id: id, properties: properties, geometry: geometry) : nil
    }

    private mutating func property() -> GeoJSONFeature.Property? {
        skipSpace()
        switch next ?? 0 {
        case UInt8(ascii: "\""): return text().map { .text($0) }
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number().map { .number($0) }
        default: return skipValue() ? .other : nil
        }
    }

    private mutating func geometry() -> GeoJSONGeometry? {
        var type: String?
        var coordinates: Int?
        let isRead = object { scanner, key in
            switch key {
            case "type":
                scanner.skipSpace()
                type = scanner.text()
                return type != nil
            case "coordinates":
                coordinates = scanner.index
                return scanner.skipValue()
            default: return scanner.skipValue()
            }
        }
        guard isRead, let type else { return nil }
        let end = index
        defer { index = end }
        index = coordinates ?? end
        switch type {
        case "Polygon": return coordinates == nil ? nil : polygon().map { GeoJSONGeometry(type: type, polygons: [$0]) }
        case "MultiPolygon":
            guard coordinates != nil, let polygons = list(of: { $0.polygon() }) else { return nil }
            return GeoJSONGeometry(type: type, polygons: polygons)
        default: return GeoJSONGeometry(type: type, polygons: [])
        }
    }

    private mutating func polygon() -> [[[Double]]]? {
        list { scanner in scanner.list { scanner in scanner.list { $0.number() } } }
    }

    private mutating func list<Element>(of element: (inout GeoJSONScanner) -> Element?) -> [Element]? {
        var list: [Element] = []
        let isRead = array { scanner in
            guard let element = element(&scanner) else { return false }
            list.append(element)
            return true
        }
        return isRead ? list : nil
    }

    // MARK: JSON

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] <= 0x20, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    /// Takes a byte if it comes next behind any space.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func takeNull() -> Bool {
        skipSpace()
        return word("null")
    }

    /// - Parameter member: reads the value of a key.
    private mutating func object(_ member: (inout GeoJSONScanner, String) -> Bool) -> Bool {
        guard take("{") else { return false }
        if take("}") { return true }
        var keys: Set<String> = []
        repeat {
            skipSpace()
            guard let key = text(), keys.insert(key).inserted, take(":"), member(&self, key) else { return false }
        } while take(",")
        return take("}")
    }

    private mutating func array(_ element: (inout GeoJSONScanner) -> Bool) -> Bool {
        guard take("[") else { return false }
        if take("]") { return true }
        repeat {
            skipSpace()
            guard element(&self) else { return false }
        } while take(",")
        return take("]")
    }

    private mutating func text() -> String? {
        guard next == UInt8(ascii: "\"") else { return nil }
        let start = index + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] < 0x20 || bytes[end] == UInt8(ascii: "\\") { return nil }
            end += 1
        }
        guard end < bytes.count else { return nil }
        index = end + 1
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func number() -> Double? {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        let isZero = next == UInt8(ascii: "0")
        guard let whole = digits(), !isZero || whole == 1 else { return nil }
        if next == UInt8(ascii: ".") {
            index += 1
            if digits() == nil { return nil }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            if digits() == nil { return nil }
        }
        return DecimalNumber.double(UnsafeBufferPointer(rebasing: bytes[start..<index]))
    }

    /// - Returns: how many; nil if there is none.
    private mutating func digits() -> Int? {
        let start = index
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
        return index > start ? index - start : nil
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for place in 0..<count where bytes[index + place] != word.utf8Start[place] { return false }
        index += count
        return true
    }

    private mutating func skipValue(depth: Int = 0) -> Bool {
        skipSpace()
        guard depth < GeoJSONScanner.depthMax, let byte = next else { return false }
        switch byte {
        case UInt8(ascii: "{"): return object { scanner, _ in scanner.skipValue(depth: depth + 1) }
        case UInt8(ascii: "["): return array { $0.skipValue(depth: depth + 1) }
        case UInt8(ascii: "\""): return text() != nil
        case UInt8(ascii: "t"): return word("true")
        case UInt8(ascii: "f"): return word("false")
        case UInt8(ascii: "n"): return word("null")
        default: return number() != nil
        }
    }
}
