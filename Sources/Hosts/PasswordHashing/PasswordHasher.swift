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
/// Every hash has a salt of its own and names its algorithm and cost, so that passwords hashed at another cost still
/// fit. A password is one however it was typed: it is hashed in NFKC, so that `Ç` in one or two characters and digits of
/// full width are the same (NIST SP 800-63B, 3.1.1.2), and white space counts wherever it stands. Hashing and checking are made to be slow: hosts do them on threads that nobody waits for. A value of this type
/// may be used by many threads at once.
///
/// Source of the algorithm: RFC 9106 (Argon2, version 1.3).
package struct PasswordHasher: Sendable {
    /// How much one hash costs whoever makes it, or guesses.
    package struct Cost: Hashable, Sendable {
        /// Passes over the memory.
        package var passes: UInt64
        package var memoryBytes: Int

        /// What libsodium advises for logins: 64 MiB, 2 passes.
        package static var interactive: Cost {
            Cost(
                passes: UInt64(crypto_pwhash_opslimit_interactive()), memoryBytes: crypto_pwhash_memlimit_interactive())
        }

        /// The least the library takes: 8 KiB, 1 pass. For tests and load tests, never for people's passwords.
        package static var least: Cost {
            Cost(passes: UInt64(crypto_pwhash_opslimit_min()), memoryBytes: crypto_pwhash_memlimit_min())
        }

        /// Within what the library takes.
        var isPossible: Bool {
            let passRange = UInt64(crypto_pwhash_opslimit_min())...UInt64(crypto_pwhash_opslimit_max())
            let memoryRange = crypto_pwhash_memlimit_min()...crypto_pwhash_memlimit_max()
            return passRange.contains(passes) && memoryRange.contains(memoryBytes)
        }
    }

    package let cost: Cost

    /// - Throws: `PasswordHashingError.unavailable`.
    /// - Precondition: the library takes that cost.
    package init(cost: Cost = .interactive) throws(PasswordHashingError) {
        precondition(cost.isPossible, "libsodium does not hash at \(cost)")
        try Sodium.makeReady()
        self.cost = cost
    }

    /// Judges a password by rule A02 and hashes it if it is strong enough.
    ///
    /// - Parameter current: the present password as it was typed, for a change (A06); nil at registration.
    /// - Throws: `PasswordHashingError.outOfMemory`.
    package func prepare(_ password: String, replacing current: String? = nil) throws(PasswordHashingError)
        -> AccountService.NewPassword
    {
        let password = password.normalized(.compatible)
        return switch AccountService.PasswordRule.verdict(on: password) {
        case .empty: .empty
        case _ where password == current?.normalized(.compatible): .unchanged
        case .weak: .weak
        case .strong: .strong(try hash(password))
        }
    }

    /// A hash with a new random salt.
    ///
    /// - Throws: `PasswordHashingError.outOfMemory`.
    package func hash(_ password: String) throws(PasswordHashingError) -> AccountService.PasswordHash {
        let password = password.normalized(.compatible)
        var encoded = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = crypto_pwhash_str_alg(
            &encoded, password, UInt64(password.utf8.count), cost.passes, cost.memoryBytes,
            crypto_pwhash_alg_argon2id13())
        // The cost is possible and the length far from any limit, so that memory is all that can be wanting.
        if result != 0 { throw .outOfMemory(bytes: cost.memoryBytes) }
        return AccountService.PasswordHash(
            encoded: String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
    }

    /// Returns the hash that the password fits, if any: normalized, or as it was typed, as earlier programs hashed it.
    ///
    /// A hash that is damaged fits no password; so does any for which the memory is not to be had.
    package func check(_ password: String, against stored: [AccountService.StoredPassword])
        -> AccountService.PasswordCheck
    {
        let normalized = password.normalized(.compatible)
        let spellings = normalized.isSpelled(like: password) ? [password] : [normalized, password]
        let match = stored.first { stored in spellings.contains { fits($0, stored.hash) } }
        return match.map { .matches(serial: $0.serial) } ?? .differs
    }

    private func fits(_ password: String, _ hash: AccountService.PasswordHash) -> Bool {
        // The library reads the hash as a text of at most this many bytes, the final zero included.
        guard hash.encoded.utf8.count < crypto_pwhash_strbytes() else { return false }
        return crypto_pwhash_str_verify(hash.encoded, password, UInt64(password.utf8.count)) == 0
    }
}
