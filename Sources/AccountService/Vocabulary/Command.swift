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
        case .visitor(var action):
            try action.exchange(with: &form)
            self = .visitor(action)
        case .session(var token, var action):
            try form.exchange(.session, &token)
            try action.exchange(with: &form)
            self = .session(token, action)
        case .registry(var licence, let isKnown):
            try form.exchange(.licence, &licence)
            self = .registry(licence, isKnown: isKnown)
        case .appointment(var appointment, let isValid):
            try appointment.exchange(with: &form)
            self = .appointment(appointment, isValid: isValid)
        }
    }
}

extension AccountService.VisitorAction {
    fileprivate mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .register(var registration):
            try registration.exchange(with: &form)
            self = .register(registration)
        case .sendConfirmation(var email, var code):
            try form.exchange(.email, &email)
            try form.exchange(.code, &code)
            self = .sendConfirmation(email: email, code: code)
        case .confirm(var email, var code):
            try form.exchange(.email, &email)
            try form.exchange(.code, &code)
            self = .confirm(email: email, code: code)
        case .logIn(var login, var check, var session, var isRemembered):
            try form.exchange(.login, &login)
            try form.exchange(.fits, &check, .optional)
            try form.exchange(.session, &session)
            try form.exchange(.remember, &isRemembered, .usual)
            self = .logIn(login: login, password: check, session: session, isRemembered: isRemembered)
        case .recoverPassword(var login, var temporary):
            try form.exchange(.login, &login)
            try form.exchange(.hash, &temporary)
            self = .recoverPassword(login: login, temporary: temporary)
        }
    }
}

extension AccountService.SessionAction {
    fileprivate mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .logOut, .listCards, .removeTelephone, .tellMyData, .saveProfile, .dropProfile: break
        case .actAs(var role):
            try form.exchange(.role, &role)
            self = .actAs(role)
        case .changePassword(var current, var new):
            try form.exchange(.fits, &current, .optional)
            try form.exchange(.password, &new)
            self = .changePassword(current: current, new: new)
        case .changeDrivingLicence(var text):
            try form.exchange(.drivingLicence, &text)
            self = .changeDrivingLicence(text)
        case .changeIBAN(var text):
            try form.exchange(.iban, &text)
            self = .changeIBAN(text)
        case .storeCard(var card):
            try form.exchange(.paymentCard, &card, .optional)
            self = .storeCard(card)
        case .deleteCard(var card):
            try form.exchange(.card, &card)
            self = .deleteCard(card)
        case .addTaxi(var taxi):
            try form.exchange(.taxi, &taxi)
            self = .addTaxi(taxi)
        case .removeTaxi(var taxi):
            try form.exchange(.taxi, &taxi)
            self = .removeTaxi(taxi)
        case .setTelephone(var text):
            try form.exchange(.telephone, &text)
            self = .setTelephone(text)
        case .eraseMe(var isConfirmed, var isUnderWay):
            try form.exchange(.confirmed, &isConfirmed, .usual)
            try form.exchange(.underWay, &isUnderWay, .logged)
            self = .eraseMe(isConfirmed: isConfirmed, isUnderWay: isUnderWay)
        case .editProfile(var item, var text):
            try form.exchange(.item, &item)
            try form.exchange(.text, &text, .usual)
            self = .editProfile(item, text: text)
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
