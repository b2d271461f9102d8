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
    /// By the number in the role, as the events of the role's service name people.
    fileprivate func name(_ take: (Field, FieldValue) -> Void) {
        take(role.field, .numbered(Numbered(role.kind, numberInRole &+ 1)))
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
            // One of them.
            let who = Role.allCases.map { "{\($0.kind.word)}" }.joined()
            let to = Role.allCases.map { "{\($0.kind.word)? to {\($0.kind.word)}}" }.joined()
            let of = Role.allCases.map { "{\($0.kind.word)? için}" }.joined()
            switch self {
            case .registered:
                return entry(
                    "A01",
                    Sentence("Who gives all that is asked for has an account.", "İsteneni tam veren bir hesap alır."),
                    Sentence("\(who) registers", "\(who) kaydolur"), .registered(client))
            case .confirmationSent:
                return entry(
                    "A04",
                    Sentence(
                        "A code goes to the email, to be shown by its owner.",
                        "E-postaya bir kod gider; sahibi onu gösterir."),
                    Sentence("\(who) is sent a code", "\(who) adına bir kod gönderilir"),
                    .confirmationSent(client))
            case .confirmed:
                return entry(
                    "A04",
                    Sentence(
                        "An account is inert until its email is confirmed.", "E-posta onaylanana dek hesap iş görmez."),
                    Sentence("\(who) has confirmed the email", "\(who) e-postasını onayladı"),
                    .confirmed(client))
            case .loggedIn:
                return entry(
                    "A05",
                    Sentence(
                        "Login needs a registered email and its password; it opens a session.",
                        "Giriş için kayıtlı e-posta ve parolası gerekir; bir oturum açılır."),
                    Sentence(
                        "\(who) logs in{mustChangePassword=true? and must change the password}",
                        "\(who) oturum açar{mustChangePassword=true? ve parolayı değiştirmelidir}"),
                    .loggedIn(client, mustChangePassword: false))
            case .loggedOut:
                return entry(
                    "A05", Sentence("Logging out closes the session.", "Çıkış oturumu kapatır."),
                    Sentence("\(who) logs out", "\(who) oturumu kapatır"), .loggedOut(client))
            case .temporaryPasswordSent:
                return entry(
                    "A06",
                    Sentence(
                        "Recovery sends a random temporary password to a known email.",
                        "Kurtarma, bilinen e-postaya rastgele geçici bir parola gönderir."),
                    Sentence("\(who) is sent a temporary password", "\(who) adına geçici bir parola gönderilir"),
                    .temporaryPasswordSent(client))
            case .passwordChanged:
                return entry(
                    "A07",
                    Sentence(
                        "Everybody may change the password, which closes other sessions.",
                        "Herkes parolasını değiştirebilir; öteki oturumlar kapanır."),
                    Sentence("\(who) has a new password", "\(who) yeni bir parola aldı"),
                    .passwordChanged(client))
            case .drivingLicenceChanged:
                return entry(
                    "A07", Sentence("A driver may change the driving licence.", "Sürücü ehliyetini değiştirebilir."),
                    Sentence("\(who) has a new driving licence", "\(who) yeni bir ehliyet bildirdi"),
                    .drivingLicenceChanged(driver))
            case .ibanChanged:
                return entry(
                    "A07", Sentence("A driver may change the IBAN.", "Sürücü IBAN numarasını değiştirebilir."),
                    Sentence("\(who) has a new IBAN", "\(who) yeni bir IBAN bildirdi"), .ibanChanged(driver))
            case .cardStored:
                return entry(
                    "A09",
                    Sentence("A client may store any number of cards.", "Müşteri istediği kadar kart kaydedebilir."),
                    Sentence("\(who) stores card {card}", "\(who) {card} kartını kaydeder"),
                    .cardStored(client, CardID(1)))
            case .cardDeleted:
                return entry(
                    "A09", Sentence("A client may delete a card.", "Müşteri bir kartı silebilir."),
                    Sentence("\(who) deletes card {card}", "\(who) {card} kartını siler"),
                    .cardDeleted(client, CardID(1)))
            case .taxiAdded:
                return entry(
                    "D02",
                    Sentence("A driver uses taxis of the own list.", "Sürücü kendi listesindeki taksileri kullanır."),
                    Sentence("\(who) may use {taxi}", "\(who) {taxi} taksisini kullanabilir"),
                    .taxiAdded(driver, TaxiID(0)))
            case .taxiRemoved:
                return entry(
                    "D02",
                    Sentence("A driver uses taxis of the own list.", "Sürücü kendi listesindeki taksileri kullanır."),
                    Sentence("\(who) may no longer use {taxi}", "\(who) {taxi} taksisini artık kullanamaz"),
                    .taxiRemoved(driver, TaxiID(0)))
            case .licenceAdded:
                return entry(
                    "A03",
                    Sentence("A taxi licence must be known to the registry.", "Taksi ruhsatı sicilde bulunmalıdır."),
                    Sentence("a taxi licence becomes known", "bir taksi ruhsatı sicile girdi"),
                    .licenceAdded)
            case .licenceRemoved:
                return entry(
                    "A03",
                    Sentence("Accounts that exist keep their licences.", "Var olan hesaplar ruhsatlarını korur."),
                    Sentence("a taxi licence is no longer known", "bir taksi ruhsatı artık sicilde yok"),
                    .licenceRemoved)
            case .rejected:
                return entry(
                    "A08",
                    Sentence(
                        "Every operation is recorded, also what the rules refuse.",
                        "Her işlem kaydedilir, kuralların geri çevirdiği de."),
                    Sentence(
                        "{action} is refused\(to): {reason}",
                        "\(who)\(of) {action} geri çevrildi: {reason}"),
                    .rejected(client, .logIn, .wrongPassword))
            }
        }

        private func entry(
            _ rule: String, _ because: Sentence, _ sentence: Sentence, _ sample: Effect
        ) -> EventEntry<Effect> {
            EventEntry(
                rawValue, rule: rule, because: because, sentence,
                sample: sample)
        }
    }
}
