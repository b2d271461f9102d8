import AccountService
import ServiceKernel

extension AccountService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .addLicence: Sentence("makes a taxi licence known", "bir taksi ruhsatını sicile ekler")
        case .removeLicence: Sentence("makes a taxi licence unknown", "bir taksi ruhsatını sicilden siler")
        case .appoint:
            Sentence(
                "lets somebody register in the role of {role}",
                "birinin kaydolmasına izin verir: \(AccountService.Role.turkishGap)")
        case .dismiss:
            Sentence(
                "lets somebody register no longer in the role of {role}",
                "birinin kaydolma iznini geri alır: \(AccountService.Role.turkishGap)")
        case .register: Sentence("registers in the role of {role}", "\(AccountService.Role.turkishGap) olarak kaydolur")
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
        case .actAs: Sentence("acts in the role of {role}", "\(AccountService.Role.turkishGap) olarak iş görür")
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
    /// Gap for the field `role`, in Turkish.
    static let turkishGap =
        "{role=client?müşteri}{role=driver?sürücü}{role=walker?yürüyen}{role=author?yazar}"
        + "{role=staff?görevli}{role=runner?koşucu}{role=user?kullanıcı}{role=guide?rehber}"
        + "{role=hr?insan kaynakları}{role=organisation?kuruluş}{role=support?müşteri hizmetleri}"
}

extension AccountService.ProfileItem {
    /// Gap for the field `item`, in Turkish.
    static let inTurkish =
        "{item=username?kullanıcı adı}{item=name?ad}{item=surname?soyad}{item=picture?resim}{item=about?hakkında}"
        + "{item=preferences?tercihler}"
}

extension AccountService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of action: String) -> Sentence {
        if self == .alreadyRegistered, action == AccountService.Operation.addTaxi.word {
            return Sentence("the taxi is in the driver's list already", "taksi zaten sürücünün listesinde")
        }
        if self == .notAllowed, action == AccountService.Operation.removeTaxi.word {
            return Sentence(
                "drivers alone have a list of taxis, and their own taxi stays in it",
                "taksi listesi yalnız sürücülerindir ve kendi taksileri hep listededir")
        }
        if self == .notAllowed, action == AccountService.Operation.register.word {
            return Sentence(
                "the operators name those who may register for an office",
                "bu görev için kaydolacakları işletmeci belirler")
        }
        return sentence
    }

    private var sentence: Sentence {
        switch self {
        case .emptyField: Sentence("no field may be empty", "hiçbir alan boş olamaz")
        case .invalidEmail:
            Sentence(
                "an email has an @ and behind it a dot, with something on all sides",
                "e-postada @ ve ardında nokta bulunur, hepsinin yanı dolu")
        case .emailTaken: Sentence("somebody has registered with that email", "bu e-postayla biri kayıtlı")
        case .invalidUsername:
            Sentence("a username is 4 to 20 letters and digits", "kullanıcı adı 4–20 harf ve rakamdır")
        case .weakPassword:
            Sentence(
                "a password is 8 to 20 characters with a capital, a small letter and a digit",
                "parola 8–20 karakterdir; büyük harf, küçük harf ve rakam içerir")
        case .alreadyRegistered:
            Sentence(
                "licences and IBAN are one driver's, and one of these is another's",
                "belgeler ve IBAN tek sürücünündür; biri başkasının")
        case .invalidIBAN: Sentence("the IBAN does not pass its check", "IBAN denetimden geçmedi")
        case .unknownLicence: Sentence("the registry does not know that taxi licence", "bu taksi ruhsatı sicilde yok")
        case .notConfirmed:
            Sentence(
                "the email is not confirmed yet, and until then the account does nothing",
                "e-posta henüz onaylanmadı; o zamana dek hesap iş görmez")
        case .unknownEmail:
            Sentence(
                "nobody is registered with that email or telephone number",
                "bu e-posta ya da telefonla kayıtlı kimse yok")
        case .wrongPassword:
            Sentence(
                "that is not the account's password, or no longer", "hesabın parolası bu değil ya da artık bu değil")
        case .notYourTaxi: Sentence("the taxi is not in the driver's list", "taksi sürücünün listesinde yok")
        case .notAllowed:
            Sentence(
                "that is for another role: each has accounts of its own",
                "bu başka bir rol için: her rolün hesabı ayrıdır")
        case .alreadyConfirmed: Sentence("the email is confirmed already", "e-posta zaten onaylı")
        case .wrongCode:
            Sentence(
                "that is not the last code sent, which alone confirms", "son gönderilen kod bu değil; yalnız o onaylar")
        case .notLoggedIn: Sentence("nobody is logged in here", "burada oturum açık değil")
        case .tokenInUse: Sentence("a session is open under this token already", "bu anahtarla zaten bir oturum açık")
        case .mustChangePassword:
            Sentence("the temporary password must be changed first", "önce geçici parola değiştirilmeli")
        case .passwordUnchanged: Sentence("the new password is the present one", "yeni parola şimdikiyle aynı")
        case .invalidCard:
            Sentence("that is no card, or a whole card number", "bu bir kart değil ya da tam kart numarası")
        case .unknownCard: Sentence("no such card is stored", "böyle bir kart kayıtlı değil")
        case .consentMissing:
            Sentence("personal data is kept only with consent", "kişisel veriler yalnız açık rızayla saklanır")
        case .invalidPhone:
            Sentence(
                "a telephone number begins with + and the country's code", "telefon numarası + ve ülke koduyla başlar")
        case .phoneTaken: Sentence("that telephone number is somebody else's", "bu telefon numarası başkasının")
        case .noPhone: Sentence("there is no telephone number", "kayıtlı telefon numarası yok")
        case .notConfirmedByUser:
            Sentence("whoever is to be erased has to confirm it", "silinecek kişi bunu onaylamalıdır")
        case .underWay:
            Sentence(
                "a ride or a guided tour is under way, and has to end first",
                "süren bir yolculuk ya da rehberli tur var; önce o bitmeli")
        case .noDraft: Sentence("nothing has been changed that is not saved", "kaydedilmemiş değişiklik yok")
        }
    }
}

extension AccountService {
    /// Returns the refusal of a host that limits the rate of login attempts (A05).
    package static func tooManyAttempts(secondsLeft seconds: Int) -> Sentence {
        Sentence(
            "too many attempts; try again in \(seconds) s", "çok fazla deneme; \(seconds) sn sonra yeniden deneyin")
    }
}
