import ServiceKernel

extension TaxiService {
    /// Why an action is refused: the reason codes of the rule book.
    package enum Reason: UInt8, BitwiseCopyable, ServiceReason {
        case noConnection = 0
        case suspended = 1
        case alreadyWorking = 2
        case notYourTaxi = 3
        case taxiInUse = 4
        case outsideServiceArea = 5
        case notWorking = 6
        case passengerOnBoard = 7
        case notDisconnected = 8
        case noOpenOffer = 9
        case noRide = 10
        case alreadyArrived = 11
        case alreadyPickedUp = 12
        case notPickedUp = 13
        case unpaid = 14
        case invalidPartySize = 15
        case alreadyRiding = 16
        case unknownRequest = 17
        case alreadyAllocated = 18
        case alreadyPaid = 19
        case tooLate = 20
        case tooLateToChange = 21
        case sharedRide = 22
        case notShared = 23
        case joinClosed = 24
        case noSeats = 25
        case notSameWay = 26

        /// The rule book's word.
        package var word: String {
            switch self {
            case .noConnection: "noConnection"
            case .suspended: "suspended"
            case .alreadyWorking: "alreadyWorking"
            case .notYourTaxi: "notYourTaxi"
            case .taxiInUse: "taxiInUse"
            case .outsideServiceArea: "outsideServiceArea"
            case .notWorking: "notWorking"
            case .passengerOnBoard: "passengerOnBoard"
            case .notDisconnected: "notDisconnected"
            case .noOpenOffer: "noOpenOffer"
            case .noRide: "noRide"
            case .alreadyArrived: "alreadyArrived"
            case .alreadyPickedUp: "alreadyPickedUp"
            case .notPickedUp: "notPickedUp"
            case .unpaid: "unpaid"
            case .invalidPartySize: "invalidPartySize"
            case .alreadyRiding: "alreadyRiding"
            case .unknownRequest: "unknownRequest"
            case .alreadyAllocated: "alreadyAllocated"
            case .alreadyPaid: "alreadyPaid"
            case .tooLate: "tooLate"
            case .tooLateToChange: "tooLateToChange"
            case .sharedRide: "sharedRide"
            case .notShared: "notShared"
            case .joinClosed: "joinClosed"
            case .noSeats: "noSeats"
            case .notSameWay: "notSameWay"
            }
        }

        package func explanation(of action: String) -> (rule: String, because: String) {
            if action == Effect.lapse {
                return ("R02", "A reservation lapses if its client has a ride when it falls due.")
            }
            switch (self, ClientAction.Word(rawValue: action)) {
            case (.noRide, .pay): return ("P03", "There is no ride of this client's to be paid.")
            case (.unknownRequest, .join): return ("S02", "There is no such ride; a ride is named by its oldest party.")
            case (.alreadyRiding, .join): return ("S01", "A client has one ride at a time, and is in it once.")
            case (.unknownRequest, .changeReservation), (.unknownRequest, .cancelReservation):
                return ("R03", "No such reservation of this client's is open.")
            case (_, _): return explanation
            }
        }

        private var explanation: (rule: String, because: String) {
            switch self {
            case .noConnection: ("D05", "Without a connection nothing can be done.")
            case .suspended: ("D07", "A suspended driver cannot start work.")
            case .alreadyWorking: ("D01", "A driver is in one state at a time, and works already.")
            case .notYourTaxi: ("D02", "Only a taxi of the driver's own list can be used.")
            case .taxiInUse: ("D02", "No two working drivers use one taxi.")
            case .outsideServiceArea: ("Z02", "A position in no zone is outside the service area.")
            case .notWorking: ("D01", "Only a working driver can do that.")
            case .passengerOnBoard: ("D03", "Not with a passenger on board.")
            case .notDisconnected: ("D05", "The connection was not lost.")
            case .noOpenOffer: ("T05", "There is no offer to answer; it may have been too late.")
            case .noRide: ("T10", "There is no such ride in hand.")
            case .alreadyArrived: ("T12", "A driver arrives once at each pickup of a ride.")
            case .alreadyPickedUp: ("T10", "The client is on board already.")
            case .notPickedUp: ("T10", "Not before the client is on board.")
            case .unpaid: ("P03", "A ride not paid cannot be concluded.")
            case .invalidPartySize: ("T01", "A taxi takes one to four.")
            case .alreadyRiding: ("T01", "A client has one ride at a time.")
            case .unknownRequest: ("T09", "No such request of this client's is open.")
            case .alreadyAllocated: ("T09", "A taxi is allocated: the request can no longer be withdrawn.")
            case .alreadyPaid: ("P03", "The ride is paid already.")
            case .tooLate: ("R01", "A reservation must be made long enough ahead.")
            case .tooLateToChange: ("R03", "It is in dispatch already.")
            case .sharedRide: ("R04", "A reservation that others have joined cannot be changed.")
            case .notShared: ("S01", "This ride does not allow sharing.")
            case .joinClosed: ("S03", "The taxi is at the pickup, somebody is on board or has paid.")
            case .noSeats: ("S02", "There are not enough seats left.")
            case .notSameWay: ("S02", "The detour would be too long for somebody on board.")
            }
        }
    }
}
