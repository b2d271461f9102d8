import Quantities
import ServiceKernel

extension AccountService {
    /// What came of a command, in the order in which it happened.
    ///
    /// Effects hold numbers, roles and codes: no email, password, hash, token or name, so that whatever a host writes
    /// down or shows of them betrays nobody (A08). Where to send a mail, the host asks the service for (`email(of:)`).
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case registered(Holder)
        /// A04: the host mails the code whose fingerprint it gave with the command.
        case confirmationSent(Holder)
        case confirmed(Holder)
        case loggedIn(Holder, mustChangePassword: Bool)
        case loggedOut(Holder)
        /// A06: the host mails the password whose hash it gave with the command.
        case temporaryPasswordSent(Holder)
        /// The account's other sessions are closed.
        case passwordChanged(Holder)
        case drivingLicenceChanged(Holder)
        case ibanChanged(Holder)
        case cardStored(Holder, CardID)
        case cardDeleted(Holder, CardID)
        /// The host tells the taxi service.
        case taxiAdded(Holder, TaxiID)
        /// The host tells the taxi service.
        case taxiRemoved(Holder, TaxiID)
        case licenceAdded
        case licenceRemoved
        /// Whose account the operation was about, if it named one.
        case rejected(Holder?, Operation, Reason)

        /// A08: comes last, once for every command. No log of events shows it.
        case audited(AuditEntry)
    }
}

extension AccountService.Effect: ServiceEffect {
    package static var vocabulary: [EventEntry<AccountService.Effect>] {
        AccountService.EventWord.allCases.map(\.entry)
    }

    package var event: String? { eventWord?.rawValue }

    /// The line of the log; nil for an effect that no log shows.
    package var eventWord: AccountService.EventWord? {
        switch self {
        case .registered: .registered
        case .confirmationSent: .confirmationSent
        case .confirmed: .confirmed
        case .loggedIn: .loggedIn
        case .loggedOut: .loggedOut
        case .temporaryPasswordSent: .temporaryPasswordSent
        case .passwordChanged: .passwordChanged
        case .drivingLicenceChanged: .drivingLicenceChanged
        case .ibanChanged: .ibanChanged
        case .cardStored: .cardStored
        case .cardDeleted: .cardDeleted
        case .taxiAdded: .taxiAdded
        case .taxiRemoved: .taxiRemoved
        case .licenceAdded: .licenceAdded
        case .licenceRemoved: .licenceRemoved
        case .rejected: .rejected
        case .audited: nil
        }
    }

    package func fields(_ take: (Field, FieldValue) -> Void) {
        switch self {
        case .registered(let holder):
            holder.name(take)
            take(.account, holder.account.fieldValue)
        case .confirmationSent(let holder), .confirmed(let holder), .loggedOut(let holder),
            .temporaryPasswordSent(let holder), .passwordChanged(let holder), .drivingLicenceChanged(let holder),
            .ibanChanged(let holder):
            holder.name(take)
        case .loggedIn(let holder, let mustChangePassword):
            holder.name(take)
            take(.mustChangePassword, mustChangePassword.fieldValue)
        case .cardStored(let holder, let card), .cardDeleted(let holder, let card):
            holder.name(take)
            take(.card, card.fieldValue)
        case .taxiAdded(let holder, let taxi), .taxiRemoved(let holder, let taxi):
            holder.name(take)
            take(.taxi, taxi.fieldValue)
        case .rejected(let holder, let operation, let reason):
            holder?.name(take)
            take(.action, .word(operation.word))
            take(.reason, reason.fieldValue)
        case .licenceAdded, .licenceRemoved, .audited: break
        }
    }
}

extension AccountService.Holder {
    /// By the number in the role, as the taxi service's events name people.
    fileprivate func name(_ take: (Field, FieldValue) -> Void) {
        switch role {
        case .client: take(.client, ClientID(numberInRole).fieldValue)
        case .driver: take(.driver, DriverID(numberInRole).fieldValue)
        }
    }
}

extension AccountService {
    /// The events that logs show.
    package enum EventWord: String, Sendable, CaseIterable {
        case registered, confirmationSent, confirmed, loggedIn, loggedOut, temporaryPasswordSent, passwordChanged
        case drivingLicenceChanged, ibanChanged, cardStored, cardDeleted, taxiAdded, taxiRemoved
        case licenceAdded, licenceRemoved, rejected

        /// What there is to be said of it. No sentence has anybody's data but the number in the role (A08).
        package var entry: EventEntry<Effect> {
            let client = Holder(account: AccountID(0), role: .client, numberInRole: 0)
            let driver = Holder(account: AccountID(0), role: .driver, numberInRole: 0)
            let who = "{client}{driver}"
            switch self {
            case .registered:
                return entry(
                    "A01", "Who gives all that is asked for has an account.", "\(who) registers", .registered(client))
            case .confirmationSent:
                return entry(
                    "A04", "A code goes to the email, to be shown by its owner.", "\(who) is sent a code",
                    .confirmationSent(client))
            case .confirmed:
                return entry(
                    "A04", "An account is inert until its email is confirmed.", "\(who) has confirmed the email",
                    .confirmed(client))
            case .loggedIn:
                return entry(
                    "A05", "Login needs a registered email and its password; it opens a session.",
                    "\(who) logs in{mustChangePassword=true? and must change the password}",
                    .loggedIn(client, mustChangePassword: false))
            case .loggedOut:
                return entry("A05", "Logging out closes the session.", "\(who) logs out", .loggedOut(client))
            case .temporaryPasswordSent:
                return entry(
                    "A06", "Recovery sends a random temporary password to a known email.",
                    "\(who) is sent a temporary password", .temporaryPasswordSent(client))
            case .passwordChanged:
                return entry(
                    "A07", "Everybody may change the password, which closes other sessions.",
                    "\(who) has a new password",
                    .passwordChanged(client))
            case .drivingLicenceChanged:
                return entry(
                    "A07", "A driver may change the driving licence.", "\(who) has a new driving licence",
                    .drivingLicenceChanged(driver))
            case .ibanChanged:
                return entry("A07", "A driver may change the IBAN.", "\(who) has a new IBAN", .ibanChanged(driver))
            case .cardStored:
                return entry(
                    "A09", "A client may store any number of cards.", "\(who) stores card {card}",
                    .cardStored(client, CardID(1)))
            case .cardDeleted:
                return entry(
                    "A09", "A client may delete a card.", "\(who) deletes card {card}", .cardDeleted(client, CardID(1)))
            case .taxiAdded:
                return entry(
                    "D02", "A driver uses taxis of the own list.", "\(who) may use {taxi}",
                    .taxiAdded(driver, TaxiID(0)))
            case .taxiRemoved:
                return entry(
                    "D02", "A driver uses taxis of the own list.", "\(who) may no longer use {taxi}",
                    .taxiRemoved(driver, TaxiID(0)))
            case .licenceAdded:
                return entry(
                    "A03", "A taxi licence must be known to the registry.", "a taxi licence becomes known",
                    .licenceAdded)
            case .licenceRemoved:
                return entry(
                    "A03", "Accounts that exist keep their licences.", "a taxi licence is no longer known",
                    .licenceRemoved)
            case .rejected:
                return entry(
                    "A08", "Every operation is recorded, also what the rules refuse.",
                    "{action} is refused{client? to {client}}{driver? to {driver}}: {reason}",
                    .rejected(client, .logIn, .wrongPassword))
            }
        }

        private func entry(
            _ rule: String, _ because: String, _ sentence: String, _ sample: Effect
        ) -> EventEntry<Effect> {
            EventEntry(
                rawValue, rule: rule, because: because, sentence,
                sample: sample)
        }
    }
}
