import CityModel
import Quantities
import ServiceKernel

// Explanations of the last command; `before` is a copy of the service from before the command.
extension TaxiService {
    /// Explains an effect of the last command, in the order in which the rules look at things.
    ///
    /// - Complexity: not optimised.
    package func calculations(
        of effect: Effect, at time: SimTime, since before: borrowing TaxiService
    ) -> [Calculation] {
        switch effect {
        case .driverStarted(let driver, _), .driverMoved(let driver, _): return [place(of: driver, since: before)]
        case .driverStopped(let driver, _): return leavingCalculations(driver, since: before)
        case .connectionLost(let driver):
            guard before.fleet[driver].state == .available else { return [] }
            let queued = dispatcher.hasQueues.fieldValue
            return [Calculation(.leavesQueue, [.driver: driver.fieldValue, .queued: queued])]
                + leavingCalculations(driver, since: before)
        case .requested(let id, _, let place, _, _, _, _):
            return requestedCalculations(id, from: place.zone, since: before)
        case .offered(let id, let driver, let zone):
            return offeredCalculations(id, to: driver, in: zone, since: before)
        case .waiting(let id, let zone):
            // A walk-up client waits for a taxi at the rank (T14).
            if case .walkedUp = effects.first { return [] }
            // A ride that waits for a round has not been passed over.
            return rules.dispatchPolicy == .batched ? [] : passedOverCalculations(id, from: zone)
        case .accepted(let id, let client, let driver, let zone, let wait, _):
            // A walk-up client gets in without an offer (T14).
            let party = before.requests.openParty(id)
            if party.isNone || before.requests.ride(before.requests.party(party).ride).phase != .offered { return [] }
            return acceptedCalculations(id, client, driver, in: zone, wait: wait, at: time, since: before)
        case .refused(_, let driver, _): return [refusals(of: driver)]
        case .timedOut(_, let driver, _):
            let counts = rules.timeoutCountsAsRefusal
            return [
                Calculation(.notAnswered, [.length: rules.offerTimeout.fieldValue, .counts: counts.fieldValue]),
                counts ? refusals(of: driver) : refusalsKept(driver),
            ]
        case .suspended(let driver, let days):
            let rank = Int(fleet[driver].suspensions)
            return [
                Calculation(
                    .suspensionLength,
                    [
                        .driver: driver.fieldValue, .rank: .count(rank), .count: rules.suspensionDays.fieldValue,
                        .days: days.fieldValue,
                    ])
            ]
        case .gaveBack(let id, _): return gaveBackCalculations(id, since: before)
        case .offerWithdrawn(_, let driver): return dispatcher.hasQueues ? [keptPlaceCalculation(driver)] : []
        case .arrived(let id, _, _): return closingCalculations(id, since: before)
        case .pickedUp(let id, _, _, let charge):
            return closingCalculations(id, since: before) + waitingCalculations(id, charge, at: time, since: before)
        case .paid(let id, _, let driver, _, _):
            return closingCalculations(id, since: before) + [ledgerCalculation(with: driver)]
        case .interrupted(let id, _, let driver, _, _, let price, _):
            return interruptedCalculations(id, price, since: before, by: driver) + [ledgerCalculation(with: driver)]
        case .noShow(let id, _, _, _): return noShowCalculations(id, since: before)
        case .concluded(_, _, let driver, _, _): return [ledgerCalculation(with: driver)]
        case .reserved(let id, _, _, _, let departure, _, _, _):
            return [leadTime(of: departure, at: time)] + soloPriceCalculations(id)
        case .reservationChanged(let id, _, _, _, let departure, _, _):
            return [leadTime(of: departure, at: time)] + soloPriceCalculations(id)
        case .sent(_, let from, let to): return [from, to].map { demandCalculation(in: $0, at: time, since: before) }
        case .joined(let id, _, _, _, _, _, _): return joinedCalculations(id, since: before)
        case .left(let id, _, _, _), .reservationCancelled(let id, _, _, _, _, _):
            return leftCalculations(id, since: before)
        case .driverRejected(_, .interrupt, .outsideServiceArea): return [Calculation(.endsInZone, [:])]
        case .driverRejected: return []
        case .clientRejected(let client, let action, let reason):
            return rejectedCalculations(action, of: client, reason, at: time)
        case .setTimer(let timer, let due): return timerCalculations(timer, at: due, now: time)
        case .walkedUp(let id, _, _, _, _, _): return soloPriceCalculations(id)
        case .connectionRegained, .held, .turnedAway, .calledForward, .reachedRank, .stoodDown, .suspensionEnded,
            .withdrawn, .paymentFailed,
            .reservationLapsed:
            return []
        }
    }

    /// Explains the drivers' changes of state by the last command (D01), and a move within a zone (Z02).
    package func calculations(ofStatesAfter command: Command, since before: borrowing TaxiService) -> [Calculation] {
        var list: [Calculation] = []
        if case .driver(let driver, .move) = command, effects.isEmpty { list.append(place(of: driver, since: before)) }
        for index in 0..<fleet.count {
            let driver = DriverID(index)
            let (old, new) = (before.fleet[driver].state, fleet[driver].state)
            guard old != new else { continue }
            list.append(
                Calculation(
                    .stateChange,
                    [
                        .driver: driver.fieldValue, .before: old.fieldValue, .state: new.fieldValue,
                        .queued: dispatcher.hasQueues.fieldValue,
                    ]))
        }
        return list
    }

    /// Explains the timer that an effect sets.
    private func timerCalculations(_ timer: Timer, at due: SimTime, now: SimTime) -> [Calculation] {
        switch timer {
        case .offerTimeout:
            return [Calculation(.answerBy, [.time: due.fieldValue, .length: (due - now).fieldValue])]
        case .noShow:
            return [
                Calculation(
                    .waitsUntil,
                    [
                        .length: rules.noShowWait.fieldValue, .time: (due - rules.noShowWait).fieldValue,
                        .until: due.fieldValue,
                    ])
            ]
        case .reservationDue(let id, _):
            let allocation = rules.reservationAllocation
            return [
                Calculation(
                    .entersDispatchAt,
                    [.request: id.fieldValue, .time: max(due, now).fieldValue, .length: allocation.fieldValue])
            ]
        case .dispatchRound:
            // A round of a policy with queues sends drivers to other zones, and offers nothing.
            if dispatcher.hasQueues { return [] }
            return [Calculation(.roundDue, [.time: due.fieldValue, .length: (due - now).fieldValue])]
        case .suspensionEnd, .rankArrival: return []
        }
    }
}

// Part D.
extension TaxiService {
    private func place(of driver: DriverID, since before: borrowing TaxiService) -> Calculation {
        let zone = fleet[driver].zone
        return Calculation(
            .zoneOfPosition,
            [
                .driver: driver.fieldValue, .zone: zone.fieldValue,
                .same: (before.fleet[driver].isWorking && before.fleet[driver].zone == zone).fieldValue,
            ])
    }

    /// Explains that a driver who leaves with an open offer does not refuse it (D03).
    private func leavingCalculations(_ driver: DriverID, since before: borrowing TaxiService) -> [Calculation] {
        let ride = before.fleet[driver].openOffer
        guard !ride.isNone else { return [] }
        let request = before.requests.party(before.requests.ride(ride).firstParty).number
        return [
            Calculation(.offerPassesOn, [.driver: driver.fieldValue, .request: request.fieldValue]),
            refusalsKept(driver),
        ]
    }

    private func refusals(of driver: DriverID) -> Calculation {
        Calculation(
            .refusalsInRow,
            [
                .driver: driver.fieldValue, .count: fleet[driver].refusalsInRow.fieldValue,
                .standDown: rules.refusalsToStandDown.fieldValue, .suspend: rules.refusalsToSuspend.fieldValue,
            ])
    }

    private func refusalsKept(_ driver: DriverID) -> Calculation {
        Calculation(
            .refusalsKept, [.driver: driver.fieldValue, .count: fleet[driver].refusalsInRow.fieldValue])
    }

    /// Explains that a ride given back keeps its age (D06), and that its clients lose the taxi (S06).
    private func gaveBackCalculations(_ id: RequestID, since before: borrowing TaxiService) -> [Calculation] {
        let party = requests.openParty(id)
        guard !party.isNone else { return [] }
        let client = requests.party(party).client
        return [
            Calculation(
                .keepsAge,
                [
                    .request: id.fieldValue, .time: requests.ride(requests.party(party).ride).requestedAt.fieldValue,
                ]),
            Calculation(.taxiIsGone, [.client: client.fieldValue]),
        ]
    }
}
