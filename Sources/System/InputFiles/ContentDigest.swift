import CXXHash

/// The fingerprint of bytes that come in pieces, the same as of all at once: XXH3, many bytes at a time. Not made to withstand
/// forgery.
package final class ContentDigest {
    /// nil where there is no memory for it: then all fingerprints are 0.
    private let state: OpaquePointer?

    package init() {
        state = XXH3_createState()
        reset()
    }

    deinit { XXH3_freeState(state) }

    /// As if nothing had been taken in.
    package func reset() {
        if let state { XXH3_64bits_reset(state) }
    }

    /// Takes in the next piece.
    package func combine(_ piece: UnsafeRawBufferPointer) {
        if let state { XXH3_64bits_update(state, piece.baseAddress, piece.count) }
    }

    /// The fingerprint of all pieces so far.
    package var value: UInt64 { state.map { XXH3_64bits_digest($0) } ?? 0 }
}
