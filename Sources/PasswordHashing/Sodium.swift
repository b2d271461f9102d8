import CSodium

/// The library, made ready once for all threads.
enum Sodium {
    /// sodium_init: 0 the first time, 1 afterwards, -1 if it fails.
    private static let isReady = sodium_init() >= 0

    static func makeReady() throws(PasswordHashingError) {
        if !isReady { throw .unavailable }
    }
}
