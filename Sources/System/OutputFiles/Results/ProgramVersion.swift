import InputFiles

/// Version shown by `cabrank --version` and in every manifest. It is raised whenever results may change.
package let programVersion = "0.1.0"

extension DocumentValue {
    /// The value as JSON.
    package var json: JSONValue {
        switch self {
        case .text(let text): .text(text)
        case .list(let values): .list(values.map(\.json))
        case .map(let entries): .object(entries.map { ($0.key, $0.value.json) })
        }
    }
}

/// Returns a number as sixteen hexadecimal digits.
package func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
