import Quantities
import ServiceKernel

extension AccountService {
    /// Rule A02 for passwords.
    package enum PasswordPolicy {
        /// Strength of a password under A02.
        package enum Strength: Hashable, Sendable {
            case empty, weak, strong
        }

        /// Allowed length in characters.
        package static let lengthInCharacters = 8...20

        /// Returns the strength under A02: strong means 8 to 20 characters with a capital, a small letter and a digit,
        /// of any script *(decided)*.
        package static func strength(of password: String) -> Strength {
            if password.isEmpty { return .empty }
            let categories = password.unicodeScalars.map(\.properties.generalCategory)
            let isStrong =
                lengthInCharacters.contains(password.count) && categories.contains(.uppercaseLetter)
                && categories.contains(.lowercaseLetter) && categories.contains(.decimalNumber)
            return isStrong ? .strong : .weak
        }
    }

    /// A new password as the host passes it to the service: checked and, if strong, hashed.
    ///
    /// The password itself is absent. Hashing is slow by design and needs a random salt, so it cannot be part of a
    /// fast, deterministic state machine. Commands are also logged durably, and a password in a command would be a
    /// password on disk. The host therefore asks `PasswordPolicy`, the only place of A02, hashes a strong password and
    /// sends the result. A weak password is never hashed.
    package enum NewPassword: Hashable, Sendable {
        case empty
        case weak
        /// A change to the same password as before.
        case unchanged
        case strong(PasswordHash)
    }

    /// A hash to try a password against, with the serial number that identifies it.
    package struct StoredPassword: StateCodable, Hashable, Sendable {
        /// Salted hash of the password.
        package private(set) var hash: PasswordHash
        /// Serial number, counted over all accounts, so that it also identifies the account.
        package private(set) var serial: UInt64

        /// Placeholder that reading a state replaces.
        package static var placeholder: StoredPassword { StoredPassword(hash: .placeholder, serial: 0) }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&hash)
            try form.visit(&serial)
        }

        fileprivate func digest(into take: (UInt64) -> Void) {
            hash.encoded.forEachDigestWord(take)
            take(serial)
        }
    }

    /// Result of trying a password against the hashes in `AccountService.storedPasswords`.
    ///
    /// It names the serial number of the hash because the check takes a good part of a second: if the password changes
    /// meanwhile, the result is stale and is refused (`wrongPassword`). A result for another account is refused, too.
    package enum PasswordCheck: Hashable, Sendable {
        case matches(serial: UInt64)
        case differs
    }

    /// Passwords of all accounts: an own one each, and for a while a temporary one (A06).
    struct Passwords: Hashable, Sendable {
        private struct Entry: StateCodable, Hashable, Sendable {
            var own: StoredPassword
            /// A06: sent by the last recovery and not yet replaced. The own password stays valid too *(decided)*:
            /// knowledge of the email alone must not lock out the owner.
            var temporary: StoredPassword?

            static var placeholder: Entry { Entry(own: .placeholder) }

            mutating func code(with form: inout StateCoder) throws {
                try form.visit(&own)
                try form.visit(&temporary)
            }
        }

        enum Kind {
            case own, temporary
        }

        /// Entries by account number; nil for an erased account (A11).
        private var entries: ContiguousArray<Entry?> = []
        private var lastSerial: UInt64 = 0

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(each: &entries, unread: nil) { try $0.visit(&$1) }
            try form.visit(&lastSerial)
        }

        /// Returns the password with the next serial number.
        private mutating func withNextSerial(_ hash: PasswordHash) -> StoredPassword {
            lastSerial += 1
            return StoredPassword(hash: hash, serial: lastSerial)
        }

        /// Adds the password of a newly registered account.
        mutating func add(_ hash: PasswordHash, of account: AccountID) {
            assert(entries.count == Int(account.index), "an account has no password, or a wrong one")
            entries.append(Entry(own: withNextSerial(hash)))
        }

        /// Passwords that open the account, its own first.
        subscript(account: AccountID) -> [StoredPassword] {
            guard let entry = entries[Int(account.index)] else { return [] }
            return [entry.own] + (entry.temporary.map { [$0] } ?? [])
        }

        /// Returns the kind of password that the host's check matched, if the account still has it (A05).
        func kind(of account: AccountID, _ check: PasswordCheck) throws(Reason) -> Kind {
            guard case .matches(let serial) = check, let entry = entries[Int(account.index)] else {
                throw .wrongPassword
            }
            if entry.temporary?.serial == serial { return .temporary }
            if entry.own.serial == serial { return .own }
            throw .wrongPassword
        }

        /// A06: adds a temporary password.
        mutating func addTemporary(_ hash: PasswordHash, of account: AccountID) {
            assert(entries[Int(account.index)] != nil, "the account is erased")  // A11
            let temporary = withNextSerial(hash)
            entries[Int(account.index)]?.temporary = temporary
        }

        mutating func removeTemporary(of account: AccountID) { entries[Int(account.index)]?.temporary = nil }

        /// A11: erases the account's passwords.
        mutating func erase(of account: AccountID) { entries[Int(account.index)] = nil }

        /// A06, A07: makes this the account's only password.
        mutating func replace(_ hash: PasswordHash, of account: AccountID) {
            assert(entries[Int(account.index)] != nil, "the account is erased")  // A11
            entries[Int(account.index)] = Entry(own: withNextSerial(hash))
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            take(lastSerial)
            for entry in entries {
                entry?.own.digest(into: take)
                take(entry?.temporary == nil ? 0 : 1)
                entry?.temporary?.digest(into: take)
            }
        }

        /// Checks that each of `accounts` accounts has an entry and that serial numbers are unique.
        ///
        /// - Throws: the first `InvariantViolation` found.
        func checkInvariants(accounts: Int) throws(InvariantViolation) {
            try require(
                entries.count == accounts, "A05", "there are \(entries.count) passwords for \(accounts) accounts")
            var seen: Set<UInt64> = []
            for entry in entries {
                for password in [entry?.own, entry?.temporary].compactMap({ $0 }) {
                    let isNew = seen.insert(password.serial).inserted && password.serial <= lastSerial
                    try require(isNew, "A05", "two passwords have the serial \(password.serial)")
                }
            }
        }
    }
}

/// In logs: the serial number of the matching password; absent if none matches.
extension AccountService.PasswordCheck: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { UInt64.domain }

    /// Value as logs write it.
    package var fieldValue: FieldValue {
        switch self {
        case .matches(let serial): .count(serial)
        case .differs: .absent
        }
    }

    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard let serial = UInt64?(value) else { return nil }
        self = serial.map { .matches(serial: $0) } ?? .differs
    }
}

/// In logs: the verdict, or `strong`, a space and the hash.
extension AccountService.NewPassword: FieldType {
    private static let strong = "strong "

    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }

    /// Value as logs write it.
    package var fieldValue: FieldValue {
        switch self {
        case .empty: .text("empty")
        case .weak: .text("weak")
        case .unchanged: .text("unchanged")
        case .strong(let hash): .text(Self.strong + hash.encoded)
        }
    }

    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        switch text {
        case "empty": self = .empty
        case "weak": self = .weak
        case "unchanged": self = .unchanged
        default:
            guard text.hasPrefix(Self.strong) else { return nil }
            self = .strong(AccountService.PasswordHash(encoded: String(text.dropFirst(Self.strong.count))))
        }
    }
}
