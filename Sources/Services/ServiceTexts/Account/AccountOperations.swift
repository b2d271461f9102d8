import AccountService
import ServiceKernel

extension AccountService.Operation: LocalizedWord {
    package var sentence: Sentence {
        switch self {
        case .addLicence: Sentence("makes a taxi licence known", "bir taksi ruhsatını sicile ekler")
        case .removeLicence: Sentence("makes a taxi licence unknown", "bir taksi ruhsatını sicilden siler")
        case .appoint:
            Sentence(
                "lets somebody register in the role of {role}",
                "birinin kaydolmasına izin verir: \(AccountService.Role.inTurkish)")
        case .dismiss:
            Sentence(
                "lets somebody register no longer in the role of {role}",
                "birinin kaydolma iznini geri alır: \(AccountService.Role.inTurkish)")
        case .register: Sentence("registers in the role of {role}", "\(AccountService.Role.inTurkish) olarak kaydolur")
        case .sendConfirmation: Sentence("asks for the confirmation again", "onay kodunu yeniden ister")
        case .confirm: Sentence("confirms an email", "e-postasını onaylar")
        case .logIn: Sentence("logs in{remember=true?, to be remembered}", "oturum açar{remember=true? ve hatırlanır}")
        case .recoverPassword: Sentence("asks for a temporary password", "geçici parola ister")
        case .logOut: Sentence("logs out", "oturumu kapatır")
        case .listCards: Sentence("lists the cards", "kartları listeler")
        case .removeTelephone: Sentence("removes the telephone number", "telefon numarasını siler")
        case .tellMyData: Sentence("asks for all of the own data", "kendi verilerinin hepsini ister")
        case .saveProfile: Sentence("saves the profile", "profili kaydeder")
        case .dropProfile: Sentence("drops the changes of the profile", "profil değişikliklerini bırakır")
        case .actAs: Sentence("acts in the role of {role}", "\(AccountService.Role.inTurkish) olarak iş görür")
        case .changePassword: Sentence("changes the password", "parolayı değiştirir")
        case .changeDrivingLicence: Sentence("changes the driving licence", "ehliyeti değiştirir")
        case .changeIBAN: Sentence("changes the IBAN", "IBAN numarasını değiştirir")
        case .storeCard: Sentence("stores a card", "kart kaydeder")
        case .deleteCard: Sentence("deletes card {card}", "{card} kartını siler")
        case .addTaxi: Sentence("puts taxi {taxi} in the own list", "{taxi} taksisini kendi listesine ekler")
        case .removeTaxi: Sentence("takes taxi {taxi} from the own list", "{taxi} taksisini kendi listesinden çıkarır")
        case .setTelephone: Sentence("gives a telephone number", "telefon numarası verir")
        case .eraseMe:
            Sentence(
                "wants to be erased{confirmed=true?, and confirms it}", "silinmek ister{confirmed=true? ve onaylar}")
        case .editProfile:
            Sentence(
                "changes the profile, not yet saved: {item}",
                "profili değiştirir, kaydetmeden: \(AccountService.ProfileItem.inTurkish)")
        }
    }
}

extension AccountService.Role {
    /// The field `role` in Turkish words.
    static let inTurkish =
        "{role=client?müşteri}{role=driver?sürücü}{role=walker?yürüyen}{role=author?yazar}"
        + "{role=staff?görevli}{role=runner?koşucu}{role=user?kullanıcı}{role=guide?rehber}"
        + "{role=hr?insan kaynakları}{role=organisation?kuruluş}{role=support?müşteri hizmetleri}"
}

extension AccountService.ProfileItem {
    /// The field `item` in Turkish words.
    static let inTurkish =
        "{item=username?kullanıcı adı}{item=name?ad}{item=surname?soyad}{item=picture?resim}{item=about?hakkında}"
        + "{item=preferences?tercihler}"
}
