import CSodium

/// Initialisation of libsodium, once for all threads.
enum Sodium {
    /// Result of sodium_init: 0 the first time, 1 afterwards, -1 if it fails.
    private static let isReady = sodium_init() >= 0

    static func initialize() throws(PasswordHashingError) {
        if !isReady { throw .unavailable }
    }
}

/// Failure of the library, never caused by a user's input.
package enum PasswordHashingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library could not be initialised: the system provides no random numbers.
    case unavailable
    /// The memory for a hash could not be allocated.
    case outOfMemory(bytes: Int)

    package var description: String {
        switch self {
        case .unavailable: "libsodium cannot be initialized: the system provides no random numbers"
        case .outOfMemory(let bytes): "a password hash needs \(bytes) bytes of memory, which are not available"
        }
    }
}
