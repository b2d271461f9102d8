import Quantities

// Part D of the rule book: starting, stopping, moving, losing the connection.
extension TaxiService {
    /// D02: the driver joins the zone's queue.
    mutating func start(_ driver: DriverID, at place: Position, taxi: TaxiID, at time: SimTime) throws(Reason) {
        if fleet[driver].state == .suspended { throw .suspended }  // D07
        if fleet[driver].isWorking { throw .alreadyWorking }
        guard fleet.owns(driver, taxi) else { throw .notYourTaxi }
        if !fleet.user(of: taxi).isNone { throw .taxiInUse }  // I04
        if place.zone == .none { throw .outsideServiceArea }  // Z02
        fleet.startWork(driver, with: taxi)
        effects.append(.driverStarted(driver, zone: place.zone))
        dispatcher.driverIsWithoutRide(driver, since: .workStarted, at: time)
        join(driver, at: place)
        retryWaitingRides(with: driver, at: time)
    }

    /// D03: an open offer passes on, uncounted; an accepted ride not begun goes back to dispatch (D06).
    mutating func stop(_ driver: DriverID, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        let ride = fleet[driver].ride
        if !ride.isNone, hasPartyOnBoard(ride) { throw .passengerOnBoard }
        effects.append(.driverStopped(driver, zone: fleet[driver].zone))
        if fleet[driver].state == .busy {
            returnRide(of: driver, at: time)
        } else {
            goOffline(driver, passingOfferOnAt: time)
        }
    }

    /// D05: an available driver goes offline as by D03; a busy one stays busy.
    mutating func loseConnection(_ driver: DriverID, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        effects.append(.connectionLost(driver))
        fleet.setConnected(false, driver)
        guard fleet[driver].state == .available else { return }
        dispatcher.driverLosesConnection(driver)
        goOffline(driver, passingOfferOnAt: time)
    }

    /// D05: a busy driver goes on; an offline one may start again.
    mutating func regainConnection(_ driver: DriverID) {
        fleet.setConnected(true, driver)
        effects.append(.connectionRegained(driver))
    }

    /// D04: entering another zone means its tail; a busy driver's move only notes the position.
    mutating func move(_ driver: DriverID, to place: Position, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        if place.zone == .none { throw .outsideServiceArea }  // Z02
        if place.zone == fleet[driver].zone {
            fleet.note(place, of: driver)
            return
        }
        effects.append(.driverMoved(driver, zone: place.zone))
        guard fleet[driver].state == .available else {
            fleet.note(place, of: driver)
            return
        }
        dispatcher.driverLeaves(driver, fleet)
        join(driver, at: place)  // An open offer stays open.
        retryWaitingRides(with: driver, at: time)
    }

    /// D02, D04, T10: available at the tail of the place's zone.
    mutating func join(_ driver: DriverID, at place: Position) {
        fleet.becomeAvailable(driver, at: place)
        dispatcher.driverJoins(driver, fleet)
    }

    /// An available driver is dispatched no more and works no more; an open offer passes on (D03).
    private mutating func goOffline(_ driver: DriverID, passingOfferOnAt time: SimTime) {
        let ride = fleet[driver].openOffer
        dispatcher.driverLeaves(driver, fleet)
        fleet.stopWork(driver, as: .offline)
        if !ride.isNone {
            fleet.closeOffer(to: driver)
            dispatch(ride, at: time)
        }
    }

    /// D07: one more refusal in a row may stand the driver down or suspend; reaching both suspends only.
    mutating func countRefusal(of driver: DriverID, at time: SimTime) {
        let refusals = fleet.countRefusal(of: driver)
        if refusals == rules.refusalsToSuspend {
            dispatcher.driverLeaves(driver, fleet)
            fleet.suspend(driver)
            let days = suspensionDays(of: driver)
            effects.append(.suspended(driver, days: days))
            ask(for: .suspensionEnd(driver), at: time + .days(Int64(days)))
        } else if refusals == rules.refusalsToStandDown {
            dispatcher.driverLeaves(driver, fleet)
            fleet.stopWork(driver, as: .offline)
            effects.append(.stoodDown(driver))
        }
    }

    /// D07: afterwards offline, with the count at zero.
    mutating func endSuspension(of driver: DriverID) {
        fleet.endSuspension(of: driver)
        effects.append(.suspensionEnded(driver, days: suspensionDays(of: driver)))
    }

    private func suspensionDays(of driver: DriverID) -> UInt32 { rules.suspensionDays * fleet[driver].suspensions }
}
