import AccountService
import CityHost
import Quantities

/// Part A of the rule book, the slow and obvious way: lists searched from end to end, nothing indexed.
struct DeskModel: Sendable {
    struct Person: Sendable {
        /// Not of anybody who has been erased, who has no passwords either.
        var email: Int
        var role: AccountService.Role
        var numberInRole: UInt32
        var drivingLicence = -1
        var taxiLicence = -1
        var iban = -1
        var telephone = -1
        var consented: SimTime
        /// What the profile shows, and what it would show.
        var profile: [AccountService.ProfileItem: String]
        var draft: [AccountService.ProfileItem: String] = [:]
        /// nil once confirmed.
        var code: UInt64?
        /// The text and the number of each password that opens the account; the temporary one second.
        var passwords: [(text: String, number: UInt64)]
        var cards: [UInt32] = []
        var cardsSoFar: UInt32 = 0
        var taxis: [UInt32] = []
    }

    struct Visit: Sendable {
        var token: UInt64
        var person: Int
        var isLimited: Bool
        var until: SimTime
    }

    private(set) var people: [Person] = []
    private(set) var visits: [Visit] = []
    private var licences = Array(Words.knownLicences)
    /// The emails with which customer service may be registered.
    private var offices: Set<Int> = []
    private var now = SimTime.zero
    private var passwordsSoFar: UInt64 = 0
    /// The number of the password found to fit, nil if none did.
    private(set) var found: UInt64?

    /// What one step should lead to.
    struct Answer: Equatable {
        var reason: AccountService.Reason?
        var effects: [AccountService.Effect] = []
        var account: AccountID?
        var actor = AccountService.AuditActor.visitor
    }

    private struct Refusal: Error {
        var reason: AccountService.Reason
    }

    mutating func perform(_ step: DeskStep, at time: SimTime) -> Answer {
        now = time
        // A10: the service looks at the time when it is told something; trying a password is the host's own doing.
        if case .tryPassword = step {} else { visits.removeAll { $0.until <= time } }
        var answer = Answer()
        answer.account = person(concernedBy: step).map(id)
        do {
            answer.effects = try carryOut(step)
        } catch {
            answer.reason = (error as? Refusal)?.reason
        }
        let isDone = answer.reason == nil
        switch step {
        case .register: if isDone { answer.account = id(people.count - 1) }
        case .registry, .appointment: answer.actor = .operators
        case .sendCode, .recover, .tryPassword, .pass: break
        case .confirm, .logIn: if isDone { answer.actor = answer.account.map { .account($0) } ?? .visitor }
        default: answer.actor = answer.account.map { .account($0) } ?? .visitor
        }
        return answer
    }

    private func refuse(if condition: Bool, _ reason: AccountService.Reason) throws {
        if condition { throw Refusal(reason: reason) }
    }

    private mutating func carryOut(_ step: DeskStep) throws -> [AccountService.Effect] {
        switch step {
        case .register(let applicant): return try register(applicant)
        case .sendCode(let email, let code):
            let person = try known(email)
            try refuse(if: people[person].code == nil, .alreadyConfirmed)
            people[person].code = code
            return [.confirmationSent(holder(person))]
        case .confirm(let email, let code):
            let person = try known(email)
            try refuse(if: people[person].code == nil, .alreadyConfirmed)
            try refuse(if: people[person].code != code, .wrongCode)
            people[person].code = nil
            return [.confirmed(holder(person))]
        case .tryPassword(let login, let password):
            found = person(login: login).flatMap { people[$0].passwords.first { $0.text == password }?.number }
            return []
        case .logIn(let login, let token, let isRemembered): return try logIn(login, token, isRemembered)
        case .recover(let login, let temporary):
            let person = try known(login: login)
            try refuse(if: people[person].code != nil, .notConfirmed)
            passwordsSoFar += 1
            people[person].passwords = [people[person].passwords[0], (temporary, passwordsSoFar)]
            return [.temporaryPasswordSent(holder(person))]
        case .registry(let licence, let isKnown):
            licences.removeAll { $0 == licence }
            if isKnown { licences.append(licence) }
            return [isKnown ? .licenceAdded : .licenceRemoved]
        case .appointment(let email, let isValid):
            guard let number = number(of: Words.emails[email].text) else { return [] }
            if isValid { offices.insert(number) } else { offices.remove(number) }
            return [isValid ? .appointed(.support) : .dismissed(.support)]
        case .pass: return []
        default: return try carryOutInSession(step)
        }
    }

    private mutating func register(_ applicant: Applicant) throws -> [AccountService.Effect] {
        let words = [applicant.email, applicant.username, applicant.address]
        let papers = applicant.papers.map { [$0.drivingLicence, $0.taxiLicence, $0.iban] } ?? []
        let isEmpty = (words + papers).contains { $0.kind == .empty } || applicant.password == .empty
        try refuse(if: isEmpty, .emptyField)
        try refuse(if: !applicant.consents, .consentMissing)
        guard case .valid(let email) = applicant.email.kind else { throw Refusal(reason: .invalidEmail) }
        try refuse(if: people.contains { $0.email == email }, .emailTaken)
        try refuse(if: applicant.username.kind == .invalid, .invalidUsername)
        guard case .strong(let password) = applicant.password else { throw Refusal(reason: .weakPassword) }
        let role = applicant.papers == nil ? applicant.role : .driver
        let named = AccountService.PersonalDetails.sample
        var person = Person(
            email: email, role: role, numberInRole: UInt32(people.count { $0.role == role }), consented: now,
            profile: [
                .username: applicant.username.text, .name: named.name, .surname: named.surname, .picture: "default",
                .about: "", .preferences: "",
            ], code: applicant.code,
            passwords: [(password, passwordsSoFar + 1)])
        if let papers = applicant.papers {
            if case .valid(let number) = papers.drivingLicence.kind { person.drivingLicence = number }
            if case .valid(let number) = papers.taxiLicence.kind { person.taxiLicence = number }
            if case .valid(let number) = papers.iban.kind { person.iban = number }
            let isTaken = people.contains {
                $0.drivingLicence == person.drivingLicence || $0.taxiLicence == person.taxiLicence
                    || $0.iban >= 0 && $0.iban == person.iban
            }
            try refuse(if: isTaken, .alreadyRegistered)
            try refuse(if: papers.iban.kind == .invalid, .invalidIBAN)
            try refuse(if: !licences.contains(person.taxiLicence), .unknownLicence)
        }
        try refuse(if: role == .support && !offices.contains(email), .notAllowed)
        passwordsSoFar += 1
        people.append(person)
        let account = people.count - 1
        return [.registered(holder(account)), .confirmationSent(holder(account))]
    }

    private mutating func logIn(
        _ login: String, _ token: UInt64, _ isRemembered: Bool
    ) throws -> [AccountService.Effect] {
        let person = try known(login: login)
        guard let place = people[person].passwords.firstIndex(where: { $0.number == found }) else {
            throw Refusal(reason: .wrongPassword)
        }
        try refuse(if: visits.contains { $0.token == token }, .tokenInUse)
        visits.append(
            Visit(token: token, person: person, isLimited: place == 1, until: now + .days(isRemembered ? 30 : 1)))
        if place == 0 { people[person].passwords = [people[person].passwords[0]] }
        return [.loggedIn(holder(person), mustChangePassword: place == 1)]
    }
}

// In a session.
extension DeskModel {
    private mutating func carryOutInSession(_ step: DeskStep) throws -> [AccountService.Effect] {
        let token = self.token(of: step)
        guard let visit = visits.first(where: { $0.token == token }) else { throw Refusal(reason: .notLoggedIn) }
        let person = visit.person
        if case .logOut = step {
            visits.removeAll { $0.token == token }
            return [.loggedOut(holder(person))]
        }
        if case .tellData = step {
            try refuse(if: visit.isLimited, .mustChangePassword)
            return [.dataTold(holder(person))]
        }
        if case .erase(let isConfirmed, let isUnderWay, _) = step {
            try refuse(if: visit.isLimited, .mustChangePassword)
            try refuse(if: !isConfirmed, .notConfirmedByUser)
            try refuse(if: isUnderWay, .underWay)
            return erase(person)
        }
        try refuse(if: people[person].code != nil, .notConfirmed)
        if case .changePassword(_, let new) = step { return try changePassword(visit, new) }
        try refuse(if: visit.isLimited, .mustChangePassword)
        if let roles = roles(for: step) { try refuse(if: !roles.contains(people[person].role), .notAllowed) }
        return try act(step, person)
    }

    /// Keeps a number that nobody else may have.
    private mutating func keep(_ number: Int, as own: WritableKeyPath<Person, Int>, of person: Int) throws {
        let owner = people.firstIndex { $0[keyPath: own] == number }
        try refuse(if: owner != nil && owner != person, .alreadyRegistered)
        people[person][keyPath: own] = number
    }

    private mutating func erase(_ person: Int) -> [AccountService.Effect] {
        let whose = holder(person)
        visits.removeAll { $0.person == person }
        let consented = people[person].consented
        people[person] = Person(
            email: -1, role: whose.role, numberInRole: whose.numberInRole, consented: consented, profile: [:],
            passwords: [])
        return [.erased(whose)]
    }

    private mutating func act(_ step: DeskStep, _ person: Int) throws -> [AccountService.Effect] {
        switch step {
        case .drivingLicence(let word, _):
            guard case .valid(let number) = word.kind else { throw Refusal(reason: .emptyField) }
            try keep(number, as: \.drivingLicence, of: person)
            return [.drivingLicenceChanged(holder(person))]
        case .iban(let word, _):
            try refuse(if: word.kind == .empty, .emptyField)
            guard case .valid(let number) = word.kind else { throw Refusal(reason: .invalidIBAN) }
            try keep(number, as: \.iban, of: person)
            return [.ibanChanged(holder(person))]
        case .storeCard(let isCard, _):
            try refuse(if: !isCard, .invalidCard)
            people[person].cardsSoFar += 1
            people[person].cards.append(people[person].cardsSoFar)
            return [.cardStored(holder(person), AccountService.CardID(people[person].cardsSoFar))]
        case .deleteCard(let card, _):
            try refuse(if: !people[person].cards.contains(card), .unknownCard)
            people[person].cards.removeAll { $0 == card }
            return [.cardDeleted(holder(person), AccountService.CardID(card))]
        case .addTaxi(let taxi, _):
            try refuse(if: taxi == people[person].numberInRole, .alreadyRegistered)
            try refuse(if: people[person].taxis.contains(taxi), .alreadyRegistered)
            people[person].taxis.append(taxi)
            return [.taxiAdded(holder(person), TaxiID(taxi))]
        case .removeTaxi(let taxi, _):
            try refuse(if: taxi == people[person].numberInRole, .notAllowed)
            try refuse(if: !people[person].taxis.contains(taxi), .notYourTaxi)
            people[person].taxis.removeAll { $0 == taxi }
            return [.taxiRemoved(holder(person), TaxiID(taxi))]
        default: return try change(step, person)
        }
    }

    private mutating func change(_ step: DeskStep, _ person: Int) throws -> [AccountService.Effect] {
        switch step {
        case .telephone(let word, _):
            try refuse(if: word.kind == .empty, .emptyField)
            guard case .valid(let number) = word.kind else { throw Refusal(reason: .invalidPhone) }
            let owner = people.firstIndex { $0.telephone == number }
            try refuse(if: owner != nil && owner != person, .phoneTaken)
            people[person].telephone = number
            return [.telephoneSet(holder(person))]
        case .removeTelephone:
            try refuse(if: people[person].telephone < 0, .noPhone)
            people[person].telephone = -1
            return [.telephoneRemoved(holder(person))]
        case .edit(let item, let word, _):
            try refuse(if: [.username, .name, .surname].contains(item) && word.kind == .empty, .emptyField)
            try refuse(if: item == .username && word.kind == .invalid, .invalidUsername)
            people[person].draft[item] = item == .picture && word.kind == .empty ? "default" : word.text
            return [.profileEdited(holder(person), item)]
        case .endDraft(let isSaved, _):
            try refuse(if: people[person].draft.isEmpty, .noDraft)
            if isSaved { people[person].profile.merge(people[person].draft) { $1 } }
            people[person].draft = [:]
            return [isSaved ? .profileSaved(holder(person)) : .profileDropped(holder(person))]
        default: return []
        }
    }

    private mutating func changePassword(_ visit: Visit, _ new: Choice) throws -> [AccountService.Effect] {
        let isKnown = people[visit.person].passwords.contains { $0.number == found }
        try refuse(if: !isKnown, .wrongPassword)
        switch new {
        case .empty: throw Refusal(reason: .emptyField)
        case .unchanged: throw Refusal(reason: .passwordUnchanged)
        case .weak: throw Refusal(reason: .weakPassword)
        case .strong(let text):
            passwordsSoFar += 1
            people[visit.person].passwords = [(text, passwordsSoFar)]
        }
        visits.removeAll { $0.person == visit.person && $0.token != visit.token }
        for place in visits.indices where visits[place].token == visit.token { visits[place].isLimited = false }
        return [.passwordChanged(holder(visit.person))]
    }

    /// In which it can be done; nil where that is any.
    private func roles(for step: DeskStep) -> [AccountService.Role]? {
        switch step {
        case .actAs(let role, _): [role]
        case .storeCard, .listCards, .deleteCard: [.client]
        case .telephone, .removeTelephone: nil
        // Of the roles drawn those that have a profile.
        case .edit, .endDraft: [.user, .support]
        default: [.driver]
        }
    }
}

// Who is meant.
extension DeskModel {
    private func id(_ person: Int) -> AccountID { AccountID(UInt32(person)) }

    private func holder(_ person: Int) -> AccountService.Holder { holder(id(person)) }

    func holder(_ account: AccountID) -> AccountService.Holder {
        let person = people[Int(account.index)]
        return AccountService.Holder(account: account, role: person.role, numberInRole: person.numberInRole)
    }

    private func number(of email: String) -> Int? {
        guard case .valid(let number)? = Words.emails.first(where: { $0.text == email })?.kind else { return nil }
        return number
    }

    private func person(_ email: String) -> Int? {
        number(of: email).flatMap { number in people.firstIndex { $0.email == number } }
    }

    private func known(_ email: String) throws -> Int {
        guard let person = person(email) else { throw Refusal(reason: .unknownEmail) }
        return person
    }

    private func person(login: String) -> Int? {
        if let person = person(login) { return person }
        guard case .valid(let number)? = Words.telephones.first(where: { $0.text == login })?.kind else { return nil }
        return people.firstIndex { $0.telephone == number }
    }

    private func known(login: String) throws -> Int {
        guard let person = person(login: login) else { throw Refusal(reason: .unknownEmail) }
        return person
    }

    func token(of step: DeskStep) -> UInt64? {
        switch step {
        case .changePassword(let token, _), .logOut(let token), .actAs(_, let token), .drivingLicence(_, let token),
            .iban(_, let token), .storeCard(_, let token), .listCards(let token), .deleteCard(_, let token),
            .addTaxi(_, let token), .removeTaxi(_, let token), .telephone(_, let token), .removeTelephone(let token),
            .tellData(let token), .erase(_, _, let token), .edit(_, _, let token), .endDraft(_, let token):
            token
        default: nil
        }
    }

    private func person(concernedBy step: DeskStep) -> Int? {
        switch step {
        case .sendCode(let email, _), .confirm(let email, _): person(email)
        case .logIn(let login, _, _), .recover(let login, _): person(login: login)
        default: token(of: step).flatMap { token in visits.first { $0.token == token }?.person }
        }
    }
}
