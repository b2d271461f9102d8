import Quantities

/// Action of a walker that no service sees, for measures, as `TaxiMovement` is for taxis.
///
/// A *site* is a place of waypoints, numbered from 0 as in `WalkSites`: tours that lead to one place meet there.
package enum WalkerMovement: Hashable, Sendable, BitwiseCopyable {
    /// Arrives through a gate, with 1 to 4 people in all, one of whom holds the phone.
    case arrived(WalkerID, people: UInt8)
    /// The site is full: stands in line.
    case waitsInLine(WalkerID, site: UInt16, people: UInt8)
    /// A stay at a site begins, with the time in line; nil if the walker did not stand in line.
    case beginsDwelling(WalkerID, site: UInt16, people: UInt8, waited: SimDuration?)
    /// A stay at a site is over.
    case endsDwelling(WalkerID, site: UInt16, people: UInt8)
    /// Gave up waiting in line.
    case leavesLine(WalkerID, site: UInt16, people: UInt8)
    /// Distance walked since the last such event; reported at the end of each path.
    case walked(WalkerID, centimetres: Int32)
    /// Requests a taxi to the current position.
    case takesTaxi(WalkerID, TaxiReason)
    /// No taxi came in time: walks on.
    case abandonedTaxi(WalkerID)
    /// The taxi has dropped the walker, who continues the tour there.
    case resumesTour(WalkerID)
    /// Has cancelled the tour in the app; the service learns of it too.
    case cancelled(WalkerID, CancelReason)
    /// Has left through a gate, or by taxi.
    case wentHome(WalkerID)

    /// Reason for taking a taxi.
    package enum TaxiReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case tired, rain, late
    }

    /// Reason for cancelling a tour.
    package enum CancelReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Has seen enough.
        case enough
        /// Stood in line too long.
        case crowd
        /// The open day has ended.
        case closing
        /// Rides home: tired, in the rain or late.
        case taxi
    }
}
