import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// Observes a replication and collects the data of its results.
///
/// It receives every effect of the service, in order, and facts that only the world knows: metres, departures and
/// drop-offs, and reasons of withdrawals. It answers nothing during the run: people must not know the counts.
package struct RunObserver: ~Copyable {
    private let hasTaxis: Bool
    /// Origin of all times in the record.
    private let start: SimTime
    private var rides: RideRecorder
    private var drivers: DriverAccounts
    private var queues: QueueRecorder
    private var ranks: RankRecorder
    /// Ranks with rules of their own; nil if there are none.
    private var rankService: RankServiceRecorder?
    private var payments = PaymentRecord()
    /// Number of refused actions by the code of the reason.
    private var rejections: [Int]
    private var taxiBooks: TaxiAccounts
    /// The request about to be withdrawn, with its reason.
    private var withdrawal: (request: RequestID, cause: WithdrawalCause)?
    /// Client whose reservation lapses (R02); its cancellation follows.
    private var lapsing = ClientID.none
    /// Charging of the drivers' taxis; nil without electric taxis.
    private var chargings: ChargingRecorder?
    /// Choices between taxis and alternatives; nil in a run without choices.
    private var choices: ChoiceRecord?
    /// Observer of walkers; nil in a run without tours.
    package var walks: WalkObserver?
    /// Observer of runners; nil in a run without any.
    package var activity: ActivityObserver?
    /// Observer of tourists and the guide; nil in a run without tourists.
    package var tourism: TourismObserver?

    /// Creates an observer of a run.
    package init(_ run: MeasuredRun) {
        (hasTaxis, start) = (run.hasTaxis, run.start)
        rides = RideRecorder(expectedRequests: run.expectedRequests, run.roster)
        drivers = DriverAccounts(drivers: run.driverCount, end: .zero + run.duration)
        queues = QueueRecorder(zones: run.zoneCount, drivers: run.driverCount, run.roster)
        taxiBooks = TaxiAccounts(run.calendar)
        ranks = RankRecorder(ranks: run.ranks.count, drivers: run.driverCount)
        rankService = run.rankZones.isEmpty ? nil : RankServiceRecorder(run)
        let codes = TaxiService.Reason.allCases.map { Int($0.rawValue) }
        rejections = Array(repeating: 0, count: (codes.max() ?? 0) + 1)
        chargings = run.isElectric ? ChargingRecorder(drivers: run.driverCount) : nil
        choices = run.choice.map { _ in ChoiceRecord(run) }
        walks = run.walks.map { WalkObserver($0, end: .zero + run.duration) }
        activity = run.runners.map { ActivityObserver($0) }
        tourism = run.tourism.map { TourismObserver($0, in: run) }
    }

    /// Prefetches the data of a driver who is probably affected by the next effects.
    package mutating func prefetch(_ driver: DriverID) {
        drivers.prefetch(driver)
        queues.prefetch(driver)
    }

    /// Prefetches the record of a request that is probably affected by the next effects.
    package mutating func prefetch(_ request: RequestID) { rides.prefetch(request) }

    // MARK: Effects

    /// Notes an effect of the taxi service.
    ///
    /// - Parameter distanceMetres: for an acceptance the distance to the pickup, for an interruption the distance with
    ///   the party.
    package mutating func note(_ effect: TaxiService.Effect, distanceMetres: Int32 = 0, at moment: SimTime) {
        let asked = SimTime.zero + (moment - start)
        // Earlier activities of drivers count from the start.
        let time = max(asked, .zero)
        switch effect {
        case .setTimer, .arrived, .suspensionEnded, .sent, .reachedRank: break
        case .waiting(let request, _): rankService?.standInLine(request, at: time)
        case .held(let driver, let zone): rankService?.hold(driver, in: zone, at: time)
        case .turnedAway(_, let zone): rankService?.turnAway(in: zone)
        case .calledForward(let driver, _): rankService?.release(driver, at: time)
        case .driverStarted(let driver, let zone):
            drivers.start(driver, in: zone, at: time)
            queues.join(driver, zone: zone, at: time)
        case .driverMoved(let driver, let zone):
            rankService?.release(driver, at: time)
            queues.move(driver, to: zone, at: time)
            ranks.leave(driver, time: time)
        case .driverStopped(let driver, _):
            drivers.stop(driver, at: time)
            leaveQueue(driver, at: time)
        case .connectionLost(let driver):
            drivers.loseConnection(driver, at: time)
            leaveQueue(driver, at: time)
        case .connectionRegained(let driver): drivers.regainConnection(driver)
        case .stoodDown(let driver):
            rankService?.release(driver, at: time)
            drivers.standDown(driver, at: time)
            queues.standDown(driver, at: time)
            ranks.leave(driver, time: time)
        case .suspended(let driver, _):
            rankService?.release(driver, at: time)
            drivers.suspend(driver, at: time)
            queues.suspend(driver, at: time)
            ranks.leave(driver, time: time)
        case .requested(let request, let client, let origin, let destination, let party, _, _):
            rides.request(request, client, from: origin.zone, to: destination.zone, party: party, at: asked)
        case .walkedUp(let request, let client, let origin, let destination, let party, _):
            rides.request(
                request, client, from: origin.zone, to: destination.zone, party: TaxiService.TravelParty(party),
                kind: .walkUp, at: asked)
            rankService?.walkUp(request, in: origin.zone, at: time)
        case .reserved(let request, let client, let origin, let destination, let departure, _, let party, _):
            rides.reserve(
                request, client, from: origin.zone, to: destination.zone, party: party,
                departure: .zero + (departure - start))
        case .reservationChanged(let request, _, _, let destination, let departure, _, _):
            rides.changeReservation(request, to: destination.zone, departure: .zero + (departure - start))
        case .reservationLapsed(let client, let reason):
            lapsing = client
            rejections[Int(reason.rawValue)] += 1
        case .reservationCancelled(let request, let client, _, _, _, _):
            rides.end(request, as: client == lapsing ? .lapsed : .cancelled, at: time)
            lapsing = .none
        case .joined(let request, let client, let named, let price, _, let destination, let party):
            let driver = rides.join(request, client, named, price: price, to: destination.zone, party: party, at: asked)
            if let driver { drivers.addParty(driver) }
        case .offered(let request, let driver, _):
            rides.offer(request, at: asked)
            let ride = rides.creator(of: request)
            if queues.offer(ride, to: driver, party: rides.people(of: ride)) { drivers.addOffer(driver) }
        case .refused(let request, let driver, let zone):
            rides.refuse(request)
            let ride = rides.creator(of: request)
            if queues.refuse(ride, by: driver, tail: zone) { drivers.addRefusal(driver) }
        case .timedOut(let request, let driver, let zone):
            rides.refuse(request)
            let ride = rides.creator(of: request)
            if queues.timeOut(ride, by: driver, tail: zone) { drivers.addTimeout(driver) }
        case .offerWithdrawn(_, let driver): queues.withdrawOffer(to: driver)
        case .accepted(let request, _, let driver, let zone, let wait, let price):
            noteAcceptance(of: request, driver, from: zone, metres: distanceMetres, wait: wait, price: price, at: asked)
        case .gaveBack(let request, let driver):
            rides.giveBack(request)
            removeParty(driver, tail: drivers.tail(of: driver), at: time)
        case .pickedUp(let request, _, let driver, let waiting):
            rides.pickUp(request, waiting: waiting, at: asked)
            drivers.pickUp(driver, at: asked)
        case .paid(let request, _, _, let means, let price):
            rides.pay(request, price: price)
            payments.add(means)
        case .paymentFailed: payments.failed += 1
        case .withdrawn(let request, _):
            rankService?.renege(request, at: time)
            noteWithdrawal(of: request, at: time)
        case .left(let request, _, _, _): noteWithdrawal(of: request, at: time)
        case .noShow(let request, _, let driver, let zone):
            rides.end(request, as: .noShow, at: time)
            removeParty(driver, tail: drivers.isConnected(driver) ? zone : .none, at: time)
        case .interrupted(let request, _, let driver, let zone, let cause, let price, let authority):
            noteInterruption(
                of: request, driver, zone, cause, metres: distanceMetres, price: price, authority: authority, at: time)
        case .concluded(let request, _, let driver, let zone, let authority):
            rides.conclude(request, at: time)
            enter(RideFare(rides[request], authority: authority), of: driver)
            drivers.conclude(driver, endedAt: rides[request].ended)
            removeParty(driver, tail: zone, at: time)
        case .driverRejected(_, _, let reason), .clientRejected(_, _, let reason):
            rejections[Int(reason.rawValue)] += 1
            if case .clientRejected(_, .walkUp(let place, _, _), .lineFull) = effect {
                rankService?.balk(in: place.zone)
            } else if case .clientRejected(let client, let action, .noFittingTaxi) = effect {
                rides.turnAway(client, action, at: asked, from: start)
            }
        }
    }

    private mutating func noteAcceptance(
        of request: RequestID, _ driver: DriverID, from zone: ZoneID, metres: Int32, wait: SimDuration, price: Money,
        at time: SimTime
    ) {
        let availableFor = drivers.accept(driver, pickupMetres: metres, at: time)
        rides.accept(
            request, driver, wait: wait, price: price, pickupMetres: availableFor == nil ? 0 : metres, at: time)
        queues.leave(driver, at: max(time, .zero))
        ranks.accept(driver, time: max(time, .zero))
        rankService?.release(driver, at: max(time, .zero))
        rankService?.serve(request, at: max(time, .zero))
        if let availableFor { queues.noteWait(availableFor, in: zone) }
    }

    private mutating func leaveQueue(_ driver: DriverID, at time: SimTime) {
        queues.leave(driver, at: time)
        ranks.leave(driver, time: time)
        rankService?.release(driver, at: time)
    }

    /// T11: ends the rides of the parties on board; the other parties follow by `gaveBack`.
    private mutating func noteInterruption(
        of request: RequestID, _ driver: DriverID, _ zone: ZoneID, _ cause: TaxiService.InterruptionCause,
        metres: Int32,
        price: Money, authority: Money, at time: SimTime
    ) {
        rides.interrupt(request, metres: metres, price: price, at: time)
        let tail =
            switch cause {
            case .clientWish: zone
            case .taxiProblem: ZoneID.none
            }
        enter(RideFare(rides[request], authority: authority), of: driver)
        drivers.interrupt(driver, metres: metres, tail: tail, endedAt: rides[request].ended)
        removeParty(driver, tail: drivers.tail(of: driver), at: time)
    }

    /// Enters a fare into the accounts of the taxis and of its driver.
    private mutating func enter(_ fare: RideFare, of driver: DriverID) {
        taxiBooks.add(fare, in: drivers.window)
        drivers.add(fare, to: driver)
    }

    private mutating func noteWithdrawal(of request: RequestID, at time: SimTime) {
        let cause = withdrawal?.request == request ? withdrawal?.cause : nil
        withdrawal = nil
        rides.withdraw(request, because: cause ?? .impatience, at: time)
    }

    /// Removes a party from the driver. After the last one the driver is available at the tail of the zone's queue, or
    /// off duty without a zone.
    private mutating func removeParty(_ driver: DriverID, tail zone: ZoneID, at time: SimTime) {
        guard drivers.removeParty(driver, tail: zone, at: time), zone != .none else { return }
        queues.join(driver, zone: zone, at: time)
    }

    // MARK: Facts that no effect contains

    /// Notes the reason of a withdrawal that follows, unless it is impatience.
    package mutating func noteWithdrawal(of request: RequestID, because cause: WithdrawalCause) {
        withdrawal = (request, cause)
    }

    /// Notes a section of an empty drive between zones.
    ///
    /// - Parameter time: end of the section.
    package mutating func noteRepositioning(_ driver: DriverID, metres: Int32, at time: SimTime) {
        drivers.addRepositioning(driver, metres: metres, at: sinceStart(time))
    }

    /// Notes that a driver who has left the queue drives to a rank: the driver counts as idle, as on the way between
    /// queues.
    package mutating func noteSettingOut(_ driver: DriverID, at time: SimTime) {
        drivers.startIdleDrive(driver, at: sinceStart(time))
    }

    /// Notes that a driver on such a drive does not resume work.
    package mutating func noteGoingHome(_ driver: DriverID, at time: SimTime) {
        drivers.stop(driver, at: sinceStart(time))
    }

    /// Notes that a driver in a queue waits at a rank; repeated calls have no effect.
    package mutating func noteAtRank(_ driver: DriverID, rank: UInt32, at time: SimTime) {
        ranks.arrive(driver, at: rank, time: sinceStart(time))
    }

    /// Notes that a driver leaves a rank.
    package mutating func noteDrivingOff(_ driver: DriverID, at time: SimTime) {
        ranks.leave(driver, time: sinceStart(time))
    }

    /// D06: notes the rest of the drive to a pickup, after the driver gave the ride back.
    package mutating func noteTurningBack(_ driver: DriverID, metresLeft: Int32) {
        drivers.turnBack(driver, metresLeft: metresLeft)
    }

    /// Notes a drive between two pickups of a shared ride.
    ///
    /// - Parameter isOccupied: whether a party is on board already.
    package mutating func noteDriveBetweenPickups(_ driver: DriverID, metres: Int32, isOccupied: Bool) {
        if isOccupied {
            drivers.addRideMetres(driver, metres: Int64(metres))
        } else {
            drivers.addPickupDrive(driver, metres: metres)
        }
    }

    /// Notes the length of a ride that departs with all parties on board.
    package mutating func noteDeparture(_ driver: DriverID, metres: Int64) {
        drivers.addRideMetres(driver, metres: metres)
    }

    /// Notes the planned time and distance on board of a party whose taxi has departed.
    package mutating func noteDropOff(_ request: RequestID, at time: SimTime, metres: Int32, directMetres: Int32) {
        rides.planDropOff(request, at: sinceStart(time), metres: metres, directMetres: directMetres)
    }

    /// Notes that the client of a pickup came later than the taxi.
    package mutating func noteLateClient(of request: RequestID, by delay: SimDuration) {
        rides.comeLate(request, by: delay)
    }

    /// Notes that a driver on duty is at a charging place; repeated calls have no effect.
    package mutating func noteAtCharger(_ driver: DriverID, at time: SimTime) {
        let moment = sinceStart(time)
        chargings?.arrive(driver, at: moment)
        drivers.charge(driver, at: moment)
    }

    /// Notes that a driver's taxi gets a plug with this power.
    package mutating func notePlugged(_ driver: DriverID, watts: Double, at time: SimTime) {
        let moment = sinceStart(time)
        chargings?.plug(driver, watts: watts, at: moment, in: drivers.window)
    }

    /// Notes that a driver's taxi has been charged.
    package mutating func noteCharged(_ driver: DriverID, at time: SimTime) {
        let moment = sinceStart(time)
        chargings?.finish(driver, at: moment, in: drivers.window)
    }

    /// Notes the choice of a person who considers a taxi.
    package mutating func note(_ choice: ObservedChoice, at time: SimTime) {
        let moment = sinceStart(time)
        choices?.note(choice, at: moment)
    }

    // MARK: Time

    private func sinceStart(_ time: SimTime) -> SimTime { max(.zero + (time - start), .zero) }

    /// Prepares the open requests of a run that resumes from a saved state; effects of the activities in progress
    /// follow.
    ///
    /// - Parameter last: number of the last request before the run.
    package mutating func resume(with open: [RequestID], last: UInt32) { rides.resume(with: open, last: last) }

    /// Takes the state noted so far as the initial state of the run.
    package mutating func setInitialState() {
        endWarmUp(at: start)
        queues.setInitialState()
        ranks.setInitialState()
    }

    /// Closes the hour that ends at `time`.
    package mutating func endHour(at time: SimTime) {
        queues.endHour(at: sinceStart(time))
        ranks.endHour(at: sinceStart(time))
        walks?.endHour(at: time)
    }

    /// Resets all counts at the end of the warm-up.
    package mutating func endWarmUp(at time: SimTime) {
        let moment = sinceStart(time)
        drivers.endWarmUp(at: moment)
        taxiBooks.endWarmUp()
        queues.endWarmUp()
        rankService?.endWarmUp(at: moment)
        walks?.endWarmUp(at: time)
        activity?.endWarmUp()
        tourism?.endWarmUp(at: time)
        choices?.endWarmUp()
        payments = PaymentRecord()
        chargings?.endWarmUp()
        for index in rejections.indices { rejections[index] = 0 }
    }

    /// Returns the record after the end of the run.
    package mutating func finish(
        replication: Int, eventsHandled: Int, digest: UInt64, end: SimTime
    ) -> ReplicationRecord {
        var record = ReplicationRecord(replication: replication)
        record.rides = rides.finish()
        record.drivers = drivers.records()
        if hasTaxis { record.fleetHours = drivers.hourRecords() }
        record.zoneHours = queues.hours
        record.zoneQueues = queues.records
        record.rankHours = ranks.finish()
        if var ranks = rankService.take() { record.rankService = ranks.finish() }
        record.shifts = drivers.shiftRecords(record.drivers)
        record.payments = payments
        record.choices = choices
        record.chargings = chargings?.records(in: drivers.window) ?? []
        record.walks = walks?.finish()
        record.activity = activity?.finish()
        record.tourism = tourism?.finish()
        if hasTaxis { record.taxiStatements = taxiBooks.statements(in: drivers.window) }
        record.rejections = TaxiService.Reason.allCases.compactMap { reason in
            let count = rejections[Int(reason.rawValue)]
            return count == 0 ? nil : (reason, count)
        }
        record.eventsHandled = eventsHandled
        record.digest = digest
        record.end = sinceStart(end)
        return record
    }
}
