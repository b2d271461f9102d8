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
                return ("D02", Sentence("the taxi is in the driver's list already", "taksi zaten sürücünün listesinde"))
            }
            if self == .notAllowed, action == Operation.register.word {
                return (
                    "A05",
                    Sentence(
                        "the operators name those who may register for an office",
                        "bu görev için kaydolacakları işletmeci belirler")
                )
            }
            return switch self {
            case .emptyField: ("A01", Sentence("no field may be empty", "hiçbir alan boş olamaz"))
            case .invalidEmail:
                (
                    "A01",
                    Sentence(
                        "an email has an @ and behind it a dot, with something on all sides",
                        "e-postada @ ve ardında nokta bulunur, hepsinin yanı dolu")
                )
            case .emailTaken: ("A01", Sentence("somebody has registered with that email", "bu e-postayla biri kayıtlı"))
            case .invalidUsername:
                ("A02", Sentence("a username is 4 to 20 letters and digits", "kullanıcı adı 4–20 harf ve rakamdır"))
            case .weakPassword:
                (
                    "A02",
                    Sentence(
                        "a password is 8 to 20 characters with a capital, a small letter and a digit",
                        "parola 8–20 karakterdir; büyük harf, küçük harf ve rakam içerir")
                )
            case .alreadyRegistered:
                (
                    "A03",
                    Sentence(
                        "licences and IBAN are one driver's, and one of these is another's",
                        "belgeler ve IBAN tek sürücünündür; biri başkasının")
                )
            case .invalidIBAN: ("A03", Sentence("the IBAN does not pass its check", "IBAN denetimden geçmedi"))
            case .unknownLicence:
                ("A03", Sentence("the registry does not know that taxi licence", "bu taksi ruhsatı sicilde yok"))
            case .notConfirmed:
                (
                    "A04",
                    Sentence(
                        "the email is not confirmed yet, and until then the account does nothing",
                        "e-posta henüz onaylanmadı; o zamana dek hesap iş görmez")
                )
            case .unknownEmail:
                (
                    "A05",
                    Sentence(
                        "nobody is registered with that email or telephone number",
                        "bu e-posta ya da telefonla kayıtlı kimse yok")
                )
            case .wrongPassword:
                (
                    "A05",
                    Sentence(
                        "that is not the account's password, or no longer",
                        "hesabın parolası bu değil ya da artık bu değil")
                )
            case .notYourTaxi:
                ("D02", Sentence("the taxi is not in the driver's list", "taksi sürücünün listesinde yok"))
            case .notAllowed:
                (
                    "A05",
                    Sentence(
                        "that is for another role: each has accounts of its own",
                        "bu başka bir rol için: her rolün hesabı ayrıdır")
                )
            case .alreadyConfirmed: ("A04", Sentence("the email is confirmed already", "e-posta zaten onaylı"))
            case .wrongCode:
                (
                    "A04",
                    Sentence(
                        "that is not the last code sent, which alone confirms",
                        "son gönderilen kod bu değil; yalnız o onaylar")
                )
            case .notLoggedIn: ("A05", Sentence("nobody is logged in here", "burada oturum açık değil"))
            case .tokenInUse:
                ("A05", Sentence("a session is open under this token already", "bu anahtarla zaten bir oturum açık"))
            case .mustChangePassword:
                ("A06", Sentence("the temporary password must be changed first", "önce geçici parola değiştirilmeli"))
            case .passwordUnchanged:
                ("A06", Sentence("the new password is the present one", "yeni parola şimdikiyle aynı"))
            case .invalidCard:
                (
                    "A09",
                    Sentence("that is no card, or a whole card number", "bu bir kart değil ya da tam kart numarası")
                )
            case .unknownCard: ("A09", Sentence("no such card is stored", "böyle bir kart kayıtlı değil"))
            case .consentMissing:
                (
                    "A11",
                    Sentence(
                        "personal data is kept only with consent", "kişisel veriler yalnız açık rızayla saklanır")
                )
            case .invalidPhone:
                (
                    "A10",
                    Sentence(
                        "a telephone number begins with + and the country's code",
                        "telefon numarası + ve ülke koduyla başlar")
                )
            case .phoneTaken:
                ("A10", Sentence("that telephone number is somebody else's", "bu telefon numarası başkasının"))
            case .noPhone: ("A10", Sentence("there is no telephone number", "kayıtlı telefon numarası yok"))
            case .notConfirmedByUser:
                ("A11", Sentence("whoever is to be erased has to confirm it", "silinecek kişi bunu onaylamalıdır"))
            case .underWay:
                (
                    "A11",
                    Sentence(
                        "a ride or a guided tour is under way, and has to end first",
                        "süren bir yolculuk ya da rehberli tur var; önce o bitmeli")
                )
            case .noDraft:
                ("A12", Sentence("nothing has been changed that is not saved", "kaydedilmemiş değişiklik yok"))
            }
        }
    }
}
