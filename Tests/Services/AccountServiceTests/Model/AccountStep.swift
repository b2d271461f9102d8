import AccountService
import ServiceKernel
import TestSupport

/// A step of a random run.
enum AccountStep: Hashable, Sendable {
    /// A command; its password check is replaced by the result of the last `tryPassword`.
    case command(AccountService.Command)
    /// A password check by the host, for this or a later `logIn` or `changePassword`.
    case tryPassword(login: String, password: String)
    /// A pause.
    case pass(hours: Int64)

    static func visitor(_ action: AccountService.VisitorAction) -> AccountStep { .command(.visitor(action)) }
    static func session(_ token: AccountService.TokenFingerprint, _ action: AccountService.SessionAction) -> AccountStep
    {
        .command(.session(token, action))
    }

    /// Text of the step for failure messages, including texts that no log shows.
    var text: String {
        guard case .command(let command) = self else { return "\(self)" }
        let fields = FieldList(of: command).fields.map { "\($0.field.name): \($0.value.plainText)" }
        return ([command.operation.word] + fields).joined(separator: ", ")
    }
}

/// The pool of texts for random commands; small, so that conflicts occur.
enum RandomTexts {
    static let emails = [
        "ana@post.pt", "ANA@post.pt", "rui@post.pt", "eva@post.pt", "ivo@post.pt", "zoe@post.pt", "leo@post.pt",
        "nobody", " ",
    ]
    static let usernames = ["person1", "x", ""]
    static let addresses = ["Rua 1", " "]
    static let drivingLicences = ["D0", "d 0", "D1", "D2", "D3", ""]
    static let taxiLicences = ["T0", "T1", "t1 ", "T2", "T3", "T4", "\t"]
    static let ibans = [
        "PT50000201231234567890154", "pt50 0002 0123 1234 5678 9015 4", "GB29NWBK60161331926819", "NO9386011117947",
        "BE68539007547034", "BE69539007547034", "",
    ]
    static let telephones = [
        "+351912345678", "00351 912-345-678", "+902125550102", "+90 (212) 555 01 02", "+49301234567", "912345678",
        "\t",
    ]
    /// Texts for a profile; the one with a space is no username.
    static let profileTexts = ["walker7", "Roof5", "a b", " "]
    static let passwords = ["Lisboa2026", "Coimbra2026", "Porto2026"]
    static let knownLicences = 0..<4
}
