import Quantities
import ServiceKernel

extension AccountService {
    /// What a host tells the service.
    ///
    /// Emails and telephone numbers are as people typed them. Passwords, tokens and codes are never in a command: see `NewPassword`,
    /// `PasswordCheck` and `TokenFingerprint`. Printing one shows nothing of what people typed (A08); its fields show
    /// all of it, for logs from which the service is made again, and which are to be kept as safe as the service.
    package enum Command: Hashable, Sendable, Withheld {
        /// Somebody not logged in.
        case visitor(VisitorAction)
        /// Whoever shows the token of this fingerprint.
        case session(TokenFingerprint, SessionAction)
        /// Those who run the service: a taxi licence becomes known or is no longer so (A03). Accounts that exist keep
        /// theirs *(decided)*.
        case registry(LicenceNumber, isKnown: Bool)
        /// The same: somebody may register for an office or may no longer.
        case appointment(Appointment, isValid: Bool)
    }

    /// What somebody does who is not logged in.
    package enum VisitorAction: Hashable, Sendable, Withheld {
        /// A01–A03, A11.
        indirect case register(Registration)
        /// A04: the mail was lost; the code of this fingerprint takes the place of the earlier one.
        case sendConfirmation(email: String, code: TokenFingerprint)
        /// A04.
        case confirm(email: String, code: TokenFingerprint)
        /// A05, A10. `login` is the email or the telephone number, and `session` the fingerprint of a new random token.
        /// A session that is not to be remembered lasts for a day at most *(decided)*.
        case logIn(login: String, password: PasswordCheck, session: TokenFingerprint, isRemembered: Bool)
        /// A06, A10. `temporary` is the hash of a random password.
        case recoverPassword(login: String, temporary: PasswordHash)
    }

    /// What somebody does who is logged in.
    package enum SessionAction: Hashable, Sendable, Withheld {
        /// A05.
        case logOut
        /// A04: asks to do something in the service of this role. Hosts send this before they pass a command on, so
        /// that what is refused here is recorded as well (A08).
        case actAs(Role)
        /// A06, A07. `current` is what trying the present password found.
        case changePassword(current: PasswordCheck, new: NewPassword)
        /// A07.
        case changeDrivingLicence(String)
        /// A07.
        case changeIBAN(String)
        /// A09. nil if what was given is no `PaymentCard`: the text itself might be a card's number.
        case storeCard(PaymentCard?)
        /// A09: the answer is `AccountService.cards`.
        case listCards
        /// A09.
        case deleteCard(CardID)
        /// D02: puts a taxi in the driver's own list.
        case addTaxi(TaxiID)
        /// D02.
        case removeTaxi(TaxiID)
        /// A10: adds the number, or puts it in the place of the one before.
        case setTelephone(String)
        /// A10.
        case removeTelephone
        /// A11: the answer is `AccountService.ownData`.
        case tellMyData
        /// A11: the account ends. `isConfirmed`: has been asked whether that is meant. `isUnderWay`: what the host has found
        /// in the other services: a ride or a guided tour with others that cannot be called off any more *(decided)*.
        case eraseMe(isConfirmed: Bool, isUnderWay: Bool = false)
        /// A12: changes the draft of the profile. No picture is the default one again.
        case editProfile(ProfileItem, text: String)
        /// A12: what the draft says is shown from now on.
        case saveProfile
        /// A12: the draft is as if it had never been.
        case dropProfile
    }
}

extension AccountService.Command: ServiceCommand {
    package static let vocabulary = AccountService.Operation.allCases.map(\.entry)

    /// Accounts act under the token of a session, so that no number stands for them.
    package var heading: CommandHeading { CommandHeading(nil, operation.word) }

    /// What kind of operation this is, for the audit log.
    package var operation: AccountService.Operation {
        switch self {
        case .visitor(.register): .register
        case .visitor(.sendConfirmation): .sendConfirmation
        case .visitor(.confirm): .confirm
        case .visitor(.logIn): .logIn
        case .visitor(.recoverPassword): .recoverPassword
        case .session(_, .logOut): .logOut
        case .session(_, .actAs): .actAs
        case .session(_, .changePassword): .changePassword
        case .session(_, .changeDrivingLicence): .changeDrivingLicence
        case .session(_, .changeIBAN): .changeIBAN
        case .session(_, .storeCard): .storeCard
        case .session(_, .listCards): .listCards
        case .session(_, .deleteCard): .deleteCard
        case .session(_, .addTaxi): .addTaxi
        case .session(_, .removeTaxi): .removeTaxi
        case .session(_, .setTelephone): .setTelephone
        case .session(_, .removeTelephone): .removeTelephone
        case .session(_, .tellMyData): .tellMyData
        case .session(_, .eraseMe): .eraseMe
        case .session(_, .editProfile): .editProfile
        case .session(_, .saveProfile): .saveProfile
        case .session(_, .dropProfile): .dropProfile
        case .registry(_, isKnown: true): .addLicence
        case .registry(_, isKnown: false): .removeLicence
        case .appointment(_, isValid: true): .appoint
        case .appointment(_, isValid: false): .dismiss
        }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .visitor(let action): self = try .visitor(form.exchanged(action))
        case .session(let token, let action):
            self = try .session(form.exchanged(.session, token), form.exchanged(action))
        case .registry(let licence, let isKnown):
            self = try .registry(form.exchanged(.licence, licence), isKnown: isKnown)
        case .appointment(let appointment, let isValid):
            self = try .appointment(form.exchanged(appointment), isValid: isValid)
        }
    }
}

extension AccountService.VisitorAction: FieldHolder {
    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .register(let registration): self = try .register(form.exchanged(registration))
        case .sendConfirmation(let email, let code):
            self = try .sendConfirmation(email: form.exchanged(.email, email), code: form.exchanged(.code, code))
        case .confirm(let email, let code):
            self = try .confirm(email: form.exchanged(.email, email), code: form.exchanged(.code, code))
        case .logIn(let login, let check, let session, let isRemembered):
            self = try .logIn(
                login: form.exchanged(.login, login), password: form.exchanged(.fits, check, .optional),
                session: form.exchanged(.session, session),
                isRemembered: form.exchanged(.remember, isRemembered, .usual))
        case .recoverPassword(let login, let temporary):
            self = try .recoverPassword(
                login: form.exchanged(.login, login), temporary: form.exchanged(.hash, temporary))
        }
    }
}

extension AccountService.SessionAction: FieldHolder {
    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .logOut, .listCards, .removeTelephone, .tellMyData, .saveProfile, .dropProfile: break
        case .actAs(let role): self = try .actAs(form.exchanged(.role, role))
        case .changePassword(let current, let new):
            self = try .changePassword(
                current: form.exchanged(.fits, current, .optional), new: form.exchanged(.password, new))
        case .changeDrivingLicence(let text): self = try .changeDrivingLicence(form.exchanged(.drivingLicence, text))
        case .changeIBAN(let text): self = try .changeIBAN(form.exchanged(.iban, text))
        case .storeCard(let card): self = try .storeCard(form.exchanged(.paymentCard, card, .optional))
        case .deleteCard(let card): self = try .deleteCard(form.exchanged(.card, card))
        case .addTaxi(let taxi): self = try .addTaxi(form.exchanged(.taxi, taxi))
        case .removeTaxi(let taxi): self = try .removeTaxi(form.exchanged(.taxi, taxi))
        case .setTelephone(let text): self = try .setTelephone(form.exchanged(.telephone, text))
        case .eraseMe(let isConfirmed, let isUnderWay):
            self = try .eraseMe(
                isConfirmed: form.exchanged(.confirmed, isConfirmed, .usual),
                isUnderWay: form.exchanged(.underWay, isUnderWay, .logged))
        case .editProfile(let item, let text):
            self = try .editProfile(form.exchanged(.item, item), text: form.exchanged(.text, text, .usual))
        }
    }
}

extension Field {
    static let account = Field("account")
    static let action = Field("action")
    static let address = Field("address")
    static let card = Field("card")
    static let code = Field("code")
    static let confirmed = Field("confirmed")
    static let consented = Field("consented")
    static let consents = Field("consents")
    static let dateOfBirth = Field("dateOfBirth")
    static let drivingLicence = Field("drivingLicence")
    static let email = Field("email")
    static let fits = Field("fits")
    static let gender = Field("gender")
    static let hash = Field("hash")
    static let iban = Field("iban")
    static let item = Field("item")
    static let licence = Field("licence")
    static let login = Field("login")
    static let mustChangePassword = Field("mustChangePassword")
    static let name = Field("name")
    static let password = Field("password")
    static let paymentCard = Field("paymentCard")
    static let reason = Field("reason")
    static let remember = Field("remember")
    static let role = Field("role")
    static let session = Field("session")
    static let surname = Field("surname")
    static let taxi = Field("taxi")
    static let taxiLicence = Field("taxiLicence")
    static let telephone = Field("telephone")
    static let text = Field("text")
    static let underWay = Field("underWay")
    static let username = Field("username")
}
