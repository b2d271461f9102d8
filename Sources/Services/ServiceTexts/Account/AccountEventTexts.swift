import AccountService
import ServiceKernel

extension AccountService.EventWord: LocalizedEvent {
    /// Text of the event in a story: the rule behind it, and the event itself.
    package var text: EventText {
        switch self {
        case .registered:
            EventText(
                rule: "A01", says: "\(Self.actorGaps) registers", "\(Self.actorGaps) kaydolur")
        case .confirmationSent:
            EventText(
                because: "A code is sent to the email address; its owner enters it.",
                "E-postaya bir kod gönderilir; adresin sahibi bu kodu girer.",
                says: "\(Self.actorGaps) gets a code", "\(Self.actorGapsInDative) bir kod gönderilir")
        case .confirmed:
            EventText(
                because: "An account cannot be used until its email is confirmed.",
                "E-posta onaylanana kadar hesap kullanılamaz.",
                says: "\(Self.actorGaps) has confirmed the email", "\(Self.actorGaps) e-postasını onayladı")
        case .loggedIn:
            EventText(
                rule: "A05", says: "\(Self.actorGaps) logs in{mustChangePassword=true? and must change the password}",
                "\(Self.actorGaps) oturum açar{mustChangePassword=true? ve parolasını değiştirmelidir}")
        case .loggedOut:
            EventText(
                because: "A logout closes the session.", "Çıkış oturumu kapatır.",
                says: "\(Self.actorGaps) logs out", "\(Self.actorGaps) oturumu kapatır")
        case .temporaryPasswordSent:
            EventText(
                rule: "A06", says: "\(Self.actorGaps) gets a temporary password",
                "\(Self.actorGapsInDative) geçici bir parola gönderilir")
        case .passwordChanged:
            EventText(
                because: "A user can change the password; the other sessions are closed.",
                "Kullanıcı parolasını değiştirebilir; öteki oturumları kapanır.",
                says: "\(Self.actorGaps) has a new password", "\(Self.actorGaps) yeni bir parola aldı")
        case .drivingLicenceChanged:
            EventText(
                because: "A driver can change the driving licence.", "Sürücü ehliyetini değiştirebilir.",
                says: "\(Self.actorGaps) has a new driving licence", "\(Self.actorGaps) yeni bir ehliyet bildirdi")
        case .ibanChanged:
            EventText(
                because: "A driver can change the IBAN.", "Sürücü IBAN numarasını değiştirebilir.",
                says: "\(Self.actorGaps) has a new IBAN", "\(Self.actorGaps) yeni bir IBAN bildirdi")
        case .cardStored:
            EventText(
                because: "A client can store any number of cards.", "Müşteri istediği kadar kart kaydedebilir.",
                says: "\(Self.actorGaps) stores card {card}", "\(Self.actorGaps) {card} kartını kaydeder")
        case .cardDeleted:
            EventText(
                because: "A client can delete a card.", "Müşteri bir kartı silebilir.",
                says: "\(Self.actorGaps) deletes card {card}", "\(Self.actorGaps) {card} kartını siler")
        case .taxiAdded:
            EventText(
                because: "A driver can use the taxis in the own list.",
                "Sürücü kendi listesindeki taksileri kullanabilir.",
                says: "\(Self.actorGaps) may use {taxi}", "\(Self.actorGaps) {taxi} taksisini kullanabilir")
        case .taxiRemoved:
            EventText(
                because: "A driver can use the taxis in the own list.",
                "Sürücü kendi listesindeki taksileri kullanabilir.",
                says: "\(Self.actorGaps) may no longer use {taxi}",
                "\(Self.actorGaps) {taxi} taksisini artık kullanamaz")
        case .licenceAdded:
            EventText(
                because: "A taxi licence must be in the registry.", "Taksi ruhsatı sicilde bulunmalıdır.",
                says: "A taxi licence is added to the registry", "Bir taksi ruhsatı sicile girdi")
        case .licenceRemoved:
            EventText(
                because: "Existing accounts keep their licences.", "Var olan hesaplar ruhsatlarını korur.",
                says: "A taxi licence is removed from the registry", "Bir taksi ruhsatı sicilden silindi")
        case .appointed:
            EventText(
                because: "Only a person named by the operators can register in such a role.",
                "Bu görevler için yalnızca işletmecinin belirlediği kişi kaydolabilir.",
                says: "A person may register as \(AccountService.Role.englishGap)",
                "Bir kişi \(AccountService.Role.turkishGap) olarak kaydolabilir")
        case .dismissed:
            EventText(
                because: "Existing accounts keep their role.", "Var olan hesaplar rolünü korur.",
                says: "A person may no longer register as \(AccountService.Role.englishGap)",
                "Bir kişi artık \(AccountService.Role.turkishGap) olarak kaydolamaz")
        case .telephoneSet:
            EventText(
                rule: "A10", says: "\(Self.actorGaps) has a phone number", "\(Self.actorGaps) telefon numarası bildirdi"
            )
        case .telephoneRemoved:
            EventText(
                because: "The number is free for other accounts.", "Numarayı başka hesaplar kullanabilir.",
                says: "\(Self.actorGaps) has no phone number", "\(Self.actorGaps) telefon numarasını sildi")
        case .dataTold:
            EventText(
                rule: "A11", says: "\(Self.actorGaps) gets all data kept about \(Self.actorGaps)",
                "\(Self.actorGaps) kendi hakkında saklanan bütün verileri aldı")
        case .erased:
            EventText(
                because: "All data can be erased: the account ends, and the logs keep only its number.",
                "Bütün veriler silinebilir: hesap kapanır, kayıtlarda yalnızca numarası kalır.",
                says: "\(Self.actorGaps)'s account is erased", "\(Self.actorGapsInGenitive) hesabı silindi")
        case .profileEdited:
            EventText(
                rule: "A12",
                says: "\(Self.actorGaps) has changed \(AccountService.ProfileItem.inEnglish) without saving it",
                "\(Self.actorGaps) \(AccountService.ProfileItem.inTurkish) değiştirdi, ama kaydetmedi")
        case .profileSaved:
            EventText(
                rule: "A12", says: "\(Self.actorGaps) has a new profile", "\(Self.actorGaps) profilini yeniledi")
        case .profileDropped:
            EventText(
                rule: "A12", says: "\(Self.actorGaps) keeps the profile as it was",
                "\(Self.actorGaps) profilini değiştirmedi")
        case .rejected:
            EventText(
                refusalSays: "{action} is refused\(Self.addressee): {reason}",
                "\(Self.actorGaps)\(Self.of) {action} kabul edilmedi: {reason}")
        }
    }

    // The holder of the account in one of the roles. Apart from the number in the role, no sentence contains personal
    // data (A08).
    private static let actorGaps = AccountService.Role.allCases.map { "{\($0.word)}" }.joined()
    private static let actorGapsInGenitive = AccountService.Role.allCases.map { "{\($0.word):gen}" }.joined()
    private static let actorGapsInDative = AccountService.Role.allCases.map { "{\($0.word):dat}" }.joined()
    private static let addressee = AccountService.Role.allCases.map { "{\($0.word)? for {\($0.word)}}" }.joined()
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
        case .drivingLicenceChanged: Sentence("Your driving licence is changed.", "Ehliyetiniz değişti.")
        case .ibanChanged: Sentence("Your IBAN is changed.", "IBAN numaranız değişti.")
        case .cardStored: Sentence("Your card is stored as {card}.", "Kartınız {card} olarak kaydedildi.")
        case .cardDeleted: Sentence("Your card {card} is deleted.", "{card} kartınız silindi.")
        case .taxiAdded: Sentence("You may drive {taxi} now.", "Artık {taxi} taksisini sürebilirsiniz.")
        case .taxiRemoved: Sentence("You may no longer drive {taxi}.", "Artık {taxi} taksisini süremezsiniz.")
        case .telephoneSet: Sentence("Your phone number is stored.", "Telefon numaranız kaydedildi.")
        case .telephoneRemoved: Sentence("Your phone number is removed.", "Telefon numaranız silindi.")
        }
    }
}
