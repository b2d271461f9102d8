import ServiceKernel

extension GuideService {
    /// Reason for refusing an action: the reason codes of the rule book.
    ///
    /// Some are not in part G *(decided)*: `noRouteChosen`, `unknownRoute`, `alreadyReached`, `notJoined`, `notHired`,
    /// `tooEarly`, `notYourOuting`, `alreadyLeading`, `notYourPlace`, `emptyText`, `enquiryClosed` and those of missing
    /// things are self-explanatory.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case alreadySubscribed = 1
        case notSubscribed = 2
        case notConfirmedByUser = 3
        case paymentRefused = 4
        case insufficientFunds = 5
        case transferFailed = 6
        case locationUnavailable = 7
        case noRoute = 8
        case unknownRoute = 9
        case noRouteChosen = 10
        case placeNotFound = 11
        case alreadyInRoute = 12
        case routeTooLong = 13
        case alreadyReached = 14
        case noneOpen = 15
        case subscribersOnly = 16
        case tooLate = 17
        case unknownOuting = 18
        case tourStarted = 19
        case alreadyJoined = 20
        case tourFull = 21
        case notJoined = 22
        case invalidAmount = 23
        case officeOffline = 24
        case weatherUnavailable = 25
        case emptyText = 26
        case unknownEnquiry = 27
        case enquiryClosed = 28
        case notAllowed = 29
        case unknownGuide = 30
        case wrongStep = 31
        case invalidIBAN = 32
        case notHired = 33
        case guideBusy = 34
        case notYourOuting = 35
        case alreadyLeading = 36
        case tooEarly = 37
        case notYourPlace = 38
        case unreachable = 39
        case tourCancelled = 40

        /// Returns the rule by which the operation is refused for this reason.
        package func rule(of action: String) -> String {
            switch self {
            case .transferFailed: action == Operation.buyCard.word ? "G08" : "G01"
            case .alreadySubscribed, .notSubscribed, .notConfirmedByUser, .paymentRefused, .insufficientFunds: "G01"
            case .locationUnavailable, .noRoute, .unknownRoute: "G03"
            case .unreachable: "G12"
            case .noRouteChosen, .placeNotFound, .alreadyInRoute, .routeTooLong: "G04"
            case .alreadyReached, .noneOpen: "G05"
            case .subscribersOnly, .tooLate, .unknownOuting, .tourCancelled, .tourStarted, .alreadyJoined, .tourFull,
                .notJoined, .notAllowed, .unknownGuide, .wrongStep, .invalidIBAN, .notHired, .guideBusy,
                .notYourOuting, .alreadyLeading, .tooEarly:
                "G06"
            case .invalidAmount, .officeOffline: "G08"
            case .weatherUnavailable: "G09"
            case .emptyText, .unknownEnquiry, .enquiryClosed: "G14"
            case .notYourPlace: "G13"
            }
        }
    }
}
