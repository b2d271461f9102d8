import AccountService
import Quantities

// Actions in a session.
extension AccountModel {
    mutating func carryOut(
        _ action: AccountService.SessionAction, in token: AccountService.TokenFingerprint
    ) throws -> [AccountService.Effect] {
        guard let session = sessions.first(where: { $0.token == token }) else { throw Refusal(reason: .notLoggedIn) }
        let person = session.person
        switch action {
        case .logOut:
            sessions.removeAll { $0.token == token }
            return [.loggedOut(holder(person))]
        case .tellMyData:
            try refuse(if: session.isLimited, .mustChangePassword)
            return [.dataTold(holder(person))]
        case .eraseMe(let isConfirmed, let isUnderWay):
            try refuse(if: session.isLimited, .mustChangePassword)
            try refuse(if: !isConfirmed, .notConfirmedByUser)
            try refuse(if: isUnderWay, .underWay)
            return erase(person)
        case .changePassword(let current, let new):
            try refuse(if: people[person].code != nil, .notConfirmed)
            return try changePassword(session, current, new)
        case .actAs, .changeDrivingLicence, .changeIBAN, .storeCard, .listCards, .deleteCard, .addTaxi, .removeTaxi,
            .setTelephone, .removeTelephone, .editProfile, .saveProfile, .dropProfile:
            try refuse(if: people[person].code != nil, .notConfirmed)
            try refuse(if: session.isLimited, .mustChangePassword)
            try refuse(if: !isAllowed(action, to: people[person].role), .notAllowed)
            return try act(action, person)
        }
    }

    /// Whether the role permits the action (A04, A07, A09, A12).
    private func isAllowed(_ action: AccountService.SessionAction, to role: AccountService.Role) -> Bool {
        switch action {
        case .actAs(let named): role == named
        case .storeCard, .listCards, .deleteCard: role == .client
        case .changeDrivingLicence, .changeIBAN, .addTaxi, .removeTaxi: role == .driver
        case .editProfile, .saveProfile, .dropProfile: role != .client && role != .driver
        case .logOut, .changePassword, .setTelephone, .removeTelephone, .tellMyData, .eraseMe: true
        }
    }

    private mutating func changePassword(
        _ session: Session, _ current: AccountService.PasswordCheck, _ new: AccountService.NewPassword
    ) throws -> [AccountService.Effect] {
        let isKnown = people[session.person].passwords.contains { current == .matches(serial: $0.number) }
        try refuse(if: !isKnown, .wrongPassword)
        switch new {
        case .empty: throw Refusal(reason: .emptyField)
        case .unchanged: throw Refusal(reason: .passwordUnchanged)
        case .weak: throw Refusal(reason: .weakPassword)
        case .strong(let hash):
            passwordsSoFar += 1
            people[session.person].passwords = [(hash, passwordsSoFar)]
        }
        sessions.removeAll { $0.person == session.person && $0.token != session.token }
        for place in sessions.indices where sessions[place].token == session.token { sessions[place].isLimited = false }
        return [.passwordChanged(holder(session.person))]
    }

    /// Erases all personal data; number and time of consent remain (A11).
    private mutating func erase(_ person: Int) -> [AccountService.Effect] {
        let whose = holder(person)
        sessions.removeAll { $0.person == person }
        people[person] = Person(
            role: whose.role, numberInRole: whose.numberInRole, consented: people[person].consented)
        return [.erased(whose)]
    }

    /// Stores a text that must be unique among people.
    private mutating func setUnique(
        _ text: String, at own: WritableKeyPath<Person, String?>, of person: Int, orRefuse reason: AccountService.Reason
    ) throws {
        let owner = people.firstIndex { $0[keyPath: own] == text }
        try refuse(if: owner != nil && owner != person, reason)
        people[person][keyPath: own] = text
    }

    private mutating func act(
        _ action: AccountService.SessionAction, _ person: Int
    ) throws -> [AccountService.Effect] {
        switch action {
        case .changeDrivingLicence(let text):
            guard let licence = AccountTexts.licence(text) else { throw Refusal(reason: .emptyField) }
            try setUnique(licence, at: \.drivingLicence, of: person, orRefuse: .alreadyRegistered)
            return [.drivingLicenceChanged(holder(person))]
        case .changeIBAN(let text):
            try refuse(if: AccountTexts.isEmpty(text), .emptyField)
            guard let iban = AccountTexts.iban(text) else { throw Refusal(reason: .invalidIBAN) }
            try setUnique(iban, at: \.iban, of: person, orRefuse: .alreadyRegistered)
            return [.ibanChanged(holder(person))]
        case .storeCard(let card):
            try refuse(if: card == nil, .invalidCard)
            people[person].cardsSoFar += 1
            people[person].cards.append(people[person].cardsSoFar)
            return [.cardStored(holder(person), AccountService.CardID(people[person].cardsSoFar))]
        case .deleteCard(let card):
            try refuse(if: !people[person].cards.contains(card.number), .unknownCard)
            people[person].cards.removeAll { $0 == card.number }
            return [.cardDeleted(holder(person), card)]
        case .addTaxi(let taxi):
            let isOn = taxi.index == people[person].numberInRole || people[person].taxis.contains(taxi.index)
            try refuse(if: isOn, .alreadyRegistered)
            people[person].taxis.append(taxi.index)
            return [.taxiAdded(holder(person), taxi)]
        case .removeTaxi(let taxi):
            try refuse(if: taxi.index == people[person].numberInRole, .notAllowed)
            try refuse(if: !people[person].taxis.contains(taxi.index), .notYourTaxi)
            people[person].taxis.removeAll { $0 == taxi.index }
            return [.taxiRemoved(holder(person), taxi)]
        case .setTelephone(let text):
            try refuse(if: AccountTexts.isEmpty(text), .emptyField)
            guard let number = AccountTexts.telephone(text) else { throw Refusal(reason: .invalidPhone) }
            try setUnique(number, at: \.telephone, of: person, orRefuse: .phoneTaken)
            return [.telephoneSet(holder(person))]
        case .removeTelephone:
            try refuse(if: people[person].telephone == nil, .noPhone)
            people[person].telephone = nil
            return [.telephoneRemoved(holder(person))]
        case .editProfile(let item, let text):
            let isEmpty = AccountTexts.isEmpty(text)
            try refuse(if: [.username, .name, .surname].contains(item) && isEmpty, .emptyField)
            try refuse(if: item == .username && !AccountTexts.isUsername(text), .invalidUsername)
            people[person].draft[item] = item == .picture && isEmpty ? "default" : text
            return [.profileEdited(holder(person), item)]
        case .saveProfile, .dropProfile:
            try refuse(if: people[person].draft.isEmpty, .noDraft)
            if action == .saveProfile { people[person].profile.merge(people[person].draft) { $1 } }
            people[person].draft = [:]
            return [action == .saveProfile ? .profileSaved(holder(person)) : .profileDropped(holder(person))]
        case .actAs, .listCards, .logOut, .changePassword, .tellMyData, .eraseMe: return []
        }
    }
}
