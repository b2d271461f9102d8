/// A JSON document whose keys keep their order, so that the same document is always the same text.
package indirect enum JSONValue: Sendable {
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double, decimals: Int)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// How a document stands on its lines.
    package enum Layout {
        /// A member a line, two blanks a level; empty lists and objects stay on their line.
        case indented
        /// All on one line, without blanks.
        case compact
    }

    package func append(to buffer: inout TextBuffer, layout: Layout = .indented) {
        append(to: &buffer, indentation: layout == .indented ? 0 : nil)
    }

    /// - Parameter indentation: levels; nil for all on one line.
    private func append(to buffer: inout TextBuffer, indentation: Int?) {
        switch self {
        case .text(let text): JSONValue.appendQuoted(text, to: &buffer)
        case .boolean(let isTrue): buffer.append(isTrue ? "true" as StaticString : "false")
        case .integer(let number): buffer.append(Int64(number))
        case .unsigned(let number): buffer.append(number)
        case .number(let number, let decimals):
            if number.isFinite {
                buffer.append(number, decimals: decimals)
            } else {
                buffer.append("null" as StaticString)
            }
        case .list(let values):
            JSONValue.appendMembers(values, between: "[", and: "]", to: &buffer, indentation: indentation) {
                $0.append(to: &$1, indentation: indentation.map { $0 + 1 })
            }
        case .object(let members):
            JSONValue.appendMembers(members, between: "{", and: "}", to: &buffer, indentation: indentation) {
                JSONValue.appendQuoted($0.key, to: &$1)
                $1.append(indentation == nil ? ":" as StaticString : ": ")
                $0.value.append(to: &$1, indentation: indentation.map { $0 + 1 })
            }
        }
    }

    private static func appendMembers<Member>(
        _ members: [Member], between opening: Unicode.Scalar, and closing: Unicode.Scalar, to buffer: inout TextBuffer,
        indentation: Int?, append: (Member, inout TextBuffer) -> Void
    ) {
        buffer.append(UInt8(ascii: opening))
        for (index, member) in members.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            startLine(indentation: indentation.map { $0 + 1 }, in: &buffer)
            append(member, &buffer)
        }
        if !members.isEmpty { startLine(indentation: indentation, in: &buffer) }
        buffer.append(UInt8(ascii: closing))
    }

    private static func startLine(indentation: Int?, in buffer: inout TextBuffer) {
        guard let indentation else { return }
        buffer.append(UInt8(ascii: "\n"))
        for _ in 0..<(2 * indentation) { buffer.append(UInt8(ascii: " ")) }
    }

    /// RFC 8259: quotes, backslashes and control characters are escaped, all else is UTF-8 as it stands.
    private static func appendQuoted(_ text: String, to buffer: inout TextBuffer) {
        let hexadecimalDigits = Array("0123456789abcdef".utf8)
        buffer.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): buffer.append("\\\"" as StaticString)
            case UInt8(ascii: "\\"): buffer.append("\\\\" as StaticString)
            case UInt8(ascii: "\n"): buffer.append("\\n" as StaticString)
            case UInt8(ascii: "\t"): buffer.append("\\t" as StaticString)
            case 0..<0x20:
                buffer.append("\\u00" as StaticString)
                buffer.append(hexadecimalDigits[Int(byte >> 4)])
                buffer.append(hexadecimalDigits[Int(byte & 15)])
            default: buffer.append(byte)
            }
        }
        buffer.append(UInt8(ascii: "\""))
    }
}
