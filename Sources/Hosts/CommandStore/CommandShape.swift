import ServiceKernel

/// The form of a command in a store's table: its name, actor and fields, by the words that people know. A later program
/// with other commands and fields matches them by these words, and reports the missing ones.
package struct CommandShape: Hashable, Sendable {
    struct FieldShape: Hashable, Sendable {
        let name: String
        let form: ValueEncoding
    }

    /// Prefix of the actors' names; empty for actors without a number.
    let actor: String
    let action: String
    var fields: [FieldShape]

    init(actor: String, action: String, fields: [FieldShape]) {
        (self.actor, self.action, self.fields) = (actor, action, fields)
    }

    /// The shape in which this program writes a command.
    init<Command: ServiceCommand>(of entry: CommandEntry<Command>) {
        actor = entry.actor?.prefix ?? ""
        action = entry.action
        fields = FieldSchema(of: entry.blank(1)).entries.map {
            FieldShape(name: $0.field.name, form: ValueEncoding($0.sort))
        }
    }

    /// Name for messages: `d start`.
    var name: String { actor.isEmpty ? action : "\(actor) \(action)" }
}

/// The encoding of a field's values.
enum ValueEncoding: Hashable, Sendable {
    case numbered(prefix: String)
    case zone, place, position
    case list(prefix: String)
    case count, integer, flag, moment, duration, money
    case word(among: [String])
    case text

    init(_ sort: FieldDomain) {
        self =
            switch sort {
            case .numbered(let kind): .numbered(prefix: kind.prefix)
            case .zone: .zone
            case .place: .place
            case .position: .position
            case .list(let kind): .list(prefix: kind.prefix)
            case .count: .count
            case .integer: .integer
            case .flag: .flag
            case .moment: .moment
            case .duration: .duration
            case .money: .money
            case .word(let words): .word(among: words)
            case .text: .text
            }
    }

    /// Whether values in this form can be read as a sort. A list of words may have grown since.
    func fits(_ sort: FieldDomain) -> Bool {
        if case .word = self, case .word = sort { return true }
        return self == ValueEncoding(sort)
    }
}

// Byte format. The codes of the forms must never change.
extension CommandShape {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(lengthPrefixed: actor.utf8)
        bytes.append(lengthPrefixed: action.utf8)
        bytes.append(varying: fields.count)
        for field in fields {
            bytes.append(lengthPrefixed: field.name.utf8)
            bytes.append(field.form.code)
            for text in field.form.texts { bytes.append(lengthPrefixed: text.utf8) }
        }
        return bytes
    }

    init(_ reader: inout ByteReader) throws(CodingError) {
        (actor, action) = (try reader.text(), try reader.text())
        fields = []
        for _ in 0..<(try reader.varint()) {
            fields.append(FieldShape(name: try reader.text(), form: try ValueEncoding(&reader)))
        }
        guard reader.isAtEnd else { throw reader.problem("there are bytes after the command's shape") }
    }
}

extension ValueEncoding {
    fileprivate var code: UInt8 {
        switch self {
        case .numbered: 1
        case .zone: 2
        case .place: 3
        case .position: 4
        case .list: 5
        case .count: 6
        case .flag: 7
        case .moment: 8
        case .duration: 9
        case .money: 10
        case .word: 11
        case .text: 12
        case .integer: 13
        }
    }

    /// Texts after the code; a list of words begins with their number.
    fileprivate var texts: [String] {
        switch self {
        case .numbered(let prefix), .list(let prefix): [prefix]
        case .word(let words): ["\(words.count)"] + words
        case .zone, .place, .position, .count, .integer, .flag, .moment, .duration, .money, .text: []
        }
    }

    fileprivate init(_ reader: inout ByteReader) throws(CodingError) {
        let code = try reader.byte()
        switch code {
        case 1: self = .numbered(prefix: try reader.text())
        case 2: self = .zone
        case 3: self = .place
        case 4: self = .position
        case 5: self = .list(prefix: try reader.text())
        case 6: self = .count
        case 7: self = .flag
        case 8: self = .moment
        case 9: self = .duration
        case 10: self = .money
        case 11:
            guard let count = Int(try reader.text()), count >= 0 else { throw reader.problem("a list has no length") }
            var words: [String] = []
            for _ in 0..<count { words.append(try reader.text()) }
            self = .word(among: words)
        case 12: self = .text
        case 13: self = .integer
        default: throw reader.problem("unknown field type \(code)")
        }
    }
}
