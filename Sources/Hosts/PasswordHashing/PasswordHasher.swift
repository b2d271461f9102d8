import AccountService
import CSodium
import TextNormalization

/// Salted, slow password hashes (A05) by libsodium's Argon2id, for the hosts of the account service.
///
/// ```swift
/// let hasher = try PasswordHasher()
/// let new = try hasher.prepare("Lisboa2026")           // goes into AccountCommand
/// let check = hasher.check(typed, against: accounts.storedPasswords(login: email))
/// ```
///
/// Every hash has its own salt and names its algorithm and cost, so passwords hashed at another cost still match.
/// Passwords are hashed in NFKC, so that `Ç` in one or two characters and digits of full width are the same (NIST SP
/// 800-63B, 3.1.1.2); white space counts everywhere. Hashing and checking are slow on purpose: hosts do them on
/// background threads. A value of this type may be used by many threads at once.
///
/// Source of the algorithm: RFC 9106 (Argon2, version 1.3).
package struct PasswordHasher: Sendable {
    /// Cost of one hash, for the server and for an attacker.
    package struct Cost: Hashable, Sendable {
        /// Number of passes over the memory.
        package var passes: UInt64
        /// Memory in bytes.
        package var memoryBytes: Int

        /// Cost that libsodium recommends for log-ins: 64 MiB, 2 passes.
        package static var interactive: Cost {
            Cost(
                passes: UInt64(crypto_pwhash_opslimit_interactive()), memoryBytes: crypto_pwhash_memlimit_interactive())
        }

        /// Minimum cost of the library: 8 KiB, 1 pass. For tests and load tests, never for real passwords.
        package static var minimum: Cost {
            Cost(passes: UInt64(crypto_pwhash_opslimit_min()), memoryBytes: crypto_pwhash_memlimit_min())
        }

        /// Whether the library accepts the cost.
        var isSupported: Bool {
            let passRange = UInt64(crypto_pwhash_opslimit_min())...UInt64(crypto_pwhash_opslimit_max())
            let memoryRange = crypto_pwhash_memlimit_min()...crypto_pwhash_memlimit_max()
            return passRange.contains(passes) && memoryRange.contains(memoryBytes)
        }
    }

    /// Cost of new hashes.
    package let cost: Cost

    /// Creates a hasher.
    ///
    /// - Throws: `PasswordHashingError.unavailable` if the library cannot be initialised.
    /// - Precondition: The library accepts the cost.
    package init(cost: Cost = .interactive) throws(PasswordHashingError) {
        precondition(cost.isSupported, "libsodium does not support \(cost)")
        try Sodium.initialize()
        self.cost = cost
    }

    /// Checks a password by rule A02, and hashes it if it is strong enough.
    ///
    /// - Parameter current: The present password as typed, for a change (A06); nil at registration.
    /// - Throws: `PasswordHashingError.outOfMemory`.
    package func prepare(_ password: String, replacing current: String? = nil) throws(PasswordHashingError)
        -> AccountService.NewPassword
    {
        let password = password.normalized(.nfkc)
        return switch AccountService.PasswordPolicy.strength(of: password) {
        case .empty: .empty
        case _ where password == current?.normalized(.nfkc): .unchanged
        case .weak: .weak
        case .strong: .strong(try hash(password))
        }
    }

    /// Returns a hash with a new random salt.
    ///
    /// - Throws: `PasswordHashingError.outOfMemory`.
    package func hash(_ password: String) throws(PasswordHashingError) -> AccountService.PasswordHash {
        let password = password.normalized(.nfkc)
        var encoded = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = crypto_pwhash_str_alg(
            &encoded, password, UInt64(password.utf8.count), cost.passes, cost.memoryBytes,
            crypto_pwhash_alg_argon2id13())
        // The cost is valid and the length far from any limit, so only memory can be missing.
        if result != 0 { throw .outOfMemory(bytes: cost.memoryBytes) }
        return AccountService.PasswordHash(
            encoded: String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
    }

    /// Finds the stored hash that the password matches: normalised, or as typed, since earlier programs hashed it so.
    ///
    /// A damaged hash matches no password. Neither does any hash if memory is short.
    package func check(_ password: String, against stored: [AccountService.StoredPassword])
        -> AccountService.PasswordCheck
    {
        let normalized = password.normalized(.nfkc)
        let spellings = normalized.isSpelled(like: password) ? [password] : [normalized, password]
        let match = stored.first { stored in spellings.contains { fits($0, stored.hash) } }
        return match.map { .matches(serial: $0.serial) } ?? .differs
    }

    private func fits(_ password: String, _ hash: AccountService.PasswordHash) -> Bool {
        // The library reads at most this many bytes of the hash, the final zero included.
        guard hash.encoded.utf8.count < crypto_pwhash_strbytes() else { return false }
        return crypto_pwhash_str_verify(hash.encoded, password, UInt64(password.utf8.count)) == 0
    }
}
