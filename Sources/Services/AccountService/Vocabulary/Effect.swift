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

    /// The events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case registered, confirmationSent, confirmed, loggedIn, loggedOut, temporaryPasswordSent, passwordChanged
        case drivingLicenceChanged, ibanChanged, cardStored, cardDeleted, taxiAdded, taxiRemoved
        case licenceAdded, licenceRemoved, appointed, dismissed, telephoneSet, telephoneRemoved, dataTold, erased
        case profileEdited, profileSaved, profileDropped, rejected
    }

    /// What whoever has an account reads (G10). No sentence has anybody's data (A08).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case confirmYourEmail, welcome, temporaryPassword, passwordChanged, drivingLicenceChanged, ibanChanged
        case cardStored, cardDeleted, taxiAdded, taxiRemoved, telephoneSet, telephoneRemoved
    }

    /// The rules that a story can tell of.
    package static let rulesTold =
        Set(Effect.vocabulary.map(\.rule) + Reason.allCases.map { $0.explanation(of: "").rule }).sorted()
}

extension AccountService.Effect: ServiceEffect {
    private typealias Event = AccountService.EventWord
    private typealias Message = AccountService.MessageWord

    package static var vocabulary: [EventEntry<AccountService.Effect>] {
        let client = AccountService.Holder(account: AccountID(0), role: .client, numberInRole: 0)
        let user = AccountService.Holder(account: AccountID(0), role: .user, numberInRole: 0)
        let driver = AccountService.Holder(account: AccountID(0), role: .driver, numberInRole: 0)
        return entries(of: [
            .registered(client), .confirmationSent(client), .confirmed(client),
            .loggedIn(client, mustChangePassword: false), .loggedOut(client), .temporaryPasswordSent(client),
            .passwordChanged(client), .drivingLicenceChanged(driver), .ibanChanged(driver),
            .cardStored(client, AccountService.CardID(1)), .cardDeleted(client, AccountService.CardID(1)),
            .taxiAdded(driver, TaxiID(0)),
            .taxiRemoved(driver, TaxiID(0)), .licenceAdded, .licenceRemoved, .appointed(.support),
            .dismissed(.support), .telephoneSet(user), .telephoneRemoved(user), .dataTold(user), .erased(user),
            .profileEdited(user, .about), .profileSaved(user), .profileDropped(user),
            .rejected(client, .logIn, .wrongPassword),
        ])
    }

    // One of the roles: no sentence has anybody's data but the number in it (A08).
    private static let who = AccountService.Role.allCases.map { "{\($0.word)}" }.joined()
    private static let to = AccountService.Role.allCases.map { "{\($0.word)? to {\($0.word)}}" }.joined()
    private static let of = AccountService.Role.allCases.map { "{\($0.word)? için}" }.joined()

    package func describe(in row: inout some EventForm) {
        switch self {
        case .registered(let holder):
            row.event(
                Event.registered, "A01", holder,
                because: "Who gives all that is asked for has an account.", "İsteneni tam veren bir hesap alır.",
                says: "\(Self.who) registers", "\(Self.who) kaydolur")
            row.field(.account, holder.account)
        case .confirmationSent(let holder):
            row.event(
                Event.confirmationSent, "A04", holder,
                because: "A code goes to the email, to be shown by its owner.",
                "E-postaya bir kod gider; sahibi onu gösterir.",
                says: "\(Self.who) is sent a code", "\(Self.who) adına bir kod gönderilir")
            row.tell(
                .person(holder), Message.confirmYourEmail, "Confirm your email with the code that was sent to it.",
                "E-postanızı, oraya gönderilen kodla onaylayın.")
        case .confirmed(let holder):
            row.event(
                Event.confirmed, "A04", holder,
                because: "An account is inert until its email is confirmed.",
                "E-posta onaylanana dek hesap iş görmez.",
                says: "\(Self.who) has confirmed the email", "\(Self.who) e-postasını onayladı")
            row.tell(
                .person(holder), Message.welcome, "Your email is confirmed. Welcome!",
                "E-postanız onaylandı. Hoş geldiniz!")
        case .loggedIn(let holder, let mustChangePassword):
            row.event(
                Event.loggedIn, "A05", holder,
                because: "Login needs a registered email and its password; it opens a session.",
                "Giriş için kayıtlı e-posta ve parolası gerekir; bir oturum açılır.",
                says: "\(Self.who) logs in{mustChangePassword=true? and must change the password}",
                "\(Self.who) oturum açar{mustChangePassword=true? ve parolayı değiştirmelidir}")
            row.field(.mustChangePassword, mustChangePassword)
        case .loggedOut(let holder):
            row.event(
                Event.loggedOut, "A05", holder,
                because: "Logging out closes the session.", "Çıkış oturumu kapatır.",
                says: "\(Self.who) logs out", "\(Self.who) oturumu kapatır")
        case .temporaryPasswordSent(let holder):
            row.event(
                Event.temporaryPasswordSent, "A06", holder,
                because: "Recovery sends a random temporary password to a known email.",
                "Kurtarma, bilinen e-postaya rastgele geçici bir parola gönderir.",
                says: "\(Self.who) is sent a temporary password", "\(Self.who) adına geçici bir parola gönderilir")
            row.tell(
                .person(holder), Message.temporaryPassword,
                "A temporary password was sent to you; change it when you log in.",
                "Size geçici bir parola gönderildi; giriş yapınca değiştirin.")
        case .passwordChanged(let holder):
            row.event(
                Event.passwordChanged, "A07", holder,
                because: "Everybody may change the password, which closes other sessions.",
                "Herkes parolasını değiştirebilir; öteki oturumlar kapanır.",
                says: "\(Self.who) has a new password", "\(Self.who) yeni bir parola aldı")
            row.tell(
                .person(holder), Message.passwordChanged,
                "Your password is changed, and your other sessions are closed.",
                "Parolanız değişti; öteki oturumlarınız kapandı.")
        case .drivingLicenceChanged(let holder):
            row.event(
                Event.drivingLicenceChanged, "A07", holder,
                because: "A driver may change the driving licence.", "Sürücü ehliyetini değiştirebilir.",
                says: "\(Self.who) has a new driving licence", "\(Self.who) yeni bir ehliyet bildirdi")
            row.tell(
                .person(holder), Message.drivingLicenceChanged, "Your driving licence is changed.",
                "Sürücü belgeniz değişti.")
        case .ibanChanged(let holder):
            row.event(
                Event.ibanChanged, "A07", holder,
                because: "A driver may change the IBAN.", "Sürücü IBAN numarasını değiştirebilir.",
                says: "\(Self.who) has a new IBAN", "\(Self.who) yeni bir IBAN bildirdi")
            row.tell(.person(holder), Message.ibanChanged, "Your IBAN is changed.", "IBAN numaranız değişti.")
        case .cardStored(let holder, let card):
            row.event(
                Event.cardStored, "A09", holder,
                because: "A client may store any number of cards.", "Müşteri istediği kadar kart kaydedebilir.",
                says: "\(Self.who) stores card {card}", "\(Self.who) {card} kartını kaydeder")
            row.field(.card, card)
            row.tell(
                .person(holder), Message.cardStored, "Your card is stored as {card}.",
                "Kartınız {card} olarak kaydedildi.")
        case .cardDeleted(let holder, let card):
            row.event(
                Event.cardDeleted, "A09", holder,
                because: "A client may delete a card.", "Müşteri bir kartı silebilir.",
                says: "\(Self.who) deletes card {card}", "\(Self.who) {card} kartını siler")
            row.field(.card, card)
            row.tell(.person(holder), Message.cardDeleted, "Your card {card} is deleted.", "{card} kartınız silindi.")
        case .taxiAdded(let holder, let taxi):
            row.event(
                Event.taxiAdded, "D02", holder,
                because: "A driver uses taxis of the own list.", "Sürücü kendi listesindeki taksileri kullanır.",
                says: "\(Self.who) may use {taxi}", "\(Self.who) {taxi} taksisini kullanabilir")
            row.field(.taxi, taxi)
            row.tell(
                .person(holder), Message.taxiAdded, "You may drive {taxi} now.",
                "Artık {taxi} taksisini sürebilirsiniz.")
        case .taxiRemoved(let holder, let taxi):
            row.event(
                Event.taxiRemoved, "D02", holder,
                because: "A driver uses taxis of the own list.", "Sürücü kendi listesindeki taksileri kullanır.",
                says: "\(Self.who) may no longer use {taxi}", "\(Self.who) {taxi} taksisini artık kullanamaz")
            row.field(.taxi, taxi)
            row.tell(
                .person(holder), Message.taxiRemoved, "You may no longer drive {taxi}.",
                "Artık {taxi} taksisini süremezsiniz.")
        case .licenceAdded:
            row.event(
                Event.licenceAdded, "A03",
                because: "A taxi licence must be known to the registry.", "Taksi ruhsatı sicilde bulunmalıdır.",
                says: "a taxi licence becomes known", "bir taksi ruhsatı sicile girdi")
        case .licenceRemoved:
            row.event(
                Event.licenceRemoved, "A03",
                because: "Accounts that exist keep their licences.", "Var olan hesaplar ruhsatlarını korur.",
                says: "a taxi licence is no longer known", "bir taksi ruhsatı artık sicilde yok")
        case .appointed(let role):
            row.event(
                Event.appointed, "A05",
                because: "Who registers for an office is whom the operators have named.",
                "Bir görev için yalnız işletmecinin belirlediği kişi kaydolur.",
                says: "somebody may register in the role of {role}",
                "biri kaydolabilir: \(AccountService.Role.inTurkish)")
            row.field(.role, role)
        case .dismissed(let role):
            row.event(
                Event.dismissed, "A05",
                because: "Accounts that exist keep their role.", "Var olan hesaplar rolünü korur.",
                says: "somebody may no longer register in the role of {role}",
                "biri artık kaydolamaz: \(AccountService.Role.inTurkish)")
            row.field(.role, role)
        case .telephoneSet(let holder):
            row.event(
                Event.telephoneSet, "A10", holder,
                because: "A telephone number is one account's alone, and opens it like the email.",
                "Telefon numarası tek hesabındır; e-posta yerine geçer.",
                says: "\(Self.who) has a telephone number", "\(Self.who) telefon numarası bildirdi")
            row.tell(
                .person(holder), Message.telephoneSet, "Your telephone number is kept.", "Telefon numaranız kaydedildi."
            )
        case .telephoneRemoved(let holder):
            row.event(
                Event.telephoneRemoved, "A10", holder,
                because: "The number is free for anybody.", "Numara yeniden boştadır.",
                says: "\(Self.who) has no telephone number", "\(Self.who) telefon numarasını sildi")
            row.tell(
                .person(holder), Message.telephoneRemoved, "Your telephone number is removed.",
                "Telefon numaranız silindi.")
        case .dataTold(let holder):
            row.event(
                Event.dataTold, "A11", holder,
                because: "Everybody can have all of their own data told.", "Herkes kendi verilerinin hepsini öğrenir.",
                says: "\(Self.who) is told all of the own data", "\(Self.who) kendi verilerinin hepsini öğrendi")
        case .erased(let holder):
            // A11: nobody is left to be told.
            row.event(
                Event.erased, "A11", holder,
                because: "All data can be erased: the account ends, logs keep its number.",
                "Bütün veriler silinebilir: hesap biter, kayıtlarda numarası kalır.",
                says: "\(Self.who) is erased", "\(Self.who) silindi")
        case .profileEdited(let holder, let item):
            row.event(
                Event.profileEdited, "A12", holder,
                because: "A change can be dropped before it is saved.", "Değişiklik kaydedilmeden bırakılabilir.",
                says: "\(Self.who) has changed {item}, not yet saved",
                "\(Self.who) değiştirdi, kaydetmedi: \(AccountService.ProfileItem.inTurkish)")
            row.field(.item, item)
        case .profileSaved(let holder):
            row.event(
                Event.profileSaved, "A12", holder,
                because: "All of a profile but the email can be changed.", "Profilin e-posta dışında hepsi değişir.",
                says: "\(Self.who) has a new profile", "\(Self.who) profilini yeniledi")
        case .profileDropped(let holder):
            row.event(
                Event.profileDropped, "A12", holder,
                because: "The profile is as it was.", "Profil eskisi gibidir.",
                says: "\(Self.who) keeps the profile as it was", "\(Self.who) profilini değiştirmedi")
        case .rejected(let holder, let operation, let reason):
            if let holder { row.name(holder) }
            row.refused(
                Event.rejected, operation.word, reason,
                says: "{action} is refused\(Self.to): {reason}",
                "\(Self.who)\(Self.of) {action} geri çevrildi: {reason}")
        case .audited: break
        }
    }
}
