import CityModel
import Quantities

extension TaxiService {
    /// What a host tells the service: somebody acts, or a timer that the service asked for is due.
    package enum Command: Hashable, Sendable, BitwiseCopyable {
        case driver(DriverID, DriverAction)
        case client(ClientID, ClientAction)
        case timer(Timer)
    }

    /// What a driver does. A position in the zone `ZoneID.none` lies outside the service area (Z02).
    package enum DriverAction: Hashable, Sendable, BitwiseCopyable {
        /// D02.
        case start(at: Position, taxi: TaxiID)
        /// D03.
        case stop
        /// D05.
        case loseConnection
        /// D05.
        case regainConnection
        /// D04.
        case move(to: Position)
        /// T06.
        case accept
        /// T07.
        case refuse
        /// D06.
        case giveBack
        /// T12.
        case arrive
        /// T10. `ClientID.none`: the first party, in the order of joining, that is not on board.
        case pickUp(ClientID)
        /// T10.
        case conclude
        /// T11.
        case interrupt(at: Position, because: InterruptionCause)

        /// The word of the contract's table of actions.
        package var word: String {
            switch self {
            case .start: "start"
            case .stop: "stop"
            case .loseConnection: "loseConnection"
            case .regainConnection: "regainConnection"
            case .move: "move"
            case .accept: "accept"
            case .refuse: "refuse"
            case .giveBack: "giveBack"
            case .arrive: "arrive"
            case .pickUp: "pickUp"
            case .conclude: "conclude"
            case .interrupt: "interrupt"
            }
        }
    }

    /// What a client does. `RequestID.none` means the client's current one.
    package enum ClientAction: Hashable, Sendable, BitwiseCopyable {
        /// T01.
        case request(from: Position, to: Position, party: UInt8, share: Bool)
        /// T09, S06.
        case withdraw(RequestID)
        /// R01.
        case reserve(from: Position, to: Position, party: UInt8, share: Bool, departure: SimTime)
        /// R03.
        case changeReservation(RequestID, ReservationChange)
        /// R03, R04.
        case cancelReservation(RequestID)
        /// S02: the ride named by the request of its oldest party. Outside as `from` stands for that party's own pickup.
        case join(RequestID, from: Position, to: Position, party: UInt8)
        /// P03. `fails` is the bank's answer to a card.
        case pay(PaymentMeans, fails: Bool)

        /// The word of the contract's table of actions.
        package var word: String {
            switch self {
            case .request: "request"
            case .withdraw: "withdraw"
            case .reserve: "reserve"
            case .changeReservation: "changeReservation"
            case .cancelReservation: "cancelReservation"
            case .join: "join"
            case .pay: "pay"
            }
        }
    }

    /// What is to be different about a reservation (R03); what is nil stays.
    package struct ReservationChange: Hashable, Sendable, BitwiseCopyable {
        package var departure: SimTime?
        package var destination: Position?
        package var share: Bool?

        package init(departure: SimTime? = nil, destination: Position? = nil, share: Bool? = nil) {
            self.departure = departure
            self.destination = destination
            self.share = share
        }
    }

    /// Why a ride ends on the way (T11). The numbers stand in digests.
    package enum InterruptionCause: UInt8, Hashable, Sendable, BitwiseCopyable {
        case clientWish = 0
        case taxiProblem = 1
    }

    /// How a ride is paid (P03). The numbers stand in digests.
    package enum PaymentMeans: UInt8, Hashable, Sendable, BitwiseCopyable {
        case card = 0
        case cash = 1
    }

    /// Something the service wants to be told of when it is due. A timer overtaken by events does nothing.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// D08: the offer with this serial number has not been answered.
        case offerTimeout(DriverID, serial: UInt32)
        /// D07.
        case suspensionEnd(DriverID)
        /// R02: the reservation enters dispatch; stale if it was changed since.
        case reservationDue(RequestID, serial: UInt32)
        /// T12: the waiting time at the pickup is over; stale if the ride was given back since.
        case noShow(RequestID, serial: UInt32)
    }
}
