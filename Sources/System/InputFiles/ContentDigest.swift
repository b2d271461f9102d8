import CXXHash

/// Incremental hash of bytes (XXH3, 64 bits); equal for every split into pieces. Not cryptographic.
package final class ContentDigest {
    /// Hash state; nil if memory is short: then every value is 0.
    private let state: OpaquePointer?

    /// Creates the digest of no bytes.
    package init() {
        state = XXH3_createState()
        reset()
    }

    deinit { XXH3_freeState(state) }

    /// Resets the digest to that of no bytes.
    package func reset() {
        if let state { XXH3_64bits_reset(state) }
    }

    /// Adds the next piece.
    package func combine(_ piece: UnsafeRawBufferPointer) {
        if let state { XXH3_64bits_update(state, piece.baseAddress, piece.count) }
    }

    /// Hash of all pieces so far.
    package var value: UInt64 { state.map { XXH3_64bits_digest($0) } ?? 0 }
}
