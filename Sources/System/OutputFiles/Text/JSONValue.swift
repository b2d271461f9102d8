/// A JSON document with ordered keys, so that equal documents give equal texts.
package indirect enum JSONValue: Sendable {
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double, decimals: Int)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// Returns the document as text.
    package func bytes(_ layout: JSONWriter.Layout) -> [UInt8] {
        var text = JSONWriter(layout)
        write(to: &text)
        return text.bytes
    }

    private func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.text(text)
        case .boolean(let isTrue): json.boolean(isTrue)
        case .integer(let number): json.whole(number)
        case .unsigned(let number): json.whole(number)
        case .number(let number, let decimals): json.number(number, decimals: decimals)
        case .list(let values): json.list(values) { $1.write(to: &$0) }
        case .object(let members):
            json.map { map in
                for member in members {
                    map.key(member.key)
                    member.value.write(to: &map)
                }
            }
        }
    }
}
