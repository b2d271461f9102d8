import Quantities
import CityModel

extension TaxiService {
    /// What a driver is doing (D01). The numbers stand in digests of the state.
    package enum DriverState: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case offline = 0
        case available = 1
        case busy = 2
        case suspended = 3
    }
}

/// What the service knows of a driver.
struct Driver: Sendable, BitwiseCopyable {
    var state = TaxiService.DriverState.offline
    /// D05: without it every other action is refused.
    var isConnected = true
    /// The last known position; outside before the first start.
    var position = Position.outside
    /// The taxi in use; `TaxiID.none` when not working.
    var taxi = TaxiID.none
    /// The ride offered and not yet answered, or none.
    var openOffer = RequestID.none
    /// Counts offers, so that a timer of an earlier one is known to be stale.
    var offerSerial: UInt32 = 0
    /// The ride accepted and not yet completed, or none (I03).
    var ride = RequestID.none
    /// D07: survives going offline.
    var refusalsInRow: UInt32 = 0
    /// D07: how many suspensions so far, the present one included.
    var suspensions: UInt32 = 0

    var zone: ZoneID { position.zone }
    var isWorking: Bool { state == .available || state == .busy }
    var isFree: Bool { openOffer.isNone }
}
