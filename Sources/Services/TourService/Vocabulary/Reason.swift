import ServiceKernel

extension TourService {
    /// Reason for refusing an action: the reason codes of the rule book.
    ///
    /// Some are not in part W *(decided)*: `pollNotDue`, `noNetwork`, `networkNotAllowed`, `notFollowing`,
    /// `notSubmitted` and those of missing things are self-explanatory.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case locationUnavailable = 1
        case unknownTour = 2
        case alreadyFollowing = 3
        case notCircular = 4
        case unknownWaypoint = 5
        case notFollowing = 6
        case pollNotDue = 7
        case noNetwork = 8
        case networkNotAllowed = 9
        case titleTaken = 10
        case notAllowed = 11
        case submitted = 12
        case notConfirmedByUser = 13
        case transferFailed = 14
        case tooFewWaypoints = 15
        case notSubmitted = 16
        case emptyList = 17

        /// Returns the rule by which the operation is refused for this reason.
        package func rule(of action: String) -> String {
            switch self {
            case .locationUnavailable: action == Operation.browse.word ? "W02" : "W04"
            case .unknownTour, .notAllowed, .submitted, .notConfirmedByUser, .transferFailed, .tooFewWaypoints,
                .notSubmitted, .emptyList:
                "W06"
            case .alreadyFollowing, .notFollowing: "W04"
            case .notCircular: "W05"
            case .unknownWaypoint, .titleTaken: "W01"
            case .pollNotDue: "W07"
            case .noNetwork, .networkNotAllowed: "W08"
            }
        }
    }
}
