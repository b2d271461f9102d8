import AccountService
import ServiceKernel

extension AccountService.Reason {
    /// Returns the part of the rule that refuses an operation for this reason; nil if the whole rule's sentence fits.
    package func ruleSentence(of action: String) -> Sentence? {
        if self == .alreadyRegistered, action == AccountService.Operation.addTaxi.word {
            return Sentence("A taxi is in a driver's list once.", "Bir taksi, sürücünün listesinde bir kez bulunur.")
        }
        if self == .notAllowed { return ruleOfRoles(action) }
        return ruleSentence
    }

    private var ruleSentence: Sentence? {
        switch self {
        case .emptyField:
            Sentence("An account needs all its fields.", "Hesap için bütün alanlar doldurulmalıdır.")
        case .invalidEmail:
            Sentence("An email has the form name@example.org.", "E-posta, ad@ornek.org biçimindedir.")
        case .invalidIBAN:
            Sentence(
                "A driver is paid through a valid IBAN.", "Sürücüye ödeme geçerli bir IBAN numarasına yapılır.")
        case .unknownLicence:
            Sentence("A taxi licence must be in the registry.", "Taksi ruhsatı sicilde bulunmalıdır.")
        case .alreadyConfirmed: Sentence("An email is confirmed once.", "E-posta bir kez onaylanır.")
        case .wrongCode:
            Sentence(
                "An email is confirmed with the last code that was sent.", "E-posta, son gönderilen kodla onaylanır.")
        case .notLoggedIn:
            Sentence(
                "An account is used only by a user who is logged in.", "Hesap yalnızca oturum açıkken kullanılır.")
        case .tokenInUse: Sentence("A token belongs to one session.", "Her anahtar tek bir oturuma aittir.")
        case .passwordUnchanged:
            Sentence("A new password differs from the old one.", "Yeni parola eskisinden farklı olmalıdır.")
        case .invalidCard:
            Sentence("Cards are stored without their full number.", "Kartlar tam numaraları olmadan saklanır.")
        case .unknownCard: Sentence("Only a stored card can be deleted.", "Yalnızca kayıtlı bir kart silinebilir.")
        case .consentMissing:
            Sentence(
                "No account is made without the consent to keep its data.",
                "Verilerin saklanmasına açık rıza gösterilmeden hesap açılmaz.")
        case .notConfirmedByUser:
            Sentence(
                "An account is erased only after a confirmation, because that cannot be undone.",
                "Hesap ancak onaylanınca silinir, çünkü geri alınamaz.")
        case .invalidPhone:
            Sentence("A phone number is written with its country code.", "Telefon numarası ülke koduyla yazılır.")
        case .noPhone:
            Sentence(
                "Only a stored phone number can be removed.", "Yalnızca kayıtlı bir telefon numarası silinebilir.")
        case .invalidUsername, .weakPassword, .emailTaken, .notConfirmed, .unknownEmail, .wrongPassword, .notYourTaxi,
            .mustChangePassword, .underWay, .phoneTaken, .noDraft, .alreadyRegistered, .notAllowed:
            nil
        }
    }

    /// Returns the rule about roles that refuses an operation.
    private func ruleOfRoles(_ action: String) -> Sentence {
        switch action {
        case AccountService.Operation.removeTaxi.word:
            Sentence("A driver's own taxi always stays in the list.", "Sürücünün kendi taksisi hep listede kalır.")
        case AccountService.Operation.register.word:
            Sentence(
                "The operators decide who has such a role.", "Böyle bir görevi kimin alacağını işletmeci belirler.")
        case _:
            Sentence(
                "An account has one role and may do only its work.",
                "Her hesabın tek bir rolü vardır; hesap yalnızca o rolün işlerini yapabilir.")
        }
    }
}
