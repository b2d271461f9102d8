import InputFiles

/// What `cabrank --version` and every manifest tell. Raised whenever a result may change.
package let programVersion = "0.1.0"

extension DocumentValue {
    package var json: JSONValue {
        switch self {
        case .text(let text): .text(text)
        case .list(let values): .list(values.map(\.json))
        case .map(let entries): .object(entries.map { ($0.key, $0.value.json) })
        }
    }
}

/// Sixteen hexadecimal digits.
package func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
