import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// The actions of a driver. A position in the zone `ZoneID.none` lies outside the service area (Z02).
    package enum DriverAction: Hashable, Sendable, BitwiseCopyable {
        /// Starts work (D02).
        case start(at: Position, taxi: TaxiID)
        /// Stops work (D03).
        case stop
        /// Loses the data connection (D05).
        case loseConnection
        /// Regains the data connection (D05).
        case regainConnection
        /// Moves to another position (D04).
        case move(to: Position)
        /// Accepts the open offer (T06).
        case accept
        /// Refuses the open offer (T07).
        case refuse
        /// Gives the accepted ride back (D06).
        case giveBack
        /// Arrives at the next pickup (T12).
        case arrive
        /// Picks up a party (T10). `ClientID.none` means the first party, in the order of joining, that is not on
        /// board.
        case pickUp(ClientID)
        /// Concludes the ride (T10).
        case conclude
        /// Concludes the ride and stops work: no walk-up client gets in before (D03, T10, T14).
        case concludeAndStop
        /// Confirms that the client has paid in cash (P03). `ClientID.none` means the first unpaid party on board, in
        /// the order of joining.
        case confirmCash(ClientID)
        /// Interrupts the ride (T11).
        case interrupt(at: Position, because: InterruptionCause)
    }

    /// The cause of an interruption (T11).
    package enum InterruptionCause: UInt8, BitwiseCopyable, FieldWord {
        case clientWish = 1
        case taxiProblem = 2
    }
}

extension TaxiService.DriverAction: TaxiAction {
    private typealias Operation = TaxiService.Operation

    /// The operation that refusals name.
    package var operation: TaxiService.Operation { describedOperation() }

    static let samples: [Self] = [
        .start(at: .outside, taxi: TaxiID(0)), .stop, .loseConnection, .regainConnection, .move(to: .outside), .accept,
        .refuse, .giveBack,
        .arrive, .pickUp(.none), .conclude, .concludeAndStop, .interrupt(at: .outside, because: .clientWish),
        .confirmCash(.none),
    ]

    /// Visits the row of the action. Without a connection a driver can only regain it (D05).
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .start(let place, let taxi):
            row.command(
                Operation.start, "D02",
                refusals: [.noConnection, .suspended, .alreadyWorking, .notYourTaxi, .taxiInUse, .outsideServiceArea])
            self = try .start(at: row.field(.zone, place), taxi: row.field(.taxi, taxi, .defaulted))
        case .move(let place):
            row.command(Operation.move, "D04", refusals: [.noConnection, .notWorking, .outsideServiceArea])
            self = try .move(to: row.field(.zone, place))
        case .pickUp(let client):
            row.command(Operation.pickUp, "T10", refusals: [.noConnection, .noRide, .alreadyPickedUp])
            self = try .pickUp(row.field(.client, client, .optional))
        case .confirmCash(let client):
            row.command(Operation.confirmCash, "P03", refusals: [.noConnection, .noRide, .alreadyPaid, .notPickedUp])
            self = try .confirmCash(row.field(.client, client, .optional))
        case .interrupt(let place, let cause):
            row.command(
                Operation.interrupt, "T11", refusals: [.noConnection, .noRide, .notPickedUp, .outsideServiceArea])
            self = try .interrupt(at: row.field(.zone, place), because: row.field(.because, cause))
        case .stop: row.command(Operation.stop, "D03", refusals: [.noConnection, .notWorking, .passengerOnBoard])
        case .loseConnection: row.command(Operation.loseConnection, "D05", refusals: [.noConnection, .notWorking])
        case .regainConnection: row.command(Operation.regainConnection, "D05", refusals: [.notDisconnected])
        case .accept: row.command(Operation.accept, "T06", refusals: [.noConnection, .notWorking, .noOpenOffer])
        case .refuse: row.command(Operation.refuse, "T07", refusals: [.noConnection, .notWorking, .noOpenOffer])
        case .giveBack: row.command(Operation.giveBack, "D06", refusals: [.noConnection, .noRide, .passengerOnBoard])
        case .arrive: row.command(Operation.arrive, "T12", refusals: [.noConnection, .noRide, .alreadyArrived])
        case .conclude:
            row.command(Operation.conclude, "T10", refusals: [.noConnection, .noRide, .notPickedUp, .unpaid])
        case .concludeAndStop:
            row.command(Operation.concludeAndStop, "T10", refusals: [.noConnection, .noRide, .notPickedUp, .unpaid])
        }
    }
}

extension TaxiService.DriverState: FieldWord {}

extension TaxiService.DriverAction {
    /// Exchanges the action's places for those in `places`.
    mutating func swapPlaces(_ places: inout TaxiService.NamedPlaces) {
        switch self {
        case .start(var place, let taxi):
            places.swapOrigin(&place)
            self = .start(at: place, taxi: taxi)
        case .move(var place):
            places.swapOrigin(&place)
            self = .move(to: place)
        case .interrupt(var place, let cause):
            places.swapOrigin(&place)
            self = .interrupt(at: place, because: cause)
        case .stop, .loseConnection, .regainConnection, .accept, .refuse, .giveBack, .arrive, .pickUp, .conclude,
            .concludeAndStop, .confirmCash:
            break
        }
    }
}
