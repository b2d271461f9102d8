import Quantities
import ServiceKernel

extension AccountService {
    /// The events that logs show.
    package enum EventWord: String, ServiceEventWord {
        case registered, confirmationSent, confirmed, loggedIn, loggedOut, temporaryPasswordSent, passwordChanged
        case drivingLicenceChanged, ibanChanged, cardStored, cardDeleted, taxiAdded, taxiRemoved
        case licenceAdded, licenceRemoved, appointed, dismissed, telephoneSet, telephoneRemoved, dataTold, erased
        case profileEdited, profileSaved, profileDropped, rejected

        /// What there is to be said of it. No sentence has anybody's data but the number in the role (A08).
        package var entry: EventEntry<Effect> {
            let client = Holder(account: AccountID(0), role: .client, numberInRole: 0)
            let user = Holder(account: AccountID(0), role: .user, numberInRole: 0)
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
            case .appointed:
                return entry(
                    "A05",
                    Sentence(
                        "Who registers for an office is whom the operators have named.",
                        "Bir görev için yalnız işletmecinin belirlediği kişi kaydolur."),
                    Sentence(
                        "somebody may register in the role of {role}",
                        "biri kaydolabilir: \(Operation.roleInTurkish)"),
                    .appointed(.support))
            case .dismissed:
                return entry(
                    "A05",
                    Sentence("Accounts that exist keep their role.", "Var olan hesaplar rolünü korur."),
                    Sentence(
                        "somebody may no longer register in the role of {role}",
                        "biri artık kaydolamaz: \(Operation.roleInTurkish)"),
                    .dismissed(.support))
            case .telephoneSet:
                return entry(
                    "A10",
                    Sentence(
                        "A telephone number is one account's alone, and opens it like the email.",
                        "Telefon numarası tek hesabındır; e-posta yerine geçer."),
                    Sentence("\(who) has a telephone number", "\(who) telefon numarası bildirdi"), .telephoneSet(user))
            case .telephoneRemoved:
                return entry(
                    "A10", Sentence("The number is free for anybody.", "Numara yeniden boştadır."),
                    Sentence("\(who) has no telephone number", "\(who) telefon numarasını sildi"),
                    .telephoneRemoved(user))
            case .dataTold:
                return entry(
                    "A11",
                    Sentence(
                        "Everybody can have all of their own data told.", "Herkes kendi verilerinin hepsini öğrenir."),
                    Sentence("\(who) is told all of the own data", "\(who) kendi verilerinin hepsini öğrendi"),
                    .dataTold(user))
            case .erased:
                return entry(
                    "A11",
                    Sentence(
                        "All data can be erased: the account ends, logs keep its number.",
                        "Bütün veriler silinebilir: hesap biter, kayıtlarda numarası kalır."),
                    Sentence("\(who) is erased", "\(who) silindi"), .erased(user))
            case .profileEdited:
                return entry(
                    "A12",
                    Sentence(
                        "A change can be dropped before it is saved.", "Değişiklik kaydedilmeden bırakılabilir."),
                    Sentence(
                        "\(who) has changed {item}, not yet saved",
                        "\(who) değiştirdi, kaydetmedi: \(ProfileItem.inTurkish)"),
                    .profileEdited(user, .about))
            case .profileSaved:
                return entry(
                    "A12",
                    Sentence(
                        "All of a profile but the email can be changed.", "Profilin e-posta dışında hepsi değişir."),
                    Sentence("\(who) has a new profile", "\(who) profilini yeniledi"), .profileSaved(user))
            case .profileDropped:
                return entry(
                    "A12", Sentence("The profile is as it was.", "Profil eskisi gibidir."),
                    Sentence("\(who) keeps the profile as it was", "\(who) profilini değiştirmedi"),
                    .profileDropped(user))
            case .rejected:
                return entry(
                    "A08",
                    .everythingIsRecorded,
                    Sentence(
                        "{action} is refused\(to): {reason}",
                        "\(who)\(of) {action} geri çevrildi: {reason}"),
                    .rejected(client, .logIn, .wrongPassword))
            }
        }
    }
}

extension AccountService {
    /// The rules that a story can tell of.
    package static let rulesTold =
        Set(Effect.vocabulary.map(\.rule) + Reason.allCases.map { $0.explanation(of: "").rule }).sorted()
}
