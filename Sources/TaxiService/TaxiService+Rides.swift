import CityModel
import Quantities

// T10 and D06: what becomes of an accepted ride.
extension TaxiService {
    /// T10: the driver confirms that the client is on board.
    mutating func pickUp(_ driver: DriverID) -> Reason? {
        let index = Int(driver.index)
        let request = drivers[index].ride
        if request.isNone { return .noRide }
        if requests[request].phase == .riding { return .alreadyPickedUp }
        requests[request].phase = .riding
        drivers[index].zone = requests[request].origin
        effects.append(.pickedUp(request, client: requests[request].client, driver: driver))
        return nil
    }

    /// T10: paid and at the destination; the driver joins the tail where the ride ended.
    mutating func conclude(_ driver: DriverID, at time: SimTime) -> Reason? {
        let id = drivers[Int(driver.index)].ride
        if id.isNone { return .noRide }
        let request = requests[id]
        if request.phase != .riding { return .notPickedUp }
        if !request.isPaid { return .unpaid }  // P03
        effects.append(.concluded(id, client: request.client, driver: driver, zone: request.destination))
        drivers[Int(driver.index)].ride = .none
        end(id)
        joinTail(driver, of: request.destination)
        retryWaitingRequests(with: driver, at: time)
        return nil
    }

    /// D06: before pickup the driver may give the ride back, and goes offline.
    mutating func giveBack(_ driver: DriverID, at time: SimTime) -> Reason? {
        if drivers[Int(driver.index)].ride.isNone { return .noRide }
        if hasPassengerOnBoard(driver) { return .passengerOnBoard }
        returnRideToDispatch(of: driver, at: time)
        return nil
    }

    /// D06: the driver is offline, and the ride returns to dispatch with its original request time. A payment stays.
    mutating func returnRideToDispatch(of driver: DriverID, at time: SimTime) {
        let request = drivers[Int(driver.index)].ride
        effects.append(.gaveBack(request, driver: driver))
        drivers[Int(driver.index)].ride = .none
        stopWorking(driver, as: .offline)
        dispatch(request, at: time)
    }
}
