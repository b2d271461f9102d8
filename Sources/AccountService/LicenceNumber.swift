/// The number of a driving or a taxi licence (A03), written without white space and in capitals *(decided)*, so that one
/// licence cannot be registered twice in two spellings.
package struct LicenceNumber: Hashable, Comparable, Sendable {
    package let text: String

    /// nil for a text with nothing but white space (`emptyField`).
    package init?(_ text: String) {
        let compact = text.filter { !$0.isWhitespace }.uppercased()
        if compact.isEmpty { return nil }
        self.text = compact
    }

    package static func < (left: LicenceNumber, right: LicenceNumber) -> Bool { left.text < right.text }
}
