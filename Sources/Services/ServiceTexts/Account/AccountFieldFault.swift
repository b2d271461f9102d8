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
                "\(field.words.english) holds an invisible character (a line end, a zero-width or a direction mark); type it anew",
                "\(field.words.turkish) görünmez bir karakter içeriyor (satır sonu, sıfır genişlik, yön işareti); yeniden yazın"
            )
        case .long(let field, let scalarsMax):
            Sentence(
                "\(field.words.english) is longer than \(scalarsMax) characters; shorten it",
                "\(field.words.turkish) \(scalarsMax) karakterden uzun; kısaltın")
        case .email(let fault): fault.sentence
        case .phone(let fault): fault.sentence
        case .dateOfBirth(let fault): fault.sentence
        }
    }
}

extension AccountFieldFault.TextField {
    fileprivate var words: (english: String, turkish: String) {
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
                "an email here has letters from a to z only; write a domain of other letters as xn--…",
                "e-postada yalnız a–z harfleri olabilir; başka harfli alan adını xn--… biçiminde yazın")
        case .atSigns:
            Sentence(
                "an email has one @, such as ana@example.org", "e-postada tek @ bulunur, örneğin ana@example.org")
        case .length:
            Sentence(
                "an email has at most 64 characters before the @ and 254 in all",
                "e-postada @ önünde en çok 64, toplam en çok 254 karakter olur")
        case .localPart:
            Sentence(
                "before the @ are letters, digits and marks, with single dots between them",
                "@ önünde harf, rakam ve işaretler, aralarında tek noktalar bulunur")
        case .domain:
            Sentence(
                "behind the @ is a domain, such as example.org: letters, digits and hyphens between dots",
                "@ ardında alan adı bulunur, örneğin example.org: noktalar arasında harf, rakam ve tire")
        }
    }
}

extension AccountFieldFault.Phone {
    fileprivate var sentence: Sentence {
        switch self {
        case .noCountry:
            Sentence(
                "a telephone number begins with + and the country's code, such as +49 170 1234567",
                "telefon numarası + ve ülke koduyla başlar, örneğin +90 532 1234567")
        case .several:
            Sentence(
                "that is more than one telephone number; write one, such as +49 170 1234567",
                "birden çok telefon numarası var; birini yazın, örneğin +90 532 1234567")
        case .zeroCountry:
            Sentence(
                "behind the + comes the country's code, which begins with no 0, such as +49 170 1234567",
                "+ ardından ülke kodu gelir, 0 ile başlamaz, örneğin +90 532 1234567")
        case .length(let count):
            Sentence(
                "a telephone number has 7 to 15 digits with the country's code; this one has \(count)",
                "telefon numarası ülke koduyla 7–15 rakamdır; bu \(count) rakam")
        case .characters:
            Sentence(
                "a telephone number is + and digits, such as +49 170 1234567; this has other characters",
                "telefon numarası + ve rakamlardır, örneğin +90 532 1234567; burada başka karakterler var")
        case .withExtension:
            Sentence(
                "an extension cannot be dialled from here; write the number without it, such as +49 170 1234567",
                "dahili numara aranamaz; numarayı onsuz yazın, örneğin +90 532 1234567")
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
            case .none: ("is no day of the calendar", "takvimde yok")
            case .future: ("lies in the future", "gelecekte")
            case .before1900: ("is before 1900", "1900'den önce")
            }
        return Sentence(
            "the date of birth \(english); write it as \(form.english)", "doğum tarihi \(turkish); \(form.turkish)")
    }
}
