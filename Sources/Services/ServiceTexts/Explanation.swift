import ServiceKernel

/// A step of a calculation with its numbers and its sentence, of whatever service.
package protocol Explanation: Hashable, Sendable {
    var rule: String { get }
    var sentence: Sentence { get }

    /// Returns the value of a field of the sentence, or nil if there is none.
    func value(_ name: String) -> FieldValue?
}

extension Reckoning: Explanation where Word: LocalizedWord {
    package var sentence: Sentence { word.sentence }
}
