import Quantities
import ServiceKernel

extension AccountService {
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

    /// A password that somebody chose, as the host hands it to the service: judged and, when strong enough, hashed.
    ///
    /// The password itself is not here. Hashing is slow on purpose and needs a random salt, so that it can be no part
    /// of a deterministic, fast state machine; and every command is logged durably, so that a password in a command
    /// would be a password on the disk. The host therefore asks `PasswordRule`, where A02 stands once and for all, for
    /// the verdict, hashes what passed, and sends what came of both. A password that fails is never hashed.
    package enum NewPassword: Hashable, Sendable {
        case empty
        case weak
        /// A change to the password that was given as the present one.
        case unchanged
        case strong(PasswordHash)
    }

    /// A hash that a password may be tried against, with the number by which the service knows it again.
    package struct StoredPassword: StateHolder, Hashable, Sendable {
        package private(set) var hash: PasswordHash
        /// Grows with every password that any account is given, so that it also tells whose it is.
        package private(set) var serial: UInt64

        package static var unread: StoredPassword { StoredPassword(hash: .unread, serial: 0) }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&hash)
            try form.visit(&serial)
        }

        fileprivate func digest(into take: (UInt64) -> Void) {
            hash.encoded.digest(into: take)
            take(serial)
        }
    }

    /// What the host found on trying a password against the hashes that `AccountService.storedPasswords` gave.
    ///
    /// It names the hash by its serial number and not just "fits": trying takes a good part of a second, and if the
    /// password was changed meanwhile the finding is stale, and is refused (`wrongPassword`). So is one about another
    /// account.
    package enum PasswordCheck: Hashable, Sendable {
        case matches(serial: UInt64)
        case differs
    }

    /// The passwords that open accounts: each account's own, and for a while a temporary one (A06).
    struct Passwords: Hashable, Sendable {
        private struct Entry: StateHolder, Hashable, Sendable {
            var own: StoredPassword
            /// A06: sent by the last recovery and not yet replaced. The own one stays valid beside it *(decided)*:
            /// whoever knows only the email must not be able to lock its owner out.
            var temporary: StoredPassword?

            static var unread: Entry { Entry(own: .unread) }

            mutating func describe(state form: inout StateForm) throws {
                try form.visit(&own)
                try form.visit(&temporary)
            }
        }

        enum Kind {
            case own, temporary
        }

        /// By the account's number; nil of one that has been erased (A11).
        private var entries: ContiguousArray<Entry?> = []
        private var lastSerial: UInt64 = 0

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(each: &entries, unread: nil) { try $0.visit(&$1) }
            try form.visit(&lastSerial)
        }

        /// The password with the next serial number.
        private mutating func numbered(_ hash: PasswordHash) -> StoredPassword {
            lastSerial += 1
            return StoredPassword(hash: hash, serial: lastSerial)
        }

        /// For the account that has just been registered.
        mutating func add(_ hash: PasswordHash, of account: AccountID) {
            assert(entries.count == Int(account.index), "an account has no password, or another's")
            entries.append(Entry(own: numbered(hash)))
        }

        /// Those that open the account, its own first.
        subscript(account: AccountID) -> [StoredPassword] {
            guard let entry = entries[Int(account.index)] else { return [] }
            return [entry.own] + (entry.temporary.map { [$0] } ?? [])
        }

        /// Which of the account's passwords the host found to fit, if the account still has it (A05).
        func kind(of account: AccountID, _ check: PasswordCheck) throws(Reason) -> Kind {
            guard case .matches(let serial) = check, let entry = entries[Int(account.index)] else {
                throw .wrongPassword
            }
            if entry.temporary?.serial == serial { return .temporary }
            if entry.own.serial == serial { return .own }
            throw .wrongPassword
        }

        /// A06.
        mutating func addTemporary(_ hash: PasswordHash, of account: AccountID) {
            assert(entries[Int(account.index)] != nil, "nobody enters what has been erased")  // A11
            let temporary = numbered(hash)
            entries[Int(account.index)]?.temporary = temporary
        }

        mutating func forgetTemporary(of account: AccountID) { entries[Int(account.index)]?.temporary = nil }

        /// A11.
        mutating func erase(of account: AccountID) { entries[Int(account.index)] = nil }

        /// A06, A07: the only password of the account from now on.
        mutating func replace(_ hash: PasswordHash, of account: AccountID) {
            assert(entries[Int(account.index)] != nil, "nobody enters what has been erased")  // A11
            entries[Int(account.index)] = Entry(own: numbered(hash))
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            take(lastSerial)
            for entry in entries {
                entry?.own.digest(into: take)
                take(entry?.temporary == nil ? 0 : 1)
                entry?.temporary?.digest(into: take)
            }
        }

        /// - Throws: an `InvariantViolation` unless each of so many accounts has a password with a serial of its own.
        func checkInvariants(accounts: Int) throws(InvariantViolation) {
            try require(entries.count == accounts, "A05", "\(entries.count) passwords of \(accounts) accounts")
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

/// In logs the number of the password that fits, nothing if none does.
extension AccountService.PasswordCheck: FieldType {
    package static var sort: FieldSort { UInt64.sort }

    package var fieldValue: FieldValue {
        switch self {
        case .matches(let serial): .count(serial)
        case .differs: .absent
        }
    }

    package init?(_ value: FieldValue) {
        guard let serial = UInt64?(value) else { return nil }
        self = serial.map { .matches(serial: $0) } ?? .differs
    }
}

/// In logs the verdict, or `strong` and behind a space the hash.
extension AccountService.NewPassword: FieldType {
    private static let strong = "strong "

    package static var sort: FieldSort { .text }

    package var fieldValue: FieldValue {
        switch self {
        case .empty: .text("empty")
        case .weak: .text("weak")
        case .unchanged: .text("unchanged")
        case .strong(let hash): .text(Self.strong + hash.encoded)
        }
    }

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
