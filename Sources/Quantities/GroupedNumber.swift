/// Numbers as people read them: `12,345`.
package enum GroupedNumber {
    package static func text(_ value: Double) -> String { text(Int(value.rounded())) }

    package static func text(_ value: Int) -> String {
        var digits = Array(String(value.magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (value < 0 ? "-" : "") + String(digits)
    }
}
