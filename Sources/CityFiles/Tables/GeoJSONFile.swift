import FoundationEssentials
import InputFiles

/// GeoJSON (RFC 7946) as far as zones need it, parsed by Foundation.
enum GeoJSONFile {
    private struct Collection: Decodable {
        var features: [GeoJSONFeature]
    }

    /// - Throws: `InputError` if it is not JSON, or not a collection of features.
    static func features(_ file: SourceFile) throws(InputError) -> [GeoJSONFeature] {
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
