import CityModel
import Quantities

// How each planted defect works, from outside the rules: by other parameters, by another command than the one given, by
// what is changed before it and after it. A sound service never comes here.
extension TaxiService {
    /// Carries a command out as a service with the defect would.
    mutating func carryOut(_ command: Command, at time: SimTime, spoiltBy defect: Defect) {
        switch defect {
        case .refusalForgotten, .refuserAskedAgain, .detourIgnored, .centLost, .interruptedAtFullPrice,
            .authorityPartKept:
            carryOut(command, at: time)  // By other parameters.
        case .refusalLost: if isRefusal(command) { defectStrikes += 1 } else { carryOut(command, at: time) }
        case .staleAnswerAccepted:
            if isOfferTimeout(command) { defectStrikes += 1 } else { carryOut(command, at: time) }
        case .staleTimerObeyed, .formerDepartureObeyed:
            carryOut(withPresentSerial(command, defect), at: time)
        case .lastInFirstOut:
            carryOut(command, at: time)
            putJoinerFirst(after: command)
        case .nextDriverAsked: passOverWhoseTurnItIs(command, at: time)
        case .driverOfferedTwice:
            carryOut(command, at: time)
            offerWaitingToHeads()
        case .joinAfterArrival: joinIgnoringArrival(command, at: time)
        case .noShowClosesEveryone:
            forgetWhoIsOnBoard(before: command)
            carryOut(command, at: time)
        case .requestTimeForgotten:
            forgetAge(before: command, at: time)
            carryOut(command, at: time)
        case .arrivalKept: carryOutKeepingArrival(command, at: time)
        case .lapseForgotten:
            forgetCurrentRequests(before: command)
            carryOut(command, at: time)
        case .pricesTenfold, .centAdded, .secondAdded:
            carryOut(command, at: time)
            tellWrongFigures(defect)
        case .driverWithOfferSent:
            carryOut(command, at: time)
            sendWhoHasAnOffer()
        }
    }

    /// Whether a service with the defect would do something when handed the timer.
    func isOfInterest(_ timer: Timer, spoiltBy defect: Defect) -> Bool {
        if case .noShow(let id, let serial) = timer, defect == .noShowClosesEveryone {
            return isTaxiWaiting(for: book.openParty(id), serial: serial)
        }
        guard case .timer(let timer) = withPresentSerial(.timer(timer), defect) else { return false }
        return isOfInterest(timer)
    }

    /// A refusal that the rules would accept.
    private func isRefusal(_ command: Command) -> Bool {
        guard case .driver(let driver, .refuse) = command else { return false }
        return fleet[driver].isConnected && fleet[driver].isWorking && !fleet[driver].isFree
    }

    /// The time of an open offer is over.
    private func isOfferTimeout(_ command: Command) -> Bool {
        guard case .timer(let timer) = command, case .offerTimeout = timer else { return false }
        return isOfInterest(timer)
    }

    /// The command; for a timer of the kind that the defect obeys, as if it were of the present offer or departure.
    private func withPresentSerial(_ command: Command, _ defect: Defect) -> Command {
        guard case .timer(let timer) = command else { return command }
        switch timer {
        case .offerTimeout(let driver, _):
            guard defect == .staleTimerObeyed else { return command }
            return .timer(.offerTimeout(driver, serial: fleet[driver].offerSerial))
        case .reservationDue(let id, _):
            let ride = book.openRide(id)
            guard defect == .formerDepartureObeyed, !ride.isNone else { return command }
            return .timer(.reservationDue(id, serial: book.ride(ride).timerSerial))
        case .suspensionEnd, .noShow, .dispatchRound: return command
        }
    }

    private mutating func putJoinerFirst(after command: Command) {
        let joiner = touched(by: command).joiner
        guard dispatcher.hasQueues, !joiner.isNone, fleet[joiner].state == .available else { return }
        let zone = fleet[joiner].zone
        if dispatcher.driverCount(in: zone) > 1 { defectStrikes += 1 }
        dispatcher.spoil { $0.putTailFirst(in: zone) }
    }

    private mutating func passOverWhoseTurnItIs(_ command: Command, at time: SimTime) {
        guard dispatcher.hasQueues else {
            carryOut(command, at: time)  // By another choice.
            if (try? dispatcher.checkInvariants(of: touched(by: command), fleet, book, ways, at: time)) == nil {
                defectStrikes += 1
            }
            return
        }
        var first = DriverID.none
        if case .client(_, .request(let origin, _, _, _)) = command { first = firstFree(from: origin.zone) }
        if first.isNone { return carryOut(command, at: time) }
        dispatcher.spoil { $0.offerOpens(of: .none, to: first, fleet, book) }
        carryOut(command, at: time)
        dispatcher.spoil { $0.offerIsWithdrawn(from: first, fleet) }
        for case .requested in effects { defectStrikes += 1 }
    }

    /// Whom a new request is offered to.
    private func firstFree(from origin: ZoneID) -> DriverID {
        if origin == .none { return .none }
        for rank in 0..<dispatcher.reach.searchZones {
            let zone = dispatcher.reach.zone(from: origin, rank: rank)
            if let driver = dispatcher.drivers(in: zone).first(where: { fleet[$0].isFree }) { return driver }
        }
        return .none
    }

    /// Rides that wait are told to the head of the queue as offered, though nobody is free.
    private mutating func offerWaitingToHeads() {
        let told = ContiguousArray(effects)
        effects.removeAll()
        for effect in told {
            if case .waiting(let request, let zone) = effect, let head = dispatcher.drivers(in: zone).first {
                effects.append(.offered(request, driver: head, zone: zone))
                defectStrikes += 1
            } else {
                effects.append(effect)
            }
        }
    }

    /// Instead of whoever is sent first.
    private mutating func sendWhoHasAnOffer() {
        let told = ContiguousArray(effects)
        var isDue = true
        effects.removeAll()
        for effect in told {
            if isDue, case .sent(_, _, let target) = effect, let driver = driverWithOffer(outside: target) {
                effects.append(.sent(driver, from: fleet[driver].zone, to: target))
                defectStrikes += 1
                isDue = false
            } else {
                effects.append(effect)
            }
        }
    }

    /// All that is told of a ride is wrong alike; the books are right.
    private mutating func tellWrongFigures(_ defect: Defect) {
        let told = ContiguousArray(effects)
        effects.removeAll()
        for effect in told {
            let spoilt = effect.withFigures(spoiltBy: defect)
            if spoilt != effect { defectStrikes += 1 }
            effects.append(spoilt)
        }
    }

    private func driverWithOffer(outside zone: ZoneID) -> DriverID? {
        for index in 0..<fleet.count {
            let driver = fleet[DriverID(index)]
            if driver.state == .available && !driver.isFree && driver.zone != zone { return DriverID(index) }
        }
        return nil
    }

    private mutating func joinIgnoringArrival(_ command: Command, at time: SimTime) {
        guard case .client(_, .join(let id, _, _, _)) = command, case let party = book.openParty(id), !party.isNone,
            book.ride(book.party(party).ride).hasArrived
        else { return carryOut(command, at: time) }
        let ride = book.party(party).ride
        book.forgetArrival(of: ride)
        carryOut(command, at: time)
        book.recallArrival(of: ride)
    }

    private mutating func forgetWhoIsOnBoard(before command: Command) {
        guard case .timer(.noShow(let id, let serial)) = command else { return }
        let party = book.openParty(id)
        if isTaxiWaiting(for: party, serial: serial) { book.forgetWhoIsOnBoard(of: book.party(party).ride) }
    }

    private mutating func forgetAge(before command: Command, at time: SimTime) {
        guard case .driver(let driver, let action) = command, action == .giveBack || action == .stop else { return }
        let ride = fleet[driver].ride
        guard !ride.isNone, fleet[driver].isConnected, !hasPartyOnBoard(ride) else { return }
        book.forgetAge(of: ride, at: time)
    }

    private mutating func carryOutKeepingArrival(_ command: Command, at time: SimTime) {
        guard case .driver(let driver, _) = command, case let ride = fleet[driver].ride, !ride.isNone,
            book.ride(ride).hasArrived
        else { return carryOut(command, at: time) }
        carryOut(command, at: time)
        let isGivenBack = effects.contains { effect in
            if case .gaveBack = effect { return true }
            return false
        }
        if isGivenBack { book.recallArrival(of: ride) }
    }

    private mutating func forgetCurrentRequests(before command: Command) {
        guard case .timer(let timer) = command, case .reservationDue(let id, _) = timer, isOfInterest(timer) else {
            return
        }
        for party in book.parties(of: book.openRide(id)) {
            book.forgetCurrentRequest(of: book.party(party).client)
        }
    }
}

extension TaxiRules {
    /// The rules as a service with the defect obeys them.
    func spoilt(by defect: TaxiService.Defect?) -> TaxiRules {
        var rules = self
        // Nobody ever gets down to no refusals by refusing.
        if defect == .refusalForgotten { (rules.refusalsToStandDown, rules.refusalsToSuspend) = (0, 0) }
        if defect == .detourIgnored { rules.sharingDetourMax = ExactDecimal(digits: 1_000_000) }
        return rules
    }
}

/// How a defect spoils the arithmetic of prices.
struct SpoiltFares: Sendable {
    /// Of what is left over when a price is split.
    private(set) var centsLost: Int64 = 0
    private(set) var chargesTheWholeWay = false
    private(set) var keepsAuthorityPart = false

    init(by defect: TaxiService.Defect? = nil) {
        if defect == .centLost { centsLost = 1 }
        if defect == .interruptedAtFullPrice { chargesTheWholeWay = true }
        if defect == .authorityPartKept { keepsAuthorityPart = true }
    }
}
