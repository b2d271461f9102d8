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

    /// The words of the operations, by which the audit log tells them apart.
    package enum Operation: UInt8, OperationWord, FieldWord {
        package typealias Reason = AccountService.Reason

        case register = 1
        case sendConfirmation = 2
        case confirm = 3
        case logIn = 4
        case recoverPassword = 5
        case logOut = 6
        case actAs = 7
        case changePassword = 8
        case changeDrivingLicence = 9
        case changeIBAN = 10
        case storeCard = 11
        case listCards = 12
        case deleteCard = 13
        case addTaxi = 14
        case removeTaxi = 15
        case addLicence = 16
        case removeLicence = 17
        case setTelephone = 18
        case removeTelephone = 19
        case tellMyData = 20
        case eraseMe = 21
        case editProfile = 22
        case saveProfile = 23
        case dropProfile = 24
        case appoint = 25
        case dismiss = 26
    }
}

extension AccountService.Command: ServiceCommand {
    private typealias Operation = AccountService.Operation

    /// What kind of operation this is, for the audit log.
    package var operation: AccountService.Operation { operationDescribed() }

    // Stories tell nothing that people typed (A08).
    package static let vocabulary = entries(of: [
        .visitor(.register(.blank)), .visitor(.sendConfirmation(email: "", code: .blank)),
        .visitor(.confirm(email: "", code: .blank)),
        .visitor(.logIn(login: "", password: .differs, session: .blank, isRemembered: false)),
        .visitor(.recoverPassword(login: "", temporary: .blank)), .session(.blank, .logOut),
        .session(.blank, .actAs(.client)), .session(.blank, .changePassword(current: .differs, new: .empty)),
        .session(.blank, .changeDrivingLicence("")), .session(.blank, .changeIBAN("")),
        .session(.blank, .storeCard(nil)), .session(.blank, .listCards),
        .session(.blank, .deleteCard(AccountService.CardID(0))),
        .session(.blank, .addTaxi(.none)), .session(.blank, .removeTaxi(.none)), .registry(.blank, isKnown: true),
        .registry(.blank, isKnown: false),
        .session(.blank, .setTelephone("")), .session(.blank, .removeTelephone), .session(.blank, .tellMyData),
        .session(.blank, .eraseMe(isConfirmed: false)), .session(.blank, .editProfile(.about, text: "")),
        .session(.blank, .saveProfile), .session(.blank, .dropProfile),
        .appointment(.blank, isValid: true), .appointment(.blank, isValid: false),
    ])

    /// Accounts act under the token of a session, so that no number stands for them.
    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .visitor(let action): self = try .visitor(row.part(action))
        case .session(let token, let action): self = try .session(row.field(.session, token), row.part(action))
        case .registry(let licence, isKnown: true):
            row.command(Operation.addLicence, "A03")
            self = try .registry(row.field(.licence, licence), isKnown: true)
        case .registry(let licence, isKnown: false):
            row.command(Operation.removeLicence, "A03")
            self = try .registry(row.field(.licence, licence), isKnown: false)
        case .appointment(let appointment, isValid: true):
            row.command(Operation.appoint, "A05")
            self = try .appointment(row.part(appointment), isValid: true)
        case .appointment(let appointment, isValid: false):
            row.command(Operation.dismiss, "A05")
            self = try .appointment(row.part(appointment), isValid: false)
        }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }
}

extension AccountService.VisitorAction: FieldHolder {
    private typealias Operation = AccountService.Operation

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .register(let registration):
            row.command(
                Operation.register, "A01",
                refusals: [
                    .emptyField, .consentMissing, .invalidEmail, .emailTaken, .invalidUsername, .weakPassword,
                    .alreadyRegistered, .invalidIBAN, .unknownLicence, .notAllowed,
                ])
            self = try .register(row.part(registration))
        case .sendConfirmation(let email, let code):
            row.command(Operation.sendConfirmation, "A04", refusals: [.unknownEmail, .alreadyConfirmed])
            self = try .sendConfirmation(email: row.field(.email, email), code: row.field(.code, code))
        case .confirm(let email, let code):
            row.command(Operation.confirm, "A04", refusals: [.unknownEmail, .alreadyConfirmed, .wrongCode])
            self = try .confirm(email: row.field(.email, email), code: row.field(.code, code))
        case .logIn(let login, let check, let session, let isRemembered):
            row.command(Operation.logIn, "A05", refusals: [.unknownEmail, .wrongPassword, .tokenInUse])
            self = try .logIn(
                login: row.field(.login, login), password: row.field(.fits, check, .optional),
                session: row.field(.session, session), isRemembered: row.field(.remember, isRemembered, .usual))
        case .recoverPassword(let login, let temporary):
            row.command(Operation.recoverPassword, "A06", refusals: [.unknownEmail, .notConfirmed])
            self = try .recoverPassword(login: row.field(.login, login), temporary: row.field(.hash, temporary))
        }
    }
}

extension AccountService.SessionAction: FieldHolder {
    private typealias Operation = AccountService.Operation
    private typealias Reason = AccountService.Reason

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .logOut: row.command(Operation.logOut, "A05", refusals: [.notLoggedIn])
        case .listCards: row.command(Operation.listCards, "A09", refusals: Reason.inRole)
        case .removeTelephone: row.command(Operation.removeTelephone, "A10", refusals: Reason.active + [.noPhone])
        case .tellMyData: row.command(Operation.tellMyData, "A11", refusals: [.notLoggedIn, .mustChangePassword])
        case .saveProfile: row.command(Operation.saveProfile, "A12", refusals: Reason.inRole + [.noDraft])
        case .dropProfile: row.command(Operation.dropProfile, "A12", refusals: Reason.inRole + [.noDraft])
        case .actAs(let role):
            row.command(Operation.actAs, "A04", refusals: Reason.inRole)
            self = try .actAs(row.field(.role, role))
        case .changePassword(let current, let new):
            row.command(
                Operation.changePassword, "A07",
                refusals: [.notLoggedIn, .notConfirmed, .wrongPassword, .emptyField, .passwordUnchanged, .weakPassword])
            self = try .changePassword(current: row.field(.fits, current, .optional), new: row.field(.password, new))
        case .changeDrivingLicence(let text):
            row.command(
                Operation.changeDrivingLicence, "A07", refusals: Reason.inRole + [.emptyField, .alreadyRegistered])
            self = try .changeDrivingLicence(row.field(.drivingLicence, text))
        case .changeIBAN(let text):
            row.command(
                Operation.changeIBAN, "A07", refusals: Reason.inRole + [.emptyField, .alreadyRegistered, .invalidIBAN])
            self = try .changeIBAN(row.field(.iban, text))
        case .storeCard(let card):
            row.command(Operation.storeCard, "A09", refusals: Reason.inRole + [.invalidCard])
            self = try .storeCard(row.field(.paymentCard, card, .optional))
        case .deleteCard(let card):
            row.command(Operation.deleteCard, "A09", refusals: Reason.inRole + [.unknownCard])
            self = try .deleteCard(row.field(.card, card))
        case .addTaxi(let taxi):
            row.command(Operation.addTaxi, "D02", refusals: Reason.inRole + [.alreadyRegistered])
            self = try .addTaxi(row.field(.taxi, taxi))
        case .removeTaxi(let taxi):
            row.command(Operation.removeTaxi, "D02", refusals: Reason.inRole + [.notYourTaxi])
            self = try .removeTaxi(row.field(.taxi, taxi))
        case .setTelephone(let text):
            row.command(
                Operation.setTelephone, "A10", refusals: Reason.active + [.emptyField, .invalidPhone, .phoneTaken])
            self = try .setTelephone(row.field(.telephone, text))
        case .eraseMe(let isConfirmed, let isUnderWay):
            row.command(
                Operation.eraseMe, "A11", refusals: [.notLoggedIn, .mustChangePassword, .notConfirmedByUser, .underWay])
            self = try .eraseMe(
                isConfirmed: row.field(.confirmed, isConfirmed, .usual),
                isUnderWay: row.field(.underWay, isUnderWay, .logged))
        case .editProfile(let item, let text):
            row.command(Operation.editProfile, "A12", refusals: Reason.inRole + [.emptyField, .invalidUsername])
            self = try .editProfile(row.field(.item, item), text: row.field(.text, text, .usual))
        }
    }
}

extension AccountService.Reason {
    /// Of what is done in a session.
    fileprivate static let active: [Self] = [.notLoggedIn, .notConfirmed, .mustChangePassword]

    /// Of what is done in a session and in one role.
    fileprivate static let inRole: [Self] = active + [.notAllowed]
}

extension AccountService.TokenFingerprint {
    fileprivate static let blank = AccountService.TokenFingerprint(words: .zero)
}

extension AccountService.PasswordHash {
    fileprivate static let blank = AccountService.PasswordHash(encoded: "")
}

extension Field {
    static let account = Field("account")
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
