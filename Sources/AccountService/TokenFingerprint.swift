/// The 256-bit fingerprint of a random token: a session's (A05), or the code that confirms an email (A04).
///
/// The token itself stays with its owner. The host draws it, hands it over and tells the service only its fingerprint,
/// so that neither the state nor the log of commands can be used to enter somebody's session.
package struct TokenFingerprint: Hashable, Sendable, BitwiseCopyable, Withheld {
    package let words: SIMD4<UInt64>

    package init(words: SIMD4<UInt64>) { self.words = words }
}
