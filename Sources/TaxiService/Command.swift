import CityModel
import Quantities

/// What a host tells the service: somebody acts, or a timer that the service asked for is due.
package enum Command: Hashable, Sendable, BitwiseCopyable {
    case driver(DriverID, DriverAction)
    case client(ClientID, ClientAction)
    case timer(Timer)
}

/// What a driver does. A zone of `ZoneID.none` is a position outside the service area (Z02).
package enum DriverAction: Hashable, Sendable, BitwiseCopyable {
    /// D02.
    case start(zone: ZoneID, taxi: TaxiID)
    /// D03.
    case stop
    /// D05.
    case loseConnection
    /// D05.
    case regainConnection
    /// D04.
    case move(zone: ZoneID)
    /// T06.
    case accept
    /// T07.
    case refuse
    /// D06.
    case giveBack
    /// T10.
    case pickUp
    /// T10.
    case conclude

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
        case .pickUp: "pickUp"
        case .conclude: "conclude"
        }
    }
}

/// What a client does.
package enum ClientAction: Hashable, Sendable, BitwiseCopyable {
    /// T01.
    case request(from: ZoneID, to: ZoneID, party: UInt8, share: Bool)
    /// T09. `RequestID.none` means the client's current one.
    case withdraw(RequestID)
    /// P03. `fails` is the bank's answer to a card.
    case pay(PaymentMeans, fails: Bool)

    /// The word of the contract's table of actions.
    package var word: String {
        switch self {
        case .request: "request"
        case .withdraw: "withdraw"
        case .pay: "pay"
        }
    }
}

/// How a ride is paid (P03).
package enum PaymentMeans: UInt8, Hashable, Sendable, BitwiseCopyable {
    case card, cash
}

/// Something the service wants to be told of when it is due. A timer overtaken by events does nothing.
package enum Timer: Hashable, Sendable, BitwiseCopyable {
    /// D08: the offer with this serial number has not been answered.
    case offerTimeout(DriverID, serial: UInt32)
    /// D07.
    case suspensionEnd(DriverID)
}
