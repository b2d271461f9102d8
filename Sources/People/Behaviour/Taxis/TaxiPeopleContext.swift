import Quantities
import SimulationKernel

/// Shared state of the agents: their agenda, observed requests, travel times, and movements to report.
struct TaxiPeopleContext: ~Copyable {
    var agenda: Agenda
    var requests: RequestTracker
    let travel: TaxiTravelTimes
    /// Movements for the measures; nil if nothing is measured.
    var movements: [TaxiMovement]?
    /// Batteries; nil if no taxi is electric.
    var batteries: BatteryStates?

    /// Whether distances are needed, for measures or for batteries.
    var countsMetres: Bool { movements != nil || batteries != nil }

    mutating func note(_ drive: TaxiMovement) {
        movements?.append(drive)
        batteries?.note(drive)
    }

    /// Returns origin and destination of a request.
    @inline(__always)
    func places(of request: RequestID) -> TripPlaces? { requests.places(of: request) }

    /// Whether closed streets cut off the origin or the destination of a request (Z04), of a reservation at its
    /// departure.
    @inline(__always)
    func closuresCutOff(_ request: RequestID, at time: SimTime) -> Bool {
        guard travel.router.closesStreets, let places = places(of: request) else { return false }
        return closuresCutOff(places, at: requests[request]?.pickupTime(at: time) ?? time)
    }

    /// Whether closed streets cut off one of two places (Z04).
    func closuresCutOff(_ places: TripPlaces, at time: SimTime) -> Bool {
        travel.router.closesStreets
            && (travel.router.closuresCutOff(places.origin, at: time)
                || travel.router.closuresCutOff(places.destination, at: time))
    }

    /// Returns the key of the random draws about a request.
    @inline(__always)
    func key(of request: RequestID) -> StreamKey { requests[request]?.key ?? StreamKey(request) }
}

/// Movement of a taxi, reported for measures only.
package enum TaxiMovement: BitwiseCopyable {
    /// Drive between queues (D04).
    case repositioning(DriverID, metres: Int32)
    /// A driver who has just stopped work drives to a place to wait or to charge; measures count the time as work.
    case settingOut(DriverID, at: SimTime)
    /// The driver does not start work again.
    case goingHome(DriverID, at: SimTime)
    /// The taxi stands at a rank; repeated while it stands there.
    case atRank(DriverID, rank: UInt32, at: SimTime)
    /// The taxi leaves its place.
    case drivingOff(DriverID, at: SimTime)
    /// D06: part of the route to the pickup, reported at the acceptance, that is not driven.
    case turningBack(DriverID, metresLeft: Int32)
    /// Drive from one pickup of a ride to another; occupied if a passenger is on board.
    case betweenPickups(DriverID, metres: Int32, isOccupied: Bool)
    /// Departure with everyone on board, with the length of the route.
    case departure(DriverID, metres: Int64)
    /// After the departure: the time and the metres on board at which a party reaches its destination.
    case dropOff(RequestID, at: SimTime, metres: Int32, directMetres: Int32)
    /// The client of a pickup came late: by the time from the taxi's arrival, or from the departure of a reservation.
    case cameLate(RequestID, by: SimDuration)
    /// The taxi is at a charging place, and the driver on duty; repeated when the driver's shift begins there.
    case atCharger(DriverID, at: SimTime)
    /// The taxi at a charging place gets a plug with this power.
    case plugged(DriverID, watts: Double, at: SimTime)
    /// The taxi has been charged.
    case charged(DriverID, at: SimTime)
}
