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

        package func explanation(of action: String) -> (rule: String, because: String) {
            if self == .alreadyRegistered, action == Operation.addTaxi.word {
                return ("D02", "The taxi is in the driver's list already.")
            }
            return switch self {
            case .emptyField: ("A01", "No field may be empty.")
            case .invalidEmail: ("A01", "An email has an @, and behind it a dot, with something on all sides.")
            case .emailTaken: ("A01", "An email is one account's.")
            case .invalidUsername: ("A02", "A username is 4 to 20 letters and digits.")
            case .weakPassword: ("A02", "A password is 8 to 20 characters with a capital, a small letter and a digit.")
            case .alreadyRegistered: ("A03", "Licences and IBAN are one driver's.")
            case .invalidIBAN: ("A03", "The IBAN does not pass its check.")
            case .unknownLicence: ("A03", "The taxi licence must be known to the registry.")
            case .notConfirmed: ("A04", "An account is inert until its email is confirmed.")
            case .unknownEmail: ("A05", "Nobody is registered with that email.")
            case .wrongPassword: ("A05", "It is not the account's password, or no longer.")
            case .notYourTaxi: ("D02", "The taxi is not in the driver's list.")
            case .notAllowed: ("A05", "Clients and drivers are disjoint roles.")
            case .alreadyConfirmed: ("A04", "The email is confirmed already.")
            case .wrongCode: ("A04", "Only the last code sent confirms.")
            case .notLoggedIn: ("A05", "No session is open under this token.")
            case .tokenInUse: ("A05", "A session is open under this token already.")
            case .mustChangePassword: ("A06", "A temporary password must be changed before anything else.")
            case .passwordUnchanged: ("A06", "The new password is the present one.")
            case .invalidCard: ("A09", "It is no card, or a whole card number.")
            case .unknownCard: ("A09", "No such card is stored.")
            }
        }
    }
}
