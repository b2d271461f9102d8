import AccountService
import CSodium

/// A random token for its owner, and its fingerprint for the account service (A04, A05).
package struct RandomToken: Sendable {
    /// 32 random bytes in 43 letters, digits, `-` and `_`.
    package let text: String
    /// Hash of the token, which the account service stores.
    package let fingerprint: AccountService.TokenFingerprint

    /// Creates a token from the system's random numbers.
    ///
    /// - Throws: `PasswordHashingError.unavailable`.
    package init() throws(PasswordHashingError) {
        try Sodium.initialize()
        var bytes = [UInt8](repeating: 0, count: RandomToken.byteCount)
        randombytes_buf(&bytes, bytes.count)
        try self.init(bytes: bytes)
    }

    /// Derives a token from a text and a secret key: the same for the same input, and unpredictable without the key.
    /// (BLAKE2b with a key, RFC 7693.)
    ///
    /// - Throws: `PasswordHashingError.unavailable`.
    package init(derivedFrom text: String, key: String) throws(PasswordHashingError) {
        try Sodium.initialize()
        // Hashing brings a key of any length to the length that the hash function takes.
        var short = [UInt8](repeating: 0, count: crypto_generichash_keybytes())
        let (keyBytes, textBytes) = (Array(key.utf8), Array(text.utf8))
        crypto_generichash(&short, short.count, keyBytes, UInt64(keyBytes.count), nil, 0)
        var bytes = [UInt8](repeating: 0, count: RandomToken.byteCount)
        crypto_generichash(&bytes, bytes.count, textBytes, UInt64(textBytes.count), short, short.count)
        try self.init(bytes: bytes)
    }

    private init(bytes: [UInt8]) throws(PasswordHashingError) {
        text = RandomToken.base64(of: bytes)
        fingerprint = try AccountService.TokenFingerprint(ofToken: text)
    }

    /// Returns 32 random bytes for a secret key.
    ///
    /// - Throws: `PasswordHashingError.unavailable`.
    package static func secretBytes() throws(PasswordHashingError) -> [UInt8] {
        try Sodium.initialize()
        var bytes = [UInt8](repeating: 0, count: byteCount)
        randombytes_buf(&bytes, bytes.count)
        return bytes
    }

    private static let byteCount = 32

    private static func base64(of bytes: [UInt8]) -> String {
        let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        var characters = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&characters, characters.count, bytes, bytes.count, variant)
        return String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
}

extension AccountService.TokenFingerprint {
    /// Creates the fingerprint of a token: the first 256 bits of BLAKE2b of its text.
    ///
    /// A fast hash is enough: tokens are random and long, so that guessing is hopeless.
    ///
    /// - Throws: `PasswordHashingError.unavailable`.
    package init(ofToken text: String) throws(PasswordHashingError) {
        try Sodium.initialize()
        let bytes = Array(text.utf8)
        var hash = [UInt8](repeating: 0, count: 32)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        var words = SIMD4<UInt64>()
        for (position, byte) in hash.enumerated() { words[position / 8] = words[position / 8] << 8 | UInt64(byte) }
        self.init(words: words)
    }
}

/// Temporary passwords for users who have forgotten theirs (A06).
package enum TemporaryPassword {
    /// Characters without those that look alike: I, l, 1, O, 0.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789")
    private static let lengthInCharacters = 14

    /// Returns a random password that satisfies rule A02, with at least 80 bits of entropy.
    ///
    /// - Throws: `PasswordHashingError.unavailable`.
    package static func random() throws(PasswordHashingError) -> String {
        try Sodium.initialize()
        // Rejection sampling, so that all valid passwords are equally likely; seven in eight are valid.
        while true {
            let password = String((0..<lengthInCharacters).map { _ in randomCharacter() })
            if AccountService.PasswordPolicy.strength(of: password) == .strong { return password }
        }
    }

    private static func randomCharacter() -> Character {
        alphabet[Int(randombytes_uniform(UInt32(alphabet.count)))]
    }
}
