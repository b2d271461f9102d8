import Quantities
import SimulationKernel

/// What all people of a share have in common: what they have in mind, what they were told of requests, the ways, and what
/// their taxis drove.
struct TaxiCircumstances: ~Copyable {
    var agenda: Agenda
    var requests: KnownRequests
    let travel: TaxiTravel
    /// nil if nobody measures.
    var drives: [TaxiDrive]?

    mutating func note(_ drive: TaxiDrive) { drives?.append(drive) }

    /// Where a request's ride begins and ends.
    @inline(__always)
    func places(of request: RequestID) -> TripPlaces? { requests.places(of: request) }

    /// Under which all is drawn that has to do with a request.
    @inline(__always)
    func key(of request: RequestID) -> StreamKey { requests[request]?.key ?? StreamKey(request) }
}

/// What a taxi drove, for whoever measures: nobody in the city adds it up.
package enum TaxiDrive: BitwiseCopyable {
    /// Between queues (D04).
    case repositioning(DriverID, metres: Int32)
    /// The driver who has just stopped work is on the way to where to wait, and works as before for whoever counts hours.
    case settingOut(DriverID, at: SimTime)
    /// And does not start work again.
    case goingHome(DriverID, at: SimTime)
    /// Stands at a rank; told again as long as that is so.
    case atRank(DriverID, rank: UInt32, at: SimTime)
    /// Drives away from where the driver stood.
    case drivingOff(DriverID, at: SimTime)
    /// D06: so much of the way to the pickup, told when the offer was accepted, is not driven.
    case turningBack(DriverID, metresLeft: Int32)
    /// From one pickup of a ride to another. Occupied: somebody is on board.
    case betweenPickups(DriverID, metres: Int32, isOccupied: Bool)
    /// The taxi departs with everyone on board on a way of so many metres.
    case departure(DriverID, metres: Int64)
    /// The taxi has departed: when and after how many metres on board the party will be at its destination.
    case dropOff(RequestID, at: SimTime, metres: Int32, directMetres: Int32)
}
