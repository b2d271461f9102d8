import AccountService
import ServiceKernel

/// A host's reason for refusing personal data before it makes a command of them.
///
/// The services accept the same input as ever, so that the logs of every store lead to the same state; hosts make the
/// stricter checks.
package enum AccountFieldFault: Error, Hashable, Sendable {
    /// A field of free text.
    package enum TextField: Hashable, Sendable {
        case name, surname, gender, address, text
    }

    /// A fault of an email address.
    package enum Email: Hashable, Sendable {
        case beyondASCII, atSigns, length, localPart, domain
    }

    /// A fault of a phone number.
    package enum Phone: Hashable, Sendable {
        case noCountry, several, zeroCountry, length(Int), characters, withExtension
    }

    /// A fault of a date of birth.
    package enum Date: Hashable, Sendable {
        case none, future, before1900
    }

    case invisible(TextField)
    case long(TextField, scalarsMax: Int)
    case email(Email)
    case phone(Phone)
    case dateOfBirth(Date)

    /// Reason code of the rule book for the fault; nil if the field cannot be read at all.
    package var reason: AccountService.Reason? {
        switch self {
        case .email: .invalidEmail
        case .phone: .invalidPhone
        case .invisible, .long, .dateOfBirth: nil
        }
    }

    /// Error message with its remedy, for the user.
    package var sentence: Sentence {
        switch self {
        case .invisible(let field):
            Sentence(
                "\(field.label.english) has an invisible character (a line end, a zero-width character or a"
                    + " direction mark); type it again",
                "\(field.label.turkish) görünmez bir karakter içeriyor (satır sonu, sıfır genişlikli karakter ya da yön"
                    + " işareti); yeniden yazın"
            )
        case .long(let field, let scalarsMax):
            Sentence(
                "\(field.label.english) is longer than \(scalarsMax) characters; shorten it",
                "\(field.label.turkish) \(scalarsMax) karakterden uzun; kısaltın")
        case .email(let fault): fault.sentence
        case .phone(let fault): fault.sentence
        case .dateOfBirth(let fault): fault.sentence
        }
    }
}

extension AccountFieldFault.TextField {
    fileprivate var label: (english: String, turkish: String) {
        switch self {
        case .name: ("the name", "ad")
        case .surname: ("the surname", "soyad")
        case .gender: ("the gender", "cinsiyet")
        case .address: ("the address", "adres")
        case .text: ("the text", "metin")
        }
    }
}

extension AccountFieldFault.Email {
    fileprivate var sentence: Sentence {
        switch self {
        case .beyondASCII:
            Sentence(
                "an email can have only letters from a to z; write a domain with other letters as xn--…",
                "e-postada yalnızca a–z harfleri olabilir; başka harfli alan adını xn--… biçiminde yazın")
        case .atSigns:
            Sentence(
                "an email must have one @, such as ana@example.org", "e-postada tek @ olmalı, örneğin ana@example.org")
        case .length:
            Sentence(
                "an email can have at most 64 characters before the @ and 254 in total",
                "e-postada @ önünde en çok 64, toplam en çok 254 karakter olabilir")
        case .localPart:
            Sentence(
                "before the @ there must be letters, digits and marks, with single dots between them",
                "@ önünde harf, rakam ve işaretler, aralarında tek noktalar olmalı")
        case .domain:
            Sentence(
                "after the @ there must be a domain, such as example.org: letters, digits and hyphens between dots",
                "@ ardında alan adı olmalı, örneğin example.org: noktalar arasında harf, rakam ve tire")
        }
    }
}

extension AccountFieldFault.Phone {
    fileprivate var sentence: Sentence {
        switch self {
        case .noCountry:
            Sentence(
                "a phone number begins with + and the country code, such as +49 170 1234567",
                "telefon numarası + ve ülke koduyla başlar, örneğin +90 532 1234567")
        case .several:
            Sentence(
                "that is more than one phone number; write one, such as +49 170 1234567",
                "birden çok telefon numarası var; birini yazın, örneğin +90 532 1234567")
        case .zeroCountry:
            Sentence(
                "after the + comes the country code, with no 0 at its start, such as +49 170 1234567",
                "+ ardından, 0 ile başlamayan ülke kodu gelir, örneğin +90 532 1234567")
        case .length(let count):
            Sentence(
                "a phone number must have 7 to 15 digits with the country code; this one has \(count)",
                "telefon numarası ülke koduyla 7–15 rakam olmalı; bu \(count) rakam")
        case .characters:
            Sentence(
                "a phone number must be + and digits, such as +49 170 1234567; this one has other characters",
                "telefon numarası + ve rakamlardan oluşur, örneğin +90 532 1234567; burada başka karakterler var")
        case .withExtension:
            Sentence(
                "extensions are not supported; write the number without the extension, such as +49 170 1234567",
                "dahili numara aranamaz; numarayı dahili olmadan yazın, örneğin +90 532 1234567")
        }
    }
}

extension AccountFieldFault.Date {
    fileprivate var sentence: Sentence {
        let form = (
            english: "YYYY-MM-DD, such as 1990-05-31", turkish: "YYYY-AA-GG biçiminde yazın, örneğin 1990-05-31"
        )
        let (english, turkish) =
            switch self {
            case .none: ("does not exist", "takvimde yok")
            case .future: ("is in the future", "gelecekte")
            case .before1900: ("is before 1900", "1900'den önce")
            }
        return Sentence(
            "the date of birth \(english); write it as \(form.english)", "doğum tarihi \(turkish); \(form.turkish)")
    }
}
