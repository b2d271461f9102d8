import CityModel
import Quantities
import TaxiService

/// One party's ride as its client and its driver see it, from the request or reservation to its end (U01).
struct ServedRide: Sendable, BitwiseCopyable {
    /// How far it has come.
    enum State: UInt8, CaseIterable, Sendable, BitwiseCopyable {
        case reserved, searching, onItsWay, there, onBoard
        case concluded, interrupted, noShow, withdrawn, cancelled

        /// As callers read it.
        var word: String { "\(self)" }

        var isOver: Bool {
            switch self {
            case .reserved, .searching, .onItsWay, .there, .onBoard: false
            case .concluded, .interrupted, .noShow, .withdrawn, .cancelled: true
            }
        }

        /// Whether somebody was driven, and owes the price.
        var isDriven: Bool { self == .concluded || self == .interrupted }
    }

    let request: RequestID
    let client: ClientID
    /// Nobody until a taxi is allocated; who drove last, once it is over.
    var driver = DriverID.none
    let from: Position
    var to: Position
    let party: UInt8
    var isShared: Bool
    let requested: SimTime
    /// Of a reservation.
    var departure: SimTime?
    /// When the taxi was promised to be at the pickup (T06).
    var expected: SimTime?
    var arrived: SimTime?
    var pickedUp: SimTime?
    var ended: SimTime?
    /// As it stands, or was paid.
    var price: Money?
    /// The part of the price that is not the driver's (P01), once the ride is over.
    var authorityPart = Money.zero
    /// The means of payment; nil until it is paid (P03).
    var paidBy: TaxiService.PaymentMeans?
    var state: State

    var isPaid: Bool { paidBy != nil }

    /// From when on the client waits for a taxi.
    var wanted: SimTime { departure ?? requested }

    /// T04, D06: back to dispatch.
    mutating func loseTaxi() {
        (state, expected, arrived) = (.searching, nil, nil)
    }

    mutating func end(_ state: State, at time: SimTime) { (self.state, ended) = (state, time) }
}
