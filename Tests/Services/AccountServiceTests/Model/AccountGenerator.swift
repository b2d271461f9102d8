import AccountService
import Quantities
import RuleModels
import TestSupport

/// A random run, determined by its seed.
struct AccountWorld: RandomWorld {
    let seed: UInt64

    func comparison(isThorough: Bool, defect: Fault?) -> AccountComparison {
        AccountComparison(fault: defect, isThorough: isThorough)
    }

    func steps() -> (AccountModel) -> AccountStep {
        var generator = AccountGenerator(seed: seed)
        return { generator.next($0) }
    }

    func lesson(of steps: [AccountStep], title: String) -> String {
        "\(title):\n\(steps.map { "  \($0.text)" }.joined(separator: "\n"))"
    }
}

/// A generator of random steps: mostly plausible next ones, and a share of arbitrary ones.
struct AccountGenerator: Sendable {
    private var random: SplitMix64
    /// A separate stream for appointments and `isUnderWay`, so that all other draws stay the same without them.
    private var apart: SplitMix64
    /// Result of the last password check, possibly out of date.
    private var found = AccountService.PasswordCheck.differs

    init(seed: UInt64) { (random, apart) = (SplitMix64(seed: seed), SplitMix64(seed: ~seed)) }

    mutating func next(_ model: AccountModel) -> AccountStep {
        if apart.chance(3) {
            let appointment = apart.below(AccountComparison.appointments.count)
            return .command(.appointment(AccountComparison.appointments[appointment], isValid: apart.chance(80)))
        }
        if random.chance(12) { return .visitor(.register(registration())) }
        if random.chance(25) { return visitorStep(model) }
        if random.chance(3) { return .pass(hours: pause()) }
        if random.chance(4) {
            return .command(.registry(AccountComparison.licences[random.below(5)], isKnown: random.chance(70)))
        }
        return sessionStep(model)
    }

    /// Draws a pause: mostly shorter than a session that is not remembered, sometimes as long as a remembered one.
    private mutating func pause() -> Int64 {
        random.chance(75) ? Int64(random.within(1...6)) : 24 * random.pick([1, 10, 29, 30])
    }

    private mutating func visitorStep(_ model: AccountModel) -> AccountStep {
        let email = random.pick(RandomTexts.emails)
        // Mostly the right password and code, if the email has an account.
        let person = model.person(login: email).map { model.people[$0] }
        let login = random.chance(80) ? email : random.pick(RandomTexts.telephones)
        let own = random.chance(80) ? person.map { random.pick($0.passwords).hash } : nil
        switch random.below(8) {
        case 0, 1, 2:
            let password = RandomTexts.passwords.first { hashed($0) == own } ?? random.pick(RandomTexts.passwords)
            found = model.finding(login: login, password: password)
            return .tryPassword(login: login, password: password)
        case 3, 4: return logIn(login)
        case 5, 6:
            let code = random.chance(60) ? person?.code : nil
            return .visitor(.confirm(email: email, code: code ?? self.code()))
        default:
            if random.chance(50) {
                return .visitor(.recoverPassword(login: login, temporary: hashed(random.pick(RandomTexts.passwords))))
            }
            return .visitor(.sendConfirmation(email: email, code: code()))
        }
    }

    private mutating func logIn(_ login: String) -> AccountStep {
        .visitor(.logIn(login: login, password: .differs, session: token(), isRemembered: random.chance(50)))
    }

    private mutating func sessionStep(_ model: AccountModel) -> AccountStep {
        let token = random.chance(85) && !model.sessions.isEmpty ? random.pick(model.sessions).token : self.token()
        switch random.below(36) {
        case 0: return .session(token, .logOut)
        case 1, 2: return .session(token, .actAs(random.pick([.client, .driver, .user])))
        case 3: return .session(token, .changePassword(current: .differs, new: choice(strongPercent: 50)))
        case 4, 5: return .session(token, .changeDrivingLicence(random.pick(RandomTexts.drivingLicences)))
        case 6, 7: return .session(token, .changeIBAN(random.pick(RandomTexts.ibans)))
        case 8...11:
            let text = random.chance(90) ? "tok_1" : "4111111111111111"
            return .session(token, .storeCard(AccountService.PaymentCard(token: text, lastFourDigits: "1111")))
        case 12: return .session(token, .listCards)
        case 13, 14: return .session(token, .deleteCard(AccountService.CardID(UInt32(random.within(1...6)))))
        case 15...17: return .session(token, .addTaxi(TaxiID(random.below(4))))
        case 18, 19: return .session(token, .removeTaxi(TaxiID(random.below(4))))
        case 20, 21: return .session(token, .setTelephone(random.pick(RandomTexts.telephones)))
        case 22: return .session(token, .removeTelephone)
        case 23: return .session(token, .tellMyData)
        case 24: return .session(token, .eraseMe(isConfirmed: random.chance(50), isUnderWay: apart.chance(25)))
        case 25...28:
            let item = random.pick(AccountService.ProfileItem.allCases)
            return .session(token, .editProfile(item, text: random.pick(RandomTexts.profileTexts)))
        case 29, 30: return .session(token, random.chance(50) ? .saveProfile : .dropProfile)
        default: return loginStep(model)
        }
    }

    /// Draws a login or a password change with the last check while it is fresh.
    private mutating func loginStep(_ model: AccountModel) -> AccountStep {
        let fitting = model.people.firstIndex { $0.passwords.contains { found == .matches(serial: $0.number) } }
        guard let person = fitting, let email = model.people[person].email else { return visitorStep(model) }
        if random.chance(40), let session = model.sessions.first(where: { $0.person == person }) {
            return .session(session.token, .changePassword(current: .differs, new: choice(strongPercent: 60)))
        }
        return logIn(email)
    }

    private mutating func token() -> AccountService.TokenFingerprint {
        fingerprint(
            UInt64(random.within(Int(AccountComparison.tokens.lowerBound)...Int(AccountComparison.tokens.upperBound))))
    }

    private mutating func code() -> AccountService.TokenFingerprint { fingerprint(UInt64(random.within(1...3))) }

    private mutating func choice(strongPercent: Int) -> AccountService.NewPassword {
        if random.chance(strongPercent) { return .strong(hashed(random.pick(RandomTexts.passwords))) }
        return random.pick([.empty, .weak, .unchanged])
    }

    private mutating func word(_ words: [String]) -> String {
        let drawn = random.pick(words)
        // A registration has many fields; if each were wrong now and then, hardly any would succeed.
        return drawn.allSatisfy(\.isWhitespace) && random.chance(80) ? words[0] : drawn
    }

    private mutating func registration() -> AccountService.Registration {
        let papers = AccountService.RoleDetails.driver(
            drivingLicence: word(RandomTexts.drivingLicences), taxiLicence: word(RandomTexts.taxiLicences),
            iban: word(RandomTexts.ibans))
        var registration = AccountService.Registration.sample(word(RandomTexts.emails))
        registration.username = random.chance(85) ? RandomTexts.usernames[0] : random.pick(RandomTexts.usernames)
        registration.password = choice(strongPercent: 85)
        registration.person.address = random.chance(95) ? RandomTexts.addresses[0] : random.pick(RandomTexts.addresses)
        registration.role = .other(apart.chance(25) ? .support : random.pick([.client, .user, .user]))
        if random.chance(50) { registration.role = papers }
        registration.consents = random.chance(95)
        registration.confirmation = code()
        return registration
    }
}
