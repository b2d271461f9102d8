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
        /// Whom, only the operators know (A08).
        case appointed(Role)
        case dismissed(Role)
        case telephoneSet(Holder)
        case telephoneRemoved(Holder)
        /// A11: the host shows them what it has of them, of all services.
        case dataTold(Holder)
        /// A11: the host has other services erase what they keep of them.
        case erased(Holder)
        case profileEdited(Holder, ProfileItem)
        case profileSaved(Holder)
        case profileDropped(Holder)
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
        case .appointed: .appointed
        case .dismissed: .dismissed
        case .telephoneSet: .telephoneSet
        case .telephoneRemoved: .telephoneRemoved
        case .dataTold: .dataTold
        case .erased: .erased
        case .profileEdited: .profileEdited
        case .profileSaved: .profileSaved
        case .profileDropped: .profileDropped
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
            .ibanChanged(let holder), .telephoneSet(let holder), .telephoneRemoved(let holder), .dataTold(let holder),
            .erased(let holder), .profileSaved(let holder), .profileDropped(let holder):
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
        case .profileEdited(let holder, let item):
            holder.name(take)
            take(.item, item.fieldValue)
        case .rejected(let holder, let operation, let reason):
            holder?.name(take)
            take(.action, .word(operation.word))
            take(.reason, reason.fieldValue)
        case .appointed(let role), .dismissed(let role): take(.role, role.fieldValue)
        case .licenceAdded, .licenceRemoved, .audited: break
        }
    }
}

extension AccountService.Holder {
    /// By the number in the role, as the events of the role's service name people.
    fileprivate func name(_ take: (Field, FieldValue) -> Void) {
        take(role.field, .numbered(Numbered(role.kind, numberInRole &+ 1)))
    }
}
