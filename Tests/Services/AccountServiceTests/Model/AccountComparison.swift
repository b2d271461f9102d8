import AccountService
import Quantities
import RuleModels
import TestSupport

/// The service and its model, which receive the same steps and must agree on everything.
struct AccountComparison: ModelComparison, Sendable {
    private var faulty: FaultyService
    private let isThorough: Bool
    var service: AccountService { faulty.service }
    private(set) var model = AccountModel(licences: AccountComparison.licences[RandomTexts.knownLicences].map(\.text))
    /// Commands so far, for a replay.
    private(set) var commands: [AccountService.Command] = []
    /// Refused operations so far, with their reasons.
    private(set) var refusals: Set<String> = []
    /// Time of each command.
    private(set) var times: [SimTime] = []
    private var now = SimTime.zero
    private var found = AccountService.PasswordCheck.differs

    static let licences = (0..<5).compactMap { AccountService.LicenceNumber("T\($0)") }
    static let appointments = RandomTexts.emails.compactMap { AccountService.EmailAddress($0) }
        .map { AccountService.Appointment(email: $0, role: .support) }
    static let tokens: ClosedRange<UInt64> = 1...8

    /// Creates both sides.
    ///
    /// - Parameter isThorough: whether to compare all states after each step.
    init(fault: Fault? = nil, isThorough: Bool = true) {
        faulty = FaultyService(AccountComparison.newService(fault: fault), fault: fault)
        self.isThorough = isThorough
    }

    static func newService(fault: Fault? = nil) -> AccountService {
        var rules = AccountRules()
        if fault == .rememberedTooLong { rules.remembered = .days(31) }
        return AccountService(licenceRegistry: Set(licences[RandomTexts.knownLicences]), rules: rules)
    }

    /// Carries out the step on both sides.
    ///
    /// - Returns: the disagreement, or nil.
    mutating func perform(_ step: AccountStep) -> String? {
        switch step {
        case .pass(let hours):
            now = now + .hours(hours)
            return nil
        case .tryPassword(let login, let password):
            now = now + .seconds(1)
            let fitting = service.storedPasswords(login: login).first { $0.hash == hashed(password) }
            found = fitting.map { .matches(serial: $0.serial) } ?? .differs
            let expected = model.finding(login: login, password: password)
            return found == expected ? nil : "the service has \(found), the model \(expected)"
        case .command(let command):
            now = now + .seconds(1)
            return send(withFinding(command))
        }
    }

    private func withFinding(_ command: AccountService.Command) -> AccountService.Command {
        switch command {
        case .visitor(.logIn(let login, _, let token, let isRemembered)):
            .visitor(.logIn(login: login, password: found, session: token, isRemembered: isRemembered))
        case .session(let token, .changePassword(_, let new)):
            .session(token, .changePassword(current: found, new: new))
        case .visitor, .session, .registry, .appointment: command
        }
    }

    private mutating func send(_ command: AccountService.Command) -> String? {
        commands.append(command)
        times.append(now)
        let expected = model.perform(command, at: now)
        faulty.handle(command, at: now)
        if !service.effects.elementsEqual(expected) { return "the service: \(service.effects), the model: \(expected)" }
        if case .rejected(_, let operation, let reason)? = expected.first {
            refusals.insert("\(operation.word) \(reason.word)")
        }
        if isThorough { return differenceOfStates() }
        do { try service.checkInvariantsOfLastAccount() } catch { return "\(error)" }
        return nil
    }

    /// Returns the disagreement of the current states, or nil.
    func differenceOfStates() -> String? {
        do { try service.checkInvariants() } catch { return "\(error)" }
        if service.accountCount != model.people.count { return "\(service.accountCount) accounts" }
        for (index, person) in model.people.enumerated() {
            let id = AccountID(UInt32(index))
            let isSame =
                service.holder(of: id) == model.holder(id)
                && service.isConfirmed(id) == (person.code == nil && !person.passwords.isEmpty)
                && (service.email(of: id) == nil) == person.passwords.isEmpty
                && service.taxis(of: id).map(\.index) == person.taxis
            if !isSame { return "account \(index) differs" }
        }
        for token in AccountComparison.tokens {
            let session = model.sessions.first { $0.token == fingerprint(token) }
            let profile = service.profile(session: fingerprint(token))
            if profile?.account.index != session.map({ UInt32($0.person) }) { return "session \(token) differs" }
            guard let session, let profile else { continue }
            let person = model.people[session.person]
            let isSame =
                profile.mustChangePassword == session.isLimited
                && profile.drivingLicence?.text == person.drivingLicence && profile.iban?.text == person.iban
                && service.cards(session: fingerprint(token)).map(\.id.number) == person.cards
                && profile.consented == person.consented
                && service.draft(session: fingerprint(token)) == person.draft
            if !isSame { return "what session \(token) sees differs" }
            if let told = wrongAnswer(to: token, person) { return "session \(token) is told \(told)" }
        }
        return nil
    }

    /// Returns wrong data shown to the owner of a session, compared with the model (A08, A11); nil if all is right.
    private func wrongAnswer(to token: UInt64, _ person: AccountModel.Person) -> String? {
        var expected = person.email.map { ["email": $0] } ?? [:]
        expected["telephone"] = person.telephone
        for (item, text) in person.profile where !text.isEmpty { expected[item.word] = text }
        for datum in faulty.ownData(session: fingerprint(token)) {
            guard case .text(let text) = datum.value else { continue }
            let meaning =
                switch datum.field.name {
                case "email": AccountTexts.email(text)
                case "telephone": AccountTexts.telephone(text)
                default: text
                }
            if let right = expected.removeValue(forKey: datum.field.name), right != meaning { return text }
        }
        return expected.isEmpty ? nil : "nothing of \(expected.keys.sorted())"
    }
}

extension AccountModel {
    /// Returns the result of checking a password of the account; hashes in these tests have no salt.
    func finding(login: String, password: String) -> AccountService.PasswordCheck {
        let own = person(login: login).map { people[$0].passwords } ?? []
        return own.first { $0.hash == hashed(password) }.map { .matches(serial: $0.number) } ?? .differs
    }
}
