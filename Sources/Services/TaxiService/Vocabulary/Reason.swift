import ServiceKernel

extension TaxiService {
    /// The operations of the service, by the words of the contract's table of actions and of the command log.
    package enum Operation: String, OperationWord {
        /// The reasons for refusals.
        package typealias Reason = TaxiService.Reason

        case start, stop, loseConnection, regainConnection, move, accept, refuse, giveBack, arrive, pickUp, conclude
        case concludeAndStop, interrupt, confirmCash, request, walkUp, withdraw, reserve, changeReservation
        case cancelReservation, join, pay, offerTimeout
        case suspensionEnd, reservationDue, noShow, rankArrival, dispatchRound
    }

    /// The reasons for which an action is refused: the reason codes of the rule book.
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
        case noRank = 27
        case lineFull = 28
        case noFittingTaxi = 29

        /// Returns the rule that refuses an operation for this reason.
        package func rule(of action: String) -> String {
            if action == Effect.lapseOperation { return "R02" }
            return Operation(rawValue: action).flatMap { rule(of: $0) } ?? rule
        }

        /// Returns the rule of the reason for operations with a rule of their own, or nil.
        private func rule(of operation: Operation) -> String? {
            switch (self, operation) {
            case (.notWorking, .loseConnection), (.noConnection, .loseConnection): "D05"
            case (.notPickedUp, .conclude), (.notPickedUp, .concludeAndStop): "T10"
            case (.noRide, .pay), (.notPickedUp, .pay), (.noRide, .confirmCash), (.notPickedUp, .confirmCash): "P03"
            case (.unknownRequest, .join): "S02"
            case (.alreadyRiding, .join): "S01"
            case (.unknownRequest, .changeReservation), (.unknownRequest, .cancelReservation): "R03"
            case (_, _): nil
            }
        }

        private var rule: String {
            switch self {
            case .noConnection, .notDisconnected: "D05"
            case .suspended: "D07"
            case .alreadyWorking, .notWorking: "D01"
            case .notYourTaxi, .taxiInUse: "D02"
            case .outsideServiceArea: "Z02"
            case .passengerOnBoard: "D03"
            case .noOpenOffer: "T05"
            case .noRide, .alreadyPickedUp, .notPickedUp: "T10"
            case .alreadyArrived: "T12"
            case .unpaid, .alreadyPaid: "P03"
            case .invalidPartySize, .noFittingTaxi, .alreadyRiding: "T01"
            case .unknownRequest, .alreadyAllocated: "T09"
            case .tooLate: "R01"
            case .tooLateToChange: "R03"
            case .sharedRide: "R04"
            case .notShared: "S01"
            case .joinClosed: "S03"
            case .noSeats, .notSameWay: "S02"
            case .noRank, .lineFull: "T14"
            }
        }
    }
}
