import AccountService
import Quantities
import ServiceKernel
import Testing

/// An account service with a host that does not hash: the hash of a password is its text with `#` in front.
///
/// ```swift
/// var office = AccountFixture()
/// office.registerAndConfirm("ana@post.pt")
/// #expect(office.logIn("ana@post.pt", "Lisboa2026", token: 7) == "done")
/// ```
/// The invariants are checked after every command. Outcomes are reason codes, or `done`.
struct AccountFixture {
    static let licences = ["T1", "T2", "T3", "T4"]
    static let password = "Lisboa2026"
    /// Published example IBANs.
    static let ibans = ["PT50000201231234567890154", "GB29NWBK60161331926819", "NO9386011117947"]

    private(set) var service = AccountService(
        licenceRegistry: Set(AccountFixture.licences.compactMap(AccountService.LicenceNumber.init)))
    /// Audit entries so far.
    private(set) var audit: [AccountService.AuditEntry] = []
    /// Time of the last command.
    private(set) var now = SimTime.zero

    /// Effects of the last command, without the audit entry.
    var effects: [AccountService.Effect] { Array(service.effects.dropLast()) }

    @discardableResult
    mutating func perform(_ command: AccountService.Command) -> String {
        now = now + .seconds(1)
        service.handle(command, at: now)
        do {
            try service.checkInvariantsOfLastAccount()
            try service.checkInvariants()
        } catch {
            Issue.record("\(error) after \(command.operation)")
        }
        guard case .audited(let entry) = service.effects.last else { return "nothing recorded" }
        audit.append(entry)
        switch entry.outcome {
        case .accepted: return "done"
        case .refused(let reason): return reason.word
        }
    }

    /// Lets time pass without commands.
    mutating func pass(_ time: SimDuration) { now = now + time }

    @discardableResult
    mutating func session(_ token: UInt64, _ action: AccountService.SessionAction) -> String {
        perform(.session(fingerprint(token), action))
    }
}

// Actions of users.
extension AccountFixture {
    /// Registers and confirms an account.
    @discardableResult
    mutating func registerAndConfirm(_ email: String, _ role: AccountService.RoleDetails = .client) -> AccountID {
        #expect(register(email, role) == "done")
        #expect(perform(.visitor(.confirm(email: email, code: fingerprint(99)))) == "done")
        return AccountID(UInt32(service.accountCount - 1))
    }

    @discardableResult
    mutating func register(_ email: String, _ role: AccountService.RoleDetails = .client) -> String {
        perform(.visitor(.register(.sample(email, role))))
    }

    @discardableResult
    mutating func logIn(
        _ login: String, _ password: String = AccountFixture.password, token: UInt64, isRemembered: Bool = false
    ) -> String {
        let check = self.check(password, against: service.storedPasswords(login: login))
        return perform(
            .visitor(
                .logIn(login: login, password: check, session: fingerprint(token), isRemembered: isRemembered)))
    }

    @discardableResult
    mutating func recover(_ login: String, temporary: String) -> String {
        perform(.visitor(.recoverPassword(login: login, temporary: hashed(temporary))))
    }

    @discardableResult
    mutating func changePassword(_ token: UInt64, from current: String, to new: String) -> String {
        let check = self.check(current, against: service.storedPasswords(session: fingerprint(token)))
        let candidate: AccountService.NewPassword =
            switch AccountService.PasswordPolicy.strength(of: new) {
            case .empty: .empty
            case _ where new == current: .unchanged
            case .weak: .weak
            case .strong: .strong(hashed(new))
            }
        return session(token, .changePassword(current: check, new: candidate))
    }

    func check(_ password: String, against stored: [AccountService.StoredPassword]) -> AccountService.PasswordCheck {
        stored.first { $0.hash == hashed(password) }.map { .matches(serial: $0.serial) } ?? .differs
    }
}

extension AccountService {
    /// Digest of the whole state.
    var digest: UInt64 {
        var digest = StateDigest()
        self.digest { digest.combine($0) }
        return digest.value
    }
}

extension AccountService.AccountHolder {
    static func client(_ account: UInt32, number: UInt32 = 0) -> AccountService.AccountHolder {
        AccountService.AccountHolder(account: AccountID(account), role: .client, numberInRole: number)
    }

    static func driver(_ account: UInt32, number: UInt32 = 0) -> AccountService.AccountHolder {
        AccountService.AccountHolder(account: AccountID(account), role: .driver, numberInRole: number)
    }
}

extension AccountService.RoleDetails {
    static let client = AccountService.RoleDetails.other(.client)
    static let user = AccountService.RoleDetails.other(.user)
}

func hashed(_ password: String) -> AccountService.PasswordHash { AccountService.PasswordHash(encoded: "#" + password) }
func fingerprint(_ number: UInt64) -> AccountService.TokenFingerprint {
    AccountService.TokenFingerprint(words: SIMD4(number, 0, 0, ~number))
}

extension AccountService.Registration {
    static func sample(_ email: String, _ role: AccountService.RoleDetails = .client) -> AccountService.Registration {
        AccountService.Registration(
            email: email, username: "person1", password: .strong(hashed(AccountFixture.password)), person: .sample,
            role: role,
            consents: true, confirmation: fingerprint(99))
    }

    /// Returns a changed copy of the registration.
    func with(_ change: (inout AccountService.Registration) -> Void) -> AccountService.Registration {
        var copy = self
        change(&copy)
        return copy
    }
}

extension AccountService.PersonalDetails {
    static var sample: AccountService.PersonalDetails {
        AccountService.PersonalDetails(
            name: "Ana", surname: "Silva", gender: "f", address: "Rua 1, Lisboa", dateOfBirth: "1990-04-25")
    }
}

extension AccountService.RoleDetails {
    /// Returns valid documents of the n-th driver, from 1, all different.
    static func driver(_ number: Int) -> AccountService.RoleDetails {
        .driver(drivingLicence: "D\(number)", taxiLicence: "T\(number)", iban: AccountFixture.ibans[number - 1])
    }
}

extension AccountService.PaymentCard {
    static func sample(_ digits: String) throws -> AccountService.PaymentCard {
        try #require(AccountService.PaymentCard(token: "tok_\(digits)", lastFourDigits: digits))
    }
}
