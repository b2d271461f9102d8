import AccountService
import CityHost
import Lessons
import Quantities
import ServiceKernel
import YAML

extension LessonDecoder {
    /// Commands on accounts.
    private static let accountVocabulary = HostCommand.vocabulary(of: .accounts)

    /// Returns the vocabulary entry of a step with an account, or nil for any other step.
    package func accountEntry(_ map: MapField, by kind: EntityKind) -> CommandEntry<HostCommand>? {
        guard AccountService.Role.allCases.contains(where: { $0.kind == kind }), let field = map.optional("does") else {
            return nil
        }
        return LessonDecoder.accountVocabulary.first { field.node.isScalar($0.action) }
    }

    /// Decodes the command of such a step, and its account.
    ///
    /// - Parameter number: nil if the name was invalid; then the step is only checked for errors.
    package func accountCommand(
        _ entry: CommandEntry<HostCommand>, _ map: MapField, by kind: EntityKind, _ name: String?, _ number: UInt32?
    ) -> (command: HostCommand, account: LessonAccount)? {
        var command = entry.blank(1)
        var form = AccountForm(map, self, whose: EntityReference(kind, number ?? 1), name: name ?? "")
        // This form reports errors and never throws.
        try? command.visitFields(with: &form)
        return form.isComplete && number != nil ? (command, form.account) : nil
    }

    /// Returns the first step that would create an account with another number than the lesson assigns, or nil if there
    /// is none.
    package func stepWithWrongNumber(_ lesson: Lesson) -> LessonStep? {
        var accounts = lesson.accountService
        for step in lesson.steps {
            guard let whose = step.account?.owner, case .account(let command) = step.command(of: accounts) else {
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

/// Reads the fields of an action with an account. Missing values are derived from the name; secrets are typed in plain
/// text: `password`, `new`, `temporary`, `code: wrong`.
private struct AccountForm: FieldVisitor {
    private let map: MapField
    private let name: String
    private var plain: StepForm
    private(set) var account: LessonAccount

    init(_ map: MapField, _ decoder: LessonDecoder, whose: EntityReference, name: String) {
        self.map = map
        self.name = name
        plain = StepForm(map, decoder)
        account = LessonAccount(whose: whose)
    }

    var isComplete: Bool { plain.isComplete }
    private var whose: EntityReference { account.owner }

    mutating func visit<Value: FieldType>(
        _ field: ServiceKernel.Field, _ value: inout Value, _ presence: FieldPresence
    ) {
        guard let found = fieldValue(field.name) else { return plain.visit(field, &value, presence) }
        if let read = Value(found) { value = read }
    }

    /// Returns a derived or secret value, or nil for a field that is read as written.
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
        // Of a login or a change of password: the result of checking is determined when the step is played.
        case "fits":
            account.password = typed("password") ?? LessonAccount.defaultPassword
            isChanging = true
            return .absent
        case "password": return newPassword.fieldValue
        default: return nil
        }
    }

    /// Whether a present password was read before.
    private var isChanging = false
    private var isActing: Bool { map.optional("does")?.node.isScalar("actAs") == true }
    private var email: String { LessonAccount.email(of: name, whose.kind) }

    private var newPassword: AccountService.NewPassword {
        let typed = typed(isChanging ? "new" : "password") ?? (isChanging ? "" : LessonAccount.defaultPassword)
        return switch AccountService.PasswordPolicy.strength(of: typed) {
        case .empty: .empty
        case _ where isChanging && typed == account.password: .unchanged
        case .weak: .weak
        case .strong: .strong(LessonAccount.hash(typed))
        }
    }

    private func typed(_ key: String) -> String? { map.optional(key)?.text() }
}
