/// Numbers as people read them: `12,345`.
enum GroupedNumber {
    static func text(_ value: Double) -> String { text(Int(value.rounded())) }

    static func text(_ value: Int) -> String {
        var digits = Array(String(value.magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (value < 0 ? "-" : "") + String(digits)
    }
}
