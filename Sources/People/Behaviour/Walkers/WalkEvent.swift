import Quantities

/// What walkers do in the streets that no service is told of: for whoever measures, as `TaxiDrive` is of taxis.
///
/// A *site* is a place where waypoints lie, numbered from 0 as in `WalkSites`: two tours that lead to one place meet there.
package enum WalkEvent: Hashable, Sendable, BitwiseCopyable {
    /// Comes through a gate, with so many people altogether, 1 to 4: one of them holds the phone.
    case arrived(WalkerID, people: UInt8)
    /// All places of the site are taken.
    case waitsInLine(WalkerID, site: UInt16, people: UInt8)
    /// The dwelling at a site begins: after so long in line, nil without having stood in one.
    case dwells(WalkerID, site: UInt16, people: UInt8, waited: SimDuration?)
    /// The dwelling at a site is over.
    case goesOn(WalkerID, site: UInt16, people: UInt8)
    /// Has had enough of standing in line.
    case leavesLine(WalkerID, site: UInt16, people: UInt8)
    /// Has gone so far on foot since the last such event; told at the end of each way.
    case walked(WalkerID, centimetres: Int32)
    /// Asks for a taxi from where they stand.
    case takesTaxi(WalkerID, TaxiReason)
    /// No taxi came in time: walks on.
    case gaveTaxiUp(WalkerID)
    /// The taxi has dropped the walker, who goes on from there.
    case isBackOnTour(WalkerID)
    /// Has told the app to cancel the tour, as the service is told too.
    case cancelled(WalkerID, CancelReason)
    /// Has left through a gate, or by taxi.
    case wentHome(WalkerID)

    /// Why somebody on foot takes a taxi.
    package enum TaxiReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case tired, rain, late
    }

    /// Why somebody ends a tour before its end.
    package enum CancelReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Has seen enough.
        case enough
        /// Stood in line too long.
        case crowd
        /// The day of open doors is over.
        case closing
        /// Rides home: tired, wet or late.
        case taxi
    }
}
