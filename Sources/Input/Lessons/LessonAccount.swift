import AccountService
import CityHost
import Quantities
import ServiceKernel

/// An action with an account in a lesson: registration, login, erasure.
///
/// The host of a lesson draws nothing at random: tokens and codes are derived from their owner. The hash of a password
/// is a bare fingerprint, no protection against an attacker (A05); in a lesson the password is in the file anyway.
package struct LessonAccount: Hashable, Sendable {
    /// Owner of the account.
    package let owner: EntityReference
    /// Password as typed; tried when the step is played.
    package var password: String = LessonAccount.defaultPassword

    /// Default password.
    package static let defaultPassword = "Lesson2026"

    /// Returns the fingerprint of the token of a person's session.
    package static func session(of whose: EntityReference) -> AccountService.TokenFingerprint {
        fingerprint("session of \(whose.text)")
    }

    /// Returns the default email of a person.
    package static func email(of name: String, _ kind: EntityKind) -> String {
        "\(name.filter { !$0.isWhitespace }.lowercased()).\(kind.prefix)@example.org"
    }

    /// Returns the fingerprint of the code sent to the email, or of a wrong one.
    package static func code(of whose: EntityReference, isRight: Bool) -> AccountService.TokenFingerprint {
        fingerprint("\(isRight ? "code" : "guess") of \(whose.text)")
    }

    /// Returns the fingerprint that a lesson stores instead of a slow hash.
    package static func hash(_ password: String) -> AccountService.PasswordHash {
        AccountService.PasswordHash(encoded: "lesson \(fingerprint(password).words[0])")
    }

    private static func fingerprint(_ text: String) -> AccountService.TokenFingerprint {
        var digest = StateDigest()
        digest.combine(text: text)
        return AccountService.TokenFingerprint(words: SIMD4(digest.value, 0, 0, 0))
    }

    /// Creates an action with an account.
    package init(whose: EntityReference, password: String = LessonAccount.defaultPassword) {
        self.owner = whose
        self.password = password
    }
}

extension LessonStep {
    /// Returns the command, including the result of checking the password where one is typed.
    package func command(of accounts: AccountService) -> HostCommand {
        guard let account else { return command }
        func check(_ stored: [AccountService.StoredPassword]) -> AccountService.PasswordCheck {
            let hash = LessonAccount.hash(account.password)
            return stored.first { $0.hash == hash }.map { .matches(serial: $0.serial) } ?? .differs
        }
        switch command {
        case .account(.visitor(.logIn(let login, _, let session, let isRemembered))):
            let check = check(accounts.storedPasswords(login: login))
            return .account(
                .visitor(.logIn(login: login, password: check, session: session, isRemembered: isRemembered)))
        case .account(.session(let session, .changePassword(_, let new))):
            let check = check(accounts.storedPasswords(session: session))
            return .account(.session(session, .changePassword(current: check, new: new)))
        default: return command
        }
    }
}

extension Lesson {
    /// Persons whose account the lesson shows; all they do is under their session. All others have an account already.
    package var accountHolders: Set<EntityReference> { Set(steps.compactMap { $0.account?.owner }) }

    /// Taxi licences of the drivers, all of which the registry knows (A03).
    private var taxiLicences: Set<AccountService.LicenceNumber> {
        Set(names[.driver].indices.compactMap { AccountService.LicenceNumber("T\($0 + 1)") })
    }

    /// Offices of all persons, under their default email or the one they type.
    package var appointments: Set<AccountService.Appointment> {
        Set(
            AccountService.Role.allCases.filter(\.needsAppointment).flatMap { role in
                names[role.kind].compactMap { name in
                    AccountService.EmailAddress(LessonAccount.email(of: name, role.kind)).map {
                        AccountService.Appointment(email: $0, role: role)
                    }
                }
            })
    }

    /// Account service at the start of the lesson.
    package var accountService: AccountService {
        AccountService(licenceRegistry: taxiLicences, appointments: appointments, rules: rules.accounts)
    }
}
