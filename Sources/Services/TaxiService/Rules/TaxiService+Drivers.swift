import Quantities

// Part D of the rule book: starting, stopping, moving, losing the connection.
extension TaxiService {
    /// Starts the driver's work in the zone's queue (D02).
    mutating func start(_ driver: DriverID, at place: Position, taxi: TaxiID, at time: SimTime) throws(Reason) {
        if fleet[driver].state == .suspended { throw .suspended }  // D07
        if fleet[driver].isWorking { throw .alreadyWorking }
        guard fleet.owns(driver, taxi) else { throw .notYourTaxi }
        if !fleet.user(of: taxi).isNone { throw .taxiInUse }  // I04
        if place.zone == .none { throw .outsideServiceArea }  // Z02
        fleet.startWork(driver, with: taxi)
        effects.append(.driverStarted(driver, zone: place.zone))
        dispatcher.driverBecomesIdle(driver, because: .workStarted, at: time)
        join(driver, at: place)
        retryWaitingRides(with: driver, at: time)
    }

    /// Stops the driver's work (D03). An open offer passes on without being counted; an accepted ride that has not
    /// begun returns to dispatch (D06).
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

    /// Records a lost connection (D05). An available driver goes offline as by D03; a busy one stays busy.
    mutating func loseConnection(_ driver: DriverID, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        effects.append(.connectionLost(driver))
        fleet.setConnected(false, driver)
        guard fleet[driver].state == .available else { return }
        dispatcher.driverLosesConnection(driver)
        goOffline(driver, passingOfferOnAt: time)
    }

    /// Records a regained connection (D05). A busy driver continues; an offline one may start work again.
    mutating func regainConnection(_ driver: DriverID) {
        fleet.setConnected(true, driver)
        effects.append(.connectionRegained(driver))
    }

    /// Moves the driver (D04). A driver who enters another zone joins its tail; a busy driver's move only records the
    /// position.
    mutating func move(_ driver: DriverID, to place: Position, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        if place.zone == .none { throw .outsideServiceArea }  // Z02
        if place.zone == fleet[driver].zone {
            fleet.setPosition(place, of: driver)
            return
        }
        effects.append(.driverMoved(driver, zone: place.zone))
        guard fleet[driver].state == .available else {
            fleet.setPosition(place, of: driver)
            return
        }
        leaveQueue(driver)
        join(driver, at: place)  // An open offer stays open.
        retryWaitingRides(with: driver, at: time)
    }

    /// Makes the driver available at the tail of the position's zone (D02, D04, T10).
    mutating func join(_ driver: DriverID, at place: Position) {
        fleet.becomeAvailable(driver, at: place)
        dispatcher.driverJoins(driver, fleet)
        if rankPlaces.isLimited { takePlace(driver) }
    }

    /// Takes an available driver, still at the fleet's position, out of the queue.
    mutating func leaveQueue(_ driver: DriverID) {
        dispatcher.driverLeaves(driver, fleet)
        if rankPlaces.isLimited { rankPlaces.leave(driver, fleet[driver].zone) }
    }

    /// Takes an available driver out of dispatch and offline; an open offer passes on (D03).
    private mutating func goOffline(_ driver: DriverID, passingOfferOnAt time: SimTime) {
        let ride = fleet[driver].openOffer
        leaveQueue(driver)
        fleet.stopWork(driver, as: .offline)
        if !ride.isNone {
            fleet.closeOffer(to: driver)
            dispatch(ride, at: time)
        }
    }

    /// Counts a refusal, which may stand the driver down or suspend; reaching both limits suspends only (D07).
    mutating func countRefusal(of driver: DriverID, at time: SimTime) {
        let refusals = fleet.countRefusal(of: driver)
        if refusals == rules.refusalsToSuspend {
            leaveQueue(driver)
            fleet.suspend(driver)
            let days = suspensionDays(of: driver)
            effects.append(.suspended(driver, days: days))
            setTimer(.suspensionEnd(driver), at: time + .days(Int64(days)))
        } else if refusals == rules.refusalsToStandDown {
            leaveQueue(driver)
            fleet.stopWork(driver, as: .offline)
            effects.append(.stoodDown(driver))
        }
    }

    /// Ends a suspension: the driver is offline, with no refusals in a row (D07).
    mutating func endSuspension(of driver: DriverID) {
        fleet.endSuspension(of: driver)
        effects.append(.suspensionEnded(driver, days: suspensionDays(of: driver)))
    }

    private func suspensionDays(of driver: DriverID) -> UInt32 { rules.suspensionDays * fleet[driver].suspensions }
}
