import Quantities
import ServiceKernel

@testable import AccountService

/// A fault planted between host and service to test the checks: each must be detected.
enum Fault: CaseIterable {
    /// A user can act without a confirmed email (A04, I09).
    case confirmationForgotten
    /// A password check still counts after the password has been changed (A05).
    case staleCheckAccepted
    /// A session opened with a temporary password may do everything (A06).
    case temporaryPasswordKept
    /// A driver can register another account's IBAN as if it were free (A03).
    case sharedIBAN
    /// A password change leaves the account's other sessions open.
    case sessionsLeftOpen
    /// Deleting any card of an account deletes the first one instead (A09).
    case wrongCardDeleted
    /// A session is remembered a day too long (A10).
    case rememberedTooLong
    /// Every registration counts as consent (A11).
    case consentForgotten
    /// The texts of an erased user stay in memory (A11).
    case textsKeptOfErased
    /// A user who asks for their own data sees the email of the newest account (A08).
    case emailInAnswer
}

/// A service with a fault: it receives altered commands, or its parts are changed behind its rules. Without a fault it
/// is the plain service.
struct FaultyService: Sendable {
    private(set) var service: AccountService
    private let fault: Fault?
    /// IBANs that no account in the tests has.
    private let spareIBANs = ["FR1420041010050500013M02606", "DE89370400440532013000", "NL91ABNA0417164300"]

    init(_ service: AccountService, fault: Fault? = nil) {
        self.service = service
        self.fault = fault
    }

    mutating func handle(_ command: AccountService.Command, at time: SimTime) {
        guard case .session(let token, let action) = command, let account = service.account(session: token) else {
            return service.handle(altered(command), at: time)
        }
        let code = service.register[account].owner?.confirmation
        let register = service.register
        let sessions = service.sessions.tokens(of: account)
        if fault == .confirmationForgotten, action != .logOut { service.register.confirm(account) }
        if fault == .temporaryPasswordKept, service.sessions.tokens(of: account) == [token] {
            service.sessions.passwordChanged(in: token)
        }
        service.handle(altered(command), at: time)
        if fault == .confirmationForgotten, let code {
            service.register.expectConfirmation(of: account, by: code)
        }
        if fault == .sessionsLeftOpen {
            for other in sessions where other != token {
                try? service.sessions.open(
                    other, of: account, mustChangePassword: false, isRemembered: false, at: time, service.rules)
            }
        }
        if fault == .textsKeptOfErased, service.register[account].isErased { service.register = register }
    }

    func ownData(session: AccountService.TokenFingerprint) -> [AccountService.PersonalDataItem] {
        let data = service.ownData(session: session)
        let newest = AccountID(UInt32(service.accountCount) &- 1)
        guard fault == .emailInAnswer, !data.isEmpty, let email = service.email(of: newest) else { return data }
        return data.map { $0.field.name == "email" ? .init(field: $0.field, value: .text(email.text)) : $0 }
    }

    private func altered(_ command: AccountService.Command) -> AccountService.Command {
        switch (fault, command) {
        case (.consentForgotten, .visitor(.register(var registration))):
            registration.consents = true
            return .visitor(.register(registration))
        case (.staleCheckAccepted, .visitor(.logIn(let login, let check, let token, let isRemembered))):
            let check = fresh(check, service.storedPasswords(login: login))
            return .visitor(.logIn(login: login, password: check, session: token, isRemembered: isRemembered))
        case (.staleCheckAccepted, .session(let token, .changePassword(let check, let new))):
            let stored = service.storedPasswords(session: token)
            return .session(token, .changePassword(current: fresh(check, stored), new: new))
        case (.sharedIBAN, .visitor(.register(var registration))):
            if case .driver(let drivingLicence, let taxiLicence, let iban) = registration.role, isTaken(iban) {
                registration.role = .driver(
                    drivingLicence: drivingLicence, taxiLicence: taxiLicence, iban: spareIBAN)
            }
            return .visitor(.register(registration))
        case (.wrongCardDeleted, .session(let token, .deleteCard(let card))):
            let cards = service.cards(session: token).map(\.id)
            return .session(token, .deleteCard(cards.contains(card) ? cards[0] : card))
        default: return command
        }
    }

    private func fresh(
        _ check: AccountService.PasswordCheck, _ stored: [AccountService.StoredPassword]
    ) -> AccountService.PasswordCheck {
        guard case .matches(let serial) = check, !stored.contains(where: { $0.serial == serial }) else { return check }
        return stored.first.map { .matches(serial: $0.serial) } ?? check
    }

    private func isTaken(_ iban: String) -> Bool { ibans.contains { $0 == IBAN(iban)?.text } }

    private var spareIBAN: String { spareIBANs.first { !ibans.contains($0) } ?? "" }

    private var ibans: [String] {
        (0..<service.accountCount).compactMap { service.register[AccountID($0)].owner?.documents?.iban.text }
    }
}
