import CityModel
import Quantities
import SimulationKernel
import TaxiService

// What people are told.
extension People {
    /// What came of a command, delivered `nanoseconds` after the start of the run.
    ///
    /// What is nobody's of this share is passed over, so more than `Effect.concerns` asks for may be told.
    package mutating func note(_ effect: TaxiService.Effect, at nanoseconds: Int64) {
        let time = max(SimTime(microseconds: (nanoseconds + 999) / 1_000), calendar.now)
        switch effect {
        case .requested, .reserved, .reservationChanged, .joined, .gaveBack:
            noteRequest(effect, at: time)
        case .offered(let request, let driver, let zone):
            if let driver = own(driver) { considerOffer(of: request, driver, in: zone, at: time) }
        case .accepted(let request, let client, let driver, _, _, _):
            requests.setDriver(driver, of: request)
            if let index = own(client) { noteAllocated(index, request) }
            if let index = own(driver) { takeRide(request, index, at: time) }
        case .refused(_, let driver, _), .timedOut(_, let driver, _), .offerWithdrawn(_, let driver):
            if let driver = own(driver) { forgetOffer(driver) }
        case .arrived(let request, let client, let driver):
            if let client = own(client) { joinable.remove(client) }
            if let driver = own(driver) { noteArrived(driver, request, at: time) }
        case .pickedUp(let request, let client, let driver):
            if let driver = own(driver) { notePickedUp(driver, request, at: time) }
            if let client = own(client) { boardTaxi(client, request, at: time) }
        case .paid(let request, let client, let driver, _, _):
            if let client = own(client) { notePaid(client, request) }
            if let driver = own(driver) { notePaid(byPartyOf: driver, request, at: time) }
        case .paymentFailed(_, let client, _, _, _):
            if let client = own(client) { payOtherwise(client, at: time) }
        case .interrupted(let request, let client, let driver, let zone, let cause, _):
            if let client = own(client) { leaveTaxi(client, at: time) }
            if let driver = own(driver) { noteInterrupted(driver, request, in: zone, because: cause, at: time) }
        case .noShow(let request, let client, let driver, let zone):
            if let client = own(client) { release(client) }
            if let driver = own(driver) { noteMissing(driver, request, in: zone, at: time) }
        case .concluded(_, let client, let driver, let zone):
            if let client = own(client) { release(client) }
            if let driver = own(driver) { stand(driver, in: zone) }
        case .withdrawn(_, let client), .left(_, let client, _, _), .reservationCancelled(_, let client, _, _, _, _):
            if let client = own(client) { release(client) }
        case .waiting, .setTimer, .reservationLapsed: break
        default: noteDuty(effect, at: time)
        }
    }

    /// The queue was full: who wanted to do something tries again after a while, or lets it be.
    package mutating func noteOverloaded(_ submission: Submission) {
        let now = max(SimTime(microseconds: submission.dueNanoseconds / 1_000), calendar.now)
        switch submission.command {
        case .driver(let driver, let action):
            if let driver = own(driver) { tryAgain(driver, action, at: now) }
        case .client(let client, let action):
            if let client = own(client) { tryAgain(client: client, action, at: now) }
        case .timer: break
        }
    }

    /// What concerns a driver's being at work.
    private mutating func noteDuty(_ effect: TaxiService.Effect, at time: SimTime) {
        switch effect {
        case .driverStarted(let driver, let zone):
            guard let driver = own(driver) else { return }
            stand(driver, in: zone)
            expectConnectionLoss(of: driver, at: time)
        case .driverMoved(let driver, let zone):
            if let driver = own(driver) { drivers[driver].zone = zone }
        case .driverStopped(let driver, _), .stoodDown(let driver):
            guard let driver = own(driver) else { return }
            goOff(driver)
            scheduleReturn(of: driver, at: time)
        case .suspended(let driver, _):
            guard let driver = own(driver) else { return }
            goOff(driver)
            drivers[driver].phase = .suspended
        case .suspensionEnded(let driver, _):
            guard let driver = own(driver) else { return }
            drivers[driver].phase = .off
            scheduleReturn(of: driver, at: time)
        case .connectionLost(let driver):
            if let driver = own(driver) { noteDisconnected(driver, at: time) }
        case .connectionRegained(let driver):
            if let driver = own(driver) { noteConnected(driver, at: time) }
        case .driverRejected(let driver, let action, let reason):
            if let driver = own(driver) { noteRejected(driver, action, reason, at: time) }
        case .clientRejected(let client, let action, let reason):
            if let client = own(client) { noteRejected(client: client, action, reason, at: time) }
        default: break
        }
    }

    /// What everybody is told of requests, since a driver of any share may be offered them.
    private mutating func noteRequest(_ effect: TaxiService.Effect, at time: SimTime) {
        switch effect {
        case .requested(let request, let client, let origin, let destination, let party, let share):
            if requests[request] == nil {
                requests.insert(
                    RequestTable.Entry(
                        request: request, client: client, origin: UInt16(truncatingIfNeeded: origin.index),
                        destination: UInt16(truncatingIfNeeded: destination.index)))
            }
            if let client = own(client) { search(client, request, party: party, share: share, at: time) }
        case .reserved(let request, let client, let origin, let destination, let departure, _, _):
            requests.insert(
                RequestTable.Entry(
                    request: request, client: client, origin: UInt16(truncatingIfNeeded: origin.index),
                    destination: UInt16(truncatingIfNeeded: destination.index),
                    departureMilliseconds: UInt32(clamping: departure.microseconds / 1_000)))
            if let client = own(client) { book(client, request, departure: departure, at: time) }
        case .reservationChanged(let request, _, _, _, let departure, _):
            requests.setDeparture(UInt32(clamping: departure.microseconds / 1_000), of: request)
        case .joined(let request, let client, let ride, _, let destination, _):
            noteJoined(request, client, ride, destination, at: time)
        case .gaveBack(let request, let driver):
            if let index = own(driver) { returnRide(index, at: time) }
            requests.setDriver(.none, of: request)
            guard let entry = requests[request], let client = own(entry.client) else { return }
            searchAgain(client, request, at: time)
        default: break
        }
    }

    private mutating func noteJoined(
        _ request: RequestID, _ client: ClientID, _ ride: RequestID, _ destination: ZoneID, at time: SimTime
    ) {
        var entry = requests[ride] ?? RequestTable.Entry()
        (entry.request, entry.client) = (request, client)
        entry.destination = UInt16(truncatingIfNeeded: destination.index)
        requests.insert(entry)
        if !entry.driver.isNone, let driver = own(entry.driver), drivers[driver].indexOfParty(ride) != nil {
            drivers[driver].addParty(request)
        }
        guard let client = own(client) else { return }
        search(client, request, party: 4, share: false, at: time)
        if !entry.driver.isNone { noteAllocated(client, request) }
    }
}
