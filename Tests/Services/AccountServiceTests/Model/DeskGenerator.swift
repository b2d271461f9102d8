import AccountService
import CityHost
import TestSupport

/// Draws steps: mostly what somebody might sensibly do next, and a share of anything at all.
struct DeskGenerator: Sendable {
    private var random: SplitMix64
    /// Of offices and of what is under way is drawn apart: all else is the same with and without them.
    private var apart: SplitMix64

    init(seed: UInt64) { (random, apart) = (SplitMix64(seed: seed), SplitMix64(seed: ~seed)) }

    mutating func next(_ model: DeskModel) -> DeskStep {
        if apart.chance(3) {
            return .appointment(apart.below(DeskSides.appointments.count), isValid: apart.chance(80))
        }
        if random.chance(12) { return .register(applicant()) }
        if random.chance(25) { return visitorStep(model) }
        if random.chance(3) { return .pass(hours: pause()) }
        if random.chance(4) { return .registry(random.below(5), isKnown: random.chance(70)) }
        return sessionStep(model)
    }

    /// Mostly so short that sessions which are not remembered go on, at times as long as remembered ones do.
    private mutating func pause() -> Int64 {
        random.chance(75) ? Int64(random.within(1...6)) : 24 * random.pick([1, 10, 29, 30])
    }

    private mutating func visitorStep(_ model: DeskModel) -> DeskStep {
        let email = random.pick(Words.emails).text
        // Mostly a password and a code that fit, if the email has an account.
        let person = model.people.first { Words.emails.first { $0.text == email }?.kind == .valid($0.email) }
        let login = random.chance(80) ? email : random.pick(Words.telephones).text
        let password = random.chance(80) ? person.map { random.pick($0.passwords).text } : nil
        switch random.below(8) {
        case 0, 1, 2: return .tryPassword(login: login, password: password ?? random.pick(Words.passwords))
        case 3, 4: return .logIn(login: login, token: token(), isRemembered: random.chance(50))
        case 5, 6:
            let code = random.chance(60) ? person?.code : nil
            return .confirm(email: email, code: code ?? UInt64(random.within(1...3)))
        default:
            if random.chance(50) { return .recover(login: login, temporary: random.pick(Words.passwords)) }
            return .sendCode(email: email, code: UInt64(random.within(1...3)))
        }
    }

    private mutating func sessionStep(_ model: DeskModel) -> DeskStep {
        let token = random.chance(85) && !model.visits.isEmpty ? random.pick(model.visits).token : self.token()
        switch random.below(36) {
        case 0: return .logOut(token: token)
        case 1, 2: return .actAs(random.pick([.client, .driver, .user]), token: token)
        case 3: return .changePassword(token: token, new: choice(strongPercent: 50))
        case 4, 5: return .drivingLicence(random.pick(Words.drivingLicences), token: token)
        case 6, 7: return .iban(random.pick(Words.ibans), token: token)
        case 8...11: return .storeCard(isCard: random.chance(90), token: token)
        case 12: return .listCards(token: token)
        case 13, 14: return .deleteCard(UInt32(random.within(1...6)), token: token)
        case 15...17: return .addTaxi(UInt32(random.below(4)), token: token)
        case 18, 19: return .removeTaxi(UInt32(random.below(4)), token: token)
        case 20, 21: return .telephone(random.pick(Words.telephones), token: token)
        case 22: return .removeTelephone(token: token)
        case 23: return .tellData(token: token)
        case 24: return .erase(isConfirmed: random.chance(50), isUnderWay: apart.chance(25), token: token)
        case 25...28:
            let item = random.pick(AccountService.ProfileItem.allCases)
            return .edit(item, random.pick(Words.profileTexts), token: token)
        case 29, 30: return .endDraft(isSaved: random.chance(50), token: token)
        default: return wayIn(model, token)
        }
    }

    /// Steps towards a login: whoever tried a password logs in or changes it while the finding is fresh.
    private mutating func wayIn(_ model: DeskModel, _ token: UInt64) -> DeskStep {
        guard let found = model.found,
            let person = model.people.first(where: { $0.passwords.contains { $0.number == found } })
        else { return visitorStep(model) }
        if random.chance(40), let visit = model.visits.first(where: { model.people[$0.person].email == person.email }) {
            return .changePassword(token: visit.token, new: choice(strongPercent: 60))
        }
        let email = Words.emails.first { $0.kind == .valid(person.email) }?.text ?? ""
        return .logIn(login: email, token: self.token(), isRemembered: random.chance(50))
    }

    private mutating func token() -> UInt64 {
        UInt64(random.within(Int(DeskSides.tokens.lowerBound)...Int(DeskSides.tokens.upperBound)))
    }

    private mutating func choice(strongPercent: Int) -> Choice {
        if random.chance(strongPercent) { return .strong(random.pick(Words.passwords)) }
        return random.pick([.empty, .weak, .unchanged])
    }

    private mutating func word(_ words: [Word]) -> Word {
        let drawn = random.pick(words)
        // A registration has many fields; with every one wrong at times, hardly any would pass.
        return drawn.kind == .empty && random.chance(80) ? words[0] : drawn
    }

    private mutating func applicant() -> Applicant {
        let papers = Applicant.Papers(
            drivingLicence: word(Words.drivingLicences), taxiLicence: word(Words.taxiLicences), iban: word(Words.ibans))
        return Applicant(
            email: word(Words.emails), username: random.chance(85) ? Words.usernames[0] : random.pick(Words.usernames),
            password: choice(strongPercent: 85),
            address: random.chance(95) ? Words.addresses[0] : random.pick(Words.addresses),
            role: apart.chance(25) ? .support : random.pick([.client, .user, .user]),
            papers: random.chance(50) ? papers : nil,
            consents: random.chance(95), code: UInt64(random.within(1...3)))
    }
}
