import ServiceKernel

/// One step of directions in words (G12), at most 20 words in any language.
package struct DirectionStep: Hashable, Sendable {
    package var sentence: Sentence
    /// Whole metres, rounded half up.
    package var metres: Int

    package init(_ sentence: Sentence, metres: Int) {
        self.sentence = sentence
        self.metres = metres
    }
}
