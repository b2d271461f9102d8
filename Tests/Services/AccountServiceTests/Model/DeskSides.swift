import AccountService
import Quantities
import TestSupport

/// The service and the model, told the same steps; they must agree on everything.
struct DeskSides: ServiceBesideModel, Sendable {
    private var faulty: FaultyService
    private let isThorough: Bool
    var service: AccountService { faulty.service }
    private(set) var model = DeskModel()
    /// The commands so far, for a replay.
    private(set) var commands: [AccountService.Command] = []
    /// What the service was seen to refuse, and why.
    private(set) var refusals: Set<String> = []
    /// Of each command.
    private(set) var times: [SimTime] = []
    private var now = SimTime.zero
    private var found = AccountService.PasswordCheck.differs

    static let licences = (0..<5).compactMap { AccountService.LicenceNumber("T\($0)") }
    static let appointments = Words.emails.compactMap { AccountService.EmailAddress($0.text) }
        .map { AccountService.Appointment(email: $0, role: .support) }
    static let tokens: ClosedRange<UInt64> = 1...8

    /// - Parameter isThorough: whether the whole of both is compared after each step.
    init(fault: Fault? = nil, isThorough: Bool = true) {
        faulty = FaultyService(DeskSides.newService(fault: fault), fault: fault)
        self.isThorough = isThorough
    }

    static func newService(fault: Fault? = nil) -> AccountService {
        var rules = AccountRules()
        if fault == .rememberedTooLong { rules.remembered = .days(31) }
        return AccountService(licenceRegistry: Set(licences[Words.knownLicences]), rules: rules)
    }

    /// - Returns: what they disagree on, or nil.
    mutating func perform(_ step: DeskStep) -> String? {
        if case .pass(let hours) = step {
            now = now + .hours(hours)
            return nil
        }
        now = now + .seconds(1)
        let answer = model.perform(step, at: now)
        if case .tryPassword(let login, let password) = step {
            let fitting = service.storedPasswords(login: login).first { $0.hash == hashed(password) }
            found = fitting.map { .matches(serial: $0.serial) } ?? .differs
            let expected = model.found.map { AccountService.PasswordCheck.matches(serial: $0) } ?? .differs
            return found == expected ? nil : "the service has \(found), the model \(expected)"
        }
        let command = command(for: step)
        commands.append(command)
        times.append(now)
        faulty.handle(command, at: now)
        let outcome = answer.reason.map { AccountService.AuditOutcome.refused($0) } ?? .accepted
        let entry = AccountService.AuditEntry(
            time: now, actor: answer.actor, operation: command.operation, account: answer.account, outcome: outcome)
        let rejected = answer.reason.map {
            AccountService.Effect.rejected(answer.account.map(model.holder), command.operation, $0)
        }
        let expected = answer.effects + (rejected.map { [$0] } ?? []) + [.audited(entry)]
        if !service.effects.elementsEqual(expected) { return "the service: \(service.effects), the model: \(expected)" }
        if let reason = answer.reason {
            refusals.insert("\(command.operation.word) \(reason.word)")
        }
        if isThorough { return differenceOfStates() }
        do { try service.checkTouched() } catch { return "\(error)" }
        return nil
    }

    /// What service and model disagree on, as they are now, or nil.
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
        for token in DeskSides.tokens {
            let visit = model.visits.first { $0.token == token }
            let profile = service.profile(session: fingerprint(token))
            if profile?.account.index != visit.map({ UInt32($0.person) }) { return "session \(token) differs" }
            guard let visit, let profile else { continue }
            let person = model.people[visit.person]
            let isSame =
                profile.mustChangePassword == visit.isLimited
                && profile.drivingLicence?.text == (person.drivingLicence < 0 ? nil : "D\(person.drivingLicence)")
                && service.cards(session: fingerprint(token)).map(\.id.number) == person.cards
                && Words.ibans.first { $0.kind == .valid(person.iban) }?.text == profile.iban?.text
                && profile.consented == person.consented
                && service.draft(session: fingerprint(token)) == person.draft
            if !isSame { return "what session \(token) sees differs" }
            if let told = wrongAnswer(to: token, person) { return "session \(token) is told \(told)" }
        }
        return nil
    }

    /// A08, A11: what the owner of a session is told that is not what the model knows of them; nil if all is right.
    private func wrongAnswer(to token: UInt64, _ person: DeskModel.Person) -> String? {
        var expected = ["email": "valid \(person.email)"]
        if person.telephone >= 0 { expected["telephone"] = "valid \(person.telephone)" }
        for (item, text) in person.profile where !text.isEmpty { expected[item.word] = text }
        let told = faulty.ownData(session: fingerprint(token))
        for datum in told {
            guard case .text(let text) = datum.value else { continue }
            let meaning =
                switch datum.field.name {
                case "email": DeskSides.meaning(of: text, among: Words.emails)
                case "telephone": DeskSides.meaning(of: text, among: Words.telephones)
                default: text
                }
            if let right = expected.removeValue(forKey: datum.field.name), right != meaning { return text }
        }
        return expected.isEmpty ? nil : "nothing of \(expected.keys.sorted())"
    }

    private static func meaning(of text: String, among words: [Word]) -> String? {
        guard let word = words.first(where: { $0.text == text }), case .valid(let number) = word.kind else {
            return nil
        }
        return "valid \(number)"
    }

    private func command(for step: DeskStep) -> AccountService.Command {
        switch step {
        case .register(let applicant): .visitor(.register(applicant.registration))
        case .sendCode(let email, let code): .visitor(.sendConfirmation(email: email, code: fingerprint(code)))
        case .confirm(let email, let code): .visitor(.confirm(email: email, code: fingerprint(code)))
        case .logIn(let login, let token, let isRemembered):
            .visitor(
                .logIn(login: login, password: found, session: fingerprint(token), isRemembered: isRemembered))
        case .recover(let login, let temporary):
            .visitor(.recoverPassword(login: login, temporary: hashed(temporary)))
        case .registry(let licence, let isKnown): .registry(DeskSides.licences[licence], isKnown: isKnown)
        case .appointment(let email, let isValid): .appointment(DeskSides.appointments[email], isValid: isValid)
        default: .session(fingerprint(model.token(of: step) ?? 0), action(for: step))
        }
    }

    private func action(for step: DeskStep) -> AccountService.SessionAction {
        switch step {
        case .changePassword(_, let new): .changePassword(current: found, new: new.candidate)
        case .actAs(let role, _): .actAs(role)
        case .drivingLicence(let word, _): .changeDrivingLicence(word.text)
        case .iban(let word, _): .changeIBAN(word.text)
        case .storeCard(let isCard, _):
            .storeCard(AccountService.PaymentCard(token: isCard ? "tok_1" : "4111111111111111", lastFourDigits: "1111"))
        case .listCards: .listCards
        case .deleteCard(let card, _): .deleteCard(AccountService.CardID(card))
        case .addTaxi(let taxi, _): .addTaxi(TaxiID(taxi))
        case .removeTaxi(let taxi, _): .removeTaxi(TaxiID(taxi))
        case .telephone(let word, _): .setTelephone(word.text)
        case .removeTelephone: .removeTelephone
        case .tellData: .tellMyData
        case .erase(let isConfirmed, let isUnderWay, _): .eraseMe(isConfirmed: isConfirmed, isUnderWay: isUnderWay)
        case .edit(let item, let word, _): .editProfile(item, text: word.text)
        case .endDraft(let isSaved, _): isSaved ? .saveProfile : .dropProfile
        default: .logOut
        }
    }
}
