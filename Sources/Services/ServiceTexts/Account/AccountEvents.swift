import AccountService
import ServiceKernel

extension AccountService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .registered:
            EventText(
                because: "Who gives all that is asked for has an account.", "İsteneni tam veren bir hesap alır.",
                says: "\(Self.actorGaps) registers", "\(Self.actorGaps) kaydolur")
        case .confirmationSent:
            EventText(
                because: "A code goes to the email, to be shown by its owner.",
                "E-postaya bir kod gider; sahibi onu gösterir.",
                says: "\(Self.actorGaps) is sent a code", "\(Self.actorGaps) adına bir kod gönderilir")
        case .confirmed:
            EventText(
                because: "An account is inert until its email is confirmed.", "E-posta onaylanana dek hesap iş görmez.",
                says: "\(Self.actorGaps) has confirmed the email", "\(Self.actorGaps) e-postasını onayladı")
        case .loggedIn:
            EventText(
                because: "Login needs a registered email and its password; it opens a session.",
                "Giriş için kayıtlı e-posta ve parolası gerekir; bir oturum açılır.",
                says: "\(Self.actorGaps) logs in{mustChangePassword=true? and must change the password}",
                "\(Self.actorGaps) oturum açar{mustChangePassword=true? ve parolayı değiştirmelidir}")
        case .loggedOut:
            EventText(
                because: "Logging out closes the session.", "Çıkış oturumu kapatır.",
                says: "\(Self.actorGaps) logs out", "\(Self.actorGaps) oturumu kapatır")
        case .temporaryPasswordSent:
            EventText(
                because: "Recovery sends a random temporary password to a known email.",
                "Kurtarma, bilinen e-postaya rastgele geçici bir parola gönderir.",
                says: "\(Self.actorGaps) is sent a temporary password",
                "\(Self.actorGaps) adına geçici bir parola gönderilir")
        case .passwordChanged:
            EventText(
                because: "Everybody may change the password, which closes other sessions.",
                "Herkes parolasını değiştirebilir; öteki oturumlar kapanır.",
                says: "\(Self.actorGaps) has a new password", "\(Self.actorGaps) yeni bir parola aldı")
        case .drivingLicenceChanged:
            EventText(
                because: "A driver may change the driving licence.", "Sürücü ehliyetini değiştirebilir.",
                says: "\(Self.actorGaps) has a new driving licence", "\(Self.actorGaps) yeni bir ehliyet bildirdi")
        case .ibanChanged:
            EventText(
                because: "A driver may change the IBAN.", "Sürücü IBAN numarasını değiştirebilir.",
                says: "\(Self.actorGaps) has a new IBAN", "\(Self.actorGaps) yeni bir IBAN bildirdi")
        case .cardStored:
            EventText(
                because: "A client may store any number of cards.", "Müşteri istediği kadar kart kaydedebilir.",
                says: "\(Self.actorGaps) stores card {card}", "\(Self.actorGaps) {card} kartını kaydeder")
        case .cardDeleted:
            EventText(
                because: "A client may delete a card.", "Müşteri bir kartı silebilir.",
                says: "\(Self.actorGaps) deletes card {card}", "\(Self.actorGaps) {card} kartını siler")
        case .taxiAdded:
            EventText(
                because: "A driver uses taxis of the own list.", "Sürücü kendi listesindeki taksileri kullanır.",
                says: "\(Self.actorGaps) may use {taxi}", "\(Self.actorGaps) {taxi} taksisini kullanabilir")
        case .taxiRemoved:
            EventText(
                because: "A driver uses taxis of the own list.", "Sürücü kendi listesindeki taksileri kullanır.",
                says: "\(Self.actorGaps) may no longer use {taxi}",
                "\(Self.actorGaps) {taxi} taksisini artık kullanamaz")
        case .licenceAdded:
            EventText(
                because: "A taxi licence must be known to the registry.", "Taksi ruhsatı sicilde bulunmalıdır.",
                says: "a taxi licence becomes known", "bir taksi ruhsatı sicile girdi")
        case .licenceRemoved:
            EventText(
                because: "Accounts that exist keep their licences.", "Var olan hesaplar ruhsatlarını korur.",
                says: "a taxi licence is no longer known", "bir taksi ruhsatı artık sicilde yok")
        case .appointed:
            EventText(
                because: "Who registers for an office is whom the operators have named.",
                "Bir görev için yalnız işletmecinin belirlediği kişi kaydolur.",
                says: "somebody may register in the role of {role}",
                "biri kaydolabilir: \(AccountService.Role.turkishGap)")
        case .dismissed:
            EventText(
                because: "Accounts that exist keep their role.", "Var olan hesaplar rolünü korur.",
                says: "somebody may no longer register in the role of {role}",
                "biri artık kaydolamaz: \(AccountService.Role.turkishGap)")
        case .telephoneSet:
            EventText(
                because: "A telephone number is one account's alone, and opens it like the email.",
                "Telefon numarası tek hesabındır; e-posta yerine geçer.",
                says: "\(Self.actorGaps) has a telephone number", "\(Self.actorGaps) telefon numarası bildirdi")
        case .telephoneRemoved:
            EventText(
                because: "The number is free for anybody.", "Numara yeniden boştadır.",
                says: "\(Self.actorGaps) has no telephone number", "\(Self.actorGaps) telefon numarasını sildi")
        case .dataTold:
            EventText(
                because: "Everybody can have all of their own data told.", "Herkes kendi verilerinin hepsini öğrenir.",
                says: "\(Self.actorGaps) is told all of the own data",
                "\(Self.actorGaps) kendi verilerinin hepsini öğrendi")
        case .erased:
            EventText(
                because: "All data can be erased: the account ends, logs keep its number.",
                "Bütün veriler silinebilir: hesap biter, kayıtlarda numarası kalır.",
                says: "\(Self.actorGaps) is erased", "\(Self.actorGaps) silindi")
        case .profileEdited:
            EventText(
                because: "A change can be dropped before it is saved.", "Değişiklik kaydedilmeden bırakılabilir.",
                says: "\(Self.actorGaps) has changed {item}, not yet saved",
                "\(Self.actorGaps) değiştirdi, kaydetmedi: \(AccountService.ProfileItem.inTurkish)")
        case .profileSaved:
            EventText(
                because: "All of a profile but the email can be changed.", "Profilin e-posta dışında hepsi değişir.",
                says: "\(Self.actorGaps) has a new profile", "\(Self.actorGaps) profilini yeniledi")
        case .profileDropped:
            EventText(
                because: "The profile is as it was.", "Profil eskisi gibidir.",
                says: "\(Self.actorGaps) keeps the profile as it was", "\(Self.actorGaps) profilini değiştirmedi")
        case .rejected:
            EventText(
                refusalSays: "{action} is refused\(Self.to): {reason}",
                "\(Self.actorGaps)\(Self.of) {action} geri çevrildi: {reason}")
        }
    }

    // The holder of the account in one of the roles. Apart from the number in the role, no sentence contains personal
    // data (A08).
    private static let actorGaps = AccountService.Role.allCases.map { "{\($0.word)}" }.joined()
    private static let to = AccountService.Role.allCases.map { "{\($0.word)? to {\($0.word)}}" }.joined()
    private static let of = AccountService.Role.allCases.map { "{\($0.word)? için}" }.joined()
}

extension AccountService.MessageWord: LocalizedWord {
    /// Sentence of the message.
    package var sentence: Sentence {
        switch self {
        case .confirmYourEmail:
            Sentence(
                "Confirm your email with the code that was sent to it.",
                "E-postanızı, oraya gönderilen kodla onaylayın.")
        case .welcome: Sentence("Your email is confirmed. Welcome!", "E-postanız onaylandı. Hoş geldiniz!")
        case .temporaryPassword:
            Sentence(
                "A temporary password was sent to you; change it when you log in.",
                "Size geçici bir parola gönderildi; giriş yapınca değiştirin.")
        case .passwordChanged:
            Sentence(
                "Your password is changed, and your other sessions are closed.",
                "Parolanız değişti; öteki oturumlarınız kapandı.")
        case .drivingLicenceChanged: Sentence("Your driving licence is changed.", "Sürücü belgeniz değişti.")
        case .ibanChanged: Sentence("Your IBAN is changed.", "IBAN numaranız değişti.")
        case .cardStored: Sentence("Your card is stored as {card}.", "Kartınız {card} olarak kaydedildi.")
        case .cardDeleted: Sentence("Your card {card} is deleted.", "{card} kartınız silindi.")
        case .taxiAdded: Sentence("You may drive {taxi} now.", "Artık {taxi} taksisini sürebilirsiniz.")
        case .taxiRemoved: Sentence("You may no longer drive {taxi}.", "Artık {taxi} taksisini süremezsiniz.")
        case .telephoneSet: Sentence("Your telephone number is kept.", "Telefon numaranız kaydedildi.")
        case .telephoneRemoved: Sentence("Your telephone number is removed.", "Telefon numaranız silindi.")
        }
    }
}
