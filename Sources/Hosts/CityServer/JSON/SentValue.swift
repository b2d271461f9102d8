import CJansson

/// A value of JSON (RFC 8259) that somebody sent.
enum SentValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case whole(Int64)
    case number(Double)
    case text(String)
    case list([SentValue])
    case map([Member])

    struct Member: Equatable, Sendable {
        let key: String
        let value: SentValue
    }

    /// What is wrong with a text that is no JSON.
    struct Mistake: Error, Equatable {
        let text: String
        let line, column: Int
    }

    /// - Throws: `Mistake` where the text is no JSON, no UTF-8, nested too deeply, or names a member twice.
    init(parsing bytes: [UInt8]) throws(Mistake) {
        var error = json_error_t()
        let options = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
        let parsed = bytes.withUnsafeBytes { json_loadb($0.baseAddress, $0.count, options, &error) }
        guard let parsed else {
            let text = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw Mistake(text: text, line: Int(error.line), column: Int(error.column))
        }
        self.init(parsed)
        json_decref(parsed)
    }

    private init(_ value: UnsafeMutablePointer<json_t>) {
        switch value.pointee.type {
        case JSON_TRUE: self = .flag(true)
        case JSON_FALSE: self = .flag(false)
        case JSON_INTEGER: self = .whole(json_integer_value(value))
        case JSON_REAL: self = .number(json_real_value(value))
        case JSON_STRING: self = .text(SentValue.text(json_string_value(value), json_string_length(value)))
        case JSON_ARRAY:
            self = .list((0..<json_array_size(value)).compactMap { json_array_get(value, $0) }.map(SentValue.init))
        case JSON_OBJECT: self = .map(SentValue.members(of: value))
        default: self = .null
        }
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
    }

    private static func members(of object: UnsafeMutablePointer<json_t>) -> [Member] {
        var members: [Member] = []
        var next = json_object_iter(object)
        while let entry = next {
            if let key = json_object_iter_key(entry), let value = json_object_iter_value(entry) {
                members.append(Member(key: String(cString: key), value: SentValue(value)))
            }
            next = json_object_iter_next(object, entry)
        }
        return members
    }

    /// What it is, in words.
    var kind: String {
        switch self {
        case .null: "nothing"
        case .flag: "true or false"
        case .whole, .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .map: "a map"
        }
    }

    /// Of a whole number or any other.
    var double: Double? {
        switch self {
        case .whole(let whole): Double(whole)
        case .number(let number): number
        case .null, .flag, .text, .list, .map: nil
        }
    }

    /// A member of a map.
    subscript(key: String) -> SentValue? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
