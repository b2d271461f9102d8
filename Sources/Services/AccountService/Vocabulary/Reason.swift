import ServiceKernel

extension AccountService {
    /// Reason for refusing an operation: the reason codes of the rule book.
    ///
    /// Some are not in part A *(decided)*: `notAllowed` is for the wrong role, `tokenInUse` for a host that reuses the
    /// token of an open session, and the reasons about codes, sessions and cards are self-explanatory.
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

        /// Returns the rule by which the operation is refused for this reason.
        package func rule(of action: String) -> String {
            switch self {
            case .alreadyRegistered: action == Operation.addTaxi.word ? "D02" : "A03"
            case .emptyField, .invalidEmail, .emailTaken: "A01"
            case .invalidUsername, .weakPassword: "A02"
            case .invalidIBAN, .unknownLicence: "A03"
            case .notConfirmed, .alreadyConfirmed, .wrongCode: "A04"
            case .notAllowed: action == Operation.removeTaxi.word ? "D02" : "A05"
            case .unknownEmail, .wrongPassword, .notLoggedIn, .tokenInUse: "A05"
            case .notYourTaxi: "D02"
            case .mustChangePassword, .passwordUnchanged: "A06"
            case .invalidCard, .unknownCard: "A09"
            case .consentMissing, .notConfirmedByUser, .underWay: "A11"
            case .invalidPhone, .phoneTaken, .noPhone: "A10"
            case .noDraft: "A12"
            }
        }
    }
}
