/// What a host tells the service.
///
/// Emails are as people typed them. Passwords, tokens and codes are never in a command: see `NewPassword`,
/// `PasswordCheck` and `TokenFingerprint`. Printing one shows nothing of what people typed (A08).
package enum AccountCommand: Hashable, Sendable, Withheld {
    /// Somebody not logged in.
    case visitor(VisitorAction)
    /// Whoever shows the token of this fingerprint.
    case session(TokenFingerprint, SessionAction)
    /// Those who run the service: a taxi licence becomes known or is no longer so (A03). Accounts that exist keep
    /// theirs *(decided)*.
    case registry(LicenceNumber, isKnown: Bool)

    /// What kind of operation this is, for the audit log.
    package var operation: AccountOperation {
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
        case .registry(_, isKnown: true): .addLicence
        case .registry(_, isKnown: false): .removeLicence
        }
    }
}

/// What somebody does who is not logged in.
package enum VisitorAction: Hashable, Sendable, Withheld {
    /// A01–A03.
    indirect case register(Registration)
    /// A04: the mail was lost; the code of this fingerprint takes the place of the earlier one.
    case sendConfirmation(email: String, code: TokenFingerprint)
    /// A04.
    case confirm(email: String, code: TokenFingerprint)
    /// A05. `session` is the fingerprint of a new random token.
    case logIn(email: String, password: PasswordCheck, session: TokenFingerprint)
    /// A06. `temporary` is the hash of a random password.
    case recoverPassword(email: String, temporary: PasswordHash)
}

/// What somebody does who is logged in.
package enum SessionAction: Hashable, Sendable, Withheld {
    /// A05.
    case logOut
    /// A04: asks to do something in the taxi service, as a client or a driver. Hosts send this before they pass a
    /// command on, so that what is refused here is recorded as well (A08).
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
    case addTaxi(TaxiNumber)
    /// D02.
    case removeTaxi(TaxiNumber)
}

/// Everything that registration asks for, as it was typed.
package struct Registration: Hashable, Sendable, Withheld {
    package var email: String
    /// A02.
    package var username: String
    package var password: NewPassword
    /// A03.
    package var person: PersonalDetails
    package var role: RoleDetails
    /// A04: the code that is sent to the email.
    package var confirmation: TokenFingerprint

    package init(
        email: String, username: String, password: NewPassword, person: PersonalDetails, role: RoleDetails,
        confirmation: TokenFingerprint
    ) {
        self.email = email
        self.username = username
        self.password = password
        self.person = person
        self.role = role
        self.confirmation = confirmation
    }
}

/// What only one of the roles gives (A03).
package enum RoleDetails: Hashable, Sendable, Withheld {
    case client
    case driver(drivingLicence: String, taxiLicence: String, iban: String)

    var role: Role {
        switch self {
        case .client: .client
        case .driver: .driver
        }
    }

    var texts: [String] {
        switch self {
        case .client: []
        case .driver(let drivingLicence, let taxiLicence, let iban): [drivingLicence, taxiLicence, iban]
        }
    }
}
