import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

// What people do about what came of a command. Nobody answers at once: everything goes through the calendar.
extension World {
    mutating func react(to effect: TaxiService.Effect, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        switch effect {
        case .requested(let request, _, let origin, _, _, let share):
            noteRequest(request, from: origin, share: share, at: time, in: &calendar)
        case .reserved(let request, _, _, _, let departure, _, _):
            // I12: not under way before it enters dispatch.
            addClient()
            considerReservation(request, departure: departure, at: time, in: &calendar)
        case .joined(let request, _, let ride, _, _, _):
            addClient()
            requestsUnderWay += 1
            let named = observer.ride(ride)
            openRides.add(request, to: ride, from: named.origin)
            if !named.wasAccepted { beginPatience(of: request, from: time, in: &calendar) }
        case .offered(let request, let driver, _): considerOffer(of: request, driver, at: time, in: &calendar)
        case .setTimer(let timer, let due):
            setTimer(timer, at: max(due, time), in: &calendar)
        case .accepted(let request, _, let driver, _, let wait, _):
            endPatience(of: request, in: &calendar)
            // Of a shared ride the first party stands for all.
            guard observer.partiesInHand(of: driver) == 1 else { return }
            forgetOffer(driver, in: &calendar)
            stopIdling(driver, in: &calendar)
            driveToPickup(of: request, driver, expected: wait, at: time, in: &calendar)
        case .refused(_, let driver, _), .timedOut(_, let driver, _), .offerWithdrawn(_, let driver):
            forgetOffer(driver, in: &calendar)
        case .arrived(let request, _, _):
            openRides.close(rideOf: request, from: observer.ride(request).origin)
        case .withdrawn(let request, _), .left(let request, _, _, _): noteEnd(of: request, in: &calendar)
        case .noShow(let request, _, let driver, _):
            noteEnd(of: request, in: &calendar)
            // Those on board, if any, wait no longer.
            stopBetweenPickups(driver, at: time)
            calendar.cancel(agents[Int(driver.index)].driving)
            schedule(.driverReachesPickup(driver), of: driver, at: time, in: &calendar)
        case .concluded(let request, _, let driver, _):
            noteEnd(of: request, in: &calendar)
            beginIdling(driver, at: time, in: &calendar)
        case .interrupted(let request, _, let driver, _, let cause, _):
            noteEnd(of: request, in: &calendar)
            if cause == .clientWish { beginIdling(driver, at: time, in: &calendar) }
        case .gaveBack(let request, _):
            beginPatience(of: request, from: time, in: &calendar)
        case .driverStarted(let driver, _):
            beginIdling(driver, at: time, in: &calendar)
            expectConnectionLoss(of: driver, at: time, in: &calendar)
        case .driverStopped(let driver, _), .connectionLost(let driver):
            forgetOffer(driver, in: &calendar)
            stopIdling(driver, in: &calendar)
        case .stoodDown(let driver):
            stopIdling(driver, in: &calendar)
            scheduleReturn(of: driver, at: time, in: &calendar)
        case .suspended(let driver, _): stopIdling(driver, in: &calendar)
        case .suspensionEnded(let driver, _):
            calendar.schedule(.driverReturns(driver), at: time, priority: .action)
        case .waiting, .pickedUp, .paid, .paymentFailed, .reservationChanged, .reservationCancelled,
            .connectionRegained, .driverMoved, .driverRejected, .clientRejected, .reservationLapsed:
            break
        }
    }

    /// A request for now, or a reservation that enters dispatch: its client waits from now on, or from the departure.
    private mutating func noteRequest(
        _ request: RequestID, from origin: ZoneID, share: Bool, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        if clients.count < Int(request.number) { addClient() }
        requestsUnderWay += 1
        if share { openRides.open(request, from: origin) }
        beginPatience(of: request, from: time, in: &calendar)
    }

    private mutating func noteEnd(of request: RequestID, in calendar: inout EventCalendar<WorldEvent>) {
        requestsUnderWay -= 1
        endPatience(of: request, in: &calendar)
        if clients[Int(request.number) - 1].habits.allowsSharing {
            openRides.remove(request, from: observer.ride(request).origin)
        }
    }

    func scheduleReturn(of driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let pause = SimDuration(seconds: driverBehaviour.returnAfterStandDownSeconds)
        calendar.schedule(.driverReturns(driver), at: time + pause, priority: .action)
    }

    // MARK: Offers

    /// A time limit that the driver's answer will beat is not put into the calendar: whatever keeps the answer from being
    /// given closes the offer as well.
    private mutating func setTimer(
        _ timer: TaxiService.Timer, at due: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard case .offerTimeout(let driver, _) = timer else {
            // No more requests are made once the run's time is over, by reservation neither.
            if case .reservationDue = timer, due >= plan.end { return }
            calendar.schedule(.timer(timer), at: due, priority: .timer)
            return
        }
        guard due <= agents[Int(driver.index)].answerDue else { return }
        agents[Int(driver.index)].offerTimer = calendar.schedule(.timer(timer), at: due, priority: .timer)
    }

    /// B02: whether and when the driver answers. An offer of a shared ride has a line for each party; the first counts.
    private mutating func considerOffer(
        of request: RequestID, _ driver: DriverID, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        let agent = Int(driver.index)
        guard let serial = service.openOfferSerial(of: driver), serial != agents[agent].offerConsidered else { return }
        agents[agent].offerConsidered = serial
        let offer = agents[agent].offersSeen
        agents[agent].offersSeen += 1
        var stream = streams.stream(purpose: .answer, entity: driver.index, occurrence: offer)
        let kilometres = kilometresOfOffer(of: request, driver, at: time)
        let answer = driverBehaviour.answer(
            pickupKilometres: kilometres.pickup, rideKilometres: kilometres.ride, from: &stream)
        if answer == .none { return }
        let delay = draw(
            draws.answerDelaySeconds, for: .answerDelay, entity: driver.index, occurrence: offer)
        agents[agent].answerDue = time + SimDuration(seconds: delay)
        agents[agent].answer = calendar.schedule(
            .driverAnswers(driver, accepts: answer == .accept), at: agents[agent].answerDue, priority: .action)
    }

    /// What a driver looks at who decides about an offer; nothing is worked out where nobody looks.
    @inline(__always)
    private func kilometresOfOffer(
        of request: RequestID, _ driver: DriverID, at time: SimTime
    ) -> (pickup: Double, ride: Double) {
        guard driverBehaviour.acceptance.dependsOnWays else { return (0, 0) }
        let origin = origin(of: request)
        let pickup = ways.leg(
            from: place(of: driver, at: time), to: service.firstPickup(for: driver) ?? origin, at: time)
        let ride = ways.leg(from: origin, to: destination(of: request), at: time)
        return (Double(pickup.metres) / 1_000, Double(ride.metres) / 1_000)
    }

    /// The offer is answered or gone: neither its answer nor its time limit is due any more.
    private mutating func forgetOffer(_ driver: DriverID, in calendar: inout EventCalendar<WorldEvent>) {
        let agent = Int(driver.index)
        calendar.cancel(agents[agent].offerTimer)
        calendar.cancel(agents[agent].answer)
        agents[agent].offerTimer = .none
        agents[agent].answer = .none
        agents[agent].answerDue = .distantFuture
    }
}
