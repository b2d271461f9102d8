import AccountService
import CityHost
import Quantities
import ServiceKernel

/// That somebody of a lesson does a step with an account: registers, logs in, is erased.
///
/// The host of a lesson draws nothing at random: tokens and codes are made of whose they are. A password's hash is a
/// fingerprint of it, worth nothing against somebody who wants the password (A05); in a lesson it stands in the file.
package struct LessonAccount: Hashable, Sendable {
    package let whose: Numbered
    /// As it is typed: tried when the step is played.
    package var password: String = LessonAccount.usualPassword

    package static let usualPassword = "Lesson2026"

    /// The fingerprint of the token under which somebody acts.
    package static func session(of whose: Numbered) -> AccountService.TokenFingerprint {
        fingerprint("session of \(whose.text)")
    }

    /// What somebody has who types none.
    package static func email(of name: String, _ kind: NumberedKind) -> String {
        "\(name.filter { !$0.isWhitespace }.lowercased()).\(kind.prefix)@example.org"
    }

    /// Of the code that is sent to the email, or another.
    package static func code(of whose: Numbered, isRight: Bool) -> AccountService.TokenFingerprint {
        fingerprint("\(isRight ? "code" : "guess") of \(whose.text)")
    }

    package static func hash(_ password: String) -> AccountService.PasswordHash {
        AccountService.PasswordHash(encoded: "lesson \(fingerprint(password).words[0])")
    }

    private static func fingerprint(_ text: String) -> AccountService.TokenFingerprint {
        var digest = StateDigest()
        digest.combine(text: text)
        return AccountService.TokenFingerprint(words: SIMD4(digest.value, 0, 0, 0))
    }

    package init(whose: Numbered, password: String = LessonAccount.usualPassword) {
        self.whose = whose
        self.password = password
    }
}

extension LessonStep {
    /// The command, with what trying the password finds where one is typed.
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
    /// Those whose account the lesson shows, and who do everything under its session; all others have one already.
    package var accountHolders: Set<Numbered> { Set(steps.compactMap { $0.account?.whose }) }

    /// The taxi licences of the drivers, all of which the registry knows (A03).
    private var taxiLicences: Set<AccountService.LicenceNumber> {
        Set(people[.driver].indices.compactMap { AccountService.LicenceNumber("T\($0 + 1)") })
    }

    /// Everybody in it who has an office, under the email that people have there unless they type another one.
    package var appointments: Set<AccountService.Appointment> {
        Set(
            AccountService.Role.allCases.filter(\.isOffice).flatMap { role in
                people[role.kind].compactMap { name in
                    AccountService.EmailAddress(LessonAccount.email(of: name, role.kind)).map {
                        AccountService.Appointment(email: $0, role: role)
                    }
                }
            })
    }

    /// The account service of its beginning.
    package var accountService: AccountService {
        AccountService(licenceRegistry: taxiLicences, appointments: appointments, rules: rules.accounts)
    }
}
