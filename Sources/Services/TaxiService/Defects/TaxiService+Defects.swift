import CityModel
import Quantities
import ServiceKernel

// The injected faults. Each works from outside the rules: by changed parameters, another command, an offer to another
// driver, or other effects. A service without a fault never runs this code.
extension TaxiService: FaultableService {
    /// The events that faults need to remember.
    package struct FaultMemory: ServiceKernel.FaultMemory {
        /// Time at which each ride was last given back, by the number of the ride.
        fileprivate var givenBack: [RequestID: SimTime] = [:]
        /// The parties whose taxi has arrived at their pickup.
        fileprivate var arrived: Set<RequestID> = []
        /// The prices of rides before they were interrupted.
        fileprivate var fullPrices: [RequestID: Money] = [:]

        /// Creates a memory without entries.
        package init() {}
    }

    /// Changes the parameters for a fault that acts on them.
    package mutating func injectFault(_ defect: Defect) {
        // The count of refusals never reaches a limit of zero.
        if defect == .refusalForgotten { (rules.refusalsToStandDown, rules.refusalsToSuspend) = (0, 0) }
        if defect == .detourIgnored { rules.sharingDetourMax = ExactDecimal(digits: 1_000_000) }
    }

    /// Carries out a command with the injector's fault.
    package mutating func handle(
        _ command: Command, at time: SimTime, injecting injector: inout FaultInjector<TaxiService>
    ) {
        switch injector.defect {
        case .refusalForgotten, .detourIgnored: handle(command, at: time)  // The parameters are changed.
        case .refusalLost: handle(command, unless: isRefusal(command), at: time, &injector)
        case .staleAnswerAccepted: handle(command, unless: isOfferTimeout(command), at: time, &injector)
        case .staleTimerObeyed, .formerDepartureObeyed:
            handle(withPresentSerial(command, injector.defect), at: time)
        case .lastInFirstOut:
            handle(command, at: time)
            offerToLast(after: command, &injector)
        case .nextDriverAsked:
            handle(command, at: time)
            offerToNext(after: command, &injector)
        case .refuserAskedAgain:
            handle(command, at: time)
            offerAgain(at: time)
        case .arrivalKept:
            if isJoinOfArrivedRide(command, at: time, injector.memory) { return refuseJoin(command) }
            handle(command, at: time)
            arriveAgain(at: time, &injector.memory)
        case .requestTimeForgotten:
            handle(command, at: time)
            reportYoungerAsOffered(at: time, &injector.memory)
        case .driverOfferedTwice:
            handle(command, at: time)
            reportHeadsAsOffered(&injector)
        case .driverWithOfferSent:
            handle(command, at: time)
            reportDriverWithOfferAsSent(&injector)
        case .joinAfterArrival:
            handle(command, at: time)
            reportAsJoined()
        case .noShowClosesEveryone:
            let ride = rideWaitedFor(command)
            handle(command, at: time)
            reportPartiesOnBoardAsNoShows(ride)
        case .lapseForgotten:
            handle(command, at: time)
            reportLapsedAsRequested()
        case .interruptedAtFullPrice:
            let prices = pricesOfInterruptedRide(command)
            handle(command, at: time)
            reportFullPrices(prices, &injector.memory)
        case .pricesTenfold, .centAdded, .secondAdded, .centLost, .authorityPartKept:
            handle(command, at: time)
            reportChangedFigures(&injector)
        }
        timerRequestCount = effects.count { if case .setTimer = $0 { true } else { false } }
    }

    /// Returns whether the timer still matters to the service or to the injected fault.
    package func isPending(_ timer: Timer, injecting injector: FaultInjector<TaxiService>?) -> Bool {
        guard let injector, case .timer(let timer) = withPresentSerial(.timer(timer), injector.defect) else {
            return isPending(timer)
        }
        return isPending(timer)
    }
}

// Faults that replace or drop the command.
extension TaxiService {
    /// Carries out a command unless it is lost.
    private mutating func handle(
        _ command: Command, unless isLost: Bool, at time: SimTime, _ injector: inout FaultInjector<TaxiService>
    ) {
        guard isLost else { return handle(command, at: time) }
        injector.injectionCount += 1
        effects.removeAll()
    }

    /// Returns whether the command is a refusal that the rules would accept.
    private func isRefusal(_ command: Command) -> Bool {
        guard case .driver(let driver, .refuse) = command else { return false }
        return fleet[driver].isConnected && fleet[driver].isWorking && !fleet[driver].isFree
    }

    /// Returns whether the command is the timeout of an open offer.
    private func isOfferTimeout(_ command: Command) -> Bool {
        guard case .timer(let timer) = command, case .offerTimeout = timer else { return false }
        return isPending(timer)
    }

    /// Returns the command; a stale timer of the kind that the defect obeys becomes one of the present offer or
    /// departure.
    private func withPresentSerial(_ command: Command, _ defect: Defect) -> Command {
        guard case .timer(let timer) = command else { return command }
        switch timer {
        case .offerTimeout(let driver, _):
            guard defect == .staleTimerObeyed else { return command }
            return .timer(.offerTimeout(driver, serial: fleet[driver].offerSerial))
        case .reservationDue(let id, _):
            let ride = requests.openRide(id)
            guard defect == .formerDepartureObeyed, !ride.isNone else { return command }
            return .timer(.reservationDue(id, serial: requests.ride(ride).timerSerial))
        case .suspensionEnd, .noShow, .rankArrival, .dispatchRound: return command
        }
    }

    /// Returns whether a client joins a ride that was given back after its taxi had arrived, which the rules allow.
    private func isJoinOfArrivedRide(_ command: Command, at time: SimTime, _ memory: FaultMemory) -> Bool {
        guard case .client(_, .join(let id, _, _, _)) = command, memory.arrived.contains(id) else { return false }
        var sound = TaxiService(copyOf: self)
        sound.handle(command, at: time)
        return sound.effects.contains { if case .joined = $0 { true } else { false } }
    }

    /// Refuses a client who wants to join, as if the taxi were at the pickup (S03).
    private mutating func refuseJoin(_ command: Command) {
        guard case .client(let client, let action) = command else { return }
        effects = EffectBuffer([.clientRejected(client, action, .joinClosed)])
        timerRequestCount = 0
    }

    /// Lets the next driver of a ride arrive at once if a driver who gave it back had arrived, without any effect.
    private mutating func arriveAgain(at time: SimTime, _ memory: inout FaultMemory) {
        let original = effects
        for effect in original {
            if case .arrived(let id, _, _) = effect { memory.arrived.insert(id) }
            if case .accepted(let id, _, let driver, _, _, _) = effect, memory.arrived.remove(id) != nil {
                handle(.driver(driver, .arrive), at: time)
            }
        }
        effects = original
    }
}

// Faults that offer a ride to another driver.
extension TaxiService {
    /// Moves each offer to the driver who joined the queue last.
    private mutating func offerToLast(after command: Command, _ injector: inout FaultInjector<TaxiService>) {
        let joiner = footprint(of: command).joiner
        guard dispatcher.hasQueues else { return }
        if !joiner.isNone, fleet[joiner].state == .available, dispatcher.driverCount(in: fleet[joiner].zone) > 1 {
            injector.injectionCount += 1
        }
        for driver in driversWithNewOffers {
            let ride = requests.ride(fleet[driver].openOffer).number
            let last = dispatcher.drivers(in: fleet[driver].zone).last {
                $0 == driver || fleet[$0].isFree && !dispatcher.hasTried(ride, $0)
            }
            if let last, last != driver { passOffer(of: driver, to: last) }
        }
    }

    /// Moves the offer of a new request, or the first offer of a round, to the next driver in order.
    private mutating func offerToNext(after command: Command, _ injector: inout FaultInjector<TaxiService>) {
        switch command {
        case .client(_, .request), .timer(.dispatchRound): break
        case .client, .driver, .timer: return
        }
        guard let driver = driversWithNewOffers.first else { return }
        let ride = requests.ride(fleet[driver].openOffer)
        for rank in 0..<dispatcher.reach.searchZones {
            let zone = dispatcher.reach.zone(from: ride.origin, rank: rank)
            let next = dispatcher.drivers(in: zone).first {
                fleet[$0].isFree && !dispatcher.hasTried(ride.number, $0)
            }
            if let next {
                injector.injectionCount += 1
                return passOffer(of: driver, to: next)
            }
        }
    }

    /// The drivers who received an offer by the last command, in the order of the effects.
    private var driversWithNewOffers: [DriverID] {
        var drivers: [DriverID] = []
        for case .offered(_, let driver, _) in effects where drivers.last != driver { drivers.append(driver) }
        return drivers.filter { !fleet[$0].isFree }
    }

    /// Takes a new offer from its driver, who keeps the place in the queue, and offers the ride to another driver.
    private mutating func passOffer(of driver: DriverID, to other: DriverID) {
        let ride = fleet[driver].openOffer
        fleet.closeOffer(to: driver)
        dispatcher.offerIsWithdrawn(from: driver, fleet)
        dispatcher.offerOpens(of: ride, to: other, fleet, requests)
        let serial = fleet.openOffer(of: ride, to: other)
        requests.offer(ride, to: other)
        let zone = fleet[other].zone
        effects = EffectBuffer(
            effects.map { effect in
                if case .offered(let id, driver, _) = effect { return .offered(id, driver: other, zone: zone) }
                guard case .setTimer(.offerTimeout(driver, _), let due) = effect else { return effect }
                return .setTimer(.offerTimeout(other, serial: serial), at: due)
            })
    }

    /// Lets the driver who did not take an offer join the tail again, so that no ride counts as tried, and offers the
    /// ride to that driver again if no other driver can take it.
    private mutating func offerAgain(at time: SimTime) {
        let refusal = effects.lazy.compactMap { effect -> (request: RequestID, driver: DriverID)? in
            if case .refused(let id, let driver, _) = effect { return (id, driver) }
            if case .timedOut(let id, let driver, _) = effect { return (id, driver) }
            return nil
        }.first
        guard let (request, driver) = refusal, fleet[driver].state == .available else { return }
        dispatcher.driverLeaves(driver, fleet)
        dispatcher.driverJoins(driver, fleet)
        let ride = requests.party(requests.openParty(request)).ride
        guard fleet[driver].isFree, requests.ride(ride).phase == .waiting else { return }
        dispatcher.rideStopsWaiting(ride, requests)
        offer(ride, to: driver, at: time)
    }
}

// Faults that replace effects, against the state.
extension TaxiService {
    /// Reports a younger waiting ride as offered, in place of an older one that was given back.
    private mutating func reportYoungerAsOffered(at time: SimTime, _ memory: inout FaultMemory) {
        for case .gaveBack(let id, _) in effects { memory.givenBack[id] = time }
        var (passedOver, changed) = (Slot.none, EffectBuffer<Effect>())
        for effect in effects {
            guard dispatcher.hasQueues, case .offered(let id, let driver, let zone) = effect else {
                changed.append(effect)
                continue
            }
            let ride = fleet[driver].openOffer
            let younger = dispatcher.waitingRide(for: driver, fleet, requests, ways, at: time)
            guard let since = memory.givenBack[id], !younger.isNone, requests.ride(younger).requestedAt < since else {
                changed.append(effect)
                continue
            }
            if ride == passedOver { continue }
            passedOver = ride
            for party in requests.parties(of: younger) {
                changed.append(.offered(requests.party(party).number, driver: driver, zone: zone))
            }
        }
        effects = changed
    }

    /// Reports waiting rides as offered to the head of the queue, although no driver is free.
    private mutating func reportHeadsAsOffered(_ injector: inout FaultInjector<TaxiService>) {
        effects = EffectBuffer(
            effects.map { effect in
                guard case .waiting(let request, let zone) = effect, let head = dispatcher.drivers(in: zone).first
                else { return effect }
                injector.injectionCount += 1
                return .offered(request, driver: head, zone: zone)
            })
    }

    /// Reports that a driver with an open offer is sent, in place of the first driver sent.
    private mutating func reportDriverWithOfferAsSent(_ injector: inout FaultInjector<TaxiService>) {
        var isDue = true
        effects = EffectBuffer(
            effects.map { effect in
                guard isDue, case .sent(_, _, let target) = effect, let driver = driverWithOffer(outside: target)
                else { return effect }
                injector.injectionCount += 1
                isDue = false
                return .sent(driver, from: fleet[driver].zone, to: target)
            })
    }

    private func driverWithOffer(outside zone: ZoneID) -> DriverID? {
        for index in 0..<fleet.count {
            let driver = fleet[DriverID(index)]
            if driver.state == .available && !driver.isFree && driver.zone != zone { return DriverID(index) }
        }
        return nil
    }

    /// Reports that a client has joined although it is too late.
    private mutating func reportAsJoined() {
        guard case .clientRejected(let client, let action, .joinClosed) = effects.first,
            case .join(let id, let origin, let destination, let party) = action,
            case let oldest = requests.party(requests.openParty(id)), requests.ride(oldest.ride).hasArrived
        else { return }
        effects = EffectBuffer([
            .joined(
                RequestID(requests.nextNumber), client: client, ride: id, price: oldest.price, from: origin,
                to: destination,
                party: party)
        ])
    }

    /// Returns the ride whose waiting time for a missing party is over, or none.
    private func rideWaitedFor(_ command: Command) -> Slot {
        guard case .timer(.noShow(let id, let serial)) = command, case let party = requests.openParty(id),
            isTaxiWaiting(for: party, serial: serial)
        else { return .none }
        return requests.party(party).ride
    }

    private mutating func reportPartiesOnBoardAsNoShows(_ ride: Slot) {
        guard !ride.isNone, !requests.isOver(ride) else { return }
        let driver = requests.ride(ride).driver
        for slot in requests.parties(of: ride) where requests.party(slot).phase == .onBoard {
            let party = requests.party(slot)
            effects.append(.noShow(party.number, client: party.client, driver: driver, zone: fleet[driver].zone))
        }
    }

    /// Reports a lapsed reservation as requested, and as offered to the first driver.
    private mutating func reportLapsedAsRequested() {
        effects = EffectBuffer(
            effects.flatMap { effect -> [Effect] in
                if case .reservationLapsed = effect { return [] }
                guard
                    case .reservationCancelled(let id, let client, let origin, let destination, _, let share) = effect,
                    effects.contains(.reservationLapsed(client, .alreadyRiding))
                else { return [effect] }
                let driver = dispatcher.drivers(in: origin).first ?? DriverID(0)
                return [
                    .requested(
                        id, client: client, from: Position(origin), to: Position(destination), party: 1, share: share),
                    .offered(id, driver: driver, zone: origin),
                ]
            })
    }

    /// Returns the prices of the ride that a driver interrupts, by party.
    private func pricesOfInterruptedRide(_ command: Command) -> [RequestID: Money] {
        guard case .driver(let driver, .interrupt) = command, case let ride = fleet[driver].ride, !ride.isNone else {
            return [:]
        }
        return requests.parties(of: ride).reduce(into: [:]) { $0[requests.party($1).number] = requests.party($1).price }
    }

    /// Reports the former price for interrupted rides, also when they are paid.
    private mutating func reportFullPrices(_ prices: [RequestID: Money], _ memory: inout FaultMemory) {
        for case .interrupted(let id, _, _, _, _, _, _) in effects { memory.fullPrices[id] = prices[id] }
        let fullPrices = memory.fullPrices
        effects = EffectBuffer(
            effects.map { effect in
                fullPrices[effect.request].map { price in effect.changingFigures { $0.price = price } } ?? effect
            })
    }

    /// Changes the reported figures of each effect consistently. The ledger stays right.
    private mutating func reportChangedFigures(_ injector: inout FaultInjector<TaxiService>) {
        let defect = injector.defect
        effects = EffectBuffer(
            effects.map { effect in
                let faulty = effect.changingFigures { defect.change(&$0, of: effect) }
                if faulty != effect { injector.injectionCount += 1 }
                return faulty
            })
    }
}

extension TaxiService.Defect {
    fileprivate func change(_ figures: inout TaxiService.Effect.Figures, of effect: TaxiService.Effect) {
        if self == .pricesTenfold { figures.price = Money(cents: 10 * figures.price.cents) }
        if self == .centAdded, effect.request.number % 4 == 3 { figures.price += Money(cents: 1) }
        if self == .secondAdded { figures.wait += .seconds(1) }
        if self == .authorityPartKept { figures.authority = .zero }
        if self == .centLost, case .joined = effect { figures.price = figures.price - Money(cents: 1) }
    }
}
