import ServiceKernel

extension AccountService {
    /// What whoever has an account reads (G10). No sentence has anybody's data (A08).
    package enum MessageWord: String, SaidMessageWord {
        case confirmYourEmail, welcome, temporaryPassword, passwordChanged, drivingLicenceChanged, ibanChanged
        case cardStored, cardDeleted, taxiAdded, taxiRemoved, telephoneSet, telephoneRemoved

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
            case .taxiRemoved:
                Sentence("You may no longer drive {taxi}.", "Artık {taxi} taksisini süremezsiniz.")
            case .telephoneSet: Sentence("Your telephone number is kept.", "Telefon numaranız kaydedildi.")
            case .telephoneRemoved: Sentence("Your telephone number is removed.", "Telefon numaranız silindi.")
            }
        }
    }
}

extension AccountService.Effect: ToldEffect {
    package typealias Reason = AccountService.Reason

    package func tell(_ read: (Reader, AccountService.MessageWord) -> Void) {
        switch self {
        case .confirmationSent(let holder): read(holder.reader, .confirmYourEmail)
        case .confirmed(let holder): read(holder.reader, .welcome)
        case .temporaryPasswordSent(let holder): read(holder.reader, .temporaryPassword)
        case .passwordChanged(let holder): read(holder.reader, .passwordChanged)
        case .drivingLicenceChanged(let holder): read(holder.reader, .drivingLicenceChanged)
        case .ibanChanged(let holder): read(holder.reader, .ibanChanged)
        case .cardStored(let holder, _): read(holder.reader, .cardStored)
        case .cardDeleted(let holder, _): read(holder.reader, .cardDeleted)
        case .taxiAdded(let holder, _): read(holder.reader, .taxiAdded)
        case .taxiRemoved(let holder, _): read(holder.reader, .taxiRemoved)
        case .telephoneSet(let holder): read(holder.reader, .telephoneSet)
        case .telephoneRemoved(let holder): read(holder.reader, .telephoneRemoved)
        // Told to nobody: their own doing, which they see.
        case .registered, .loggedIn, .loggedOut, .licenceAdded, .licenceRemoved, .appointed, .dismissed, .dataTold,
            .profileEdited,
            .profileSaved, .profileDropped:
            break
        // A11: nobody is left to be told.
        case .erased: break
        case .rejected, .audited: break
        }
    }
}

extension AccountService.Holder {
    /// By the number in the role, as the messages of the role's service name people.
    fileprivate var reader: Reader { .person(Numbered(role.kind, numberInRole &+ 1)) }
}
