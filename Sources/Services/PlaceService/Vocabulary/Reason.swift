import ServiceKernel

extension PlaceService {
    /// Reason for refusing an action: the reason codes of the rule book.
    ///
    /// Some are not in part L *(decided)*; those are self-explanatory.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case notLoggedIn = 1
        case unknownPlace = 2
        case locationUnavailable = 3
        case gradeMissing = 4
        case invalidGrade = 5
        case unknownDistrict = 6
        case unknownUser = 7
        case notYourself = 8
        case alreadyFriends = 9
        case alreadyAsked = 10
        case notAsked = 11
        case notFriends = 12
        case positionHidden = 13
        case emptyMessage = 14
        case notDelivered = 15
        case alreadyBlocked = 16
        case notBlocked = 17

        /// Returns the rule by which the operation is refused for this reason.
        package func rule(of _: String) -> String {
            switch self {
            case .notLoggedIn, .gradeMissing: "L02"
            case .unknownPlace, .invalidGrade: "L01"
            case .locationUnavailable: "L04"
            case .unknownDistrict: "L03"
            case .unknownUser, .notYourself, .alreadyFriends, .alreadyAsked, .notAsked, .notFriends: "L06"
            case .positionHidden: "L07"
            case .emptyMessage, .notDelivered, .alreadyBlocked, .notBlocked: "L08"
            }
        }
    }
}
