import AccountService
import ServiceKernel

extension AccountService.MessageWord: LocalizedWord {
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
