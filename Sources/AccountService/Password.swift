/// A password's salted, slow hash (A05): a text that holds the algorithm, its cost, the salt and the hash.
///
/// To this module it is opaque: the host made it, and only the host can tell whether a password fits.
package struct PasswordHash: Hashable, Sendable, Withheld {
    package let encoded: String

    package init(encoded: String) { self.encoded = encoded }
}

/// A password that somebody chose, as the host hands it to the service: judged and, when strong enough, hashed.
///
/// The password itself is not here. Hashing is slow on purpose and needs a random salt, so that it can be no part of a
/// deterministic, fast state machine; and every command is logged durably, so that a password in a command would be a
/// password on the disk. The host therefore asks `PasswordRule`, where A02 stands once and for all, for the verdict,
/// hashes what passed, and sends what came of both. A password that fails is never hashed.
package enum NewPassword: Hashable, Sendable {
    case empty
    case weak
    /// A change to the password that was given as the present one.
    case unchanged
    case strong(PasswordHash)
}

/// A hash that a password may be tried against, with the number by which the service knows it again.
package struct StoredPassword: Hashable, Sendable {
    package let hash: PasswordHash
    /// Grows with every password that any account is given, so that it also tells whose it is.
    package let serial: UInt64
}

/// What the host found on trying a password against the hashes that `AccountService.storedPasswords` gave.
///
/// It names the hash by its serial number and not just "fits": trying takes a good part of a second, and if the
/// password was changed meanwhile the finding is stale, and is refused (`wrongPassword`). So is one about another account.
package enum PasswordCheck: Hashable, Sendable {
    case matches(serial: UInt64)
    case differs
}

/// Rule A02 for passwords.
package enum PasswordRule {
    package enum Verdict: Hashable, Sendable {
        case empty, weak, strong
    }

    package static let lengthInCharacters = 8...20

    /// A02: 8 to 20 characters, among them a capital, a small letter and a digit, of any script *(decided)*.
    package static func verdict(on password: String) -> Verdict {
        if password.isEmpty { return .empty }
        let categories = password.unicodeScalars.map(\.properties.generalCategory)
        let isStrong =
            lengthInCharacters.contains(password.count) && categories.contains(.uppercaseLetter)
            && categories.contains(.lowercaseLetter) && categories.contains(.decimalNumber)
        return isStrong ? .strong : .weak
    }
}
