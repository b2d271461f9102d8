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
    var password = LessonAccount.usualPassword

    static let usualPassword = "Lesson2026"

    /// The fingerprint of the token under which somebody acts.
    package static func session(of whose: Numbered) -> AccountService.TokenFingerprint {
        fingerprint("session of \(whose.text)")
    }

    /// What somebody has who types none.
    static func email(of name: String, _ kind: NumberedKind) -> String {
        "\(name.filter { !$0.isWhitespace }.lowercased()).\(kind.prefix)@example.org"
    }

    /// Of the code that is sent to the email, or another.
    static func code(of whose: Numbered, isRight: Bool) -> AccountService.TokenFingerprint {
        fingerprint("\(isRight ? "code" : "guess") of \(whose.text)")
    }

    static func hash(_ password: String) -> AccountService.PasswordHash {
        AccountService.PasswordHash(encoded: "lesson \(fingerprint(password).words[0])")
    }

    private static func fingerprint(_ text: String) -> AccountService.TokenFingerprint {
        var digest = StateDigest()
        digest.combine(text: text)
        return AccountService.TokenFingerprint(words: SIMD4(digest.value, 0, 0, 0))
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

extension LessonDecoder {
    /// What people do with their accounts.
    private static let accountVocabulary = HostCommand.vocabulary(of: .accounts)

    /// What a step does with an account; nil of any other step.
    func accountEntry(_ map: MapField, by kind: NumberedKind) -> CommandEntry<HostCommand>? {
        guard AccountService.Role.allCases.contains(where: { $0.kind == kind }), let field = map.optional("does") else {
            return nil
        }
        return LessonDecoder.accountVocabulary.first { field.node.isScalar($0.action) }
    }

    /// The command of such a step, and with which account.
    ///
    /// - Parameter whose: nil if the name could not be read, and then only mistakes are looked for.
    func accountCommand(
        _ entry: CommandEntry<HostCommand>, _ map: MapField, by kind: NumberedKind, _ name: String?, _ number: UInt32?
    ) -> (command: HostCommand, account: LessonAccount)? {
        var command = entry.blank(1)
        var form = AccountForm(map, self, whose: Numbered(kind, number ?? 1), name: name ?? "")
        // This form notes mistakes and throws nothing.
        try? command.describe(in: &form)
        return form.isComplete && number != nil ? (command, form.account) : nil
    }

    /// The step with which somebody gets an account of another number than the lesson gives them; nil if there is none.
    func stepWithWrongNumber(_ lesson: Lesson) -> LessonStep? {
        var accounts = lesson.accountService
        for step in lesson.steps {
            guard let whose = step.account?.whose, case .account(let command) = step.command(of: accounts) else {
                continue
            }
            accounts.handle(command, at: step.at)
            if case .registered(let holder) = accounts.effects.first, holder.numberInRole + 1 != whose.number {
                return step
            }
        }
        return nil
    }
}

/// The fields of what somebody does with an account. What a lesson does not say is made up of the name; whatever is secret
/// is typed in plain words: `password`, `new`, `temporary`, `code: wrong`.
private struct AccountForm: FieldForm {
    private let map: MapField
    private let name: String
    private var plain: StepForm
    private(set) var account: LessonAccount

    init(_ map: MapField, _ decoder: LessonDecoder, whose: Numbered, name: String) {
        self.map = map
        self.name = name
        plain = StepForm(map, decoder)
        account = LessonAccount(whose: whose)
    }

    var isComplete: Bool { plain.isComplete }
    private var whose: Numbered { account.whose }

    mutating func visit<Value: FieldType>(
        _ field: ServiceKernel.Field, _ value: inout Value, _ presence: FieldPresence
    ) {
        guard let found = fieldValue(field.name) else { return plain.visit(field, &value, presence) }
        if let read = Value(found) { value = read }
    }

    /// nil for a field that is read as it stands.
    private mutating func fieldValue(_ field: String) -> FieldValue? {
        switch field {
        case "session": return LessonAccount.session(of: whose).fieldValue
        case "email", "login": return .text(typed(field) ?? email)
        case "username": return .text(typed(field) ?? "\(whose.kind.word)000\(whose.number)")
        case "name": return .text(typed(field) ?? name)
        case "surname", "gender", "address": return .text(typed(field) ?? "of \(name)")
        case "dateOfBirth": return .text(typed(field) ?? "1990-01-01")
        case "drivingLicence": return .text(typed(field) ?? "D\(whose.number)")
        case "taxiLicence": return .text(typed(field) ?? "T\(whose.number)")
        case "role" where !isActing: return .word(whose.kind.word)
        case "code":
            let isRight = map.optional("code")?.word(among: ["right", "wrong"]) != "wrong"
            return LessonAccount.code(of: whose, isRight: isRight).fieldValue
        case "hash": return LessonAccount.hash(typed("temporary") ?? "Temporary1").fieldValue
        // Of a login or a change: what trying it finds is seen when the step is played.
        case "fits":
            account.password = typed("password") ?? LessonAccount.usualPassword
            isChanging = true
            return .absent
        case "password": return newPassword.fieldValue
        default: return nil
        }
    }

    /// Whether a present password was asked for before.
    private var isChanging = false
    private var isActing: Bool { map.optional("does")?.node.isScalar("actAs") == true }
    private var email: String { LessonAccount.email(of: name, whose.kind) }

    private var newPassword: AccountService.NewPassword {
        let typed = typed(isChanging ? "new" : "password") ?? (isChanging ? "" : LessonAccount.usualPassword)
        return switch AccountService.PasswordRule.verdict(on: typed) {
        case .empty: .empty
        case _ where isChanging && typed == account.password: .unchanged
        case .weak: .weak
        case .strong: .strong(LessonAccount.hash(typed))
        }
    }

    private func typed(_ key: String) -> String? { map.optional(key)?.text() }
}
