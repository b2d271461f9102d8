import AccountService
import CityHost

/// What somebody tries at the desk: a step of the fuzz, in plain words and numbers that service and model both read.
enum DeskStep: Hashable, Sendable {
    case register(Applicant)
    case sendCode(email: String, code: UInt64)
    case confirm(email: String, code: UInt64)
    /// The host looks which password fits; the finding is used by `logIn` or `changePassword`, now or later.
    case tryPassword(login: String, password: String)
    case logIn(login: String, token: UInt64, isRemembered: Bool)
    case recover(login: String, temporary: String)
    case changePassword(token: UInt64, new: Choice)
    case logOut(token: UInt64)
    case actAs(AccountService.Role, token: UInt64)
    case drivingLicence(Word, token: UInt64)
    case iban(Word, token: UInt64)
    case storeCard(isCard: Bool, token: UInt64)
    case listCards(token: UInt64)
    case deleteCard(UInt32, token: UInt64)
    case addTaxi(UInt32, token: UInt64)
    case removeTaxi(UInt32, token: UInt64)
    case telephone(Word, token: UInt64)
    case removeTelephone(token: UInt64)
    case tellData(token: UInt64)
    case erase(isConfirmed: Bool, isUnderWay: Bool, token: UInt64)
    case edit(AccountService.ProfileItem, Word, token: UInt64)
    case endDraft(isSaved: Bool, token: UInt64)
    case registry(Int, isKnown: Bool)
    /// The email's place in `Words.emails`: customer service may be registered with it.
    case appointment(Int, isValid: Bool)
    /// Nobody does anything.
    case pass(hours: Int64)
}

/// A text together with what the rules make of it, so that the model need not read it.
struct Word: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case empty, invalid
        /// Texts with the same number mean the same.
        case valid(Int)
    }
    var text: String
    var kind: Kind
}

/// A new password as the host judged it.
enum Choice: Hashable, Sendable {
    case empty, weak, unchanged
    case strong(String)

    var candidate: AccountService.NewPassword {
        switch self {
        case .empty: .empty
        case .weak: .weak
        case .unchanged: .unchanged
        case .strong(let text): .strong(hashed(text))
        }
    }
}

struct Applicant: Hashable, Sendable {
    var email: Word
    var username: Word
    var password: Choice
    var address: Word
    /// What else but a driver.
    var role: AccountService.Role
    /// nil of whoever is no driver.
    var papers: Papers?
    var consents: Bool
    var code: UInt64

    struct Papers: Hashable, Sendable {
        var drivingLicence: Word
        var taxiLicence: Word
        var iban: Word
    }

    var registration: AccountService.Registration {
        AccountService.Registration(
            email: email.text, username: username.text, password: password.candidate,
            person: {
                var person = AccountService.PersonalDetails.sample
                person.address = address.text
                return person
            }(),
            role: papers.map {
                .driver(drivingLicence: $0.drivingLicence.text, taxiLicence: $0.taxiLicence.text, iban: $0.iban.text)
            } ?? .other(role),
            consents: consents, confirmation: fingerprint(code))
    }
}

/// The words that the fuzz draws from: few, so that people get in each other's way.
enum Words {
    static let emails = [
        Word(text: "ana@post.pt", kind: .valid(0)), Word(text: "ANA@post.pt", kind: .valid(0)),
        Word(text: "rui@post.pt", kind: .valid(1)), Word(text: "eva@post.pt", kind: .valid(2)),
        Word(text: "ivo@post.pt", kind: .valid(3)), Word(text: "zoe@post.pt", kind: .valid(4)),
        Word(text: "leo@post.pt", kind: .valid(5)), Word(text: "nobody", kind: .invalid),
        Word(text: " ", kind: .empty),
    ]
    static let usernames = [
        Word(text: "person1", kind: .valid(0)), Word(text: "x", kind: .invalid), Word(text: "", kind: .empty),
    ]
    static let addresses = [Word(text: "Rua 1", kind: .valid(0)), Word(text: " ", kind: .empty)]
    static let drivingLicences = [
        Word(text: "D0", kind: .valid(0)), Word(text: "d 0", kind: .valid(0)), Word(text: "D1", kind: .valid(1)),
        Word(text: "D2", kind: .valid(2)), Word(text: "D3", kind: .valid(3)), Word(text: "", kind: .empty),
    ]
    static let taxiLicences = [
        Word(text: "T0", kind: .valid(0)), Word(text: "T1", kind: .valid(1)), Word(text: "t1 ", kind: .valid(1)),
        Word(text: "T2", kind: .valid(2)), Word(text: "T3", kind: .valid(3)), Word(text: "T4", kind: .valid(4)),
        Word(text: "\t", kind: .empty),
    ]
    static let ibans = [
        Word(text: "PT50000201231234567890154", kind: .valid(0)),
        Word(text: "pt50 0002 0123 1234 5678 9015 4", kind: .valid(0)),
        Word(text: "GB29NWBK60161331926819", kind: .valid(1)), Word(text: "NO9386011117947", kind: .valid(2)),
        Word(text: "BE68539007547034", kind: .valid(3)), Word(text: "BE69539007547034", kind: .invalid),
        Word(text: "", kind: .empty),
    ]
    static let telephones = [
        Word(text: "+351912345678", kind: .valid(0)), Word(text: "00351 912-345-678", kind: .valid(0)),
        Word(text: "+902125550102", kind: .valid(1)), Word(text: "+90 (212) 555 01 02", kind: .valid(1)),
        Word(text: "+49301234567", kind: .valid(2)),
        Word(text: "912345678", kind: .invalid), Word(text: "\t", kind: .empty),
    ]
    /// What a profile may say; where a username is meant, none of them has a space.
    static let profileTexts = [
        Word(text: "walker7", kind: .valid(0)), Word(text: "Roof5", kind: .valid(1)), Word(text: "a b", kind: .invalid),
        Word(text: " ", kind: .empty),
    ]
    static let passwords = ["Lisboa2026", "Coimbra2026", "Porto2026"]
    static let knownLicences = 0..<4
}
