import ServiceKernel

extension AccountService {
    /// Why an operation is refused: the reason codes of the rule book.
    ///
    /// Not all are in part A *(decided)*: `notAllowed` is said to the wrong role, `tokenInUse` to a host that gives the
    /// token of an open session out again, and those about codes, sessions and cards are what their names say.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case emptyField = 1
        case invalidEmail = 2
        case emailTaken = 3
        case invalidUsername = 4
        case weakPassword = 5
        case alreadyRegistered = 6
        case invalidIBAN = 7
        case unknownLicence = 8
        case notConfirmed = 9
        case unknownEmail = 10
        case wrongPassword = 11
        case notYourTaxi = 12
        case notAllowed = 13
        case alreadyConfirmed = 14
        case wrongCode = 15
        case notLoggedIn = 16
        case tokenInUse = 17
        case mustChangePassword = 18
        case passwordUnchanged = 19
        case invalidCard = 20
        case unknownCard = 21
        case consentMissing = 22
        case invalidPhone = 23
        case phoneTaken = 24
        case noPhone = 25
        case notConfirmedByUser = 26
        case noDraft = 27
        case underWay = 28

        package func explanation(of action: String) -> (rule: String, sentence: Sentence) {
            if self == .alreadyRegistered, action == Operation.addTaxi.word {
                return told("D02", "the taxi is in the driver's list already", "taksi zaten sürücünün listesinde")
            }
            if self == .notAllowed, action == Operation.register.word {
                return told(
                    "A05", "the operators name those who may register for an office",
                    "bu görev için kaydolacakları işletmeci belirler")
            }
            return switch self {
            case .emptyField: told("A01", "no field may be empty", "hiçbir alan boş olamaz")
            case .invalidEmail:
                told(
                    "A01", "an email has an @ and behind it a dot, with something on all sides",
                    "e-postada @ ve ardında nokta bulunur, hepsinin yanı dolu")
            case .emailTaken: told("A01", "somebody has registered with that email", "bu e-postayla biri kayıtlı")
            case .invalidUsername:
                told("A02", "a username is 4 to 20 letters and digits", "kullanıcı adı 4–20 harf ve rakamdır")
            case .weakPassword:
                told(
                    "A02", "a password is 8 to 20 characters with a capital, a small letter and a digit",
                    "parola 8–20 karakterdir; büyük harf, küçük harf ve rakam içerir")
            case .alreadyRegistered:
                told(
                    "A03", "licences and IBAN are one driver's, and one of these is another's",
                    "belgeler ve IBAN tek sürücünündür; biri başkasının")
            case .invalidIBAN: told("A03", "the IBAN does not pass its check", "IBAN denetimden geçmedi")
            case .unknownLicence:
                told("A03", "the registry does not know that taxi licence", "bu taksi ruhsatı sicilde yok")
            case .notConfirmed:
                told(
                    "A04", "the email is not confirmed yet, and until then the account does nothing",
                    "e-posta henüz onaylanmadı; o zamana dek hesap iş görmez")
            case .unknownEmail:
                told(
                    "A05", "nobody is registered with that email or telephone number",
                    "bu e-posta ya da telefonla kayıtlı kimse yok")
            case .wrongPassword:
                told(
                    "A05", "that is not the account's password, or no longer",
                    "hesabın parolası bu değil ya da artık bu değil")
            case .notYourTaxi: told("D02", "the taxi is not in the driver's list", "taksi sürücünün listesinde yok")
            case .notAllowed:
                told(
                    "A05", "that is for another role: each has accounts of its own",
                    "bu başka bir rol için: her rolün hesabı ayrıdır")
            case .alreadyConfirmed: told("A04", "the email is confirmed already", "e-posta zaten onaylı")
            case .wrongCode:
                told(
                    "A04", "that is not the last code sent, which alone confirms",
                    "son gönderilen kod bu değil; yalnız o onaylar")
            case .notLoggedIn: told("A05", "nobody is logged in here", "burada oturum açık değil")
            case .tokenInUse:
                told("A05", "a session is open under this token already", "bu anahtarla zaten bir oturum açık")
            case .mustChangePassword:
                told("A06", "the temporary password must be changed first", "önce geçici parola değiştirilmeli")
            case .passwordUnchanged: told("A06", "the new password is the present one", "yeni parola şimdikiyle aynı")
            case .invalidCard:
                told("A09", "that is no card, or a whole card number", "bu bir kart değil ya da tam kart numarası")
            case .unknownCard: told("A09", "no such card is stored", "böyle bir kart kayıtlı değil")
            case .consentMissing:
                told("A11", "personal data is kept only with consent", "kişisel veriler yalnız açık rızayla saklanır")
            case .invalidPhone:
                told(
                    "A10", "a telephone number begins with + and the country's code",
                    "telefon numarası + ve ülke koduyla başlar")
            case .phoneTaken: told("A10", "that telephone number is somebody else's", "bu telefon numarası başkasının")
            case .noPhone: told("A10", "there is no telephone number", "kayıtlı telefon numarası yok")
            case .notConfirmedByUser:
                told("A11", "whoever is to be erased has to confirm it", "silinecek kişi bunu onaylamalıdır")
            case .underWay:
                told(
                    "A11", "a ride or a guided tour is under way, and has to end first",
                    "süren bir yolculuk ya da rehberli tur var; önce o bitmeli")
            case .noDraft: told("A12", "nothing has been changed that is not saved", "kaydedilmemiş değişiklik yok")
            }
        }
    }
}
