import AccountService
import ServiceKernel

extension AccountService.Operation: LocalizedWord {
    /// Sentence of the operation: the action without its actor, as a clause.
    package var sentence: Sentence {
        switch self {
        case .addLicence: Sentence("adds a taxi licence to the registry", "bir taksi ruhsatını sicile ekler")
        case .removeLicence: Sentence("removes a taxi licence from the registry", "bir taksi ruhsatını sicilden siler")
        case .appoint:
            Sentence(
                "allows a person to register as \(AccountService.Role.englishGap)",
                "bir kişinin \(AccountService.Role.turkishGap) olarak kaydolmasına izin verir")
        case .dismiss:
            Sentence(
                "no longer allows a person to register as \(AccountService.Role.englishGap)",
                "bir kişinin \(AccountService.Role.turkishGap) olarak kaydolma iznini geri alır")
        case .register:
            Sentence(
                "registers as \(AccountService.Role.englishGap)", "\(AccountService.Role.turkishGap) olarak kaydolur")
        case .sendConfirmation: Sentence("asks for a new confirmation code", "yeni bir onay kodu ister")
        case .confirm: Sentence("confirms an email", "e-postasını onaylar")
        case .logIn:
            Sentence(
                "logs in{remember=true?, and stays logged in}", "oturum açar{remember=true? ve oturumu açık kalır}")
        case .recoverPassword: Sentence("asks for a temporary password", "geçici parola ister")
        case .logOut: Sentence("logs out", "oturumu kapatır")
        case .listCards: Sentence("lists the cards", "kartları listeler")
        case .removeTelephone: Sentence("removes the phone number", "telefon numarasını siler")
        case .tellMyData:
            Sentence("asks for all data that is kept about the account", "kendi verilerinin hepsini ister")
        case .saveProfile: Sentence("saves the profile", "profili kaydeder")
        case .dropProfile: Sentence("discards the changes of the profile", "profil değişikliklerinden vazgeçer")
        case .actAs:
            Sentence(
                "acts as \(AccountService.Role.englishGap)", "\(AccountService.Role.turkishGap) olarak işlem yapar")
        case .changePassword: Sentence("changes the password", "parolayı değiştirir")
        case .changeDrivingLicence: Sentence("changes the driving licence", "ehliyeti değiştirir")
        case .changeIBAN: Sentence("changes the IBAN", "IBAN numarasını değiştirir")
        case .storeCard: Sentence("stores a card", "kart kaydeder")
        case .deleteCard: Sentence("deletes card {card}", "{card} kartını siler")
        case .addTaxi: Sentence("adds {taxi} to the own list", "{taxi} taksisini kendi listesine ekler")
        case .removeTaxi:
            Sentence("removes taxi {taxi} from the own list", "{taxi} taksisini kendi listesinden çıkarır")
        case .setTelephone: Sentence("sets the phone number", "telefon numarasını bildirir")
        case .eraseMe:
            Sentence(
                "asks to have the account erased{confirmed=true?, and confirms it}",
                "hesabının silinmesini ister{confirmed=true? ve onaylar}")
        case .editProfile:
            Sentence(
                "changes \(AccountService.ProfileItem.inEnglish) in the profile without saving it",
                "profilinde \(AccountService.ProfileItem.inTurkish) değiştirir, ama kaydetmez")
        }
    }
}

extension AccountService.Role {
    /// Gap for the field `role`, in English with its article.
    static let englishGap =
        "{role=client?a client}{role=driver?a driver}{role=walker?a visitor}{role=author?a tour author}"
        + "{role=staff?staff}{role=runner?a runner}{role=user?a user}{role=guide?a guide}"
        + "{role=hr?human resources}{role=organisation?an organisation}{role=support?customer service}"
    /// Gap for the field `role`, in Turkish.
    static let turkishGap =
        "{role=client?müşteri}{role=driver?sürücü}{role=walker?ziyaretçi}{role=author?tur yazarı}"
        + "{role=staff?görevli}{role=runner?koşucu}{role=user?kullanıcı}{role=guide?rehber}"
        + "{role=hr?insan kaynakları}{role=organisation?kuruluş}{role=support?müşteri hizmetleri}"
}

extension AccountService.ProfileItem {
    /// Gap for the field `item`, in English.
    static let inEnglish =
        "{item=username?the username}{item=name?the name}{item=surname?the surname}{item=picture?the picture}"
        + "{item=about?the description}{item=preferences?the preferences}"
    /// Gap for the field `item`, in the Turkish accusative.
    static let inTurkish =
        "{item=username?kullanıcı adını}{item=name?adını}{item=surname?soyadını}{item=picture?resmini}"
        + "{item=about?tanıtım yazısını}{item=preferences?tercihlerini}"
}

extension AccountService.Reason: LocalizedReason {
    /// Returns the sentence for the person who was refused.
    package func sentence(of action: String) -> Sentence {
        if self == .alreadyRegistered, action == AccountService.Operation.addTaxi.word {
            return Sentence("the taxi is in the driver's list already", "taksi zaten sürücünün listesinde")
        }
        if self == .notAllowed, action == AccountService.Operation.removeTaxi.word {
            return Sentence(
                "only drivers have a list of taxis, and their own taxi stays in it",
                "taksi listesi yalnızca sürücülerde bulunur ve kendi taksileri hep listede kalır")
        }
        if self == .notAllowed, action == AccountService.Operation.register.word {
            return Sentence(
                "the operators decide who can register in this role",
                "bu görev için kimlerin kaydolabileceğini işletmeci belirler")
        }
        return sentence
    }

    private var sentence: Sentence {
        switch self {
        case .emptyField: Sentence("no field may be empty", "hiçbir alan boş olamaz")
        case .invalidEmail:
            Sentence(
                "an email needs an @ and a dot after it, with text before, between and after them",
                "e-postada bir @ ve ondan sonra bir nokta olmalı; önleri, araları ve arkaları boş olmamalı")
        case .emailTaken: Sentence("another account has that email", "bu e-postayla başka bir hesap var")
        case .invalidUsername:
            Sentence("a username must be 4 to 20 letters and digits", "kullanıcı adı 4–20 harf ve rakam olmalıdır")
        case .weakPassword:
            Sentence(
                "a password must have 8 to 20 characters, with an upper-case letter, a lower-case letter and a digit",
                "parola 8–20 karakter olmalı; büyük harf, küçük harf ve rakam içermelidir")
        case .alreadyRegistered:
            Sentence(
                "another driver has one of these licences or this IBAN",
                "bu belgelerden biri ya da IBAN başka bir sürücünün")
        case .invalidIBAN: Sentence("the IBAN is invalid", "IBAN geçersiz")
        case .unknownLicence: Sentence("that taxi licence is not in the registry", "bu taksi ruhsatı sicilde yok")
        case .notConfirmed:
            Sentence(
                "the email is not confirmed yet; until then the account cannot be used",
                "e-posta henüz onaylanmadı; o zamana kadar hesap kullanılamaz")
        case .unknownEmail:
            Sentence(
                "no account has that email or phone number",
                "bu e-posta ya da telefonla kayıtlı hesap yok")
        case .wrongPassword:
            Sentence(
                "that is not the account's password (any more)", "hesabın parolası bu değil ya da artık bu değil")
        case .notYourTaxi: Sentence("the taxi is not in the driver's list", "taksi sürücünün listesinde yok")
        case .notAllowed:
            Sentence(
                "that is for another role; each role has accounts of its own",
                "bu başka bir rol için; her rolün hesabı ayrıdır")
        case .alreadyConfirmed: Sentence("the email is confirmed already", "e-posta zaten onaylı")
        case .wrongCode:
            Sentence(
                "that is not the last code sent; only the last one confirms",
                "son gönderilen kod bu değil; yalnızca son kod onaylar")
        case .notLoggedIn: Sentence("no user is logged in here", "burada oturum açık değil")
        case .tokenInUse: Sentence("this token already has an open session", "bu anahtarla zaten bir oturum açık")
        case .mustChangePassword:
            Sentence("the temporary password must be changed first", "önce geçici parola değiştirilmeli")
        case .passwordUnchanged: Sentence("the new password is the same as the old one", "yeni parola eskisiyle aynı")
        case .invalidCard:
            Sentence("that is not a card, or it is a full card number", "bu bir kart değil ya da tam kart numarası")
        case .unknownCard: Sentence("there is no such card", "böyle bir kart kayıtlı değil")
        case .consentMissing:
            Sentence("personal data is kept only with consent", "kişisel veriler yalnızca açık rızayla saklanır")
        case .invalidPhone:
            Sentence(
                "a phone number begins with + and the country code", "telefon numarası + ve ülke koduyla başlar")
        case .phoneTaken:
            Sentence("another account has that phone number", "bu telefon numarası başka bir hesapta kayıtlı")
        case .noPhone: Sentence("there is no phone number", "kayıtlı telefon numarası yok")
        case .notConfirmedByUser:
            Sentence("erasing the account must be confirmed", "hesabın silinmesi onaylanmalıdır")
        case .underWay:
            Sentence(
                "a ride or a guided tour is under way; it must end first",
                "süren bir yolculuk ya da rehberli tur var; önce o bitmeli")
        case .noDraft: Sentence("there are no unsaved changes", "kaydedilmemiş değişiklik yok")
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
