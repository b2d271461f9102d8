import CityModel
import Quantities
import Scenario
import SimulationKernel
import TaxiService

// What people do about what came of a command. Nobody answers at once: everything goes through the calendar.
extension World {
    mutating func react(to effect: Effect, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        switch effect {
        case .requested(let request, _, _, _, _, _):
            requestsUnderWay += 1
            beginPatience(of: request, at: time, in: &calendar)
        case .offered(let request, let driver, let zone):
            considerOffer(of: request, driver, in: zone, at: time, in: &calendar)
        case .setTimer(let timer, let due):
            setTimer(timer, at: max(due, time), in: &calendar)
        case .accepted(let request, _, let driver, _, let wait, _):
            endPatience(of: request, in: &calendar)
            forgetOffer(driver, in: &calendar)
            stopIdling(driver, in: &calendar)
            driveToPickup(of: request, driver, expected: wait, at: time, in: &calendar)
        case .refused(_, let driver, _), .timedOut(_, let driver, _), .offerWithdrawn(_, let driver):
            forgetOffer(driver, in: &calendar)
        case .withdrawn: requestsUnderWay -= 1
        case .pickedUp(let request, _, let driver):
            driveToDestination(of: request, driver, at: time, in: &calendar)
        case .concluded(_, _, let driver, _):
            requestsUnderWay -= 1
            beginIdling(driver, at: time, in: &calendar)
        case .driverStarted(let driver, _), .driverMoved(let driver, _):
            beginIdling(driver, at: time, in: &calendar)
        case .driverStopped(let driver, _):
            forgetOffer(driver, in: &calendar)
            stopIdling(driver, in: &calendar)
        case .stoodDown(let driver):
            stopIdling(driver, in: &calendar)
            let pause = SimDuration(seconds: driverBehaviour.returnAfterStandDownSeconds)
            calendar.schedule(.driverReturns(driver), at: time + pause, priority: .action)
        case .suspended(let driver, _): stopIdling(driver, in: &calendar)
        case .suspensionEnded(let driver, _):
            calendar.schedule(.driverReturns(driver), at: time, priority: .action)
        case .waiting, .paid, .paymentFailed, .gaveBack, .connectionLost, .connectionRegained, .driverRejected,
            .clientRejected:
            break
        }
    }

    /// A time limit that the driver's answer will beat is not put into the calendar: whatever keeps the answer from being
    /// given closes the offer as well.
    private mutating func setTimer(_ timer: Timer, at due: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        guard case .offerTimeout(let driver, _) = timer else {
            calendar.schedule(.timer(timer), at: due, priority: .timer)
            return
        }
        guard due <= agents[Int(driver.index)].answerDue else { return }
        agents[Int(driver.index)].offerTimer = calendar.schedule(.timer(timer), at: due, priority: .timer)
    }

    /// B02: whether and when the driver answers.
    private mutating func considerOffer(
        of request: RequestID, _ driver: DriverID, in zone: ZoneID, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        let agent = Int(driver.index)
        let offer = agents[agent].offersSeen
        agents[agent].offersSeen += 1
        var stream = streams.stream(purpose: .answer, entity: driver.index, occurrence: offer)
        let (isSilent, mood) = (stream.chance(driverBehaviour.noAnswerProbability), stream.uniform())
        if isSilent { return }
        let ride = observer.rides[Int(request.number) - 1]
        let pickupKilometres = Double(city.leg(from: zone, to: ride.origin).metres) / 1_000
        let rideKilometres = Double(city.leg(from: ride.origin, to: ride.destination).metres) / 1_000
        let accepts =
            mood
            < driverBehaviour.acceptance.probability(
                pickupKilometres: pickupKilometres, rideKilometres: rideKilometres)
        let delay = draw(
            draws.answerDelaySeconds, for: .answerDelay, entity: driver.index, occurrence: offer)
        agents[agent].answerDue = time + SimDuration(seconds: delay)
        agents[agent].answer = calendar.schedule(
            .driverAnswers(driver, accepts: accepts), at: agents[agent].answerDue, priority: .action)
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

    /// B04: the drive takes what was promised, times noise.
    private mutating func driveToPickup(
        of request: RequestID, _ driver: DriverID, expected: SimDuration, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        let duration = withNoise(expected, for: .pickupTravel, request)
        calendar.schedule(.driverReachesPickup(driver), at: time + duration, priority: .action)
    }

    private mutating func driveToDestination(
        of request: RequestID, _ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        let ride = observer.rides[Int(request.number) - 1]
        let duration: SimDuration
        if let rideTime = draws.rideTimeSeconds {
            duration = SimDuration(seconds: draw(rideTime, for: .rideTravel, entity: request.number))
        } else {
            let expected = clock.travelTime(from: ride.origin, to: ride.destination, at: time)
            duration = withNoise(expected, for: .rideTravel, request)
        }
        calendar.schedule(.driverReachesDestination(driver), at: time + duration, priority: .action)
    }

    private func withNoise(
        _ duration: SimDuration, for purpose: StreamPurpose, _ request: RequestID
    ) -> SimDuration {
        guard let noise = draws.travelNoise else { return duration }
        return duration.scaled(by: draw(noise, for: purpose, entity: request.number))
    }
}
