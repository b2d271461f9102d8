import Quantities
import ServiceKernel

extension AccountService {
    /// A result of a command, in the order in which it happened.
    ///
    /// Effects hold numbers, roles and codes, but no email, password, hash, token or name, so that a host may log or
    /// show them without revealing personal data (A08). For a mail address the host asks the service (`email(of:)`).
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case registered(AccountHolder)
        /// A04: the host mails the code whose fingerprint was in the command.
        case confirmationSent(AccountHolder)
        case confirmed(AccountHolder)
        case loggedIn(AccountHolder, mustChangePassword: Bool)
        case loggedOut(AccountHolder)
        /// A06: the host mails the password whose hash was in the command.
        case temporaryPasswordSent(AccountHolder)
        /// The password was changed; the account's other sessions are closed.
        case passwordChanged(AccountHolder)
        case drivingLicenceChanged(AccountHolder)
        case ibanChanged(AccountHolder)
        case cardStored(AccountHolder, CardID)
        case cardDeleted(AccountHolder, CardID)
        /// A taxi was added to the list; the host informs the taxi service.
        case taxiAdded(AccountHolder, TaxiID)
        /// A taxi was removed from the list; the host informs the taxi service.
        case taxiRemoved(AccountHolder, TaxiID)
        case licenceAdded
        case licenceRemoved
        /// An appointment without its email, which only the operators know (A08).
        case appointed(Role)
        case dismissed(Role)
        case telephoneSet(AccountHolder)
        case telephoneRemoved(AccountHolder)
        /// A11: the host shows the user the data of all services.
        case dataTold(AccountHolder)
        /// A11: the host makes the other services erase their data on the user.
        case erased(AccountHolder)
        case profileEdited(AccountHolder, ProfileItem)
        case profileSaved(AccountHolder)
        case profileDropped(AccountHolder)
        /// A refusal; the holder of the account that the operation was about, if it named one.
        case rejected(AccountHolder?, Operation, Reason)

        /// A08: the audit entry, once for every command and last. No event log shows it.
        case audited(AuditEntry)
    }

    /// Events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case registered, confirmationSent, confirmed, loggedIn, loggedOut, temporaryPasswordSent, passwordChanged
        case drivingLicenceChanged, ibanChanged, cardStored, cardDeleted, taxiAdded, taxiRemoved
        case licenceAdded, licenceRemoved, appointed, dismissed, telephoneSet, telephoneRemoved, dataTold, erased
        case profileEdited, profileSaved, profileDropped, rejected
    }

    /// Messages to account holders (G10). No sentence contains personal data (A08).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case confirmYourEmail, welcome, temporaryPassword, passwordChanged, drivingLicenceChanged, ibanChanged
        case cardStored, cardDeleted, taxiAdded, taxiRemoved, telephoneSet, telephoneRemoved
    }

    /// Rules that a story can mention.
    package static let rulesInStories =
        Set(Effect.vocabulary.map(\.rule) + Reason.allCases.map { $0.rule(of: "") }).sorted()
}

extension AccountService.Effect: ServiceEffect {
    private typealias Event = AccountService.EventWord
    private typealias Message = AccountService.MessageWord

    /// One effect of each row, with all its fields, in the order of the reference page.
    package static var samples: [Self] {
        let client = AccountService.AccountHolder(account: AccountID(0), role: .client, numberInRole: 0)
        let user = AccountService.AccountHolder(account: AccountID(0), role: .user, numberInRole: 0)
        let driver = AccountService.AccountHolder(account: AccountID(0), role: .driver, numberInRole: 0)
        return [
            .registered(client), .confirmationSent(client), .confirmed(client),
            .loggedIn(client, mustChangePassword: false), .loggedOut(client), .temporaryPasswordSent(client),
            .passwordChanged(client), .drivingLicenceChanged(driver), .ibanChanged(driver),
            .cardStored(client, AccountService.CardID(1)), .cardDeleted(client, AccountService.CardID(1)),
            .taxiAdded(driver, TaxiID(0)),
            .taxiRemoved(driver, TaxiID(0)), .licenceAdded, .licenceRemoved, .appointed(.support),
            .dismissed(.support), .telephoneSet(user), .telephoneRemoved(user), .dataTold(user), .erased(user),
            .profileEdited(user, .about), .profileSaved(user), .profileDropped(user),
            .rejected(client, .logIn, .wrongPassword),
        ]
    }

    /// Describes the row of each event: word, rule, fields and message.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .registered(let holder):
            let named = try row.event(Event.registered, "A01", holder)
            self = try .registered(
                AccountService.AccountHolder(
                    account: row.field(.account, named.account), role: named.role, numberInRole: named.numberInRole))
        case .confirmationSent(let holder):
            self = try .confirmationSent(row.event(Event.confirmationSent, "A04", holder))
            row.message(to: .person(holder), Message.confirmYourEmail)
        case .confirmed(let holder):
            self = try .confirmed(row.event(Event.confirmed, "A04", holder))
            row.message(to: .person(holder), Message.welcome)
        case .loggedIn(let holder, let mustChangePassword):
            self = try .loggedIn(
                row.event(Event.loggedIn, "A05", holder),
                mustChangePassword: row.field(.mustChangePassword, mustChangePassword))
        case .loggedOut(let holder): self = try .loggedOut(row.event(Event.loggedOut, "A05", holder))
        case .temporaryPasswordSent(let holder):
            self = try .temporaryPasswordSent(row.event(Event.temporaryPasswordSent, "A06", holder))
            row.message(to: .person(holder), Message.temporaryPassword)
        case .passwordChanged(let holder):
            self = try .passwordChanged(row.event(Event.passwordChanged, "A07", holder))
            row.message(to: .person(holder), Message.passwordChanged)
        case .drivingLicenceChanged(let holder):
            self = try .drivingLicenceChanged(row.event(Event.drivingLicenceChanged, "A07", holder))
            row.message(to: .person(holder), Message.drivingLicenceChanged)
        case .ibanChanged(let holder):
            self = try .ibanChanged(row.event(Event.ibanChanged, "A07", holder))
            row.message(to: .person(holder), Message.ibanChanged)
        case .cardStored(let holder, let card):
            self = try .cardStored(row.event(Event.cardStored, "A09", holder), row.field(.card, card))
            row.message(to: .person(holder), Message.cardStored)
        case .cardDeleted(let holder, let card):
            self = try .cardDeleted(row.event(Event.cardDeleted, "A09", holder), row.field(.card, card))
            row.message(to: .person(holder), Message.cardDeleted)
        case .taxiAdded(let holder, let taxi):
            self = try .taxiAdded(row.event(Event.taxiAdded, "D02", holder), row.field(.taxi, taxi))
            row.message(to: .person(holder), Message.taxiAdded)
        case .taxiRemoved(let holder, let taxi):
            self = try .taxiRemoved(row.event(Event.taxiRemoved, "D02", holder), row.field(.taxi, taxi))
            row.message(to: .person(holder), Message.taxiRemoved)
        case .licenceAdded: row.event(Event.licenceAdded, "A03")
        case .licenceRemoved: row.event(Event.licenceRemoved, "A03")
        case .appointed(let role):
            row.event(Event.appointed, "A05")
            self = try .appointed(row.field(.role, role))
        case .dismissed(let role):
            row.event(Event.dismissed, "A05")
            self = try .dismissed(row.field(.role, role))
        case .telephoneSet(let holder):
            self = try .telephoneSet(row.event(Event.telephoneSet, "A10", holder))
            row.message(to: .person(holder), Message.telephoneSet)
        case .telephoneRemoved(let holder):
            self = try .telephoneRemoved(row.event(Event.telephoneRemoved, "A10", holder))
            row.message(to: .person(holder), Message.telephoneRemoved)
        case .dataTold(let holder): self = try .dataTold(row.event(Event.dataTold, "A11", holder))
        case .erased(let holder):
            // A11: an erased account has no reader.
            self = try .erased(row.event(Event.erased, "A11", holder))
        case .profileEdited(let holder, let item):
            self = try .profileEdited(row.event(Event.profileEdited, "A12", holder), row.field(.item, item))
        case .profileSaved(let holder): self = try .profileSaved(row.event(Event.profileSaved, "A12", holder))
        case .profileDropped(let holder): self = try .profileDropped(row.event(Event.profileDropped, "A12", holder))
        case .rejected(let holder, let operation, let reason):
            row.event(Event.rejected, "A08")
            self = try .rejected(
                row.name(holder), row.field(.action, operation), row.refusal(of: operation.word, reason))
        case .audited: break
        }
    }
}
