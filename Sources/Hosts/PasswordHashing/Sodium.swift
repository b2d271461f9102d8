import CSodium

/// The library, made ready once for all threads.
enum Sodium {
    /// sodium_init: 0 the first time, 1 afterwards, -1 if it fails.
    private static let isReady = sodium_init() >= 0

    static func makeReady() throws(PasswordHashingError) {
        if !isReady { throw .unavailable }
    }
}

/// Why the library could not do its work; nothing that a user typed leads here.
package enum PasswordHashingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library could not be made ready: the system gives no random numbers.
    case unavailable
    /// The memory that one hash takes was not to be had.
    case outOfMemory(bytes: Int)

    package var description: String {
        switch self {
        case .unavailable: "libsodium cannot be made ready: the system gives no random numbers"
        case .outOfMemory(let bytes): "a password hash takes \(bytes) bytes of memory, which are not to be had"
        }
    }
}
