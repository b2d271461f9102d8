import CityModel
import Quantities

/// What happened, by the contract's names: the column `event` of `events.csv`.
package enum EventName: String, Sendable, CaseIterable {
    case driverStarted, driverStopped, driverMoved
    case connectionLost, connectionRegained
    case requested, offered, waiting, accepted, refused, timedOut
    case stoodDown, suspended, suspensionEnded
    case gaveBack, withdrawn
    case arrived, pickedUp, paid, concluded
    case rejected
}

/// One line of the event log, before it is text: the sequence number is the writer's.
package struct EventRecord: Sendable {
    package var time: SimTime
    package var event: EventName
    /// Counted from 1, as in `RideRecord`; nil where it does not apply.
    package var request: UInt32?
    /// Counted from 1.
    package var client: UInt32?
    /// Counted from 1.
    package var driver: UInt32?
    /// nil where it does not apply; `ZoneID.none` is the outside of the service area.
    package var zone: ZoneID?
    package var detail: Detail

    /// The contract's `name=value` pairs; the writer knows their names, order and decimals.
    package enum Detail: Hashable, Sendable {
        case none
        /// `to`, `party`, `share`.
        case trip(to: ZoneID, party: UInt8, share: Bool)
        /// `wait_s`, `price`: what the client is told (T06).
        case promise(wait: SimDuration, price: Money)
        /// `days`: how long the suspension lasts (D07).
        case suspension(days: Int)
        /// `by`, `price`.
        case payment(by: String, price: Money)
        /// `action`, `reason`, both by the contract's words.
        case rejection(action: String, reason: String)
    }

    package init(
        time: SimTime, event: EventName, request: UInt32? = nil, client: UInt32? = nil, driver: UInt32? = nil,
        zone: ZoneID? = nil, detail: Detail = .none
    ) {
        self.time = time
        self.event = event
        self.request = request
        self.client = client
        self.driver = driver
        self.zone = zone
        self.detail = detail
    }
}
