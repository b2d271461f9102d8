import Quantities
import ServiceKernel

extension AccountService {
    /// A command from a host.
    ///
    /// Emails and phone numbers are as users typed them. Passwords, tokens and codes are never in a command: see
    /// `NewPassword`, `PasswordCheck` and `TokenFingerprint`. Printing a command shows nothing that users typed (A08).
    /// Its fields show all of it, for the logs from which the service is recovered; those logs need the same protection
    /// as the service.
    package enum Command: Hashable, Sendable, Redacted {
        /// Action of a client that is not logged in.
        case visitor(VisitorAction)
        /// Action of the client whose token has this fingerprint.
        case session(TokenFingerprint, SessionAction)
        /// Registry change by the operators: a taxi licence becomes known or unknown (A03). Existing accounts keep
        /// their licence *(decided)*.
        case registry(LicenceNumber, isKnown: Bool)
        /// Appointment by the operators: an email may, or may no longer, register for an office.
        case appointment(Appointment, isValid: Bool)
    }

    /// Action of a client that is not logged in.
    package enum VisitorAction: Hashable, Sendable, Redacted {
        /// Registers an account (A01–A03, A11).
        indirect case register(Registration)
        /// A04: sends the confirmation mail again; this code replaces the earlier one.
        case sendConfirmation(email: String, code: TokenFingerprint)
        /// Confirms the email (A04).
        case confirm(email: String, code: TokenFingerprint)
        /// Logs in (A05, A10). `login` is the email or phone number, and `session` the fingerprint of a new random
        /// token. A session that is not remembered lasts a day at most *(decided)*.
        case logIn(login: String, password: PasswordCheck, session: TokenFingerprint, isRemembered: Bool)
        /// Recovers a forgotten password (A06, A10). `temporary` is the hash of a random password.
        case recoverPassword(login: String, temporary: PasswordHash)
    }

    /// Action of a client that is logged in.
    package enum SessionAction: Hashable, Sendable, Redacted {
        /// Ends the session (A05).
        case logOut
        /// A04: asks for permission to act in the service of this role. Hosts send it before they pass a command on, so
        /// that a refusal is recorded as well (A08).
        case actAs(Role)
        /// Changes the password (A06, A07). `current` is the check of the present password.
        case changePassword(current: PasswordCheck, new: NewPassword)
        /// Changes a driver's driving licence (A07).
        case changeDrivingLicence(String)
        /// Changes a driver's IBAN (A07).
        case changeIBAN(String)
        /// Stores a card (A09); nil if the input is no `PaymentCard`, because the input itself might be a card number.
        case storeCard(PaymentCard?)
        /// Lists the cards (A09); the answer is `AccountService.cards`.
        case listCards
        /// Deletes a card (A09).
        case deleteCard(CardID)
        /// Adds a taxi to the driver's own list (D02).
        case addTaxi(TaxiID)
        /// Removes a taxi from the driver's own list (D02).
        case removeTaxi(TaxiID)
        /// Sets or replaces the phone number (A10).
        case setTelephone(String)
        /// Removes the phone number (A10).
        case removeTelephone
        /// Asks for all own data (A11); the answer is `AccountService.ownData`.
        case tellMyData
        /// A11: ends the account. `isConfirmed`: whether the user has confirmed the intention. `isUnderWay`: whether
        /// the host has found a ride or guided tour with others in progress that can no longer be cancelled
        /// *(decided)*.
        case eraseMe(isConfirmed: Bool, isUnderWay: Bool = false)
        /// A12: changes the draft of the profile. An empty picture means the default one.
        case editProfile(ProfileItem, text: String)
        /// A12: saves the draft to the profile.
        case saveProfile
        /// A12: discards the draft.
        case dropProfile
    }

    /// Operations by word, for the audit log.
    package enum Operation: UInt8, OperationWord, FieldWord {
        /// Refusal reasons of the service.
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

    /// Operation of the command, for the audit log.
    package var operation: AccountService.Operation { describedOperation() }

    // Stories show nothing that users typed (A08).
    /// Descriptions of all commands, in the order of the reference page.
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

    /// Describes the row of each command. The session token identifies the actor, so no row has an actor's number.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
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

    /// Always nil: the rules check every combination of fields.
    package var invalidCombination: InvalidFieldCombination? { nil }
}

extension AccountService.VisitorAction: FieldVisitable {
    private typealias Operation = AccountService.Operation

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
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
                session: row.field(.session, session), isRemembered: row.field(.remember, isRemembered, .defaulted))
        case .recoverPassword(let login, let temporary):
            row.command(Operation.recoverPassword, "A06", refusals: [.unknownEmail, .notConfirmed])
            self = try .recoverPassword(login: row.field(.login, login), temporary: row.field(.hash, temporary))
        }
    }
}

extension AccountService.SessionAction: FieldVisitable {
    private typealias Operation = AccountService.Operation
    private typealias Reason = AccountService.Reason

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
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
                isConfirmed: row.field(.confirmed, isConfirmed, .defaulted),
                isUnderWay: row.field(.underWay, isUnderWay, .logOnly))
        case .editProfile(let item, let text):
            row.command(Operation.editProfile, "A12", refusals: Reason.inRole + [.emptyField, .invalidUsername])
            self = try .editProfile(row.field(.item, item), text: row.field(.text, text, .defaulted))
        }
    }
}

extension AccountService.Reason {
    /// Reasons of operations in a session.
    fileprivate static let active: [Self] = [.notLoggedIn, .notConfirmed, .mustChangePassword]

    /// Reasons of operations in a session and in one role.
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
