import CityModel
import Quantities

// Part D of the rule book: starting, stopping, moving, losing the connection.
extension TaxiService {
    /// D02: the driver joins the tail of the zone's queue.
    mutating func start(_ driver: DriverID, at place: Position, taxi: TaxiID, at time: SimTime) -> Reason? {
        let index = Int(driver.index)
        if drivers[index].state == .suspended { return .suspended }  // D07
        if drivers[index].isWorking { return .alreadyWorking }
        guard ownTaxis[index] == taxi || furtherTaxis.contains(TaxiOwnership(taxi: taxi, driver: driver)) else {
            return .notYourTaxi
        }
        if taxiUsers[Int(taxi.index)] != .none { return .taxiInUse }  // I04
        if place.zone == .none { return .outsideServiceArea }  // Z02
        drivers[index].taxi = taxi
        taxiUsers[Int(taxi.index)] = driver
        effects.append(.driverStarted(driver, zone: place.zone))
        joinTail(driver, at: place)
        retryWaitingRides(with: driver, at: time)
        return nil
    }

    /// D03: an open offer passes on, uncounted; an accepted ride not begun goes back to dispatch (D06).
    mutating func stop(_ driver: DriverID, at time: SimTime) -> Reason? {
        let record = drivers[Int(driver.index)]
        guard record.isWorking else { return .notWorking }
        if !record.ride.isNone, hasPartyOnBoard(record.ride) { return .passengerOnBoard }
        effects.append(.driverStopped(driver, zone: record.zone))
        if record.state == .busy {
            returnRide(of: driver, at: time)
        } else {
            goOffline(driver, passingOfferOnAt: time)
        }
        return nil
    }

    /// D05: an available driver goes offline as by D03; a busy one stays busy.
    mutating func loseConnection(_ driver: DriverID, at time: SimTime) -> Reason? {
        let record = drivers[Int(driver.index)]
        guard record.isWorking else { return .notWorking }
        effects.append(.connectionLost(driver))
        drivers[Int(driver.index)].isConnected = false
        if record.state == .available { goOffline(driver, passingOfferOnAt: time) }
        return nil
    }

    /// D05: a busy driver goes on; an offline one may start again.
    mutating func regainConnection(_ driver: DriverID) -> Reason? {
        drivers[Int(driver.index)].isConnected = true
        effects.append(.connectionRegained(driver))
        return nil
    }

    /// D04: entering another zone means its tail; a busy driver's move only notes the position.
    mutating func move(_ driver: DriverID, to place: Position, at time: SimTime) -> Reason? {
        let record = drivers[Int(driver.index)]
        guard record.isWorking else { return .notWorking }
        if place.zone == .none { return .outsideServiceArea }  // Z02
        if place.zone == record.zone {
            drivers[Int(driver.index)].position = place
            return nil
        }
        effects.append(.driverMoved(driver, zone: place.zone))
        guard record.state == .available else {
            drivers[Int(driver.index)].position = place
            return nil
        }
        queues.leave(driver, zone: record.zone, isFree: record.isFree)
        joinTail(driver, at: place)  // An open offer stays open.
        if record.isFree { retryWaitingRides(with: driver, at: time) }
        return nil
    }

    /// Available at the tail of the place's zone: by D02, D04 or T10 everything may be offered anew (T03).
    mutating func joinTail(_ driver: DriverID, at place: Position) {
        let index = Int(driver.index)
        drivers[index].state = .available
        drivers[index].position = place
        tried.forget(driver)
        queues.join(driver, zone: place.zone, isFree: drivers[index].isFree)
    }

    /// An available driver leaves the queue and works no more; an open offer passes on (D03).
    mutating func goOffline(_ driver: DriverID, passingOfferOnAt time: SimTime) {
        let ride = drivers[Int(driver.index)].openOffer
        leaveQueue(driver, for: .offline)
        if !ride.isNone {
            drivers[Int(driver.index)].openOffer = .none
            dispatch(ride, at: time)
        }
    }

    /// I02, I04: whoever is offline or suspended is in no queue and uses no taxi.
    mutating func leaveQueue(_ driver: DriverID, for state: DriverState) {
        let record = drivers[Int(driver.index)]
        queues.leave(driver, zone: record.zone, isFree: record.isFree)
        stopWorking(driver, as: state)
    }

    mutating func stopWorking(_ driver: DriverID, as state: DriverState) {
        let index = Int(driver.index)
        drivers[index].state = state
        taxiUsers[Int(drivers[index].taxi.index)] = .none
        drivers[index].taxi = .none
    }

    /// D07: one more refusal in a row may stand the driver down or suspend; reaching both suspends only.
    mutating func countRefusal(of driver: DriverID, at time: SimTime) {
        if defect == .refusalForgotten { return }
        let index = Int(driver.index)
        drivers[index].refusalsInRow += 1
        let refusals = drivers[index].refusalsInRow
        if refusals == rules.refusalsToSuspend {
            drivers[index].suspensions += 1
            let days = suspensionDays(of: driver)
            leaveQueue(driver, for: .suspended)
            effects.append(.suspended(driver, days: days))
            effects.append(.setTimer(.suspensionEnd(driver), at: time + .days(Int64(days))))
        } else if refusals == rules.refusalsToStandDown {
            leaveQueue(driver, for: .offline)
            effects.append(.stoodDown(driver))
        }
    }

    /// D07: afterwards offline, with the count at zero.
    mutating func endSuspension(of driver: DriverID) {
        guard isPending(.suspensionEnd(driver)) else { return }
        let index = Int(driver.index)
        drivers[index].state = .offline
        drivers[index].refusalsInRow = 0
        effects.append(.suspensionEnded(driver, days: suspensionDays(of: driver)))
    }

    private func suspensionDays(of driver: DriverID) -> UInt32 {
        rules.suspensionDays * drivers[Int(driver.index)].suspensions
    }
}
