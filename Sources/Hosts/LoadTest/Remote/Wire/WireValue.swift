import InputFiles
import Quantities

/// A JSON value as a server sends it.
typealias WireValue = JSONNode

extension JSONNode {
    /// Value in millionths; no number of the services has more decimals.
    var microseconds: Int64? { millionths }

    /// Returns a copy of a map without some of its members.
    func without(_ keys: String...) -> JSONNode {
        guard case .map(let members) = self else { return self }
        return .map(members.filter { !keys.contains($0.key) })
    }

    /// Returns the first difference from the expected value; nil if they are equal. The order of members is irrelevant.
    func difference(from wanted: JSONNode, _ path: String) -> String? {
        switch (self, wanted) {
        case (.map(let received), .map(let members)):
            for member in members {
                guard let value = self[member.key] else { return "\(path).\(member.key) is missing" }
                if let found = value.difference(from: member.value, "\(path).\(member.key)") { return found }
            }
            return received.first { wanted[$0.key] == nil }.map { "\(path).\($0.key) is not expected" }
        case (.list(let received), .list(let values)) where received.count == values.count:
            for (place, pair) in zip(received, values).enumerated() {
                if let found = pair.0.difference(from: pair.1, "\(path)[\(place)]") { return found }
            }
            return nil
        default: return self == wanted ? nil : "\(path) is \(words); must be \(wanted.words)"
        }
    }

    private var words: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .whole, .unsigned, .number:
            "\(millionths.map { "\(ExactDecimal(digits: $0, decimals: 6))" } ?? "a number")"
        case .text(let text): "'\(text)'"
        case .list(let values): "a list of \(values.count)"
        case .map: "a map"
        }
    }
}
