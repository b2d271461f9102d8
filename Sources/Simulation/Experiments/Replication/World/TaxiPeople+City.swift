import Behaviour
import CityHost
import Measures
import Quantities
import TaxiService

extension TaxiPopulation: ObservedPeople {
    /// Processes the next event of a driver or client.
    ///
    /// Meanwhile the data of the next events are prefetched: a large city fits into no cache, and waiting for one
    /// record after another took a quarter of its time. Each record contains the address of the next, so there are
    /// three steps, each overlapped with other work: the driver, the current ride, its client.
    mutating func liveOn(in city: inout ObservedCity, at time: SimTime) {
        guard let next = popNextEvent() else { return }
        if let next = prefetchNextRide() {
            city.host.prefetchRide(of: next.driver, next.request)
            city.observer.prefetch(next.request)
        }
        if case .clientAppears(let source) = next.event {
            addClient(of: Int(source), in: &city, at: time)
        } else {
            handle(next.event, at: time)
        }
        if let driver = prefetchAfterNext() {
            city.host.prefetch(driver)
            city.observer.prefetch(driver)
        }
    }

    /// Performs the last step of prefetching, after all immediate consequences.
    mutating func prefetchClient(in city: inout ObservedCity) {
        if let client = prefetchNextClient() { city.host.prefetch(client) }
    }

    mutating func send(_ command: TaxiService.Command, in city: inout ObservedCity, at time: SimTime) {
        if case .client(_, .withdraw(let request)) = command {
            city.observer.noteWithdrawal(of: request, because: WithdrawalCause(withdrawalReason))
        }
        if city.host.perform(command, of: city.applicants, at: time) { noteTimer(in: &city, at: time) }
    }

    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime) {
        for index in 0..<city.host.taxis.effects.count {
            let effect = city.host.taxis.effects[index]
            let wayMetres = observe(effect, at: time)
            city.observer.note(effect, distanceMetres: wayMetres, at: time)
            if !city.returning.isEmpty { city.returning.note(effect, &self, at: time) }
        }
    }

    mutating func reportToObserver(in city: inout ObservedCity, at time: SimTime) {
        let driveCount = movementCount
        guard driveCount > 0 else { return }
        for index in 0..<driveCount {
            if let drive = movement(index) { city.observer.note(drive, at: time) }
        }
        removeMovements()
    }

    /// Informs new people and observers of the rides in progress.
    mutating func resume(_ present: [TaxiService.SnapshotEffect], in city: inout ObservedCity, at now: SimTime) {
        for entry in present {
            // Clients' patience starts now, because they are still waiting.
            let wayMetres = observe(entry.effect, at: entry.effect.subjects.driver == .none ? now : entry.since)
            city.observer.note(entry.effect, distanceMetres: wayMetres, at: entry.since)
            if case .pickedUp(let request, let client, _, _) = entry.effect {
                // S03: no client asks to join a ride that is on its way; the arrival is not sent to the driver.
                observe(.arrived(request, client: client, driver: .none), at: now)
            }
            reportToObserver(in: &city, at: now)
        }
    }

    // MARK: Clients

    /// Plans the first clients of all demand sources, and the returning clients.
    mutating func planFirstClients(in city: inout ObservedCity) {
        for source in 0..<city.sourceCount { planNextClient(of: source, in: &city) }
        city.returning.planFirst(&self)
    }

    private mutating func planNextClient(of source: Int, in city: inout ObservedCity) {
        if let due = city.timeOfNextClient(of: source) { planClient(of: UInt32(source), at: due) }
    }

    /// Adds the next client of a demand source (B01).
    private mutating func addClient(of source: Int, in city: inout ObservedCity, at time: SimTime) {
        guard let trip = city.popTrip(of: source, at: time) else { return }
        planNextClient(of: source, in: &city)
        guard city.takesTaxi(trip, of: source, at: time) else {
            return city.returning.noteOtherChoice(source: source, &self, at: time)
        }
        let client = city.client(of: trip, source: source, at: time)
        city.returning.noteArrival(of: client, source: source)
        appear(trip.request(of: client))
    }
}

extension WithdrawalCause {
    fileprivate init(_ reason: TaxiPopulation.WithdrawalReason) {
        switch reason {
        case .impatience: self = .impatience
        case .choice: self = .choice
        case .unreachable: self = .unreachable
        }
    }
}

extension RunObserver {
    fileprivate mutating func note(_ drive: TaxiMovement, at now: SimTime) {
        switch drive {
        case .repositioning(let driver, let metres): noteRepositioning(driver, metres: metres, at: now)
        case .settingOut(let driver, let time): noteSettingOut(driver, at: time)
        case .goingHome(let driver, let time): noteGoingHome(driver, at: time)
        case .atRank(let driver, let rank, let time): noteAtRank(driver, rank: rank, at: time)
        case .drivingOff(let driver, let time): noteDrivingOff(driver, at: time)
        case .turningBack(let driver, let metresLeft): noteTurningBack(driver, metresLeft: metresLeft)
        case .betweenPickups(let driver, let metres, let isOccupied):
            noteDriveBetweenPickups(driver, metres: metres, isOccupied: isOccupied)
        case .departure(let driver, let metres): noteDeparture(driver, metres: metres)
        case .dropOff(let request, let time, let metres, let directMetres):
            noteDropOff(request, at: time, metres: metres, directMetres: directMetres)
        case .cameLate(let request, let delay): noteLateClient(of: request, by: delay)
        case .atCharger(let driver, let time): noteAtCharger(driver, at: time)
        case .plugged(let driver, let watts, let time): notePlugged(driver, watts: watts, at: time)
        case .charged(let driver, let time): noteCharged(driver, at: time)
        }
    }
}
